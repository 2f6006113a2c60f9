import {
  addDays,
  type CivilDate,
  endOfMonth,
  isCivilDate,
  startOfMonth,
  startOfWeek,
  toDayNumber,
  weekdayOf,
} from '../../../domain/calendar/civil-date'
import { dateRange, fullDate } from '../../../domain/text/dates'

export const calendarViews = ['day', 'week'] as const
export type CalendarView = (typeof calendarViews)[number]
export const viewName = { day: 'Giorno', week: 'Settimana' } as const satisfies Record<CalendarView, string>

/** What the calendar shows: kept in the URL, so in this tab and through its reload. */
export interface CalendarPlace {
  readonly view: CalendarView
  readonly date: CivilDate
}

/** Reads `?date=&view=`; whatever is not a date or a view falls back to today and `fallback`. */
export function readPlace(query: URLSearchParams, today: CivilDate, fallback: CalendarView): CalendarPlace {
  const date = query.get('date') ?? ''
  const view = calendarViews.find((known) => known === query.get('view'))
  return { date: isCivilDate(date) ? date : today, view: view ?? fallback }
}

/** The seven days of a week from Monday, or the one day. */
export function daysOf({ view, date }: CalendarPlace): CivilDate[] {
  if (view === 'day') return [date]
  const monday = startOfWeek(date)
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

export const isSunday = (date: CivilDate): boolean => weekdayOf(toDayNumber(date)) === 0

/** A Sunday with nothing on it takes no room in the week. */
export const withoutEmptySunday = (
  days: readonly CivilDate[],
  hasSomething: (date: CivilDate) => boolean,
): CivilDate[] => days.filter((date) => days.length === 1 || !isSunday(date) || hasSomething(date))

export function movedBy({ view, date }: CalendarPlace, steps: number): CalendarPlace {
  return { view, date: addDays(date, steps * (view === 'day' ? 1 : 7)) }
}

/**
 * What is fetched: the month of the first day, with the whole weeks it touches, so that moving inside a month asks
 * nothing. At most 42 days (contract.md allows 62).
 */
export function fetchedWindow(place: CalendarPlace): { from: CivilDate; to: CivilDate } {
  const first = place.view === 'week' ? startOfWeek(place.date) : place.date
  return { from: startOfWeek(startOfMonth(first)), to: addDays(startOfWeek(endOfMonth(first)), 6) }
}

/** "16 – 21 novembre 2026", or "venerdì 20 novembre 2026". */
export function periodText(days: readonly CivilDate[]): string {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return ''
  return first === last ? fullDate(first) : dateRange(first, last)
}
