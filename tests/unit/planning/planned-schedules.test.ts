import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Recurrence } from '../../../domain/booking/recurrence'
import { addDays, toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { changeSchedules, type PlannedSchedule } from '../../../domain/planning/schedule-changes'
import { randomCases } from '../../support/long'
import { daysOf } from '../availability/oracle'

const start = '2026-11-02'
const end = toDayNumber(start) + 200

const pause = (recurrence: Recurrence, from_minute: number, more: Partial<PlannedSchedule> = {}): PlannedSchedule => ({
  ...{ id: null, office_user_id: 1, type: 'recurring', kind: 'closed', duration: null, note: null },
  ...{ from_date: recurrence.from, to_date: recurrence.from, from_minute, to_minute: from_minute + 30, recurrence },
  ...more,
})

const anyRule = fc.oneof(
  fc.record({ freq: fc.constant('daily' as const), interval: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    freq: fc.constant('weekly' as const),
    interval: fc.integer({ min: 1, max: 3 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
  }),
  fc.record({
    freq: fc.constant('monthly' as const),
    interval: fc.integer({ min: 1, max: 2 }),
    monthly: fc.constantFrom('date' as const, 'weekday' as const),
  }),
)
const anyEnd = fc.oneof(
  fc.constant({}),
  fc.record({ count: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ until: fc.integer({ min: 0, max: 90 }).map((days) => addDays(start, days)) }),
)
const anyStep = fc.record({
  scope: fc.constantFrom('all' as const, 'next' as const, null),
  /** Which pause, and which of its dates. */
  which: fc.nat(),
  at: fc.nat(),
  /** null: taken away. */
  to: fc.option(fc.integer({ min: 0, max: 1410 })),
})

/** Each date of each pause with its minute. */
const datesOf = (schedules: readonly PlannedSchedule[]) =>
  schedules
    .flatMap(({ recurrence, from_minute }) =>
      recurrence ? daysOf(recurrence, end).map((day) => `${toCivilDate(day)} ${from_minute}`) : [],
    )
    .sort()

test('dates of a repeated pause, moved and taken away one, from one on or all: the others stay as they are', () => {
  fc.assert(
    fc.property(anyRule, anyEnd, fc.array(anyStep, { maxLength: 6 }), (rule, last, steps) => {
      let saved = [pause({ from: start, ...rule, ...last }, 600, { id: 1 })]
      for (const { scope, which, at, to } of steps) {
        const chosen = saved[which % saved.length]
        const days = chosen?.recurrence ? daysOf(chosen.recurrence, end) : []
        const day = days[at % days.length]
        if (!chosen?.id || !chosen.recurrence || day === undefined) continue
        const occurrence = toCivilDate(day)
        const isMeant = (each: number) => scope === 'all' || (scope === 'next' ? each >= day : each === day)
        const expected = [
          ...datesOf(saved.filter((each) => each !== chosen)),
          ...days
            .filter((each) => to !== null || !isMeant(each))
            .map((each) => `${toCivilDate(each)} ${isMeant(each) ? to : chosen.from_minute}`),
        ].sort()
        const meant = { id: chosen.id, scope, occurrence }
        const first = scope === null ? occurrence : chosen.from_date
        const drawn =
          to === null
            ? []
            : [{ ...pause(chosen.recurrence, to, { id: chosen.id, from_date: first, to_date: first }), ...meant }]
        const after = changeSchedules(saved, { drawn, removed: to === null ? [meant] : [] })
        if ('text' in after) throw new Error(after.text)
        expect(datesOf(after)).toEqual(expected)
        saved = after.map((each, index) => ({ ...each, id: index + 1 }))
        if (saved.length === 0) break
      }
    }),
    { numRuns: randomCases(400) },
  )
})
