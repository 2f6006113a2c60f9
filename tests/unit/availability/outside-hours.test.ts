import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OfficePlan } from '../../../domain/availability/day-plan'
import { affectedVisits, type PlacedVisit, visitsOutside } from '../../../domain/availability/outside-hours'
import { randomCases } from '../../support/long'
import { anyQuestion } from './arbitraries'
import { groundOf } from './oracle'

/** The minutes of a plan's days, each day read once. */
function readerOf(plan: OfficePlan) {
  const days = new Map<number, ReturnType<typeof groundOf>>()
  return (day: number) => {
    const ground = days.get(day) ?? groundOf(plan, day)
    days.set(day, ground)
    return ground
  }
}

/** Minute by minute: every minute of the visit is open, and of a kind for its service. */
function isInside(read: ReturnType<typeof readerOf>, { day, from, to, slot_code }: PlacedVisit): boolean {
  const ground = read(day)
  return Array.from({ length: to - from }, (_, at) => ground[from + at]).every((here) => {
    if (!here) return false
    if (slot_code !== null) return here.slot_code === slot_code
    return here.slot_code === null || here.slot_code === 'jolly' || here.slot_code === 'phone_break'
  })
}

/** Two plans of one office around the same day, and visits in the days where both have something. */
const anyChange = fc.tuple(anyQuestion, anyQuestion).chain(([before, other]) => {
  const near = { min: before.first, max: before.first + 1 }
  const shared = before.first === other.first ? other.plan.shifts : before.plan.shifts
  return fc.record({
    before: fc.constant(before.plan),
    after: fc.constantFrom<OfficePlan>(
      other.plan,
      { shifts: shared, schedules: other.plan.schedules },
      { shifts: [], schedules: [] },
      { ...before.plan, shifts: before.plan.shifts.slice(1) },
      { ...before.plan, shifts: before.plan.shifts.map((shift) => ({ ...shift, to: shift.to - 30, duration: 7 })) },
      {
        ...before.plan,
        schedules: [
          ...before.plan.schedules,
          {
            kind: 'closed',
            start: { day: before.first, minutes: 0 },
            end: { day: before.first, minutes: 840 },
            duration: null,
            recurrence: null,
          },
        ],
      },
    ),
    visits: fc.array(
      fc
        .record({
          day: fc.integer(near),
          from: fc.oneof(
            fc.integer({ min: 0, max: 285 }).map((n) => n * 5),
            fc.constantFrom(115, 120, 150, 180),
          ),
          length: fc.constantFrom(5, 10, 15, 15, 30, 60),
          slot_code: fc.constantFrom(null, null, 'mr' as const, 'to_confirm' as const),
        })
        .map(({ from, length, ...visit }): PlacedVisit => ({ ...visit, from, to: Math.min(1440, from + length) })),
      { minLength: 12, maxLength: 24 },
    ),
  })
})

const changes = randomCases(100, 1_000)

test('random changes of hours, over both DST nights → the affected visits are those of a minute-by-minute reading', () => {
  let [hits, kept] = [0, 0]
  fc.assert(
    fc.property(anyChange, ({ before, after, visits }) => {
      const [was, is] = [readerOf(before), readerOf(after)]
      const outside = visits.filter((visit) => !isInside(is, visit))
      expect(visitsOutside(after, visits)).toEqual(outside)
      const hit = outside.filter((visit) => isInside(was, visit))
      expect(affectedVisits(before, after, visits)).toEqual(hit)
      hits += hit.length
      kept += visits.length - outside.length
    }),
    { numRuns: changes },
  )
  expect(hits).toBeGreaterThan(changes / 10)
  expect(kept).toBeGreaterThan(changes / 10)
})
