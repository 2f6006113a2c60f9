import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../providers/live'
import { useSession } from '../session'
import { type AgendaChange, touchedBy } from './bookings-cache'
import { refreshQueries } from './refresh-queries'

/** A series of changes (a repeat, a closure) is one reading, not fifty. */
const gatherMs = 50

/** What is waiting to be read again, by cache: the page and the panel over it hear the same news and ask once. */
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

/** Keeps the agenda in step: each `booking-updated` makes the lists and free slots of its doctor and day old. */
export function useLiveAgenda(): void {
  const client = useQueryClient()
  const { userId } = useSession()
  useLiveEvent('booking-updated', ({ doctor_id, booking_id, date }) => {
    gather(client, { doctorId: doctor_id, bookingId: booking_id, date }, userId)
  })
}
