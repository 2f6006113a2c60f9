import { expect, test } from 'vitest'
import type { OfficePlan } from '../../../domain/availability/day-plan'
import { type BookingWarning, bookingWarning, bookingWarnings } from '../../../domain/booking/warnings'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { aShift, at, painted } from '../../support/plans'

const plan: OfficePlan = {
  shifts: [aShift('09:00–13:00', { painted: [painted('mr', '12:00–13:00', { rate_limit: 90 })] })],
  schedules: [],
}
const representative = { kind: 'registered', role: 'medical_representative', limited: false } as const
const limited = { ...representative, limited: true }
const day = toDayNumber('2026-11-25')
const visitsOn = (...dates: string[]) => ({
  visits: dates.map((date) => ({ slot_code: 'mr' as const, day: toDayNumber(date) })),
})

test.each<[string, Parameters<typeof bookingWarnings>[0], ReturnType<typeof visitsOn>, BookingWarning[]]>([
  ['somebody without limits', { participant: representative, time: { day, from: at('12:00') } }, visitsOn(), []],
  ['a name said on the phone', { participant: { kind: 'free-text' }, time: null }, visitsOn('2026-11-20'), []],
  ['a limited person, before any time is chosen', { participant: limited, time: null }, visitsOn(), ['limited']],
  [
    'a visit 89 days before',
    { participant: representative, time: { day, from: at('12:45') } },
    visitsOn('2026-08-28'),
    ['rate-limited'],
  ],
  [
    'a visit 90 days before',
    { participant: representative, time: { day, from: at('12:00') } },
    visitsOn('2026-08-27'),
    [],
  ],
  [
    'a visit planned for later',
    { participant: representative, time: { day, from: at('12:00') } },
    visitsOn('2027-02-22'),
    ['rate-limited'],
  ],
  [
    'a visit of that kind, but time of another',
    { participant: representative, time: { day, from: at('11:45') } },
    visitsOn('2026-11-20'),
    [],
  ],
  [
    'both at once',
    { participant: limited, time: { day, from: at('12:00') } },
    visitsOn('2026-11-20'),
    ['limited', 'rate-limited'],
  ],
])('the doctor’s side is told of %s', (_name, visit, asker, expected) => {
  expect(bookingWarnings(visit, { plan, asker })).toEqual(expected)
})

test('each warning has a sentence', () => {
  for (const { text } of Object.values(bookingWarning)) expect(text).toMatch(/^[A-Z].{20,}\.$/)
})
