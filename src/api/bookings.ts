import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BookingStatus } from '../../domain/booking/status'
import type { CivilDate } from '../../domain/calendar/civil-date'
import { endpoints } from '../../domain/contract'
import type { Booking, HistoryEntry } from '../../domain/contract/bookings'
import { useActingDoctor } from '../session'
import { belongsTo, storeBooking } from './bookings-cache'
import { type BookingsAsked, bookingsQuery } from './bookings-query'
import { call } from './call'
import { type UseCallOptions, useCall } from './use-call'
import { useStableValue } from './use-stable-value'

/** Which visits: a window of at most 62 days, optionally of some statuses, of one office, of some services. */
export type BookingsQuestion = Omit<BookingsAsked, 'search'> & { readonly from: CivilDate; readonly to: CivilDate }

const noBookings: readonly Booking[] = []

/**
 * The visits of a window. While the answer to another question loads, what the former one held of it stays on screen:
 * never visits of another office or status.
 */
export function useBookings(
  { from, to, statuses, officeUserId, officeServiceIds }: BookingsQuestion,
  { enabled = true } = {},
) {
  const query = useStableValue(bookingsQuery({ from, to, statuses, officeUserId, officeServiceIds }))
  const result = useCall(endpoints.bookings, { query }, { enabled, keepPrevious: true, staleTime: 30_000 })
  const held = result.data?.data ?? noBookings
  const bookings = useMemo(() => held.filter((booking) => belongsTo(query, booking)), [held, query])
  return { ...result, bookings }
}

/** One visit, read again whenever something about it changed. */
export function useBooking(id: number | undefined, more: Pick<UseCallOptions, 'refetchInterval'> = {}) {
  const result = useCall(
    endpoints.booking,
    { params: { id: String(id ?? 0) } },
    { enabled: id !== undefined, staleTime: 30_000, ...more },
  )
  return { ...result, booking: result.data?.data }
}

const noHistory: readonly HistoryEntry[] = []

/** Who changed what of a visit, and when; fetched only when asked for. */
export function useBookingHistory(id: number, { enabled = true } = {}) {
  const result = useCall(endpoints.bookingHistory, { params: { id: String(id) } }, { enabled })
  return { ...result, history: result.data?.data ?? noHistory }
}

export interface StatusChange {
  readonly booking: Pick<Booking, 'id' | 'version'>
  readonly status: BookingStatus
  readonly reason?: string | undefined
}

/** Confirms, rejects, cancels or terminates. The version travels along, so a race is a 409 and not a surprise. */
export function useChangeBookingStatus() {
  const client = useQueryClient()
  const actingDoctorId = useActingDoctor()
  return useMutation({
    mutationFn: async ({ booking, status, reason }: StatusChange) => {
      const body = { status, version: booking.version, ...(reason && { reason }) }
      const params = { id: String(booking.id) }
      return (await call(endpoints.changeBookingStatus, { params, body }, { actingAs: actingDoctorId })).data
    },
    onSuccess: (booking) => storeBooking(client, actingDoctorId, booking),
  })
}

/** Takes the last change of a visit back, as long as `undo_until` allows. */
export function useUndoBookingChange() {
  const client = useQueryClient()
  const actingDoctorId = useActingDoctor()
  return useMutation({
    mutationFn: async ({ id }: Pick<Booking, 'id'>) =>
      (await call(endpoints.undoBookingChange, { params: { id: String(id) } }, { actingAs: actingDoctorId })).data,
    onSuccess: (booking) => storeBooking(client, actingDoctorId, booking),
  })
}
