import { useCallback, useMemo } from 'react'
import { openingHours } from '../../../domain/availability/opening-hours'
import { type CivilDate, daysBetween } from '../../../domain/calendar/civil-date'
import type { WallClock } from '../../../domain/calendar/rome'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { Booking } from '../../../domain/contract/bookings'
import { useOfficeUsers } from '../../api'
import { stillFree, useFreeSlots, usePlans } from '../../api/agenda'
import type { BookingsAsked } from '../../api/bookings'
import { useBookings } from '../../api/bookings'
import { useRetryFailed } from '../../api/use-call'
import { type CalendarPlace, daysOf, fetchedWindow, startOfPlace, withoutEmptySunday } from './calendar-place'
import {
  chosenService,
  daysOfPeriod,
  daysToExport,
  filteredStatuses,
  noFilters,
  periodName,
  serviceChoices,
  type VisitFilters,
} from './filters/filters'
import { byDay, matches } from './visits'

interface CalendarInput {
  readonly officeUsers: readonly OfficeUser[]
  readonly place: CalendarPlace
  readonly filters: VisitFilters
  readonly now: WallClock
  readonly isPhone: boolean
}

/** Days ahead come first, the nearest before the others; then the past. */
const nearness = (date: CivilDate, today: CivilDate) => {
  const days = daysBetween(today, date)
  return days < 0 ? 1000 - days : days
}

const noVisits: readonly Booking[] = []

/** Everything the views draw: fetched for the month around the place, cut to its days, the filters and the search. */
export function useCalendar(input: CalendarInput) {
  const { officeUsers, place, filters, now } = input
  const { search } = filters
  const { view, date } = place
  const { from, to } = useMemo(() => fetchedWindow({ view, date }), [view, date])
  const request = useRequest(input)
  const retry = useRetryFailed()
  const hasOffices = officeUsers.length > 0
  const visits = useBookings({ ...request.filtered, from, to }, { enabled: hasOffices })
  const { bookings } = visits
  const planning = usePlans(officeUsers, { from, to })
  // Nothing is free in the past: the request starts today, and the same answer serves the whole day.
  const freeFrom = from < now.date ? now.date : from
  const freeTimes = useFreeSlots(officeUsers, { from: freeFrom, to }, { enabled: freeFrom <= to })
  const { slots } = freeTimes
  const isFreeUnknown = (freeTimes.isPending || freeTimes.isFailed) && freeFrom <= to
  const free = useMemo(() => stillFree(slots, now), [slots, now])

  const plans = useMemo(() => planning.plans.map(({ plan }) => plan), [planning.plans])
  const all = useMemo(() => byDay(bookings), [bookings])
  // The same array for every day of a week or month, so that what is drawn from it is not drawn anew.
  const start = startOfPlace(place)
  const wholeDays = useMemo(() => daysOf({ view, date: start }), [view, start])
  const grounds = useMemo(() => openingHours(plans, wholeDays), [plans, wholeDays])
  const days = useMemo(
    () => withoutEmptySunday(wholeDays, (day) => (grounds.get(day)?.open.length ?? 0) > 0 || all.has(day)),
    [wholeDays, grounds, all],
  )
  const shownBookings = useMemo(() => days.flatMap((day) => all.get(day) ?? []), [days, all])
  const otherMatches = useMemo(
    () =>
      bookings
        .filter((booking) => search.trim() !== '' && !days.includes(booking.date) && matches(booking, search))
        .toSorted((a, b) => nearness(a.date, now.date) - nearness(b.date, now.date)),
    [bookings, days, search, now.date],
  )
  const visitsOn = useCallback((day: CivilDate) => all.get(day) ?? noVisits, [all])

  return {
    ...input,
    severalOffices: officeUsers.length > 1,
    request,
    days,
    planned: planning.plans,
    plans,
    /** The visits of the days shown, in order. */
    shownBookings,
    /** Found by the search in the same month, on days not shown. */
    otherMatches,
    grounds,
    free,
    // Without the closures every hour would look open.
    isReady: hasOffices && !visits.isPending && !planning.isPending && !planning.isFailed,
    /** The visits are those of these days, not what the answer to another request held of them. */
    isAnswered: hasOffices && !visits.isPending && !visits.isPlaceholderData,
    isError: visits.isError || planning.isFailed,
    retry,
    /** How many are free, in one office or in all shown; none in the past; undefined while not known. */
    freeOn: (day: CivilDate, officeUserId?: number) => {
      if (day < now.date) return 0
      if (isFreeUnknown) return undefined
      return (free.get(day) ?? []).filter((slot) => !officeUserId || slot.officeUserId === officeUserId).length
    },
    visitsOn,
  }
}

export type Calendar = ReturnType<typeof useCalendar>

/** What the filters ask the server for: for the calendar, the list and the export. */
function useRequest({ officeUsers, place, filters, now }: CalendarInput) {
  // A service keeps its filter when another office is chosen that offers it too.
  const { officeUsers: all } = useOfficeUsers()
  const services = useMemo(() => serviceChoices(all), [all])
  const service = chosenService(services, filters.service)
  const { status, period, search } = filters
  const listDays = daysOfPeriod(period, place.date, now.date)
  const filtered: BookingsAsked = {
    statuses: filteredStatuses(status),
    officeUserId: officeUsers.length > 1 ? undefined : officeUsers[0]?.id,
    officeServiceIds: service?.ids,
  }
  return {
    services,
    filtered,
    inList: { ...filtered, ...listDays },
    listPeriod: periodName(period, place.date),
    isFiltered: status !== noFilters.status || service !== undefined || period.kind !== 'month' || search !== '',
    /** The days shown, or those of the list, with all filters and the search; of a month's grid only its own days. */
    toExport: (days: readonly CivilDate[]) => {
      const shown = { from: days[0] ?? place.date, to: days.at(-1) ?? place.date }
      const month = daysOfPeriod({ kind: 'month' }, place.date, now.date)
      const whole = place.view === 'list' ? listDays : place.view === 'month' ? month : shown
      return { ...filtered, ...daysToExport(whole, now.date), search }
    },
  }
}
