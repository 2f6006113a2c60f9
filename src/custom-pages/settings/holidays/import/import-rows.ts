import { occurrenceDays, type Recurrence } from '../../../../../domain/booking/recurrence'
import { type CivilDate, toDayNumber } from '../../../../../domain/calendar/civil-date'
import { endOfDay, longTime, type Minutes } from '../../../../../domain/calendar/minutes'
import type { HoursChange } from '../../../../../domain/contract/agenda/hours'
import { isPauseDate } from '../../../../../domain/planning/pauses'
import type { ScheduleGroup } from '../../../../../domain/planning/schedule-groups'
import { type Office, type Period, periodOf, ruleOf } from '../sentences'
import type { CalendarEvent } from './calendar-events'

/** An event with the offices that it would close. */
export interface ImportRow extends CalendarEvent {
  readonly officeUserIds: readonly number[]
}

/**
 * The events as closures of the offices that they name, else of the chosen ones, without the offices that are closed then already; a
 * pause holds in all. An event that would close none is not among them.
 */
export function importRows(
  events: readonly CalendarEvent[],
  chosen: readonly number[],
  present: readonly ScheduleGroup[],
  offices: readonly Office[],
): ImportRow[] {
  return events
    .map((event) => {
      const known = present.filter((group) => group.kind === 'closed' && covers(group, event))
      const isClosed = (id: number) =>
        known.some(({ type, entries }) => type === 'recurring' || entries.some((entry) => entry.office_user_id === id))
      const wanted = event.rule ? offices.map(({ id }) => id) : (officesNamed(event.location, offices) ?? chosen)
      return { ...event, officeUserIds: wanted.filter((id) => !isClosed(id)) }
    })
    .filter(({ officeUserIds }) => officeUserIds.length > 0)
}

/** The offices that a place lists by their names; null unless all of it does. */
function officesNamed(location: string | null, offices: readonly Office[]): number[] | null {
  const ids = location?.split(', ').map((name) => offices.find(({ office }) => office.name === name)?.id) ?? []
  const known = ids.filter((id) => id !== undefined)
  return known.length > 0 && known.length === ids.length ? known : null
}

/** Whether a saved closure or pause takes the whole time of an event. */
function covers(group: ScheduleGroup, { period, rule }: CalendarEvent): boolean {
  const [own, ownRule] = [periodOf(group), ruleOf(group)]
  const ofDay = own.start <= period.start && period.end <= own.end
  if (rule) return ownRule !== null && ofDay && nextDates(ownRule, rule.from) === nextDates(rule, rule.from)
  if (ownRule) return period.from === period.to && ofDay && isPauseDate(ownRule, period.from)
  return (
    minuteOf(own.from, own.start) <= minuteOf(period.from, period.start) &&
    minuteOf(period.to, period.end) <= minuteOf(own.to, own.end)
  )
}

const nextDates = (rule: Recurrence, from: CivilDate) =>
  occurrenceDays(rule, toDayNumber(from), toDayNumber('2199-12-31'), 60).join()

const minuteOf = (date: CivilDate, minutes: Minutes) => toDayNumber(date) * endOfDay + minutes

/** How many closures one save takes. */
const mostAtOnce = 200

/** The first rows, as many as one save takes. */
export function firstRows(rows: readonly ImportRow[]): ImportRow[] {
  let closures = 0
  return rows.filter(({ rule, officeUserIds }) => {
    closures += rule ? 1 : officeUserIds.length
    return closures <= mostAtOnce
  })
}

type DrawnSchedule = NonNullable<HoursChange['schedules']>[number]

/** The rows as closures and pauses. */
export const importChange = (rows: readonly ImportRow[]): HoursChange => ({
  schedules: rows.flatMap(({ period, rule, note, officeUserIds }): DrawnSchedule[] => {
    const closed = { kind: 'closed' as const, ...times(period), note }
    if (!rule) return officeUserIds.map((office_user_id) => ({ office_user_id, type: 'specific' as const, ...closed }))
    // a pause is kept with one office
    return officeUserIds
      .slice(0, 1)
      .map((office_user_id) => ({ office_user_id, type: 'recurring' as const, ...closed, recurrence: onWire(rule) }))
  }),
})

const times = ({ from, to, start, end }: Period) => ({
  from: `${from} ${longTime(start)}`,
  to: `${to} ${longTime(end)}`,
})

const onWire = ({ weekdays, except, ...rule }: Recurrence) => ({
  ...rule,
  ...(weekdays && { weekdays: [...weekdays] }),
  ...(except && { except: [...except] }),
})
