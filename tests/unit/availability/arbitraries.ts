import fc from 'fast-check'
import type { BusyDays, Requester, ServiceShape } from '../../../domain/availability/availability'
import type { OfficePlan } from '../../../domain/availability/day-plan'
import type { Recurrence } from '../../../domain/booking/recurrence'
import { toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import type { Span } from '../../../domain/calendar/spans'
import type { PaintedRange, Schedule, Shift } from '../../../domain/planning/planning'
import { slotCodes, slotDurations } from '../../../domain/planning/slot-kinds'

/** Arbitrary offices, agendas and requesters, within a few days of a date that is often a night with a clock change. */

const anyMinute = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 288 }).map((n) => n * 5) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1440 }) },
)
const anySpan = fc.tuple(anyMinute, anyMinute).map(([a, b]): Span => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const anyDuration = fc.oneof(fc.constantFrom(...slotDurations), fc.integer({ min: 3, max: 50 }))
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const anyWeekdays = fc.oneof(
  { weight: 2, arbitrary: fc.constant(everyDay) },
  { weight: 1, arbitrary: fc.subarray(everyDay, { minLength: 1 }) },
)
const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
/** Hours long enough for a few visits. */
const anyHours = fc
  .tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 60, max: 900 }))
  .map(([from, length]): Span => ({ from, to: Math.min(1440, from + length) }))
/** Usually one fixed value, so that most cases have free slots. */
const mostly = <T>(usual: T, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary })

const anyPaintedRange: fc.Arbitrary<PaintedRange> = fc.record({
  slot_code: fc.constantFrom(...slotCodes),
  weekdays: anyWeekdays,
  spans: fc.array(anySpan, { minLength: 1, maxLength: 3 }),
  duration: perhaps(anyDuration),
  horizon: perhaps(fc.integer({ min: 0, max: 4 })),
  rate_limit: perhaps(fc.integer({ min: 1, max: 4 })),
})

export const anchors = [
  '2026-03-29',
  '2026-10-25',
  '2027-03-28',
  '2027-10-31',
  '2026-11-24',
  '2028-02-29',
  '2026-12-31',
]
const anyAnchor = fc.constantFrom(...anchors).map(toDayNumber)
const near = (day: number, days = 3) => fc.integer({ min: day - days, max: day + days })

const anyShift = (day: number): fc.Arbitrary<Shift> =>
  fc
    .record({
      span: fc.oneof({ weight: 4, arbitrary: anyHours }, { weight: 1, arbitrary: anySpan }),
      weekdays: anyWeekdays,
      duration: anyDuration,
      validFrom: mostly(null, near(day)),
      validTo: mostly(null, near(day)),
      painted: fc.array(anyPaintedRange, { maxLength: 4 }),
    })
    .map(({ span, ...shift }) => ({ ...shift, ...span }))

const anyRule = (day: number): fc.Arbitrary<Recurrence> =>
  fc.record({
    from: fc.constant(toCivilDate(day)),
    freq: fc.constantFrom('daily', 'weekly', 'monthly'),
    interval: fc.integer({ min: 1, max: 3 }),
    weekdays: fc.option(anyWeekdays, { nil: undefined }),
    monthly: fc.constantFrom(undefined, 'date', 'weekday'),
    count: mostly(undefined, fc.integer({ min: 1, max: 12 })),
    until: fc.option(near(day, 10).map(toCivilDate), { nil: undefined }),
    except: fc.array(near(day, 4).map(toCivilDate), { maxLength: 2 }),
  })

const anySchedule = (day: number): fc.Arbitrary<Schedule> =>
  fc
    .record({
      start: fc.oneof(near(day, 5), fc.integer({ min: day - 70, max: day })),
      length: fc.integer({ min: 0, max: 2 }),
      minutes: anySpan,
      back: fc.boolean(),
    })
    .chain(({ start, length, minutes, back }) =>
      fc.record({
        kind: fc.constantFrom('closed', 'open'),
        start: fc.constant({ day: start, minutes: back && length > 0 ? minutes.to : minutes.from }),
        end: fc.constant({ day: start + length, minutes: back && length > 0 ? minutes.from : minutes.to }),
        duration: perhaps(anyDuration),
        recurrence: perhaps(anyRule(start)),
      }),
    )
    // only a pause may recur; an opening is one period (product.md §2)
    .map((schedule) => (schedule.kind === 'open' ? { ...schedule, recurrence: null } : schedule))

const anyVisit = fc
  .tuple(fc.integer({ min: 0, max: 1435 }), fc.integer({ min: 5, max: 120 }))
  .map(([from, length]): Span => ({ from, to: Math.min(1440, from + length) }))
const anyBusy = (day: number): fc.Arbitrary<BusyDays> =>
  fc.array(fc.tuple(near(day), fc.array(anyVisit, { maxLength: 6 })), { maxLength: 4 }).map((days) => new Map(days))

const anyService: fc.Arbitrary<ServiceShape> = fc.record({
  slot_code: mostly<ServiceShape['slot_code']>(null, fc.constantFrom('mr', 'to_confirm')),
  duration: perhaps(anyDuration),
})

const anyRequester = (day: number): fc.Arbitrary<Requester> =>
  fc
    .record({
      today: fc.oneof({ weight: 3, arbitrary: fc.constant(day) }, { weight: 2, arbitrary: near(day, 2) }),
      minutes: fc.oneof(
        anyMinute,
        fc.integer({ min: 0, max: 86_399 }).map((seconds) => seconds / 60),
      ),
      audience: fc.constantFrom('back-office', 'participant'),
      jollyOpensAt: anyMinute,
      visits: fc.array(fc.record({ slot_code: fc.constantFrom(...slotCodes), day: near(day, 6) }), { maxLength: 3 }),
    })
    .map(({ today, minutes, ...requester }) => ({
      ...requester,
      now: { day: today, date: toCivilDate(today), minutes },
    }))

export interface Question {
  readonly plan: OfficePlan
  readonly service: ServiceShape
  readonly busy: BusyDays
  readonly first: number
  readonly last: number
  readonly requester: Requester
}

export const anyQuestion: fc.Arbitrary<Question> = anyAnchor.chain((day) =>
  fc.record({
    plan: fc.record({
      shifts: fc.array(anyShift(day), { maxLength: 3, minLength: 1 }),
      schedules: fc.array(anySchedule(day), { maxLength: 3 }),
    }),
    service: anyService,
    busy: anyBusy(day),
    first: fc.constantFrom(day - 2, day - 1, day),
    last: fc.constantFrom(day, day + 1, day + 2),
    requester: anyRequester(day),
  }),
)
