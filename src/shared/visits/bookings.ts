import { useMemo } from 'react'
import { endpoints } from '../../../domain/contract'
import type { Booking, HistoryEntry } from '../../../domain/contract/booking/bookings'
import { type UseCallOptions, useCall } from '../../platform/calls/use-call'
import { type BookingsRequest, bookingsQuery } from '../day/bookings-query'
import { belongsTo } from './bookings-cache'

const noBookings: readonly Booking[] = []
const noHistory: readonly HistoryEntry[] = []
const staleTime = 30_000

/** The visits of at most 62 days; while a new request loads, matching visits of the previous response stay shown. */
export function useBookings({ search: _, ...request }: BookingsRequest, { enabled = true } = {}) {
  const query = bookingsQuery(request)
  const result = useCall(endpoints.bookings, { query }, { enabled, keepPrevious: true, staleTime })
  const held = result.data?.data ?? noBookings
  const filters = JSON.stringify(query)
  const bookings = useMemo(() => held.filter((booking) => belongsTo(JSON.parse(filters), booking)), [held, filters])
  return { ...result, bookings }
}

/** Page size of the list of visits. */
export const visitsPerPage = 50

export const bookingSorts = ['date', '-date', 'from', '-from', 'created_at', '-created_at'] as const
export type BookingSort = (typeof bookingSorts)[number]

/** One page of the visits, sorted and counted by the server; `cursor` comes from the previous page. */
export function useBookingPage(request: BookingsRequest, sort: BookingSort, cursor: string | undefined) {
  const query = {
    paginate: '1' as const,
    limit: String(visitsPerPage),
    sort,
    ...bookingsQuery(request),
    ...(cursor && { cursor }),
  }
  const result = useCall(endpoints.bookings, { query }, { keepPrevious: true, staleTime })
  const { data = noBookings, meta } = result.data ?? {}
  return {
    ...result,
    bookings: data,
    total: meta?.total ?? 0,
    isCapped: meta?.total_capped ?? false,
    next: meta?.next_cursor ?? null,
  }
}

/** All visits of a series, in chronological order. */
export function useSeries(seriesId: number | null) {
  const query = { 'filter[series_id]': String(seriesId ?? 1) }
  const result = useCall(endpoints.bookings, { query }, { enabled: seriesId !== null, staleTime })
  return { ...result, visits: result.data?.data ?? noBookings }
}

/** One visit, refetched whenever it changes. */
export function useBooking(
  id: number | undefined,
  more: Pick<UseCallOptions, 'refetchInterval' | 'refetchOnWindowFocus'> = {},
) {
  const input = { params: { id: String(id ?? 0) } }
  const result = useCall(endpoints.booking, input, { enabled: id !== undefined, staleTime, ...more })
  return { ...result, booking: result.data?.data }
}

/** The change history of a visit; fetched only when `enabled`. */
export function useBookingHistory(id: number, { enabled = true } = {}) {
  const result = useCall(endpoints.bookingHistory, { params: { id: String(id) } }, { enabled })
  return { ...result, history: result.data?.data ?? noHistory }
}
