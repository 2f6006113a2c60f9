import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { Booking } from '../../../domain/contract/bookings'
import { useShortcut } from '../../session'
import { writtenIn } from './filters'
import { type CalendarPlace, type CalendarView, calendarViews, readPlace } from './visible-days'

/** Where the calendar stands: in the URL of this tab (never with a name in it), so that a reload and "back" find it. */
export function useCalendarPlace(today: CivilDate, fallback: CalendarView) {
  const [query, setQuery] = useSearchParams()
  const place = readPlace(query, today, fallback)
  const goTo = (next: Partial<CalendarPlace>) =>
    setQuery(
      (before) => {
        const params = new URLSearchParams(before)
        params.set('date', next.date ?? place.date)
        params.set('view', next.view ?? place.view)
        return params
      },
      { replace: true },
    )
  return { place, goTo }
}

/** The visit that whoever came here wants to see, and whether its card is meant too. */
export interface WantedVisit {
  readonly id: string
  readonly opensCard: boolean
}

/** It travels in the state of the navigation; null when none is meant. */
export function useWantedVisit(): WantedVisit | null {
  const state: unknown = useLocation().state
  return useMemo(() => {
    if (typeof state !== 'object' || state === null || !('visit' in state)) return null
    if (typeof state.visit !== 'number') return null
    return { id: String(state.visit), opensCard: 'card' in state && state.card === true }
  }, [state])
}

/** 1 to 4 lead to the views, in the order of their switch. */
export function useViewKeys(onView: (view: CalendarView) => void) {
  const [first, second, third, fourth] = calendarViews
  useShortcut('1', () => onView(first))
  useShortcut('2', () => onView(second))
  useShortcut('3', () => onView(third))
  useShortcut('4', () => onView(fourth))
}

/**
 * Who comes to see a visit sees it, also one that the filter of the status leaves out: the filter is widened, once.
 * `shown` is null while the visits are not known.
 */
export function useWantedShown(shown: readonly Pick<Booking, 'id'>[] | null) {
  const wanted = useWantedVisit()
  const { state } = useLocation()
  const [, setQuery] = useSearchParams()
  const widened = useRef<WantedVisit | null>(null)
  useEffect(() => {
    if (!wanted || !shown || widened.current === wanted || shown.some(({ id }) => String(id) === wanted.id)) return
    widened.current = wanted
    setQuery((before) => writtenIn(before, { status: 'all' }), { replace: true, state })
  }, [wanted, shown, state, setQuery])
}
