import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import {
  addDays,
  addMonths,
  type CivilDate,
  isCivilDate,
  startOfWeek,
  weeksOfMonth,
} from '../../../domain/calendar/civil-date'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { dateRange, dayAndMonth, fullDate, monthAndYear, weekdayShort } from '../../../domain/text/dates'
import {
  type CalendarAddress,
  type HasVisits,
  isOrdinaryDay,
  isSunday,
  openingDay,
  readCalendarAddress,
} from './calendar-address'
import { filtersToQuery } from './filters/filters'

/** The day that opens from a week or month: its date; where nothing happens then, today, or the next or first one that is used. */
export function dayToOpen(
  date: CivilDate,
  days: readonly CivilDate[],
  today: CivilDate,
  hasVisits: HasVisits,
): CivilDate {
  const used = days.filter(hasVisits)
  const candidates = [date, today].filter((day) => used.includes(day))
  return candidates[0] ?? used.find((day) => day > date) ?? used[0] ?? date
}

/** "sab 28 novembre", "sab 28 e dom 29 novembre", "da gio 24 a dom 27 dicembre": days in a row, in order. */
export function daysInARow(days: readonly CivilDate[]): string {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return ''
  const end = `${weekdayShort(last)} ${dayAndMonth(last)}`
  if (first === last) return end
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  const start = `${weekdayShort(first)} ${sameMonth ? Number(first.slice(8)) : dayAndMonth(first)}`
  return days.length === 2 ? `${start} e ${end}` : `da ${start} a ${end}`
}

/** The place in the URL; without a date the calendar opens on the day that is coming. */
export function useCalendarAddress(today: CivilDate, isPhone: boolean) {
  const [query, setQuery] = useSearchParams()
  const [opening, setOpening] = useState({ today, date: openingDay(today, isOrdinaryDay), isKnown: false })
  const requested = readCalendarAddress(query, opening.date)
  // A week does not fit on a phone: it shows one day, with the week's days as a strip above.
  const place: CalendarAddress = isPhone && requested.view === 'week' ? { ...requested, view: 'day' } : requested
  const goTo = (next: Partial<CalendarAddress>) =>
    setQuery(
      (before) => {
        const params = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ ...requested, ...next })) params.set(name, value)
        return params
      },
      { replace: true },
    )
  return {
    place,
    goTo,
    /** To be called while rendering with known working hours: they decide where to open, once a day. */
    openOn: (hasVisits: HasVisits) => {
      const isAsked = isCivilDate(query.get('date') ?? '')
      if (!isAsked && (!opening.isKnown || opening.today !== today))
        setOpening({ today, date: openingDay(today, hasVisits), isKnown: true })
    },
  }
}

/** The days of a view: one day; seven days from Monday; for a month (and the list) all weeks it touches. */
export function daysOf({ view, date }: CalendarAddress): CivilDate[] {
  if (view === 'day') return [date]
  if (view !== 'week') return weeksOfMonth(date).flat()
  return Array.from({ length: 7 }, (_, day) => addDays(startOfWeek(date), day))
}

/** Hides an empty Sunday in the week view; the month grid keeps its seven columns. */
export const withoutEmptySunday = (days: readonly CivilDate[], hasSomething: (date: CivilDate) => boolean) =>
  days.filter((date) => days.length !== 7 || !isSunday(date) || hasSomething(date))

/** The date a number of days, weeks or months away; months are clamped to the last day. */
export function movedBy({ view, date }: CalendarAddress, steps: number): CivilDate {
  if (view === 'day') return addDays(date, steps)
  return view === 'week' ? addDays(date, steps * 7) : addMonths(date, steps)
}

/** "novembre 2026", "16 – 21 novembre 2026", or "venerdì 20 novembre 2026". */
export function placeText({ view, date }: CalendarAddress, days: readonly CivilDate[]): string {
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
