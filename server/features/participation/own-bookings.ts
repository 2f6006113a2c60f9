import { and, sql } from 'drizzle-orm'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { orderBy } from '../../db/keyset'
import { bookings } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller } from '../../http/context'
import { listReply, pageOf } from '../../http/paging'
import { bookingOrder, bookingsWhere, checkListPeriod } from '../../scheduling/booking-filter'
import { readParticipant } from '../../scheduling/participant'
import { selectBookings, toWire } from '../../scheduling/show'
import { ownBookings } from '../../scheduling/stored-booking'

type Query = QueryOf<typeof endpoints.ownBookings>

/** The participant's bookings with whichever doctor, of a period, whole, or a page of all of them. */
export async function listOwnBookings(tx: Tx, now: Date, caller: Caller, query: Query) {
  const paginated = query.paginate === '1'
  checkListPeriod(query, !paginated)
  const wall = agendaClock(now.getTime())
  const own = await readParticipant(tx, caller)
  const where = bookingsWhere(ownBookings(own), query, wall)
  const order = bookingOrder(query.sort ?? (paginated ? '-date' : 'date'))
  const onWire = (row: Awaited<ReturnType<typeof selectBookings>>[number]) => toWire(row, 'participant', now, wall)
  if (!paginated) {
    const period = selectBookings(tx, where).orderBy(...orderBy(order.keys))
    const isPart = query.limit !== undefined || query.page !== undefined
    const part = isPart ? pageOf(query, {}) : null
    const rows = await (part ? period.limit(part.limit).offset(part.offset) : period)
    return { data: rows.map(onWire) }
  }
  return listReply(query, {
    tx,
    path: endpoints.ownBookings.path,
    counted: sql`select 1 from ${bookings} where ${where}`,
    rows: ({ limit, offset, after }) =>
      selectBookings(tx, and(where, after))
        .orderBy(...orderBy(order.keys))
        .limit(limit)
        .offset(offset),
    toWire: (rows) => rows.map(onWire),
    order,
  })
}
