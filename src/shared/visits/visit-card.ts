import { useState } from 'react'
import type { PresenceStep } from '../../../domain/booking/presence'
import type { BookingStatus } from '../../../domain/booking/status'
import type { Booking, EditScope } from '../../../domain/contract/booking/bookings'
import { HttpFailure } from '../../platform/basic/http'
import { withAbsoluteFiles, withFileLinks } from '../../platform/calls/file-links'
import { goTo, openBookingPanel } from '../../platform/session'
import { useActHere } from '../../platform/session/acting'
import { useHasRight } from '../../platform/session/current-user'
import { useBooking, useBookingHistory, useSeries } from './bookings'
import { useAttachments } from './card/use-attachments'
import { usePresence } from './presence'
import { refusedText, useVisitActions, type VisitOutcome } from './visit-actions'

/** Data of a visit card: current state, history, links and actions. `onClose` also runs after a change. */
export function useVisitCard(opened: Booking, onClose: () => void) {
  /** Visits navigated to from the one the card was opened for: its original, others of its series. */
  const [visited, setVisited] = useState<readonly Booking[]>([])
  const known = visited.at(-1) ?? opened
  const { booking = known, error } = useBooking(known.id, withFileLinks)
  const [historyOf, setHistoryOf] = useState<number>()
  const past = useBookingHistory(known.id, { enabled: historyOf === known.id })
  const [message, setMessage] = useState<{ readonly id: number; readonly text: string | undefined }>()
  const { change, undo, isBusy } = useVisitActions()
  const presence = usePresence()
  const mayOpenCards = useHasRight()('bookings')

  // The list may be newer than the cached response.
  const shown = withAbsoluteFiles(booking.version >= known.version ? booking : known)
  const originalId = shown.original_booking_id ?? undefined
  const { booking: original, isError: hasNoOriginal } = useBooking(originalId)
  const series = useSeries(shown.series_id)
  const attachments = useAttachments(shown)
  // The chat with the participant (specification §2, /chat); a free-text name has none.
  const { user_id, office_service } = shown
  const card = `/patients/${user_id}`
  const hasCard = user_id !== null && office_service.role.code === 'patient' && mayOpenCards
  const path = `/chat?${new URLSearchParams({ agent: office_service.role.code, user_id: String(user_id) })}`

  const show = (visit: Booking) => setVisited([...visited, visit])
  const finish = (outcome: VisitOutcome) => {
    setMessage({ id: shown.id, text: refusedText(outcome) })
    if (outcome.kind === 'done') onClose()
  }
  const actHere = useActHere()
  const leave = (next: () => void) => () => {
    onClose()
    actHere()
    next()
  }
  return {
    booking: shown,
    busy: isBusy || presence.isBusy,
    message:
      (message?.id === shown.id ? message.text : undefined) ??
      // Only a 404 means this: being offline is announced elsewhere.
      (error instanceof HttpFailure && error.status === 404 ? 'La visita non è più disponibile.' : undefined),
    history: {
      entries: past.data ? past.history : undefined,
      failed: past.isError,
      onOpen: () => setHistoryOf(known.id),
    },
    attachments,
    links: {
      person: hasCard ? { path: card, onOpen: leave(() => goTo(card)) } : null,
      original:
        originalId === undefined || hasNoOriginal
          ? null
          : { code: original?.code, onOpen: () => original && show(original) },
      chat: user_id === null ? null : { path, onOpen: leave(() => goTo(path)) },
    },
    series:
      shown.series_id === null
        ? null
        : { visits: series.data ? series.visits : undefined, failed: series.isError, onOpen: show },
    onBack: visited.length === 0 ? null : () => setVisited(visited.slice(0, -1)),
    onChangeStatus: async (status: BookingStatus, reason?: string, scope?: EditScope | null) =>
      finish(await change(shown, status, reason, scope)),
    onChangePresence: async (step: PresenceStep) => {
      const outcome = await presence.change(shown, step)
      setMessage({ id: shown.id, text: refusedText(outcome) })
    },
    onUndo: async () => finish(await undo(shown)),
    onEdit: leave(() => openBookingPanel({ bookingId: shown.id })),
    onAgain: leave(() => openBookingPanel({ bookingId: shown.id, again: true })),
    onClose,
  }
}
