import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { maskedName, participantName } from '../../domain/booking/participant'
import { type BookingStatus, bookingStatus } from '../../domain/booking/status'
import { endpoints } from '../../domain/contract'
import type { Booking } from '../../domain/contract/bookings'
import { clockTime, longDate } from '../../domain/text/dates'
import { announce } from '../providers/notification'
import { offerUndo, showUndoNotice, useActingDoctor, withdrawUndo } from '../session'
import { attempt, type Outcome } from './attempt'
import { storeBooking } from './bookings-cache'
import { call } from './call'
import { tellWhoWaits } from './freed-time'
import { storeInInbox } from './notifications'

export type VisitOutcome = Outcome<{ data: Booking }>

const doneTitle = {
  confirmed: 'Visita confermata',
  pending: 'Visita in attesa',
  canceled: 'Visita cancellata',
  rejected: 'Visita rifiutata',
  terminated: 'Visita terminata',
} as const satisfies Record<BookingStatus, string>

/** Why a change was refused, for the card, which shows the current visit; undefined if there is nothing to report. */
export function refusedText(outcome: VisitOutcome): string | undefined {
  if (outcome.kind === 'done' || outcome.kind === 'dropped') return undefined
  return outcome.kind === 'stale' ? `${outcome.text} Ora vedi la visita com’è adesso.` : outcome.text
}

/** Why an answer to a pending visit was refused, for its row, which a lost race may have taken away; undefined if it was not. */
export function refusedAnswerText(outcome: VisitOutcome): string | undefined {
  if (outcome.kind !== 'stale') return refusedText(outcome)
  const { status } = outcome.current
  if (status === 'pending') return 'La visita è stata modificata nel frattempo: controllala e rispondi di nuovo.'
  return `Qualcun altro ha già risposto: la visita è ${bookingStatus[status].label.toLowerCase()}.`
}

/** The visit in one line for a toast, in full and masked for counter mode. */
function describe(booking: Booking) {
  const when = `${longDate(booking.date)} alle ${clockTime(booking.from)}`
  return { text: `${participantName(booking)}, ${when}`, maskedText: `${maskedName(booking)}, ${when}` }
}

export const undoKey = (bookingId: number) => `booking-${bookingId}`

/** Offers undo of a visit's last change on the undo bar; false if the server no longer allows it. */
export function offerBookingUndo(booking: Booking, undo: () => void, title: string): boolean {
  const until = booking.undo_until ? Date.parse(booking.undo_until) : 0
  if (until <= Date.now()) return false
  offerUndo({ key: undoKey(booking.id), title, ...describe(booking), until, undo })
  return true
}

/** Announces a change of a visit: on the undo bar if it can be undone, else in a toast. */
export function announceChange(booking: Booking, undo: () => void, title: string = doneTitle[booking.status]) {
  if (!offerBookingUndo(booking, undo, title)) announce({ type: 'success', title, ...describe(booking) })
}

type VisitEndpoints = Pick<typeof endpoints, 'changeBookingStatus' | 'undoBookingChange'>

/** Status changes of a visit from card or list, with the undo bar. `onAnswer` receives the outcome; `onChanged` the visit after it. */
function useStatusChanges(
  { changeBookingStatus, undoBookingChange }: VisitEndpoints,
  onAnswer: (outcome: VisitOutcome) => void,
  onChanged?: (visit: Booking) => void,
) {
  const actingAs = useActingDoctor()
  const { mutateAsync, isPending } = useMutation({ mutationFn: (run: () => Promise<VisitOutcome>) => run() })
  const underWay = useRef(new Map<number, Promise<VisitOutcome>>())

  /** A second click before the button is shown as busy returns the pending change instead of sending another to be refused. */
  const oneAtATime = (id: number, send: () => Promise<{ data: Booking }>, then: (outcome: VisitOutcome) => void) => {
    const same = underWay.current.get(id)
    if (same) return same
    const outcome = mutateAsync(async () => {
      const answer = await attempt(send())
      onAnswer(answer)
      then(answer)
      return answer
    }).finally(() => underWay.current.delete(id))
    underWay.current.set(id, outcome)
    return outcome
  }

  const undo = ({ id }: Pick<Booking, 'id'>) => {
    withdrawUndo(undoKey(id))
    return oneAtATime(
      id,
      () => call(undoBookingChange, { params: { id: String(id) } }, { actingAs }),
      (outcome) => {
        if (outcome.kind === 'done') showUndoNotice({ title: 'Modifica annullata', ...describe(outcome.data.data) })
        else if (outcome.kind !== 'dropped')
          announce({ type: 'error', title: 'Non è stato possibile annullare', text: outcome.text })
      },
    )
  }
  const change = ({ id, version }: Pick<Booking, 'id' | 'version'>, status: BookingStatus, reason = '') => {
    const body = { status, version, ...(reason.trim() && { reason: reason.trim() }) }
    return oneAtATime(
      id,
      () => call(changeBookingStatus, { params: { id: String(id) }, body }, { actingAs }),
      (outcome) => {
        if (outcome.kind !== 'done') return
        announceChange(outcome.data.data, () => void undo({ id }))
        onChanged?.(outcome.data.data)
      },
    )
  }
  return { change, undo, isBusy: isPending }
}

/** For the doctor's side: updates agenda and inbox in the cache. */
export function useVisitActions() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  return useStatusChanges(
    endpoints,
    (outcome) => {
      const current = outcome.kind === 'done' ? outcome.data.data : outcome.kind === 'stale' ? outcome.current : null
      if (!current) return
      storeBooking(client, actingAs, current)
      storeInInbox(client, actingAs, current)
    },
    (visit) => {
      if (visit.status === 'canceled' || visit.status === 'rejected')
        void tellWhoWaits(undoKey(visit.id), visit, actingAs)
    },
  )
}

/** For an admin: refetches the visit; `onChanged` refetches the list that shows it. */
export function useAdminVisitActions(onChanged: () => void) {
  const client = useQueryClient()
  const { adminBooking, adminBookingHistory, changeAdminBookingStatus, undoAdminBookingChange } = endpoints
  const calls = { changeBookingStatus: changeAdminBookingStatus, undoBookingChange: undoAdminBookingChange }
  return useStatusChanges(calls as unknown as VisitEndpoints, () => {
    for (const { path } of [adminBooking, adminBookingHistory]) void client.invalidateQueries({ queryKey: [path] })
    onChanged()
  })
}
