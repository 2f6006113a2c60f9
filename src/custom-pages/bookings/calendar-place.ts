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

/** The views with their names, in the order of their switch and of the keys 1 to 4. */
export const viewName = { day: 'Giorno', week: 'Settimana', month: 'Mese', list: 'Elenco' } as const
export type CalendarView = keyof typeof viewName
export const calendarViews = Object.keys(viewName) as readonly CalendarView[]

/** What the calendar shows: kept in the URL of the tab, so that a reload and "back" find it. */
export interface CalendarPlace {
  readonly date: CivilDate
  readonly view: CalendarView
}

/** Reads `?date=&view=`; whatever is not a date or a view falls back to today and the week. */
export function readPlace(query: URLSearchParams, today: CivilDate): CalendarPlace {
  const date = query.get('date') ?? ''
  const view = calendarViews.find((known) => known === query.get('view'))
  return { date: isCivilDate(date) ? date : today, view: view ?? 'week' }
}

export function useCalendarPlace(today: CivilDate, isPhone: boolean) {
  const [query, setQuery] = useSearchParams()
  const asked = readPlace(query, today)
  // A phone has no room for a week: its days are a strip over the day.
  const place: CalendarPlace = isPhone && asked.view === 'week' ? { ...asked, view: 'day' } : asked
  const goTo = (next: Partial<CalendarPlace>) =>
    setQuery(
      (before) => {
        const params = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ ...asked, ...next })) params.set(name, value)
        return params
      },
      { replace: true },
    )
  return { place, goTo }
}

/** The one day; the seven days of a week from Monday; of a month the whole weeks it touches (the list reads a month too). */
export function daysOf({ view, date }: CalendarPlace): CivilDate[] {
  if (view === 'day') return [date]
  if (view !== 'week') return weeksOfMonth(date).flat()
  return Array.from({ length: 7 }, (_, day) => addDays(startOfWeek(date), day))
}

export const isSunday = (date: CivilDate): boolean => weekdayOf(toDayNumber(date)) === 0

/** A Sunday with nothing on it takes no room in the week; in a month the grid keeps its seven columns. */
export const withoutEmptySunday = (days: readonly CivilDate[], hasSomething: (date: CivilDate) => boolean) =>
  days.filter((date) => days.length !== 7 || !isSunday(date) || hasSomething(date))

/** The date a number of days, weeks or months away; a month later is the same day of it, or its last one. */
export function movedBy({ view, date }: CalendarPlace, steps: number): CivilDate {
  if (view === 'day') return addDays(date, steps)
  return view === 'week' ? addDays(date, steps * 7) : addMonths(date, steps)
}

/** What is fetched: the month of the first day in whole weeks. At most 42 days (contract.md allows 62). */
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

/** The visit that a link to this page leads to, and whether its card opens too. */
export interface LinkedVisit {
  readonly id: string
  readonly opensCard: boolean
}

/** It travels in the state of the navigation; null without. */
export function useLinkedVisit(): LinkedVisit | null {
  const state = useLocation().state as { visit?: unknown; card?: unknown } | null
  return useMemo(
    () => (typeof state?.visit === 'number' ? { id: String(state.visit), opensCard: state.card === true } : null),
    [state],
  )
}

/** Widens the status filter, once, when it leaves out the linked visit. `shown` is null while the visits are not known. */
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
