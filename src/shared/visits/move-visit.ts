import { useQueryClient } from '@tanstack/react-query'
import { isLive } from '../../../domain/booking/status'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { longTime, type Minutes } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import type { BookingPayload } from '../../../domain/contract/booking/booking-fields'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { refusalText } from '../../../domain/contract/refusal'
import type { Failure, FailureCase } from '../../platform/basic/failure'
import { announce } from '../../platform/basic/toasts'
import { call } from '../../platform/calls/call'
import { sendWithKey } from '../../platform/calls/idempotent-call'
import { refreshCalls } from '../../platform/calls/refresh-queries'
import { useActingDoctor } from '../../platform/session'
import { storeBooking, storeBookings } from './bookings-cache'
import { tellWhoWaits } from './freed-time'
import { oneVisit, type SeriesPart, seriesFields } from './series-scope'
import { announceChange, changedVisits, undoKey, useVisitActions } from './visit-actions'

/** The new time of a visit; minutes of the day. */
export interface NewTime {
  readonly date: CivilDate
  readonly from: Minutes
  readonly to: Minutes
  readonly overtime: boolean
}

/**
 * Outcome of a move: unless `moved`, the visit stays where it was. Every failure was already announced, except `taken` and
 * `conflicts`.
 */
export type MoveOutcome = { readonly kind: 'moved' | 'back' } | FailureCase<'taken' | 'conflicts'>

export const canMove = ({ status }: Pick<Booking, 'status'>): boolean => isLive(status)

/** The visit's payload at another time: absent fields stay unchanged (contract.md, "Payload"). */
export const payloadOf = (booking: Booking, { date, from, to, overtime }: NewTime): BookingPayload => ({
  office_user_id: booking.office_user_id,
  office_service_id: booking.office_service_id,
  ...(booking.user_id === null ? { name: booking.name } : { user_id: booking.user_id }),
  date,
  from: longTime(from),
  to: longTime(to),
  overtime,
  original_booking_id: booking.id,
  version: booking.version,
})

const notMoved = 'Visita non spostata'

interface AfterRefusal {
  /** Takes up the visit as it is now. */
  show(current: Booking): void
  /** Reads the agenda anew: it is unknown whether the move was written. */
  reload(): void
}

/** Whether the move can be sent; offline it is said, and nothing is moved later. */
export function canSendMove(): boolean {
  if (!navigator.onLine) announce({ type: 'error', title: refusalText.noAnswer, text: `${notMoved}.` })
  return navigator.onLine
}

/** Says why a visit was not moved; `taken` and `conflicts` are said by their dialogs. */
export function announceNotMoved(failure: Failure<Booking>, { show, reload }: AfterRefusal): void {
  switch (failure.kind) {
    case 'stale':
      show(failure.current)
      announce({ type: 'warning', title: failure.text, text: 'La visita è mostrata com’è adesso.' })
      break
    case 'invalid':
      announce({ type: 'error', title: notMoved, text: Object.values(failure.errors)[0]?.[0] ?? refusalText.invalid })
      break
    case 'refused':
      // Other refusals have a message of their own.
      if ([404, 422].includes(failure.status)) announce({ type: 'error', title: notMoved, text: failure.message })
      break
    case 'unanswered':
      reload()
  }
}

/** Moves or resizes a visit, or a part of its repeat, with undo; a refusal is announced. Offline nothing is sent, so nothing is moved later. */
export function useMoveVisit() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const { undo } = useVisitActions()

  return async (booking: Booking, time: NewTime, part: SeriesPart = oneVisit): Promise<MoveOutcome> => {
    if (!canSendMove()) return { kind: 'back' }
    const body = { ...payloadOf(booking, time), ...seriesFields(part) }
    const outcome = await sendWithKey(`move.${booking.id}.attempt`, body, (idempotencyKey) =>
      call(endpoints.saveBooking, { body }, { idempotencyKey, actingAs }),
    )
    if (outcome.kind === 'taken' || outcome.kind === 'conflicts') return outcome
    if (outcome.kind !== 'done') {
      announceNotMoved(outcome, {
        show: (current) => storeBooking(client, actingAs, current),
        reload: () => void refreshCalls(client, [endpoints.bookings, endpoints.day]),
      })
      return { kind: 'back' }
    }
    storeBookings(client, actingAs, changedVisits(outcome.data))
    announceChange(outcome.data, () => void undo(booking, part.scope), 'moved')
    void tellWhoWaits(undoKey(booking.id), booking, actingAs)
    return { kind: 'moved' }
  }
}
