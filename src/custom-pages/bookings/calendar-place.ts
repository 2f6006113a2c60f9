import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import {
  addDays,
  addMonths,
  type CivilDate,
  isCivilDate,
  startOfWeek,
  toDayNumber,
  weekdayOf,
  weeksOfMonth,
} from '../../../domain/calendar/civil-date'
import type { Booking } from '../../../domain/contract/bookings'
import { dateRange, fullDate, monthAndYear } from '../../../domain/text/dates'
import { filtersToQuery } from './filters/filters'

/** The views and their names, in the order of the switch and of the keys 1 to 4. */
export const viewName = { day: 'Giorno', week: 'Settimana', month: 'Mese', list: 'Elenco' } as const
export type CalendarView = keyof typeof viewName
export const calendarViews = Object.keys(viewName) as readonly CalendarView[]

/** The calendar's date and view: kept in the URL, so that reload and "back" restore them. */
export interface CalendarPlace {
  readonly date: CivilDate
  readonly view: CalendarView
}

/** Reads `?date=&view=`; invalid values fall back to today and the week. */
export function readPlace(query: URLSearchParams, today: CivilDate): CalendarPlace {
  const date = query.get('date') ?? ''
  const view = calendarViews.find((known) => known === query.get('view'))
  return { date: isCivilDate(date) ? date : today, view: view ?? 'week' }
}

export function useCalendarPlace(today: CivilDate, isPhone: boolean) {
  const [query, setQuery] = useSearchParams()
  const requested = readPlace(query, today)
  // A week does not fit on a phone: it shows one day, with the week's days as a strip above.
  const place: CalendarPlace = isPhone && requested.view === 'week' ? { ...requested, view: 'day' } : requested
  const goTo = (next: Partial<CalendarPlace>) =>
    setQuery(
      (before) => {
        const params = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ ...requested, ...next })) params.set(name, value)
        return params
      },
      { replace: true },
    )
  return { place, goTo }
}

/** The days of a view: one day; seven days from Monday; for a month (and the list) all weeks it touches. */
export function daysOf({ view, date }: CalendarPlace): CivilDate[] {
  if (view === 'day') return [date]
  if (view !== 'week') return weeksOfMonth(date).flat()
  return Array.from({ length: 7 }, (_, day) => addDays(startOfWeek(date), day))
}

export const isSunday = (date: CivilDate): boolean => weekdayOf(toDayNumber(date)) === 0

/** Hides an empty Sunday in the week view; the month grid keeps its seven columns. */
export const withoutEmptySunday = (days: readonly CivilDate[], hasSomething: (date: CivilDate) => boolean) =>
  days.filter((date) => days.length !== 7 || !isSunday(date) || hasSomething(date))

/** The date a number of days, weeks or months away; months are clamped to the last day. */
export function movedBy({ view, date }: CalendarPlace, steps: number): CivilDate {
  if (view === 'day') return addDays(date, steps)
  return view === 'week' ? addDays(date, steps * 7) : addMonths(date, steps)
}

/** The range to fetch: the month of the first day in whole weeks. At most 42 days (contract.md allows 62). */
export function fetchedWindow({ view, date }: CalendarPlace): { from: CivilDate; to: CivilDate } {
  const first = view === 'week' ? startOfWeek(date) : date
  const days = weeksOfMonth(first).flat()
  return { from: days[0] ?? first, to: days.at(-1) ?? first }
}

/** "novembre 2026", "16 – 21 novembre 2026", or "venerdì 20 novembre 2026". */
export function placeText({ view, date }: CalendarPlace, days: readonly CivilDate[]): string {
  if (view === 'month') return monthAndYear(date)
  const first = days[0] ?? date
  const last = days.at(-1) ?? date
  return first === last ? fullDate(first) : dateRange(first, last)
}

/** The visit a link to this page points to, and whether to open its card. */
export interface LinkedVisit {
  readonly id: string
  readonly opensCard: boolean
}

/** Reads the linked visit from the navigation state; null if there is none. */
export function useLinkedVisit(): LinkedVisit | null {
  const state = useLocation().state as { visit?: unknown; card?: unknown } | null
  return useMemo(
    () => (typeof state?.visit === 'number' ? { id: String(state.visit), opensCard: state.card === true } : null),
    [state],
  )
}

/** Widens the status filter, once, if it hides the linked visit. `shown` is null while the visits are loading. */
export function useLinkedVisitShown(shown: readonly Pick<Booking, 'id'>[] | null) {
  const linked = useLinkedVisit()
  const { state } = useLocation()
  const [, setQuery] = useSearchParams()
  const widened = useRef<LinkedVisit>(null)
  useEffect(() => {
    if (!linked || !shown || widened.current === linked || shown.some(({ id }) => String(id) === linked.id)) return
    widened.current = linked
    setQuery((before) => filtersToQuery(before, { status: 'all' }), { replace: true, state })
  }, [linked, shown, state, setQuery])
}
