import type { OfficePlan } from '../../../domain/availability/day-plan'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { parseTime } from '../../../domain/calendar/minutes'
import { type DrawnShiftOnWire, drawnShiftOf, type HoursChange } from '../../../domain/contract/agenda/hours'
import { invalid } from '../../../domain/contract/refusal'
import type { Shift } from '../../../domain/planning/planning'
import { changeSchedules, type PlannedSchedule } from '../../../domain/planning/schedule-changes'
import { applyWeeks, type HoursProblem, type PlannedWeeks } from '../../../domain/planning/week-plan'
import type { DrawnShift } from '../../../domain/planning/week-problems'
import type { BookingContext } from '../facts/actor'
import { toSchedule } from '../facts/plan-rows'
import { type OfficeHours, readHours } from './read'
import { requireKnown } from './references'

/** The hours of all the doctor's offices in memory. */
export interface Hours {
  readonly weeks: readonly PlannedWeeks[]
  readonly schedules: readonly PlannedSchedule[]
}

/** A change of hours worked out and not saved. */
export interface PlannedHours {
  /** The doctor's open offices, as stored. */
  readonly offices: readonly OfficeHours[]
  readonly before: Hours
  readonly after: Hours
  /** Office users that the change closes. */
  readonly closed: readonly number[]
}

/** The plan of one office before a change and after it; without any time after it when the change closes the office. */
export interface PlansOfOffice {
  readonly before: OfficePlan
  readonly after: OfficePlan
}

/**
 * What a change makes of the doctor's hours, by the same pure functions for saving and for asking beforehand. Refused: 422 for
 * what is not the caller's or does not fit, 409 for a stale version, 403 for closing an office on another's behalf.
 */
export async function planChange(context: BookingContext, change: HoursChange): Promise<PlannedHours> {
  const { tx, actor, wall } = context
  const { plannings = [], removed_plannings = [], schedules = [], removed_schedules = [] } = change
  const named = [...schedules, ...removed_schedules].flatMap(({ id }) => id ?? [])
  const offices = await readHours(tx, actor.doctor.userId, { from: wall.date, schedules: named })
  await requireKnown(context, offices, change)
  const closed = change.closed_office_users ?? []
  const before = hoursOf(offices)
  const gone = new Set(removed_plannings.map(({ id }) => id))
  const remaining = before.weeks.filter(({ id }) => id === null || !gone.has(id))
  const weeks = orRefuse(applyWeeks(remaining, plannings.map(weeksOf)))
  const dated = orRefuse(
    changeSchedules(before.schedules, {
      drawn: schedules.map(scheduleOf),
      removed: removed_schedules.map(({ id, scope = null, occurrence = null }) => ({ id, scope, occurrence })),
    }),
  )
  return { offices, before, after: withoutClosed({ weeks, schedules: dated }, offices, closed), closed }
}

/** The plans of the doctor's open offices before a change and after it, by office user, from today on; saves nothing. */
export async function plannedPlans(context: BookingContext, change: HoursChange): Promise<Map<number, PlansOfOffice>> {
  return plansOf(await planChange(context, change))
}

/** The plans of each office user of a change that is worked out. */
export const plansOf = ({ offices, before, after, closed }: PlannedHours): Map<number, PlansOfOffice> =>
  new Map(
    offices.map(({ id }) => [
      id,
      { before: planOf(before, id), after: closed.includes(id) ? noPlan : planOf(after, id) },
    ]),
  )

const noPlan: OfficePlan = { shifts: [], schedules: [] }

/** The plan of one office; repeated pauses apply to all of the doctor's. */
const planOf = ({ weeks, schedules }: Hours, officeUserId: number): OfficePlan => ({
  shifts: weeks.filter(({ office_user_id }) => office_user_id === officeUserId).flatMap(shiftsOf),
  schedules: schedules
    .filter(({ office_user_id, type }) => office_user_id === officeUserId || type === 'recurring')
    .map(toSchedule),
})

const shiftsOf = ({ from, to, shifts }: PlannedWeeks): Shift[] =>
  shifts.map((shift) => ({
    ...shift,
    validFrom: from === null ? null : toDayNumber(from),
    validTo: to === null ? null : toDayNumber(to),
  }))

/** Stored hours in the form in which a change is worked out. */
const hoursOf = (offices: readonly OfficeHours[]): Hours => ({
  weeks: offices
    .flatMap(({ plannings }) => plannings)
    .map(({ id, office_user_id, name, valid_from: from, valid_to: to, shifts }) => ({
      ...{ id, origin: id, office_user_id, name, from, to },
      shifts: shifts.map(({ id: _, slots, ...shift }): DrawnShift => {
        return { ...shift, painted: slots.map(({ id: __, ...range }) => range) }
      }),
    })),
  schedules: offices.flatMap(({ schedules }) => schedules).map(({ version: _, ...schedule }) => schedule),
})

const weeksOf = (drawn: NonNullable<HoursChange['plannings']>[number]) => ({
  office_user_id: drawn.office_user_id,
  planning_id: drawn.planning_id ?? null,
  name: drawn.name,
  from: drawn.valid_from,
  to: drawn.valid_to,
  shifts: drawn.shifts.map((shift: DrawnShiftOnWire): DrawnShift => {
    const { weekdays, from, to, duration, painted } = drawnShiftOf(shift)
    return { weekdays, from, to, duration, painted }
  }),
  scope: drawn.scope ?? null,
  week: drawn.week ?? null,
})

const scheduleOf = (drawn: NonNullable<HoursChange['schedules']>[number]) => ({
  ...{ id: drawn.id ?? null, office_user_id: drawn.office_user_id, type: drawn.type, kind: drawn.kind },
  ...{ from_date: drawn.from.slice(0, 10), from_minute: parseTime(drawn.from.slice(11)) ?? 0 },
  ...{ to_date: drawn.to.slice(0, 10), to_minute: parseTime(drawn.to.slice(11)) ?? 0 },
  ...{ duration: drawn.duration ?? null, recurrence: drawn.recurrence ?? null, note: drawn.note ?? null },
  ...{ scope: drawn.scope ?? null, occurrence: drawn.occurrence ?? null },
})

function orRefuse<T extends object>(outcome: T | HoursProblem): T {
  if ('text' in outcome && 'path' in outcome) throw invalid({ [outcome.path.join('.')]: [outcome.text] })
  return outcome as T
}

/** The hours without those of closed offices; a repeated pause is the doctor's, and passes to an office that stays. */
function withoutClosed(hours: Hours, offices: readonly OfficeHours[], closed: readonly number[]): Hours {
  if (closed.length === 0) return hours
  const heir = offices.find(({ id }) => !closed.includes(id))
  return {
    ...hours,
    schedules: hours.schedules.map((schedule) =>
      heir && schedule.type === 'recurring' && closed.includes(schedule.office_user_id)
        ? { ...schedule, office_user_id: heir.id }
        : schedule,
    ),
  }
}
