import { describe, expect, test } from 'vitest'
import type { ScheduleOnWire } from '../../../domain/contract/agenda/agenda'
import { scheduleGroups } from '../../../domain/planning/schedule-groups'

let nextId = 1
const aClosure = (more: Partial<ScheduleOnWire> = {}): ScheduleOnWire => ({
  id: nextId++,
  office_user_id: 1,
  type: 'specific',
  kind: 'closed',
  from: '2026-12-24 00:00:00',
  to: '2027-01-06 24:00:00',
  duration: null,
  recurrence: null,
  note: 'Natale',
  version: 1,
  ...more,
})
const officesOf = (schedules: readonly ScheduleOnWire[]) =>
  scheduleGroups(schedules).map(({ note, entries }) => [note, entries.map(({ office_user_id }) => office_user_id)])

describe('scheduleGroups', () => {
  test('the same period and note over several offices → one group with every office’s entry', () => {
    const both = [aClosure(), aClosure({ office_user_id: 2, version: 4 })]
    const [group, ...more] = scheduleGroups(both)
    expect(more).toEqual([])
    expect(group?.entries).toEqual(both.map(({ id, version, office_user_id }) => ({ id, version, office_user_id })))
  })

  test.each<[string, Partial<ScheduleOnWire>]>([
    ['another note', { note: 'Congresso' }],
    ['another end', { to: '2027-01-05 24:00:00' }],
    ['an opening', { kind: 'open', duration: 15 }],
    ['a rule', { type: 'recurring', recurrence: { from: '2026-12-24', freq: 'weekly', interval: 1 } }],
  ])('%s → a group of its own', (_, other) => {
    expect(scheduleGroups([aClosure(), aClosure({ office_user_id: 2, ...other })])).toHaveLength(2)
  })

  test('a note of spaces is none', () => {
    expect(officesOf([aClosure({ note: null }), aClosure({ office_user_id: 2, note: '' })])).toEqual([[null, [1, 2]]])
  })

  test('twice the same in one office → two groups', () => {
    expect(officesOf([aClosure(), aClosure(), aClosure({ office_user_id: 2 })])).toEqual([
      ['Natale', [1, 2]],
      ['Natale', [1]],
    ])
  })

  test('groups come in order of time, whatever the order of the schedules', () => {
    const [late, early] = [aClosure(), aClosure({ from: '2026-08-10 00:00:00', note: 'Ferie' })]
    expect(officesOf([late, early]).map(([note]) => note)).toEqual(['Ferie', 'Natale'])
  })
})
