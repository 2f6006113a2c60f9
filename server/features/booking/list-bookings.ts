import { and, type SQL, sql } from 'drizzle-orm'
import { maximumOccurrences } from '../../../domain/booking/recurrence'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { orderBy } from '../../db/keyset'
import { bookings, officeUsers } from '../../db/tables'
import type { Tx } from '../../db/types'
import { listReply, pageOf } from '../../http/paging'
import type { Actor } from '../../scheduling/actor'
import { bookingOrder, bookingsWhere, checkListPeriod } from '../../scheduling/booking-filter'
import { selectBookings, toWire } from '../../scheduling/show'
import { visibleBookings } from '../../scheduling/stored-booking'

type Query = QueryOf<typeof endpoints.bookings>

/** The bookings of a period or of a series, whole, or a page of all of them (contract.md, "Calls"). */
export async function listBookings(tx: Tx, now: Date, actor: Actor, query: Query) {
  const wall = agendaClock(now.getTime())
  const paginated = query.paginate === '1'
  checkListPeriod(query, !paginated && query['filter[series_id]'] === undefined)
  const where = bookingsWhere(visibleBookings(actor.doctor), query, wall)
  const order = bookingOrder(query.sort ?? (paginated ? '-date' : 'date'))
  if (!paginated) {
    const period = selectBookings(tx, where).orderBy(...orderBy(order.keys))
    const part = isPart(query) ? pageOf(query, {}) : wholeSeries(query)
    const rows = await (part ? period.limit(part.limit).offset(part.offset) : period)
    return { data: rows.map((row) => toWire(row, actor.side, now, wall)) }
  }
  return listReply(query, {
    tx,
    path: endpoints.bookings.path,
    counted: counted(where),
    rows: ({ limit, offset, after }) =>
      selectBookings(tx, and(where, after))
        .orderBy(...orderBy(order.keys))
        .limit(limit)
        .offset(offset),
    toWire: (rows) => rows.map((row) => toWire(row, actor.side, now, wall)),
    order,
  })
}

/** A period is answered whole, unless a part of it is asked for. */
const isPart = ({ limit, page, cursor }: Query) => limit !== undefined || page !== undefined || cursor !== undefined

/** In the order of the agenda's index: counted as they lie in the table, another doctor's million may come first. */
const counted = (where: SQL | undefined) =>
  sql`select 1 from ${bookings} join ${officeUsers} on ${officeUsers.id} = ${bookings.office_user_id} where ${where}
    order by ${bookings.date}`

/** A series is as long as a repeat may be, and no longer whoever wrote it. */
const wholeSeries = (query: Query) =>
  query['filter[series_id]'] === undefined ? null : { limit: maximumOccurrences, offset: 0 }
