import { useMemo } from 'react'
import type { OfficePlan } from '../../../domain/availability/day-plan'
import { type OpeningHours, openingHours } from '../../../domain/availability/opening-hours'
import { bookingStatuses, dayMessage } from '../../../domain/booking/status'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { romeWallClock, type WallClock } from '../../../domain/calendar/rome'
import type { OfficeUser } from '../../../domain/contract/agenda/agenda'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { useRetryFailed } from '../../platform/calls/use-call'
import { useOpening } from '../../shared/day/opening'
import { calendarQuery, freeFrom } from '../../shared/day/opening-queries'
import { stillFree, useFreeSlots, usePlans } from '../../shared/hours/agenda'
import { useOfficeUsers } from '../../shared/people/office-users'
import { useBookings } from '../../shared/visits/bookings'
import { useHolds } from '../../shared/visits/waiting'
import { useRomeClock } from '../../ui/hooks/rome-clock'
import { useIsPhone } from '../../ui/hooks/use-media'
import { daysOf, placeText, useCalendarPlace, withoutEmptySunday } from './calendar-place'
import {
  chosenService,
  daysOfPeriod,
  daysToExport,
  filteredStatuses,
  isFiltered,
  listedCount,
  periodName,
  serviceChoices,
  useVisitFilters,
} from './filters/filters'
import { fetchedWindow } from './place'
import { useSteps } from './use-steps'
import { byDay, matchesNear } from './visits'

const noVisits: readonly Booking[] = []

/** Whether an instant is still to come. */
export function isAhead(instant: string, now: WallClock): boolean {
  const { day, minutes } = romeWallClock(Date.parse(instant))
  return day > now.day || (day === now.day && minutes > now.minutes)
}

/** The opening hours of a day, perhaps one that is not shown. */
const hoursOf = (plans: readonly OfficePlan[], shown: ReadonlyMap<CivilDate, OpeningHours>, day: CivilDate) =>
  shown.get(day) ?? openingHours(plans, [day]).get(day) ?? { open: [] }

/** A stable array while the days are equal, to avoid re-rendering. */
function useSameDays(days: readonly CivilDate[]): CivilDate[] {
  const text = days.join()
  return useMemo(() => text.split(','), [text])
}

/** State of the calendar for the given offices: place, filters and the views' data, fetched for the month around. */
export function useCalendar(officeUsers: readonly OfficeUser[]) {
  const now = useRomeClock()
  const today = now.date
  const isPhone = useIsPhone()
  const { place, goTo, openOn } = useCalendarPlace(today, isPhone)
  const { view, date } = place
  const { filters, setFilters } = useVisitFilters()
  const { period, search } = filters
  // The service filter is kept when another office that offers the service is chosen.
  const services = serviceChoices(useOfficeUsers().officeUsers)
  const service = chosenService(services, filters.service)
  const severalOffices = officeUsers.length > 1
  const filtered = {
    statuses: filteredStatuses(filters.status),
    officeUserId: severalOffices ? undefined : officeUsers[0]?.id,
    officeServiceIds: service?.ids,
  }

  const fetched = fetchedWindow(place)
  const { from, to } = fetched
  const hasOffices = officeUsers.length > 0
  const { isSettled } = useOpening(hasOffices ? calendarQuery(filtered, fetched, today) : null, today)
  const visits = useBookings({ ...filtered, from, to }, { enabled: isSettled })
  const { bookings } = visits
  const held = useHolds({ from, to }, { enabled: isSettled })
  // a cached response ages
  const holds = useMemo(() => held.filter(({ until }) => isAhead(until, now)), [held, now])
  const ahead = { from: freeFrom(fetched, today), to }
  const planning = usePlans(officeUsers, { from, to }, { enabled: isSettled })
  const { slots, ...freeTimes } = useFreeSlots(officeUsers, ahead, { enabled: isSettled && ahead.from <= to })
  const free = useMemo(() => stillFree(slots, now), [slots, now])

  const plans = useMemo(() => planning.plans.map(({ plan }) => plan), [planning.plans])
  const visitsByDay = useMemo(() => byDay(bookings), [bookings])
  const wholeDays = useSameDays(daysOf(place))
  const grounds = useMemo(() => openingHours(plans, wholeDays), [plans, wholeDays])
  const isUsed = (day: CivilDate) => hoursOf(plans, grounds, day).open.length > 0 || visitsByDay.has(day)
  const days = useSameDays(withoutEmptySunday(wholeDays, isUsed))
  // Without the closures every hour would look open.
  const isReady = hasOffices && !visits.isPending && !planning.isPending && !planning.isFailed
  if (isReady) openOn(isUsed)
  const isOneDay = view === 'day' || (view === 'list' && period.kind === 'day')
  const steps = useSteps({ place, goTo, days, today, isOneDay, isUsed: isReady ? isUsed : null })
  const shownBookings = useMemo(() => days.flatMap((day) => visitsByDay.get(day) ?? []), [days, visitsByDay])
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
    ...steps,
    filters,
    setFilters,
    isFiltered: isFiltered(filters, service),
    services,
    service,
    officeUsers,
    severalOffices,
    listed: { ...filtered, ...listed },
    /** Default filters of an export: the days shown, or those of the list; for a month only its own days. */
    exported: { ...filtered, ...daysToExport(whole, today), search },
    /** The first and the last day on screen; null for a list. */
    whole: view === 'list' ? null : { first: whole.from ?? date, last: whole.to ?? date, inHours: view !== 'month' },
    /** How many visits the list of a day or month holds; undefined while unknown. */
    listedCount:
      view === 'list' && hasOffices && !visits.isPending ? listedCount(bookings, filters, listed) : undefined,
    period: view === 'list' ? periodName(period, date) : placeText(place, days),
    days,
    planned: planning.plans,
    plans,
    shownBookings,
    /** Times held for somebody; lapsed ones are left out. */
    holds,
    /** Search matches in the same month, on days not shown. */
    otherMatches: matchesNear(bookings, { search, days, today }),
    grounds,
    free,
    isReady,
    /** The visits belong to the current request, not to a previous response. */
    isAnswered: hasOffices && !visits.isPending && !visits.isPlaceholderData,
    isError: visits.isError || planning.isFailed,
    retry: useRetryFailed(),
    /** Number of free slots, in one office or all shown; 0 in the past; undefined while unknown. */
    freeOn: (day: CivilDate, officeUserId?: number) => {
      if (day < today) return 0
      if (freeTimes.isPending || freeTimes.isFailed) return undefined
      return (free.get(day) ?? []).filter((slot) => !officeUserId || slot.officeUserId === officeUserId).length
    },
    visitsOn: (day: CivilDate) => visitsByDay.get(day) ?? noVisits,
    /** The group message of visits of a day, fitting what the status filter lists. */
    messageOf: (visits: readonly Booking[]) => dayMessage(visits, filtered.statuses ?? bookingStatuses),
  }
}

export type Calendar = ReturnType<typeof useCalendar>

/** Opens the card of a visit beside the clicked element. */
export type OpenVisit = (booking: Booking, anchor: HTMLElement) => void
