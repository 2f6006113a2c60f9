import { useState } from 'react'
import type { BookingStatus } from '../../domain/booking/status'
import type { Booking } from '../../domain/contract/bookings'
import { HttpFailure } from '../providers/http'
import { apiBase, goTo, openBookingPanel } from '../session'
import { useSeries } from './booking-pages'
import { useBooking, useBookingHistory } from './bookings'
import { type ChangeOutcome, useVisitActions } from './visit-actions'

/** The conversation with whoever comes (specification §2, /chat); null for a name said on the phone, who has none. */
export const chatPath = ({ user_id, office_service }: Pick<Booking, 'user_id' | 'office_service'>): string | null =>
  user_id === null
    ? null
    : `/chat?${new URLSearchParams({ agent: office_service.role.code, user_id: String(user_id) })}`

/** Files lie with the API, wherever this page comes from. */
const withReachableFiles = (booking: Booking): Booking =>
  booking.media.length === 0
    ? booking
    : {
        ...booking,
        media: booking.media.map((file) => ({
          ...file,
          url: new URL(file.url, new URL(apiBase(), window.location.href)).href,
        })),
      }

/** The links of files end after ten minutes: a card that stays open asks for new ones before. Milliseconds. */
const linksLast = 5 * 60_000

const wordsOf = (outcome: ChangeOutcome): string | undefined => {
  if (outcome.kind === 'done') return undefined
  return outcome.kind === 'stale' ? `${outcome.text} Ora vedi la visita com’è adesso.` : outcome.text
}

/**
 * Everything a visit's card needs, for whichever page shows it: the visit as it is now (it follows other screens while
 * open), its past when asked for, the visits it leads to, and what may be done. `onClose` also runs once a change was made.
 */
export function useVisitCard(opened: Booking, onClose: () => void) {
  /** The visits gone to from the one the card was opened for: its original, others of its series. */
  const [trail, setTrail] = useState<readonly Booking[]>([])
  const known = trail.at(-1) ?? opened
  const { booking = known, error } = useBooking(known.id, { refetchInterval: linksLast })
  const [historyOf, setHistoryOf] = useState<number>()
  const past = useBookingHistory(known.id, { enabled: historyOf === known.id })
  const [message, setMessage] = useState<{ readonly id: number; readonly text: string | undefined }>()
  const { change, undo, isBusy } = useVisitActions()

  // The list may know more than the answer that is still on its way.
  const shown = withReachableFiles(booking.version >= known.version ? booking : known)
  const originalId = shown.original_booking_id ?? undefined
  const { booking: original, isError: hasNoOriginal } = useBooking(originalId)
  const series = useSeries(shown.series_id)
  const path = chatPath(shown)

  const show = (visit: Booking) => setTrail([...trail, visit])
  const settle = (outcome: ChangeOutcome) => {
    setMessage({ id: shown.id, text: wordsOf(outcome) })
    if (outcome.kind === 'done') onClose()
  }
  const leave = (lead: () => void) => () => {
    onClose()
    lead()
  }
  return {
    booking: shown,
    busy: isBusy,
    message:
      (message?.id === shown.id ? message.text : undefined) ??
      // Only the server knows that: a lost line says so by itself.
      (error instanceof HttpFailure && error.status === 404 ? 'La visita non è più disponibile.' : undefined),
    history: {
      entries: past.data ? past.history : undefined,
      failed: past.isError,
      onOpen: () => setHistoryOf(known.id),
    },
    links: {
      original:
        originalId === undefined || hasNoOriginal
          ? null
          : { code: original?.code, onOpen: () => original && show(original) },
      chat: path === null ? null : { path, onOpen: leave(() => goTo(path)) },
    },
    series:
      shown.series_id === null
        ? null
        : { visits: series.data ? series.visits : undefined, failed: series.isError, onOpen: show },
    onBack: trail.length === 0 ? null : () => setTrail(trail.slice(0, -1)),
    onChangeStatus: async (status: BookingStatus, reason?: string) => settle(await change(shown, status, reason)),
    onUndo: async () => settle(await undo(shown)),
    onEdit: leave(() => openBookingPanel({ bookingId: shown.id })),
    onAgain: leave(() => openBookingPanel({ bookingId: shown.id, again: true })),
    onClose,
  }
}
