import { useState } from 'react'
import type { BookingStatus } from '../../domain/booking/status'
import type { Booking } from '../../domain/contract/bookings'
import { openBookingPanel } from '../session'
import { useBooking, useBookingHistory } from './bookings'
import { useVisitActions } from './visit-actions'

/**
 * Everything a visit's card needs, for whichever page shows it: the visit as it is now (it follows other screens while
 * open), its past when asked for, and what may be done. `onClose` also runs once a change was made.
 */
export function useVisitCard(known: Booking, onClose: () => void) {
  const { booking = known, isError } = useBooking(known.id)
  const [historyOpen, setHistoryOpen] = useState(false)
  const past = useBookingHistory(known.id, { enabled: historyOpen })
  const [message, setMessage] = useState<string>()
  const { change, undo, isBusy } = useVisitActions()

  // The list may know more than the answer that is still on its way.
  const shown = booking.version >= known.version ? booking : known
  const settle = (outcome: Awaited<ReturnType<typeof change>>) => {
    setMessage(outcome.kind === 'done' ? undefined : outcome.text)
    if (outcome.kind === 'done') onClose()
  }
  return {
    booking: shown,
    busy: isBusy,
    message: message ?? (isError ? 'La visita non è più disponibile.' : undefined),
    history: {
      entries: past.data ? past.history : undefined,
      failed: past.isError,
      onOpen: () => setHistoryOpen(true),
    },
    onChangeStatus: async (status: BookingStatus, reason?: string) => settle(await change(shown, status, reason)),
    onUndo: async () => settle(await undo(shown)),
    onEdit: () => {
      onClose()
      openBookingPanel({ bookingId: known.id })
    },
    onClose,
  }
}
