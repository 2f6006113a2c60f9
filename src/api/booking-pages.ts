import { endpoints } from '../../domain/contract'
import type { Booking } from '../../domain/contract/bookings'
import { type BookingsAsked, bookingsQuery } from './bookings-query'
import { useCall } from './use-call'
import { useStableValue } from './use-stable-value'

/** Rows of a page of visits. */
export const visitsPerPage = 50

export const bookingSorts = ['date', '-date', 'from', '-from', 'created_at', '-created_at'] as const
export type BookingSort = (typeof bookingSorts)[number]

const noBookings: readonly Booking[] = []

/**
 * One page of the visits that were asked for, found, sorted and counted by the server. The pages go on by cursor, so that
 * they have no end before the rows do; `cursor` is the one that the page before gave.
 */
export function useBookingPage(asked: BookingsAsked, sort: BookingSort, cursor: string | undefined) {
  const query = useStableValue({
    paginate: '1' as const,
    limit: String(visitsPerPage),
    sort,
    ...bookingsQuery(asked),
    ...(cursor && { cursor }),
  })
  const result = useCall(endpoints.bookings, { query }, { keepPrevious: true, staleTime: 30_000 })
  const { data, meta } = result.data ?? {}
  return {
    ...result,
    bookings: data ?? noBookings,
    total: meta?.total ?? 0,
    isCapped: meta?.total_capped ?? false,
    next: meta?.next_cursor ?? null,
  }
}

/** The visits of a series, all of them in order of time. */
export function useSeries(seriesId: number | null) {
  const result = useCall(
    endpoints.bookings,
    { query: { 'filter[series_id]': String(seriesId ?? 1) } },
    { enabled: seriesId !== null, staleTime: 30_000 },
  )
  return { ...result, visits: result.data?.data ?? noBookings }
}
