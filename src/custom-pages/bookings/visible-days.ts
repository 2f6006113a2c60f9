import {
  addDays,
  addMonths,
  type CivilDate,
  daysBetween,
  endOfMonth,
  isCivilDate,
  startOfMonth,
  startOfWeek,
  toDayNumber,
  weekdayOf,
} from '../../../domain/calendar/civil-date'
import { dateRange, fullDate, monthAndYear } from '../../../domain/text/dates'

export const calendarViews = ['day', 'week', 'month', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]
export const viewName = {
  day: 'Giorno',
  week: 'Settimana',
  month: 'Mese',
  list: 'Elenco',
} as const satisfies Record<CalendarView, string>

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

const daysFrom = (first: CivilDate, count: number): CivilDate[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

/** The one day; the seven days of a week from Monday; of a month the whole weeks it touches (the list reads a month too). */
export function daysOf({ view, date }: CalendarPlace): CivilDate[] {
  if (view === 'day') return [date]
  if (view === 'week') return daysFrom(startOfWeek(date), 7)
  const { from, to } = weeksOfMonth(date)
  return daysFrom(from, daysBetween(from, to) + 1)
}

export const isSunday = (date: CivilDate): boolean => weekdayOf(toDayNumber(date)) === 0

/** A Sunday with nothing on it takes no room in the week; in a month the grid keeps its seven columns. */
export const withoutEmptySunday = (
  days: readonly CivilDate[],
  hasSomething: (date: CivilDate) => boolean,
): CivilDate[] => days.filter((date) => days.length !== 7 || !isSunday(date) || hasSomething(date))

const weeksOfMonth = (date: CivilDate) => ({
  from: startOfWeek(startOfMonth(date)),
  to: addDays(startOfWeek(endOfMonth(date)), 6),
})

/** The date a number of days, weeks or months away; a month later is the same day of it, or its last one. */
export function movedBy({ view, date }: CalendarPlace, steps: number): CalendarPlace {
  if (view === 'day') return { view, date: addDays(date, steps) }
  if (view === 'week') return { view, date: addDays(date, steps * 7) }
  return { view, date: addMonths(date, steps) }
}

/**
 * What is fetched: the month of the first day, with the whole weeks it touches, so that moving inside a month asks
 * nothing. At most 42 days (contract.md allows 62).
 */
export function fetchedWindow(place: CalendarPlace): { from: CivilDate; to: CivilDate } {
  return weeksOfMonth(place.view === 'week' ? startOfWeek(place.date) : place.date)
}

/** "novembre 2026" for a month and for the list of one; else the days shown. */
export const placeText = ({ view, date }: CalendarPlace, days: readonly CivilDate[]): string =>
  view === 'month' || view === 'list' ? monthAndYear(date) : periodText(days)

/** "16 – 21 novembre 2026", or "venerdì 20 novembre 2026". */
export function periodText(days: readonly CivilDate[]): string {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return ''
  return first === last ? fullDate(first) : dateRange(first, last)
}
