import {
  addDays,
  type CivilDate,
  isCivilDate,
  startOfWeek,
  toDayNumber,
  weekdayOf,
  weeksOfMonth,
} from '../../../domain/calendar/civil-date'
import { holidayName } from '../../../domain/calendar/holidays'

// Where the calendar stands by its address: no more than what its loader needs, which comes before its code.

/** The views and their names, in the order of the switch and of the keys 1 to 4. */
export const viewName = { day: 'Giorno', week: 'Settimana', month: 'Mese', list: 'Elenco' } as const
export type CalendarView = keyof typeof viewName
export const calendarViews = Object.keys(viewName) as readonly CalendarView[]

/** The calendar's date and view: kept in the URL, so that reload and "back" restore them. */
export interface CalendarAddress {
  readonly date: CivilDate
  readonly view: CalendarView
}

/** Reads `?date=&view=`; invalid values fall back to the given date and the week. */
export function readCalendarAddress(query: URLSearchParams, otherwise: CivilDate): CalendarAddress {
  const date = query.get('date') ?? ''
  const view = calendarViews.find((known) => known === query.get('view'))
  return { date: isCivilDate(date) ? date : otherwise, view: view ?? 'week' }
}

/** Whether something happens on a day: somebody works, or a visit is booked. */
export type HasVisits = (date: CivilDate) => boolean

/** How many days in a row may be skipped. */
const mostSkipped = 21

/** The next day in a direction on which something happens, and those skipped; of none within three weeks, the neighbour. */
export function nextDayWithVisits(
  date: CivilDate,
  step: 1 | -1,
  hasVisits: HasVisits,
): { date: CivilDate; skipped: CivilDate[] } {
  const days = Array.from({ length: mostSkipped }, (_, index) => addDays(date, step * (index + 1)))
  const at = Math.max(0, days.findIndex(hasVisits))
  const skipped = days.slice(0, at)
  return { date: days[at] ?? date, skipped: step > 0 ? skipped : skipped.reverse() }
}

/** The day a calendar opens on: the first from today on with something to do; today, where there is none soon. */
export function openingDay(today: CivilDate, hasVisits: HasVisits): CivilDate {
  if (hasVisits(today)) return today
  const next = nextDayWithVisits(today, 1, hasVisits).date
  return hasVisits(next) ? next : today
}

/** The same while the working hours are unknown: neither a Sunday nor a public holiday. */
export const isOrdinaryDay: HasVisits = (date) => !isSunday(date) && holidayName(date) === null

export const isSunday = (date: CivilDate): boolean => weekdayOf(toDayNumber(date)) === 0

/** The range to fetch: the month of the first day in whole weeks. At most 42 days (contract.md allows 62). */
export function fetchedWindow({ view, date }: CalendarAddress): { from: CivilDate; to: CivilDate } {
  const first = view === 'week' ? startOfWeek(date) : date
  const days = weeksOfMonth(first).flat()
  return { from: days[0] ?? first, to: days.at(-1) ?? first }
}
