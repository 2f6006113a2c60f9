import { and, type SQL, sql } from 'drizzle-orm'
import { maximumOccurrences } from '../../../domain/booking/recurrence'
import { agendaClock } from '../../../domain/calendar/rome'
import { endpoints } from '../../../domain/contract'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { bookings, officeUsers } from '../../db/tables'
import type { Tx } from '../../db/types'
import { cappedCount, pageReply, pagingOf } from '../../http/paging'
import type { Actor } from '../../scheduling/actor'
import { bookingsWhere, filterOf } from '../../scheduling/booking-filter'
import { afterCursor, cursorKinds, cursorValues, orderBy, sortKeys } from '../../scheduling/booking-order'
import { checkListPeriod } from '../../scheduling/period'
import { selectBookings, toWire } from '../../scheduling/show'

type Query = QueryOf<typeof endpoints.bookings>

/** The bookings of a period or of a series, whole, or a page of all of them (contract.md, "Calls"). */
export async function listBookings(tx: Tx, now: Date, actor: Actor, query: Query) {
  const wall = agendaClock(now.getTime())
  const paginated = query.paginate === '1'
  checkListPeriod(query, !paginated && query['filter[series_id]'] === undefined)
  const where = bookingsWhere(actor.doctor, filterOf(query), wall)
  const keys = sortKeys(query.sort ?? (paginated ? '-date' : 'date'))
  if (!paginated) {
    const period = selectBookings(tx, where).orderBy(...orderBy(keys))
    const part = partOf(query) ?? wholeSeries(query)
    const rows = await (part ? period.limit(part.limit).offset(part.offset) : period)
    return { data: rows.map((row) => toWire(row, actor.side, now, wall)) }
  }
  const paging = pagingOf(query, cursorKinds(keys))
  const rows = await selectBookings(tx, paging.after ? and(where, afterCursor(keys, paging.after)) : where)
    .orderBy(...orderBy(keys))
    .limit(paging.limit + 1)
    .offset(paging.offset)
  const total = await cappedCount(tx, countedFrom(where))
  const cursorOf = (row: (typeof rows)[number]) => cursorValues(keys, row.booking)
  const { data, ...rest } = pageReply(endpoints.bookings.path, query, paging, { rows, total, cursorOf })
  return { data: data.map((row) => toWire(row, actor.side, now, wall)), ...rest }
}

/** A period is answered whole, unless a part of it is asked for. */
const partOf = (query: Query) =>
  query.limit === undefined && query.page === undefined && query.cursor === undefined ? null : pagingOf(query)

/** In the order of the agenda's index: counted as they lie in the table, another doctor's million may come first. */
const countedFrom = (where: SQL | undefined) =>
  sql`from ${bookings} join ${officeUsers} on ${officeUsers.id} = ${bookings.office_user_id} where ${where}
    order by ${bookings.date}`

/** A series is as long as a repeat may be, and no longer whoever wrote it. */
const wholeSeries = (query: Query) =>
  query['filter[series_id]'] === undefined ? null : { limit: maximumOccurrences, offset: 0 }
