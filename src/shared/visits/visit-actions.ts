import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { maskedName, participantName } from '../../../domain/booking/participant'
import { type BookingStatus, bookingStatus } from '../../../domain/booking/status'
import { endpoints } from '../../../domain/contract'
import type { Booking, ChangedBookings, EditScope } from '../../../domain/contract/booking/bookings'
import { clockTime, longDate } from '../../../domain/text/dates'
import { serverNow } from '../../platform/basic/clock'
import { announce } from '../../platform/basic/toasts'
import { call } from '../../platform/calls/call'
import { attempt, type Outcome } from '../../platform/calls/idempotent-call'
import { offerUndo, showUndoNotice, useActingDoctor, withdrawUndo } from '../../platform/session'
import { storeInInbox } from '../messages/notifications'
import { storeBookings } from './bookings-cache'
import { tellWhoWaits } from './freed-time'

export type VisitOutcome = Outcome<ChangedBookings>

/** What was done to a visit, and to several of its repeat. */
const doneTitles = {
  confirmed: ['Visita confermata', 'visite confermate'],
  pending: ['Visita in attesa', 'visite in attesa'],
  canceled: ['Visita cancellata', 'visite cancellate'],
  rejected: ['Visita rifiutata', 'visite rifiutate'],
  terminated: ['Visita terminata', 'visite terminate'],
  moved: ['Visita spostata', 'visite spostate'],
  edited: ['Visita modificata', 'visite spostate'],
  undone: ['Modifica annullata', 'visite ripristinate'],
} as const satisfies Record<BookingStatus | 'moved' | 'edited' | 'undone', readonly [string, string]>
type DoneAction = keyof typeof doneTitles

/** All that a change was for, in order of time. */
export const changedVisits = ({ data, others = [] }: ChangedBookings): readonly Booking[] =>
  [data, ...others].toSorted((a, b) => (`${a.date} ${a.from}` < `${b.date} ${b.from}` ? -1 : 1))

/** "Visita cancellata", "8 visite cancellate". */
export function doneTitle(changed: ChangedBookings, done: DoneAction): string {
  const [one, several] = doneTitles[done]
  const { length } = changedVisits(changed)
  return length === 1 ? one : `${length} ${several}`
}

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

/** The visit in one line for a toast, in full and masked for counter mode; of several, from which day to which. */
function describe(changed: ChangedBookings) {
  const { data } = changed
  const visits = changedVisits(changed)
  const [first = data, last = data] = [visits[0], visits.at(-1)]
  const when =
    visits.length === 1
      ? `${longDate(data.date)} alle ${clockTime(data.from)}`
      : `da ${longDate(first.date)} a ${longDate(last.date)}`
  return { text: `${participantName(data)}, ${when}`, maskedText: `${maskedName(data)}, ${when}` }
}

export const undoKey = (bookingId: number) => `booking-${bookingId}`

/** Offers undo of the last change on the undo bar, of several visits as one; false if the server no longer allows it. */
export function offerBookingUndo(changed: ChangedBookings, undo: () => void, done: DoneAction): boolean {
  const { id, undo_until } = changed.data
  const until = undo_until ? Date.parse(undo_until) : 0
  if (until <= serverNow()) return false
  offerUndo({ key: undoKey(id), title: doneTitle(changed, done), ...describe(changed), until, undo })
  return true
}

/** Announces a change: on the undo bar if it can be undone, else in a toast. */
export function announceChange(changed: ChangedBookings, undo: () => void, done: DoneAction = changed.data.status) {
  if (!offerBookingUndo(changed, undo, done))
    announce({ type: 'success', title: doneTitle(changed, done), ...describe(changed) })
}

/** Says what has been undone, or why not. */
export function announceUndone(outcome: VisitOutcome) {
  if (outcome.kind === 'done') showUndoNotice({ title: doneTitle(outcome.data, 'undone'), ...describe(outcome.data) })
  else if (outcome.kind !== 'dropped')
    announce({ type: 'error', title: 'Non è stato possibile annullare', text: outcome.text })
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
  const oneAtATime = (id: number, send: () => Promise<ChangedBookings>, then: (outcome: VisitOutcome) => void) => {
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

  /** `scope`: that of the change, which goes back as one. */
  const undo = ({ id }: Pick<Booking, 'id'>, scope?: EditScope | null) => {
    withdrawUndo(undoKey(id))
    const input = { params: { id: String(id) }, ...(scope && { body: { scope } }) }
    return oneAtATime(id, () => call(undoBookingChange, input, { actingAs }), announceUndone)
  }
  const change = (
    { id, version }: Pick<Booking, 'id' | 'version'>,
    status: BookingStatus,
    reason = '',
    scope?: EditScope | null,
  ) => {
    const body = { status, version, ...(reason.trim() && { reason: reason.trim() }), ...(scope && { scope }) }
    return oneAtATime(
      id,
      () => call(changeBookingStatus, { params: { id: String(id) }, body }, { actingAs }),
      (outcome) => {
        if (outcome.kind !== 'done') return
        announceChange(outcome.data, () => void undo({ id }, scope))
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
      const current =
        outcome.kind === 'done' ? changedVisits(outcome.data) : outcome.kind === 'stale' ? [outcome.current] : []
      if (current.length === 0) return
      storeBookings(client, actingAs, current)
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
