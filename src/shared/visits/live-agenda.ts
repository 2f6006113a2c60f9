import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { refreshQueries } from '../../platform/calls/refresh-queries'
import { useLiveEvent } from '../../platform/live/live'
import { useSession } from '../../platform/session'
import { type AgendaChange, touchedBy } from './bookings-cache'

/** Batches a burst of changes (a repeat, a closure) into one refetch. Milliseconds. */
const gatherMs = 50

/** Changes waiting for the refetch, by cache: page and panel both receive the events but refetch once. */
const gathered = new WeakMap<QueryClient, AgendaChange[]>()

function gather(client: QueryClient, change: AgendaChange, selfId: number | null) {
  const waiting = gathered.get(client)
  if (waiting) {
    waiting.push(change)
    return
  }
  gathered.set(client, [change])
  setTimeout(() => {
    const tests = (gathered.get(client) ?? []).map((gatheredChange) => touchedBy(gatheredChange, selfId))
    gathered.delete(client)
    void refreshQueries(client, (query) => tests.some((touched) => touched(query)))
  }, gatherMs)
}

/** Keeps the agenda current: each `booking-updated` refetches the affected lists and free slots of its doctor and day. */
export function useLiveAgenda(): void {
  const client = useQueryClient()
  const { userId } = useSession()
  useLiveEvent('booking-updated', ({ doctor_id, booking_id, date }) => {
    gather(client, { doctorId: doctor_id, bookingId: booking_id, date }, userId)
  })
}
