import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { maskedName, participantName } from '../../domain/booking/participant'
import type { BookingStatus } from '../../domain/booking/status'
import type { Booking } from '../../domain/contract/bookings'
import { refusalText } from '../../domain/contract/refusal'
import { clockTime, longDate } from '../../domain/text/dates'
import { announce } from '../providers/notification'
import { offerUndo, useActingDoctor, withdrawUndo } from '../session'
import { useChangeBookingStatus, useUndoBookingChange } from './bookings'
import { storeBooking } from './bookings-cache'
import { failureOf } from './failure'

/** How a change of a visit ended. `stale`: somebody was faster, `current` is the visit as it is now. */
export type ChangeOutcome =
  | { readonly kind: 'done'; readonly booking: Booking }
  | { readonly kind: 'stale'; readonly current: Booking; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string }

const doneTitle = {
  confirmed: 'Visita confermata',
  pending: 'Visita in attesa',
  canceled: 'Visita cancellata',
  rejected: 'Visita rifiutata',
  terminated: 'Visita terminata',
} as const satisfies Record<BookingStatus, string>

/** A refused change in words; anything but a refusal is thrown on. */
export function outcomeOfFailure(error: unknown): ChangeOutcome {
  const failure = failureOf(error)
  if (failure.kind === 'canceled') throw error
  if (failure.kind === 'stale') return { kind: 'stale', current: failure.current, text: refusalText.stale }
  return { kind: 'refused', text: failure.text }
}

/** The visit in a line of a toast, in full and for a screen that others can see. */
function describe(booking: Booking) {
  const when = `${longDate(booking.date)} alle ${clockTime(booking.from)}`
  return { text: `${participantName(booking)}, ${when}`, maskedText: `${maskedName(booking)}, ${when}` }
}

const undoKey = ({ id }: Pick<Booking, 'id'>) => `booking-${id}`

/** Puts the last change of a visit on the undo bar; false when the server does not take it back (any more). */
export function offerBookingUndo(booking: Booking, undo: () => void, title: string): boolean {
  const until = booking.undo_until ? Date.parse(booking.undo_until) : 0
  if (until <= Date.now()) return false
  offerUndo({ key: undoKey(booking), title, ...describe(booking), until, undo })
  return true
}

/** Says what was done to a visit: in the undo bar, else in a toast. */
export function announceChange(booking: Booking, undo: () => void, title: string = doneTitle[booking.status]) {
  if (!offerBookingUndo(booking, undo, title)) announce({ type: 'success', title, ...describe(booking) })
}

/** The undo was done elsewhere (in the card). */
export const forgetUndo = (booking: Pick<Booking, 'id'>) => withdrawUndo(undoKey(booking))

/**
 * One change of a visit at a time: a second press on a button that has not been drawn as busy yet is the same change, not
 * another one that the server would have to refuse.
 */
function useOneAtATime() {
  const underWay = useRef(new Map<number, Promise<ChangeOutcome>>())
  return (bookingId: number, change: () => Promise<ChangeOutcome>): Promise<ChangeOutcome> => {
    const same = underWay.current.get(bookingId)
    if (same) return same
    const outcome = change().finally(() => underWay.current.delete(bookingId))
    underWay.current.set(bookingId, outcome)
    return outcome
  }
}

/**
 * What a person does to a visit from a card or a list: the status changes at once, and the undo bar takes it back for as long
 * as the server allows (design.md, "States": undo rather than a second question).
 */
export function useVisitActions() {
  const changeStatus = useChangeBookingStatus()
  const undoChange = useUndoBookingChange()
  const client = useQueryClient()
  const actingDoctorId = useActingDoctor()
  const oneAtATime = useOneAtATime()

  async function takeBack(booking: Pick<Booking, 'id'>): Promise<ChangeOutcome> {
    forgetUndo(booking)
    try {
      const restored = await undoChange.mutateAsync(booking)
      announce({ type: 'success', title: 'Modifica annullata', ...describe(restored) })
      return { kind: 'done', booking: restored }
    } catch (error) {
      const outcome = outcomeOfFailure(error)
      if (outcome.kind !== 'done')
        announce({ type: 'error', title: 'Non è stato possibile annullare', text: outcome.text })
      return outcome
    }
  }

  async function move(booking: Booking, status: BookingStatus, reason?: string): Promise<ChangeOutcome> {
    try {
      const changed = await changeStatus.mutateAsync({ booking, status, reason: reason?.trim() || undefined })
      announceChange(changed, () => void undo(changed))
      return { kind: 'done', booking: changed }
    } catch (error) {
      const outcome = outcomeOfFailure(error)
      if (outcome.kind === 'stale') storeBooking(client, actingDoctorId, outcome.current)
      return outcome
    }
  }

  const undo = (booking: Pick<Booking, 'id'>) => oneAtATime(booking.id, () => takeBack(booking))
  const change = (booking: Booking, status: BookingStatus, reason?: string) =>
    oneAtATime(booking.id, () => move(booking, status, reason))
  return { change, undo, isBusy: changeStatus.isPending || undoChange.isPending }
}
