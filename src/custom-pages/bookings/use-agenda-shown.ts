import { useCallback, useMemo } from 'react'
import { groundOf } from '../../../domain/availability/day-ground'
import { type CivilDate, daysBetween, startOfMonth, startOfWeek } from '../../../domain/calendar/civil-date'
import type { WallClock } from '../../../domain/calendar/rome'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { Booking } from '../../../domain/contract/bookings'
import { stillFree, useFreeSlots, usePlans } from '../../api/agenda'
import { useBookings } from '../../api/bookings'
import { useRetryFailed } from '../../api/use-call'
import type { VisitFilters } from './filters'
import { hourPixels, type Screen, scrollStart, shownHours } from './shown-hours'
import { type CalendarPlace, daysOf, fetchedWindow, withoutEmptySunday } from './visible-days'
import { byDay, filteredStatuses, matches } from './visits'

interface Asked {
  readonly officeUsers: readonly OfficeUser[]
  readonly severalOffices: boolean
  readonly place: CalendarPlace
  readonly filters: Pick<VisitFilters, 'status' | 'search'>
  /** Ids of the service that is shown alone; all of them without. */
  readonly services: readonly number[] | undefined
  readonly now: WallClock
  readonly screen: Screen
}

/** What is still to come first, by distance; then the past. Days. */
const nearness = (date: CivilDate, today: CivilDate) => {
  const days = daysBetween(today, date)
  return days < 0 ? 1000 - days : days
}

const nothing: readonly Booking[] = []

/** Everything the calendar draws: fetched for the month around it, cut to the days, the filter and the search. */
export function useAgendaShown({ officeUsers, severalOffices, place, filters, services, now, screen }: Asked) {
  const { status, search } = filters
  const { view, date } = place
  const { from, to } = useMemo(() => fetchedWindow({ view, date }), [view, date])
  const retry = useRetryFailed()
  const hasOffices = officeUsers.length > 0
  const officeUserId = severalOffices ? undefined : officeUsers[0]?.id
  const asked = { from, to, statuses: filteredStatuses(status), officeUserId, officeServiceIds: services }
  const { bookings, isPending, isPlaceholderData, isError } = useBookings(asked, { enabled: hasOffices })
  const { plans: planned, isPending: plansPending, isFailed: plansFailed } = usePlans(officeUsers, { from, to })
  // Nothing is free in the past: the question starts today, and the same answer serves the whole day.
  const freeFrom = from < now.date ? now.date : from
  const freeTimes = useFreeSlots(officeUsers, { from: freeFrom, to }, { enabled: freeFrom <= to })
  const { slots } = freeTimes
  const freeUnknown = (freeTimes.isPending || freeTimes.isFailed) && freeFrom <= to

  const free = useMemo(() => stillFree(slots, now), [slots, now])

  const plans = useMemo(() => planned.map(({ plan }) => plan), [planned])
  const all = useMemo(() => byDay(bookings), [bookings])
  // The same list for every day of a week or month, so that what is drawn from it is not drawn anew.
  const start = view === 'day' ? date : view === 'week' ? startOfWeek(date) : startOfMonth(date)
  const week = useMemo(() => daysOf({ view, date: start }), [view, start])
  const grounds = useMemo(() => groundOf(plans, week), [plans, week])
  const days = useMemo(
    () => withoutEmptySunday(week, (day) => (grounds.get(day)?.open.length ?? 0) > 0 || all.has(day)),
    [week, grounds, all],
  )
  const shownBookings = useMemo(() => days.flatMap((day) => all.get(day) ?? []), [days, all])
  const elsewhere = useMemo(
    () =>
      search.trim() === ''
        ? []
        : bookings
            .filter((booking) => !days.includes(booking.date) && matches(booking, search))
            .toSorted((a, b) => nearness(a.date, now.date) - nearness(b.date, now.date)),
    [bookings, days, search, now.date],
  )
  const hours = useMemo(() => shownHours(plans, shownBookings), [plans, shownBookings])
  const pixels = useMemo(() => hourPixels(plans, screen), [plans, screen])
  const today = days.includes(now.date) ? now.minutes : null
  const scrollTop = ((scrollStart(hours, today, grounds.values()) - hours.from) * pixels) / 60
  const visitsOn = useCallback((day: CivilDate) => all.get(day) ?? nothing, [all])

  return {
    days,
    planned,
    plans,
    /** The visits of the days shown, in order. */
    shownBookings,
    elsewhere,
    grounds,
    free,
    hours,
    hourPixels: pixels,
    scrollTop,
    // Without the closures every hour would look open.
    isReady: hasOffices && !isPending && !plansPending && !plansFailed,
    /** The visits are those of these days, not what another question held of them. */
    isAnswered: hasOffices && !isPending && !isPlaceholderData,
    isError: isError || plansFailed,
    retry,
    /** How many are free, in one office or in all shown; undefined while nobody knows. */
    freeOf: (day: CivilDate, officeUserId?: number) =>
      freeUnknown
        ? undefined
        : (free.get(day) ?? []).filter((slot) => !officeUserId || slot.officeUserId === officeUserId).length,
    visitsOn,
  }
}

export type AgendaShown = ReturnType<typeof useAgendaShown>
