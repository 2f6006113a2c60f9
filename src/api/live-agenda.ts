import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLiveEvent } from '../providers/live'
import { useSession } from '../session'
import { type AgendaChange, touchedBy } from './bookings-cache'

/** A series of changes (a repeat, a closure) is one reading, not fifty. */
const gatherMs = 50

/**
 * Keeps what this tab shows of the agenda in step with everybody else: each `booking-updated` makes the lists and free
 * slots of its doctor and day old. After a cut the frame has everything read again.
 */
export function useLiveAgenda(): void {
  const client = useQueryClient()
  const { userId } = useSession()
  const waiting = useRef<AgendaChange[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )

  useLiveEvent('booking-updated', ({ doctor_id, booking_id, date }) => {
    waiting.current.push({ doctorId: doctor_id, bookingId: booking_id, date })
    timer.current ??= setTimeout(() => {
      const tests = waiting.current.map((change) => touchedBy(change, userId))
      waiting.current = []
      timer.current = undefined
      void client.invalidateQueries({ predicate: (query) => tests.some((touched) => touched(query)) })
    }, gatherMs)
  })
}
