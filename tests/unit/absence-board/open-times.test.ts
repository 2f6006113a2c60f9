import { expect, test } from 'vitest'
import type { HoursChange } from '../../../domain/contract/agenda/hours'
import { staysOpen } from '../../../src/custom-pages/absence-board/free-times'
import { at } from '../../support/builders/booking-builders'

const closure = { office_user_id: 1, type: 'specific', kind: 'closed' } as const
const shifts = (weekdays: number[]) => [{ weekdays, from: '09:00:00', to: '13:00:00', duration: 15, slots: [] }]

/** A change, a day (2026-12-24 is a Thursday), the hours of a quarter, and whether it stays open in office 1. */
const cases: [what: string, change: HoursChange, date: string, from: string, open: boolean][] = [
  ['nothing changes', {}, '2026-12-24', '09:00', true],
  ['the first day of a closure from the afternoon on, in the morning', byHours(), '2026-12-24', '12:45', true],
  ['the first day of a closure from the afternoon on, afterwards', byHours(), '2026-12-24', '13:00', false],
  ['a day inside a closure', byHours(), '2026-12-25', '09:00', false],
  ['the last day of a closure, after it', byHours(), '2026-12-26', '10:00', true],
  ['the last day of a closure, before its end', byHours(), '2026-12-26', '09:45', false],
  [
    'a closure of another office',
    { schedules: [{ ...closure, office_user_id: 2, from: '2026-12-24 00:00', to: '2026-12-24 24:00' }] },
    '2026-12-24',
    '09:00',
    true,
  ],
  ['an office that is left', { closed_office_users: [1] }, '2026-12-24', '09:00', false],
  ['inside a drawn shift', drawn({ valid_from: '2026-12-01' }), '2026-12-24', '12:45', true],
  ['across the end of a drawn shift', drawn({ valid_from: '2026-12-01' }), '2026-12-24', '12:50', false],
  ['a weekday without a drawn shift', drawn({ valid_from: '2026-12-01' }), '2026-12-25', '09:00', false],
  ['before the drawn weeks begin', drawn({ valid_from: '2027-01-01' }), '2026-12-25', '09:00', true],
  ['after the drawn weeks end', drawn({ valid_to: '2026-12-20' }), '2026-12-25', '09:00', true],
  ['the drawn week alone', drawn({ planning_id: 5, version: 1, week: '2026-12-21' }), '2026-12-25', '09:00', false],
  ['the week after', drawn({ planning_id: 5, version: 1, week: '2026-12-14' }), '2026-12-25', '09:00', true],
  [
    'from the drawn week on',
    drawn({ planning_id: 5, version: 1, week: '2026-12-14', scope: 'next' }),
    '2026-12-25',
    '09:00',
    false,
  ],
  ['all weeks', drawn({ planning_id: 5, version: 1, scope: 'all' }), '2026-12-25', '09:00', false],
]

function byHours(): HoursChange {
  return { schedules: [{ ...closure, from: '2026-12-24 13:00', to: '2026-12-26 10:00' }] }
}

function drawn(more: object): HoursChange {
  return { plannings: [{ office_user_id: 1, shifts: shifts([4]), ...more }] }
}

test.each(cases)('staysOpen: %s', (_, change, date, from, open) => {
  expect(staysOpen(change, { officeUserId: 1, date }, { from: at(from), to: at(from) + 15 })).toBe(open)
})
