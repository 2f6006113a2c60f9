import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { addDays, type CivilDate, endOfMonth, isCivilDate, startOfMonth } from '../../../domain/calendar/civil-date'
import type { OfficeUser } from '../../../domain/contract/agenda'
import { maximumExport } from '../../../domain/contract/exports'
import { dateRange, monthAndYear } from '../../../domain/text/dates'
import { type BookingSort, bookingSorts } from '../../api/booking-pages'
import { type StatusFilter, statusFilters } from './visits'

/** The days a list is about: those of the month the calendar stands on, or others. */
export type Period =
  | { readonly kind: 'month' | 'ahead' | 'past' | 'all' }
  | { readonly kind: 'range'; readonly from: CivilDate; readonly to: CivilDate }

export const plainPeriods = ['month', 'ahead', 'past', 'all'] as const
export const plainPeriodName: Record<(typeof plainPeriods)[number], string> = {
  month: 'Il mese mostrato',
  ahead: 'Da oggi in poi',
  past: 'Fino a oggi',
  all: 'Tutte le date',
}

/** What the visits shown are narrowed to. The period and the order are the list's. */
export interface VisitFilters {
  readonly status: StatusFilter
  /** An id of the service; its namesakes in the other offices are meant as well. */
  readonly service: number | null
  readonly period: Period
  readonly sort: BookingSort
  readonly search: string
}

export const noFilters = { status: 'active', service: null, period: { kind: 'month' }, sort: 'date' } as const

/** Everything but the search: `?status=&service=&period=&sort=`; what means nothing is as if it were not there. */
export function readFilters(query: URLSearchParams): Omit<VisitFilters, 'search'> {
  const service = query.get('service') ?? ''
  return {
    status: statusFilters.find((known) => known === query.get('status')) ?? noFilters.status,
    service: /^[1-9]\d{0,8}$/.test(service) ? Number(service) : null,
    period: readPeriod(query.get('period') ?? ''),
    sort: bookingSorts.find((known) => known === query.get('sort')) ?? noFilters.sort,
  }
}

function readPeriod(text: string): Period {
  const plain = plainPeriods.find((known) => known === text)
  if (plain) return { kind: plain }
  const [from = '', to = ''] = text.split('_')
  return isCivilDate(from) && isCivilDate(to) && from <= to ? { kind: 'range', from, to } : noFilters.period
}

const periodWord = (period: Period) => (period.kind === 'range' ? `${period.from}_${period.to}` : period.kind)

/** The query with other filters; what is as always is not written. */
export function writtenIn(query: URLSearchParams, next: Partial<Omit<VisitFilters, 'search'>>): URLSearchParams {
  const params = new URLSearchParams(query)
  const filters = { ...readFilters(query), ...next }
  const write = (name: string, value: string | null, usual: string | null) =>
    value === null || value === usual ? params.delete(name) : params.set(name, value)
  write('status', filters.status, noFilters.status)
  write('service', filters.service === null ? null : String(filters.service), null)
  write('period', periodWord(filters.period), noFilters.period.kind)
  write('sort', filters.sort, noFilters.sort)
  return params
}

/**
 * The filters of the agenda, for every view of it: in the URL of this tab, so that a reload and "back" find them. What is
 * searched for is a name as a rule: it stays in the memory of the page (product.md §7).
 */
export function useVisitFilters() {
  const [query, setQuery] = useSearchParams()
  const { state, key } = useLocation()
  const [search, setSearch] = useState(wantedSearch(state) ?? '')
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    setSearch(wantedSearch(state) ?? search)
  }
  // A browser keeps that state on its disk, and under "back" also for whoever signs in next: once read it is taken out.
  useEffect(() => {
    if (wantedSearch(state) !== null) setQuery((before) => before, { replace: true })
  }, [state, setQuery])
  const filters = useMemo((): VisitFilters => ({ ...readFilters(query), search }), [query, search])
  const setFilters = ({ search: text, ...next }: Partial<VisitFilters>) => {
    if (text !== undefined) setSearch(text)
    if (Object.keys(next).length > 0) setQuery((before) => writtenIn(before, next), { replace: true })
  }
  return { filters, setFilters }
}

/** What whoever came here wants to find: like the visit wanted, it travels in the state of the navigation. */
function wantedSearch(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('search' in state)) return null
  return typeof state.search === 'string' ? state.search : null
}

/** A service as a person knows it: one name, with an id in each office that offers it. */
export interface ServiceChoice {
  readonly name: string
  readonly ids: readonly number[]
}

/** The services of some offices by name, each once; hidden ones too, since there may be visits of them. */
export function serviceChoices(officeUsers: readonly Pick<OfficeUser, 'office_services'>[]): ServiceChoice[] {
  const ids = new Map<string, number[]>()
  for (const { id, name } of officeUsers.flatMap(({ office_services }) => office_services))
    ids.set(name, [...(ids.get(name) ?? []), id])
  return [...ids].map(([name, ofName]) => ({ name, ids: ofName }))
}

export const chosenService = (choices: readonly ServiceChoice[], id: number | null): ServiceChoice | undefined =>
  id === null ? undefined : choices.find(({ ids }) => ids.includes(id))

/** First and last day of a period; an end that is open is left out. */
export function daysOfPeriod(period: Period, shown: CivilDate, today: CivilDate): { from?: CivilDate; to?: CivilDate } {
  switch (period.kind) {
    case 'month':
      return { from: startOfMonth(shown), to: endOfMonth(shown) }
    case 'ahead':
      return { from: today }
    case 'past':
      return { to: today }
    case 'all':
      return {}
    case 'range':
      return { from: period.from, to: period.to }
    default:
      return period satisfies never
  }
}

export function periodName(period: Period, shown: CivilDate): string {
  if (period.kind === 'month') return monthAndYear(shown)
  return period.kind === 'range' ? dateRange(period.from, period.to) : plainPeriodName[period.kind]
}

/** The days an export proposes: those shown, an open end closed so that a year is not exceeded. */
export function daysToExport({ from, to }: { from?: CivilDate; to?: CivilDate }, today: CivilDate) {
  const most = maximumExport - 1
  if (from !== undefined) return { from, to: to ?? addDays(from, most) }
  const last = to ?? today
  return { from: addDays(last, -most), to: last }
}
