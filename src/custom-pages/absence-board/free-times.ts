import { toDayNumber, weekdayOf } from '../../../domain/calendar/civil-date'
import { endOfDay, parseTime } from '../../../domain/calendar/minutes'
import { contains, overlaps, type Span, spanOf } from '../../../domain/calendar/spans'
import type { DrawnPlanning, DrawnSchedule, HoursChange } from '../../../domain/contract/agenda/hours'

interface OfficeOnDay {
  readonly officeUserId: number
  readonly date: string
}

/**
 * Whether a time that is free now stays in open hours by a change that is not saved yet: not in a closure of its office, within
 * the week that is drawn for its day, not in an office that is left. What this cannot tell the server refuses.
 */
export function staysOpen(change: HoursChange, { officeUserId, date }: OfficeOnDay, span: Span): boolean {
  const { closed_office_users = [], schedules = [], plannings = [] } = change
  if (closed_office_users.includes(officeUserId)) return false
  const ofOffice = (one: { readonly office_user_id: number }) => one.office_user_id === officeUserId
  if (schedules.filter(ofOffice).some((schedule) => isClosedAt(schedule, date, span))) return false
  const drawn = plannings.filter(ofOffice).filter((planning) => isDrawnFor(planning, date))
  return drawn.every(({ shifts }) => shifts.some((shift) => holds(shift, date, span)))
}

function isClosedAt({ kind, type, from, to }: DrawnSchedule, date: string, span: Span): boolean {
  if (kind !== 'closed' || type !== 'specific') return false
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)]
  if (date < first || date > last) return false
  const closed = {
    from: date === first ? (parseTime(from.slice(11)) ?? 0) : 0,
    to: date === last ? (parseTime(to.slice(11)) ?? endOfDay) : endOfDay,
  }
  return overlaps(closed, span)
}

/** Without a scope a saved validity changes in the shown week alone; see `drawnPlanning`. */
function isDrawnFor({ valid_from, valid_to, planning_id, scope = null, week }: DrawnPlanning, date: string): boolean {
  if ((valid_from && date < valid_from) || (valid_to && date > valid_to)) return false
  if (planning_id == null || scope === 'all' || !week) return true
  const days = toDayNumber(date) - toDayNumber(week)
  return days >= 0 && (scope === 'next' || days < 7)
}

const holds = (shift: DrawnPlanning['shifts'][number], date: string, span: Span) =>
  shift.weekdays.includes(weekdayOf(toDayNumber(date))) && contains(spanOf(shift), span)
