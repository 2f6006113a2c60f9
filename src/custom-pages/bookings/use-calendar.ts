import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OfficePlan } from '../../../domain/availability/day-plan'
import { type OpeningHours, openingHours } from '../../../domain/availability/opening-hours'
import { bookingStatuses, dayMessage } from '../../../domain/booking/status'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { romeWallClock, type WallClock } from '../../../domain/calendar/rome'
import type { OfficeUser } from '../../../domain/contract/agenda/agenda'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { previousOfDoctor, useRetryFailed } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'
import type { BookingsRequest, Period } from '../../shared/day/bookings-query'
import { dayOptions } from '../../shared/day/day'
import { calendarQuery } from '../../shared/day/day-queries'
import { freeSlotsOf, plansOf, stillFree } from '../../shared/hours/agenda'
import { useOfficeUsers } from '../../shared/people/office-users'
import { belongsTo } from '../../shared/visits/bookings-cache'
import { useIsPhone } from '../../ui/hooks/use-media'
import { fetchedWindow } from './calendar-address'
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
import { daysOf, placeText, useCalendarAddress, withoutEmptySunday } from './use-calendar-address'
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

/** What is asked for the days around the shown ones: visits by filter, what is held, planned and free. */
function useCalendarDays(
  officeUsers: readonly OfficeUser[],
  filtered: BookingsRequest,
  { from, to }: Period,
  now: WallClock,
) {
  const actingAs = useActingDoctor()
  const query = officeUsers.length > 0 ? calendarQuery(filtered, { from, to }, now.date) : null
  const { data, isPending, isPlaceholderData, isError } = useQuery({
    ...dayOptions(query, actingAs),
    placeholderData: previousOfDoctor(actingAs),
  })
  const known = data?.data
  // the previous reply, whose visits stay while the next one loads; of other days it says nothing of hours and free times
  const ofDays = known?.date === from ? known : undefined
  const wanted = JSON.stringify({ ...query, from, to })
  const bookings = useMemo(
    () => known?.visits?.filter((visit) => belongsTo(JSON.parse(wanted), visit)) ?? noVisits,
    [known?.visits, wanted],
  )
  // a cached response ages
  const holds = useMemo(() => (ofDays?.holds ?? []).filter(({ until }) => isAhead(until, now)), [ofDays?.holds, now])
  const planned = useMemo(() => plansOf(officeUsers, ofDays?.schedules), [officeUsers, ofDays?.schedules])
  const slots = useMemo(() => freeSlotsOf(ofDays?.free), [ofDays?.free])
  const free = useMemo(() => stillFree(slots, now), [slots, now])
  const isKnown = ofDays !== undefined
  return { bookings, holds, planned, free, isKnown, isPending, isPlaceholderData, isError }
}

/** State of the calendar for the given offices: place, filters and the views' data, fetched for the month around. */
export function useCalendar(officeUsers: readonly OfficeUser[]) {
  const now = useRomeClock()
  const today = now.date
  const isPhone = useIsPhone()
  const { place, goTo, openOn } = useCalendarAddress(today, isPhone)
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

  const hasOffices = officeUsers.length > 0
  const reply = useCalendarDays(officeUsers, filtered, fetchedWindow(place), now)
  const { bookings, holds, planned, free, isPending } = reply
  const plans = useMemo(() => planned.map(({ plan }) => plan), [planned])
  const visitsByDay = useMemo(() => byDay(bookings), [bookings])
  const wholeDays = useSameDays(daysOf(place))
  const grounds = useMemo(() => openingHours(plans, wholeDays), [plans, wholeDays])
  const hasVisits = (day: CivilDate) => hoursOf(plans, grounds, day).open.length > 0 || visitsByDay.has(day)
  const days = useSameDays(withoutEmptySunday(wholeDays, hasVisits))
  // Without the closures every hour would look open.
  const isReady = hasOffices && reply.isKnown
  if (isReady) openOn(hasVisits)
  const isOneDay = view === 'day' || (view === 'list' && period.kind === 'day')
  const steps = useSteps({ place, goTo, days, today, isOneDay, hasVisits: isReady ? hasVisits : null })
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
    listedCount: view === 'list' && hasOffices && !isPending ? listedCount(bookings, filters, listed) : undefined,
    period: view === 'list' ? periodName(period, date) : placeText(place, days),
    days,
    planned,
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
    isAnswered: hasOffices && !isPending && !reply.isPlaceholderData,
    isError: reply.isError,
    retry: useRetryFailed(),
    /** Number of free slots, in one office or all shown; 0 in the past; undefined while unknown. */
    freeOn: (day: CivilDate, officeUserId?: number) => {
      if (day < today) return 0
      if (!reply.isKnown) return undefined
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
