import { useQueryClient } from '@tanstack/react-query'
import { longTime } from '../../../../domain/calendar/minutes'
import { endpoints } from '../../../../domain/contract'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import type { FailureCase } from '../../../platform/basic/failure'
import { call } from '../../../platform/calls/call'
import { attempt, sendWithKey } from '../../../platform/calls/idempotent-call'
import { withdrawUndo } from '../../../platform/session'
import { useActingFor } from '../../../platform/session/acting'
import { storeBooking } from '../bookings-cache'
import { tellWhoWaits } from '../freed-time'
import { announceNotMoved, canSendMove, type NewTime, payloadOf } from '../move-visit'
import { announceChange, announceUndone, changedVisits, undoKey } from '../visit-actions'
import { doctorOf, refreshBoards } from './board-cache'

/** Where a visit goes on the board: a time at a service of an office, of its doctor or of another. */
export interface BoardTarget extends NewTime {
  readonly doctorId: number
  readonly officeUserId: number
  readonly officeServiceId: number
}

/** Outcome of a move: unless `moved`, the visit stays where it was. Every failure except `taken` was already announced. */
export type BoardMoveOutcome = { readonly kind: 'moved' | 'back' } | FailureCase<'taken'>

/** Moves one visit in the day of its doctor, or onto another doctor, with undo; each call is made for the doctor of the visit. */
export function useBoardMove() {
  const client = useQueryClient()
  const actingFor = useActingFor()

  const store = (visits: readonly Booking[]) => {
    for (const visit of visits) storeBooking(client, actingFor(doctorOf(visit)), visit)
  }
  const undo = async (moved: Booking, onto: readonly number[]) => {
    withdrawUndo(undoKey(moved.id))
    const params = { id: String(moved.id) }
    const actingAs = actingFor(doctorOf(moved))
    const outcome = await attempt(call(endpoints.undoBookingChange, { params }, { actingAs }))
    refreshBoards(client, onto)
    if (outcome.kind !== 'done') return announceUndone(outcome)
    store(changedVisits(outcome.data))
    // Of a move onto another doctor it is the visit that stands again.
    const [back = outcome.data.data] = outcome.data.others ?? []
    announceUndone({ ...outcome, data: { data: back } })
  }
  const send = (booking: Booking, target: BoardTarget) => {
    const { doctorId, officeUserId, officeServiceId, date, from, to, overtime } = target
    const actingAs = actingFor(doctorOf(booking))
    const place = { office_user_id: officeUserId, office_service_id: officeServiceId }
    if (doctorId === doctorOf(booking)) {
      const body = { ...payloadOf(booking, target), ...place }
      return sendWithKey(`move.${booking.id}.attempt`, body, (idempotencyKey) =>
        call(endpoints.saveBooking, { body }, { idempotencyKey, actingAs }),
      )
    }
    const times = { date, from: longTime(from), to: longTime(to), overtime }
    const body = { doctor_id: doctorId, ...place, ...times, version: booking.version }
    return sendWithKey(`reassign.${booking.id}.attempt`, body, (idempotencyKey) =>
      call(endpoints.reassignBooking, { params: { id: String(booking.id) }, body }, { idempotencyKey, actingAs }),
    )
  }

  return async (booking: Booking, target: BoardTarget): Promise<BoardMoveOutcome> => {
    if (!canSendMove()) return { kind: 'back' }
    const actingAs = actingFor(doctorOf(booking))
    const outcome = await send(booking, target)
    if (outcome.kind === 'taken') return outcome
    if (outcome.kind !== 'done') {
      announceNotMoved(outcome, {
        show: (current) => storeBooking(client, actingAs, current),
        reload: () => void client.invalidateQueries({ queryKey: [endpoints.board.path] }),
      })
      return { kind: 'back' }
    }
    const { data } = outcome.data
    const doctors = [booking, data].map(doctorOf)
    store(data.id === booking.id ? [data] : [{ ...booking, status: 'canceled' }, data])
    announceChange(outcome.data, () => void undo(data, doctors), 'moved')
    void tellWhoWaits(undoKey(data.id), booking, actingAs)
    return { kind: 'moved' }
  }
}
