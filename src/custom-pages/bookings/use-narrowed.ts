import { useMemo } from 'react'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { OfficeUser } from '../../../domain/contract/agenda'
import { useOfficeUsers } from '../../api'
import type { BookingsAsked } from '../../api/bookings-query'
import {
  chosenService,
  daysOfPeriod,
  daysToExport,
  noFilters,
  periodName,
  serviceChoices,
  type VisitFilters,
} from './filters'
import type { CalendarPlace } from './visible-days'
import { filteredStatuses } from './visits'

interface Given {
  readonly officeUsers: readonly OfficeUser[]
  readonly severalOffices: boolean
  readonly filters: VisitFilters
  readonly place: CalendarPlace
  readonly today: CivilDate
}

/** What the filters come to: what list and export ask the server for, and what the filters' own screens show. */
export function useNarrowed({ officeUsers, severalOffices, filters, place, today }: Given) {
  // A service keeps its filter when another office is chosen that offers it too.
  const { officeUsers: all } = useOfficeUsers()
  const services = useMemo(() => serviceChoices(all), [all])
  const service = chosenService(services, filters.service)
  const { status, period, search } = filters
  const listed = daysOfPeriod(period, place.date, today)
  const common: BookingsAsked = {
    statuses: filteredStatuses(status),
    officeUserId: severalOffices ? undefined : officeUsers[0]?.id,
    officeServiceIds: service?.ids,
  }
  const inList: BookingsAsked = { ...common, ...listed }
  return {
    service,
    inList,
    listPeriod: periodName(period, place.date),
    isFiltered:
      status !== noFilters.status || service !== undefined || period.kind !== noFilters.period.kind || search !== '',
    /** The days shown, or those of the list, with all filters and the search. */
    toExport: (days: readonly CivilDate[], isList: boolean) => {
      const shown = { from: days[0] ?? place.date, to: days.at(-1) ?? place.date }
      const whole = isList ? daysToExport(listed, today) : place.view === 'month' ? monthOf(place.date, today) : shown
      return { ...common, ...whole, search }
    },
    menu: { filters, services, shown: place.date, today },
  }
}

/** A month's grid shows days of its neighbours: they are not meant. */
const monthOf = (date: CivilDate, today: CivilDate) => daysToExport(daysOfPeriod({ kind: 'month' }, date, today), today)
