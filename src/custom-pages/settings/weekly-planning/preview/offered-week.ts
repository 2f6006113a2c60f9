import {
  availableSlots,
  type BusyDays,
  type DaySlots,
  type Requester,
} from '../../../../../domain/availability/availability'
import type { OfficePlan } from '../../../../../domain/availability/day-plan'
import { addDays, type CivilDate, toDayNumber } from '../../../../../domain/calendar/civil-date'
import type { Minutes } from '../../../../../domain/calendar/minutes'
import { type Period, sharedPeriod } from '../../../../../domain/calendar/periods'
import type { WallClock } from '../../../../../domain/calendar/rome'
import { type Span, spanOf } from '../../../../../domain/calendar/spans'
import type { OfficeService, ScheduleOnWire } from '../../../../../domain/contract/agenda/agenda'
import { scheduleOf } from '../../../../shared/hours/plan'
import { plannedShifts } from '../editor/counts'
import type { EditedShift } from '../editor/week'

/** What is known of the shown week, besides the shifts that are drawn. */
export interface WeekFacts {
  /** Monday of the shown week. */
  readonly week: CivilDate
  /** The days of the validity that is drawn. */
  readonly validity: Period
  /** Closures, openings and pauses that apply to the office. */
  readonly schedules: readonly ScheduleOnWire[]
  /** Visits and held times, in any office. */
  readonly taken: BusyDays
  readonly now: WallClock
  /** From when patients book the same day's jolly times (product.md §3.6). */
  readonly jollyOpensAt: Minutes
}

/** For whom free times are shown. */
export type Audience = Requester['audience']

type TakenTime = { readonly date: CivilDate; readonly from: string; readonly to: string }

/** Visits and held times by day. */
export function takenByDay(times: readonly TakenTime[]): BusyDays {
  const byDay = new Map<number, Span[]>()
  for (const time of times) {
    const day = toDayNumber(time.date)
    byDay.set(day, [...(byDay.get(day) ?? []), spanOf(time)])
  }
  return byDay
}

/** The plan of the shown week as it is drawn; the days outside the validity have no shifts. */
export function drawnPlan(shifts: readonly EditedShift[], { week, validity, schedules }: WeekFacts): OfficePlan {
  const period = sharedPeriod(validity, { from: week, to: addDays(week, 6) })
  const dayOf = (date: CivilDate | null | undefined) => (date ? toDayNumber(date) : null)
  const valid = { validFrom: dayOf(period?.from), validTo: dayOf(period?.to) }
  return {
    shifts: period ? plannedShifts(shifts).map((shift) => ({ ...shift, ...valid })) : [],
    schedules: schedules.map(scheduleOf),
  }
}

/**
 * The free times of the shown week for a service if the drawn shifts were saved, by the function that the server uses; empty
 * for the days that have passed, and for patients where the office or the service is not open to them.
 */
export function offeredWeek(
  shifts: readonly EditedShift[],
  facts: WeekFacts,
  { duration, medical_service }: Pick<OfficeService, 'duration' | 'medical_service'>,
  audience: Audience,
): DaySlots[] {
  const first = toDayNumber(facts.week)
  const shape = { slot_code: medical_service.slot_code, duration }
  const requester = { now: facts.now, audience, jollyOpensAt: facts.jollyOpensAt, visits: [] }
  return availableSlots(drawnPlan(shifts, facts), shape, facts.taken, first, first + 6, requester)
}
