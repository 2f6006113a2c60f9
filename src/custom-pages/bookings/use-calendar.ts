import { useMemo } from 'react'
import { openingHours } from '../../../domain/availability/opening-hours'
import { type CivilDate, daysBetween } from '../../../domain/calendar/civil-date'
import type { OfficeUser } from '../../../domain/contract/agenda'
import type { Booking } from '../../../domain/contract/bookings'
import { useOfficeUsers } from '../../api'
import { stillFree, useFreeSlots, usePlans } from '../../api/agenda'
import { useBookings } from '../../api/bookings'
import { useRetryFailed } from '../../api/use-call'
import { useRomeClock } from '../../ui/rome-clock'
import { useIsPhone } from '../../ui/use-media'
import { daysOf, fetchedWindow, placeText, useCalendarPlace, withoutEmptySunday } from './calendar-place'
import {
  chosenService,
  daysOfPeriod,
  daysToExport,
  filteredStatuses,
  isFiltered,
  periodName,
  serviceChoices,
  useVisitFilters,
} from './filters/filters'
import { byDay, matches } from './visits'

const noVisits: readonly Booking[] = []

/** The same array as long as the days are the same: what is drawn from it is not drawn anew. */
function useSameDays(days: readonly CivilDate[]): CivilDate[] {
  const text = days.join()
  return useMemo(() => text.split(','), [text])
}

/** The calendar of some offices: place, filters, and all that the views draw, fetched for the month around. */
export function useCalendar(officeUsers: readonly OfficeUser[]) {
  const now = useRomeClock()
  const today = now.date
  const isPhone = useIsPhone()
  const { place, goTo } = useCalendarPlace(today, isPhone)
  const { view, date } = place
  const { filters, setFilters } = useVisitFilters()
  const { period, search } = filters
  // A service keeps its filter when another office is chosen that offers it too.
  const services = serviceChoices(useOfficeUsers().officeUsers)
  const service = chosenService(services, filters.service)
  const severalOffices = officeUsers.length > 1
  const filtered = {
    statuses: filteredStatuses(filters.status),
    officeUserId: severalOffices ? undefined : officeUsers[0]?.id,
    officeServiceIds: service?.ids,
  }

  const { from, to } = fetchedWindow(place)
  const hasOffices = officeUsers.length > 0
  const visits = useBookings({ ...filtered, from, to }, { enabled: hasOffices })
  const { bookings } = visits
  const planning = usePlans(officeUsers, { from, to })
  // Nothing is free in the past: the request starts today, and the same answer serves the whole day.
  const freeFrom = from < today ? today : from
  const { slots, ...freeTimes } = useFreeSlots(officeUsers, { from: freeFrom, to }, { enabled: freeFrom <= to })
  const free = useMemo(() => stillFree(slots, now), [slots, now])

  const plans = useMemo(() => planning.plans.map(({ plan }) => plan), [planning.plans])
  const visitsByDay = useMemo(() => byDay(bookings), [bookings])
  const wholeDays = useSameDays(daysOf(place))
  const grounds = useMemo(() => openingHours(plans, wholeDays), [plans, wholeDays])
  const isUsed = (day: CivilDate) => (grounds.get(day)?.open.length ?? 0) > 0 || visitsByDay.has(day)
  const days = useSameDays(withoutEmptySunday(wholeDays, isUsed))
  const shownBookings = useMemo(() => days.flatMap((day) => visitsByDay.get(day) ?? []), [days, visitsByDay])
  // Days ahead come first, the nearest before the others; then the past.
  const nearness = (day: CivilDate) => (day < today ? 1000 + daysBetween(day, today) : daysBetween(today, day))

  const listed = daysOfPeriod(period, date, today)
  const whole =
    view === 'list'
      ? listed
      : view === 'month'
        ? daysOfPeriod({ kind: 'month' }, date, today)
        : { from: days[0] ?? date, to: days.at(-1) ?? date }
  return {
    now,
    isPhone,
    place,
    goTo,
    filters,
    setFilters,
    isFiltered: isFiltered(filters, service),
    services,
    service,
    officeUsers,
    severalOffices,
    listed: { ...filtered, ...listed },
    /** What an export proposes: the days shown, or those of the list; of a month's grid only its own days. */
    exported: { ...filtered, ...daysToExport(whole, today), search },
    period: view === 'list' ? periodName(period, date) : placeText(place, days),
    days,
    planned: planning.plans,
    plans,
    shownBookings,
    /** Found by the search in the same month, on days not shown. */
    otherMatches: bookings
      .filter((booking) => search.trim() !== '' && !days.includes(booking.date) && matches(booking, search))
      .toSorted((a, b) => nearness(a.date) - nearness(b.date)),
    grounds,
    free,
    // Without the closures every hour would look open.
    isReady: hasOffices && !visits.isPending && !planning.isPending && !planning.isFailed,
    /** The visits are those of these days, not what the answer to another request held of them. */
    isAnswered: hasOffices && !visits.isPending && !visits.isPlaceholderData,
    isError: visits.isError || planning.isFailed,
    retry: useRetryFailed(),
    /** How many are free, in one office or in all shown; none in the past; undefined while not known. */
    freeOn: (day: CivilDate, officeUserId?: number) => {
      if (day < today) return 0
      if (freeTimes.isPending || freeTimes.isFailed) return undefined
      return (free.get(day) ?? []).filter((slot) => !officeUserId || slot.officeUserId === officeUserId).length
    },
    visitsOn: (day: CivilDate) => visitsByDay.get(day) ?? noVisits,
  }
}

export type Calendar = ReturnType<typeof useCalendar>

/** What opens the card of a visit beside the element that was pressed. */
export type OpenVisit = (booking: Booking, anchor: HTMLElement) => void
