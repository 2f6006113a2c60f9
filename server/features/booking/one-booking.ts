import { and, eq } from 'drizzle-orm'
import { agendaClock } from '../../../domain/calendar/rome'
import type { Booking } from '../../../domain/contract/bookings'
import { bookings } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Actor } from '../../scheduling/actor'
import { unknownInPath } from '../../scheduling/refusals'
import { selectBookings, toWire } from '../../scheduling/show'
import { bookingsInReach } from '../../scheduling/stored-booking'

/** One booking of the doctor; 404 for anybody else's. */
export async function oneBooking(tx: Tx, now: Date, actor: Actor, id: number): Promise<Booking> {
  const [row] = await selectBookings(tx, and(eq(bookings.id, id), bookingsInReach(actor.doctor)))
  if (!row) throw unknownInPath(actor, 'booking', id)
  return toWire(row, actor.side, now, agendaClock(now.getTime()))
}
