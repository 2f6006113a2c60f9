import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type BookingStatus, dayStatuses } from '../../../../domain/booking/status'
import { addDays, type CivilDate, endOfMonth, isCivilDate, startOfMonth } from '../../../../domain/calendar/civil-date'
import { maximumExport, type OfficeUser } from '../../../../domain/contract/agenda/agenda'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { dateRange, fullDate, monthAndYear } from '../../../../domain/text/dates'
import { type BookingSort, bookingSorts } from '../../../shared/visits/bookings'
import { matches } from '../visits'

/** The status filter: active and finished visits ("Attive"), all, or one status. */
export const statusFilterName = {
  active: 'Attive',
  all: 'Tutti gli stati',
  confirmed: 'Confermate',
  pending: 'In attesa',
  canceled: 'Cancellate',
  rejected: 'Rifiutate',
  terminated: 'Terminate',
} as const satisfies Record<BookingStatus | 'active' | 'all', string>
export type StatusFilter = keyof typeof statusFilterName
const statusFilters = Object.keys(statusFilterName) as StatusFilter[]

/**
 * The statuses of a filter for the request; undefined for all. "Attive" includes finished visits, such as today's past ones.
 */
export function filteredStatuses(filter: StatusFilter): readonly BookingStatus[] | undefined {
  if (filter === 'all') return undefined
  return filter === 'active' ? dayStatuses : [filter]
}

/** Periods of the list: the calendar's day or month, or an open range. */
export const openPeriodName = {
  day: 'Il giorno mostrato',
  month: 'Il mese mostrato',
  ahead: 'Da oggi in poi',
  past: 'Fino a oggi',
  all: 'Tutte le date',
} as const
type OpenPeriod = keyof typeof openPeriodName
export const openPeriods = Object.keys(openPeriodName) as OpenPeriod[]
export type Period = { readonly kind: OpenPeriod } | { readonly kind: 'range'; from: CivilDate; to: CivilDate }

/** Filters of the shown visits. Period and order apply only to the list. */
export interface VisitFilters {
  readonly status: StatusFilter
  /** An id of the service; services of the same name in the other offices are included. */
  readonly service: number | null
  readonly period: Period
  readonly sort: BookingSort
  readonly search: string
}

export const noFilters = { status: 'active', service: null, period: { kind: 'day' }, sort: 'date' } as const

export const isFiltered = ({ status, period, search }: VisitFilters, service: ServiceChoice | undefined): boolean =>
  status !== noFilters.status || service !== undefined || period.kind !== noFilters.period.kind || search !== ''

/** Reads all filters but the search: `?status=&service=&period=&sort=`; unknown values are ignored. */
export function readFilters(query: URLSearchParams): Omit<VisitFilters, 'search'> {
  const service = query.get('service') ?? ''
  const period = query.get('period') ?? ''
  const kind = openPeriods.find((known) => known === period)
  const [from = '', to = ''] = period.split('_')
  const isRange = isCivilDate(from) && isCivilDate(to) && from <= to
  return {
    status: statusFilters.find((known) => known === query.get('status')) ?? noFilters.status,
    service: /^[1-9]\d{0,8}$/.test(service) ? Number(service) : null,
    period: kind ? { kind } : isRange ? { kind: 'range', from, to } : noFilters.period,
    sort: bookingSorts.find((known) => known === query.get('sort')) ?? noFilters.sort,
  }
}

/** The query with changed filters; defaults are omitted. */
export function filtersToQuery(query: URLSearchParams, next: Partial<Omit<VisitFilters, 'search'>>): URLSearchParams {
  const params = new URLSearchParams(query)
  const { status, service, period, sort } = { ...readFilters(query), ...next }
  const write = (name: string, value: string, usual: string) =>
    value === usual ? params.delete(name) : params.set(name, value)
  write('status', status, noFilters.status)
  write('service', String(service ?? ''), '')
  write('period', period.kind === 'range' ? `${period.from}_${period.to}` : period.kind, noFilters.period.kind)
  write('sort', sort, noFilters.sort)
  return params
}

/** The filters of every view, in the URL; the search text stays in memory (product.md §7). */
export function useVisitFilters() {
  const [query, setQuery] = useSearchParams()
  const { state, key } = useLocation()
  const passedSearch = (state as { search?: string } | null)?.search
  const [search, setSearch] = useState(passedSearch ?? '')
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    setSearch(passedSearch ?? search)
  }
  // The browser stores navigation state on disk, and "back" would show it to the next user: it is removed once read.
  useEffect(() => {
    if (passedSearch !== undefined) setQuery((before) => before, { replace: true })
  }, [passedSearch, setQuery])
  const filters: VisitFilters = { ...readFilters(query), search }
  const setFilters = ({ search: text, ...next }: Partial<VisitFilters>) => {
    if (text !== undefined) setSearch(text)
    if (Object.keys(next).length > 0) setQuery((before) => filtersToQuery(before, next), { replace: true })
  }
  return { filters, setFilters }
}

/** A service by name, with its id in each office that offers it. */
export interface ServiceChoice {
  readonly name: string
  readonly ids: readonly number[]
}

/** The services of the given offices by name, without duplicates; includes hidden ones, as visits of them may exist. */
export function serviceChoices(officeUsers: readonly Pick<OfficeUser, 'office_services'>[]): ServiceChoice[] {
  const services = officeUsers.flatMap(({ office_services }) => office_services)
  const names = [...new Set(services.map(({ name }) => name))]
  return names.map((name) => ({ name, ids: services.filter((one) => one.name === name).map(({ id }) => id) }))
}

export const chosenService = (choices: readonly ServiceChoice[], id: number | null): ServiceChoice | undefined =>
  choices.find(({ ids }) => id !== null && ids.includes(id))

/** First and last day of a period; an open end is omitted. */
export function daysOfPeriod(period: Period, shown: CivilDate, today: CivilDate): { from?: CivilDate; to?: CivilDate } {
  if (period.kind === 'range') return { from: period.from, to: period.to }
  const day = { from: shown, to: shown }
  const month = { from: startOfMonth(shown), to: endOfMonth(shown) }
  return { day, month, ahead: { from: today }, past: { to: today }, all: {} }[period.kind]
}

/** How many of the visits the list of a day or month holds; undefined for other periods, which hold more than is loaded. */
export function listedCount(
  visits: readonly Booking[],
  { period, search }: Pick<VisitFilters, 'period' | 'search'>,
  { from = '', to = '' }: ReturnType<typeof daysOfPeriod>,
): number | undefined {
  if (period.kind !== 'day' && period.kind !== 'month') return undefined
  return visits.filter((visit) => visit.date >= from && visit.date <= to && matches(visit, search)).length
}

export function periodName(period: Period, shown: CivilDate): string {
  if (period.kind === 'day') return fullDate(shown)
  if (period.kind === 'month') return monthAndYear(shown)
  return period.kind === 'range' ? dateRange(period.from, period.to) : openPeriodName[period.kind]
}

/** The default range of an export: the shown days, with an open end limited to one year. */
export function daysToExport({ from, to }: { from?: CivilDate; to?: CivilDate }, today: CivilDate) {
  const most = maximumExport - 1
  if (from !== undefined) return { from, to: to ?? addDays(from, most) }
  const last = to ?? today
  return { from: addDays(last, -most), to: last }
}
