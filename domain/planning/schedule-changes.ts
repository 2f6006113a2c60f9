import type { Recurrence } from '../booking/recurrence'
import type { CivilDate } from '../calendar/civil-date'
import { addDays, daysBetween } from '../calendar/civil-date'
import type { Minutes } from '../calendar/minutes'
import type { WeekScope } from '../calendar/periods'
import { refusalText } from '../contract/refusal'
import { validationText } from '../text/validation'
import { isPauseDate, pauseBefore, pauseFrom, pauseOnce, pauseWithout } from './pauses'
import type { HoursProblem } from './week-plan'

/** A closure, an opening or a repeated pause. */
export interface PlannedSchedule {
  /** The saved one that it is; null for a new one. */
  readonly id: number | null
  readonly office_user_id: number
  readonly type: 'specific' | 'recurring'
  readonly kind: 'closed' | 'open'
  readonly from_date: CivilDate
  readonly from_minute: Minutes
  readonly to_date: CivilDate
  readonly to_minute: Minutes
  readonly duration: Minutes | null
  readonly recurrence: Recurrence | null
  readonly note: string | null
}

/** Which dates of a repeated pause a change is for. */
interface OfDates {
  readonly scope: WeekScope
  readonly occurrence: CivilDate | null
}

export interface RemovedSchedule extends OfDates {
  readonly id: number
}

export interface DrawnSchedule extends PlannedSchedule, OfDates {}

type AppliedSchedules = readonly PlannedSchedule[] | HoursProblem

/**
 * The closures, openings and pauses after a change (specification §3): of a repeated pause one date, those from one on, or all
 * change. One date changed alone is left out of the pause, and becomes a pause of that date.
 */
export function changeSchedules(
  before: readonly PlannedSchedule[],
  { drawn, removed }: { readonly drawn: readonly DrawnSchedule[]; readonly removed: readonly RemovedSchedule[] },
): AppliedSchedules {
  let schedules = before
  for (const [place, each] of removed.entries()) {
    const next = changeOne(schedules, each, null)
    if ('text' in next) return { ...next, path: ['removed_schedules', place, ...next.path] }
    schedules = next
  }
  for (const [place, each] of drawn.entries()) {
    const { scope: _, occurrence: __, ...schedule } = each
    const next =
      each.id === null
        ? [...schedules, datedByRule(schedule)]
        : changeOne(schedules, { ...each, id: each.id }, schedule)
    if ('text' in next) return { ...next, path: ['schedules', place, ...next.path] }
    schedules = next
  }
  return schedules
}

const problem = (field: string, text: string): HoursProblem => ({ path: [field], text })

/** Replaces the dates of a saved one by a drawn one, or by nothing. */
function changeOne(
  schedules: readonly PlannedSchedule[],
  { id, scope, occurrence }: RemovedSchedule,
  drawn: PlannedSchedule | null,
): AppliedSchedules {
  const saved = schedules.find((schedule) => schedule.id === id)
  if (!saved) return problem('id', validationText.wrong)
  const put = (...parts: readonly (PlannedSchedule | null)[]) =>
    schedules.flatMap((schedule) => (schedule === saved ? parts.filter((part) => part !== null) : [schedule]))
  const { recurrence } = saved
  if (recurrence === null || scope === 'all') return put(drawn && datedByRule(drawn))
  if (occurrence === null) return problem('occurrence', validationText.required)
  if (!isPauseDate(recurrence, occurrence)) return problem('occurrence', refusalText.unknownValue)
  const rest = scope === 'next' ? pauseBefore(recurrence, occurrence) : pauseWithout(recurrence, occurrence)
  const changed = drawn && partOf(drawn, scope, occurrence)
  if (rest === null) return put(changed)
  return put({ ...saved, recurrence: rest }, changed && { ...changed, id: null })
}

/** The drawn pause for one date, or from one on. */
function partOf(drawn: PlannedSchedule, scope: WeekScope, occurrence: CivilDate): PlannedSchedule {
  const { recurrence } = drawn
  if (scope === null || recurrence === null) return { ...drawn, recurrence: recurrence && pauseOnce(drawn.from_date) }
  return datedByRule({ ...drawn, recurrence: pauseFrom(recurrence, occurrence) })
}

/** A repeated pause is dated by the first day of its rule. */
function datedByRule(schedule: PlannedSchedule): PlannedSchedule {
  const { recurrence, from_date, to_date } = schedule
  if (recurrence === null) return schedule
  return { ...schedule, from_date: recurrence.from, to_date: addDays(recurrence.from, daysBetween(from_date, to_date)) }
}
