import { longTime } from '../../../domain/calendar/minutes'
import type { HistoryEntry } from '../../../domain/contract/bookings'
import type { Tx } from '../../db/types'
import type { Actor } from '../../scheduling/actor'
import { unknownInPath } from '../../scheduling/refusals'
import { reachesBooking } from '../../scheduling/stored-booking'
import { readHistory } from './store'

/** Every change of a booking, oldest first: dated, signed with all names involved, in the words of the wire. */
export async function bookingHistory(tx: Tx, actor: Actor, id: number): Promise<HistoryEntry[]> {
  if (!(await reachesBooking(tx, actor.doctor, id))) throw unknownInPath(actor, 'booking', id)
  const rows = await readHistory(tx, id)
  return rows.map(({ at, actor: who, on_behalf_of, impersonator, change, reason }) => ({
    at,
    actor: who,
    on_behalf_of,
    impersonator,
    change: Object.fromEntries(
      Object.entries(change).map(([field, values]) => [wireName(field), onWire(field, values)]),
    ),
    reason,
  }))
}

const wireName = (field: string) => (field === 'slot_code' ? 'slot' : field)

function onWire(field: string, [old, now]: readonly [unknown, unknown]): [unknown, unknown] {
  const isTime = field === 'from' || field === 'to'
  const show = (value: unknown) => (isTime && typeof value === 'number' ? longTime(value) : value)
  return [show(old), show(now)]
}
