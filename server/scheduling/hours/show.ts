import { occurrenceDays } from '../../../domain/booking/recurrence'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { daysBetween, toDayNumber } from '../../../domain/calendar/civil-date'
import { longTime } from '../../../domain/calendar/minutes'
import type { ScheduleOnWire } from '../../../domain/contract/agenda/agenda'
import type { Planning } from '../../../domain/contract/agenda/hours'
import { type BookingContext, servesOffice } from '../facts/actor'
import type { ScheduleRow } from '../facts/plan-rows'
import { readHours, type StoredPlanning } from './read'

/** The hours as they go out: plannings, and closures, openings and pauses. */
export interface ShownHours {
  readonly plannings: Planning[]
  readonly schedules: ScheduleOnWire[]
}

/**
 * The hours of the offices that the caller sees, with repeated pauses of all, which apply everywhere. Of a period only what
 * touches it; without one all from today on.
 */
export async function showHours(
  { tx, actor, wall }: BookingContext,
  period: { readonly from: CivilDate; readonly to: CivilDate | null } = { from: wall.date, to: null },
): Promise<ShownHours> {
  const offices = await readHours(tx, actor.doctor.userId, period)
  const seen = new Set(offices.filter(({ office_id }) => servesOffice(actor.doctor, office_id)).map(({ id }) => id))
  const isSeen = ({ office_user_id }: { readonly office_user_id: number }) => seen.has(office_user_id)
  return {
    plannings: offices.flatMap(({ plannings }) => plannings.filter(isSeen).map(planningOnWire)),
    schedules: offices
      .flatMap(({ schedules }) => schedules)
      .filter((schedule) => (schedule.type === 'recurring' || isSeen(schedule)) && touches(schedule, period))
      .sort((a, b) => a.from_date.localeCompare(b.from_date) || a.from_minute - b.from_minute || a.id - b.id)
      .map(scheduleOnWire),
  }
}

/** Whether one of its dates is in the period. */
function touches(schedule: ScheduleRow, { from, to }: { readonly from: CivilDate; readonly to: CivilDate | null }) {
  const { recurrence, from_date, to_date } = schedule
  if (recurrence === null) return true
  const first = toDayNumber(from) - daysBetween(from_date, to_date)
  return occurrenceDays(recurrence, first, to === null ? Number.POSITIVE_INFINITY : toDayNumber(to), 1).length > 0
}

const wallTimes = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: longTime(from),
  to: longTime(to),
})

const planningOnWire = ({ shifts, ...planning }: StoredPlanning): Planning => ({
  ...planning,
  shifts: shifts.map(({ slots, ...shift }) => ({
    ...shift,
    ...wallTimes(shift),
    valid_from: planning.valid_from,
    valid_to: planning.valid_to,
    slots: slots.map(({ spans, ...slot }) => ({ ...slot, slots: spans.map(wallTimes) })),
  })),
})

const scheduleOnWire = ({
  from_date,
  from_minute,
  to_date,
  to_minute,
  recurrence,
  ...schedule
}: ScheduleRow): ScheduleOnWire => ({
  ...schedule,
  from: `${from_date} ${longTime(from_minute)}`,
  to: `${to_date} ${longTime(to_minute)}`,
  recurrence: recurrence && { ...recurrence },
})
