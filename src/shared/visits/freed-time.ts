import { parseTime } from '../../../domain/calendar/minutes'
import { romeInstant } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { serverNow } from '../../platform/basic/clock'
import { announce } from '../../platform/basic/toasts'
import { call } from '../../platform/calls/call'
import { attempt } from '../../platform/calls/idempotent-call'
import { openWaitingList, type ServiceTime, setActingDoctor, showExtraUndoAction } from '../../platform/session'

/** "3 in lista d'attesa". */
export const waitingCountText = (count: number) => `${count} in lista d’attesa`

type FreedTime = Pick<Booking, 'office_service_id' | 'date' | 'from' | 'to'>

/**
 * After a visit has left its time: says beside its undo how many wait for such a time, and opens them. Without an undo it is a
 * toast. A failure says nothing: the visit itself was changed.
 */
export async function tellWhoWaits(undoKey: string, visit: FreedTime, actingAs: number | null): Promise<void> {
  const { office_service_id, date, from, to } = visit
  if (romeInstant(date, parseTime(from) ?? 0) <= serverNow()) return
  const time: ServiceTime = { office_service_id, date, from, to }
  const query = { ...time, office_service_id: String(office_service_id) }
  const outcome = await attempt(call(endpoints.matchingWaiting, { query }, { actingAs, quiet: true }))
  if (outcome.kind !== 'done' || outcome.data.data.length === 0) return
  const label = waitingCountText(outcome.data.data.length)
  const run = () => {
    // The time may be another doctor's than the tab's.
    setActingDoctor(actingAs)
    openWaitingList({ kind: 'time', time })
  }
  if (!showExtraUndoAction({ key: undoKey, label, run }))
    announce({ type: 'success', title: label, action: { label: 'Vedi', run } })
}
