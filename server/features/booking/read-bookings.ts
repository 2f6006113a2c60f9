import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { maximumOccurrences } from '../../../domain/booking/recurrence'
import type { Side } from '../../../domain/booking/status'
import { longTime } from '../../../domain/calendar/minutes'
import { agendaClock } from '../../../domain/calendar/rome'
import type { endpoints } from '../../../domain/contract'
import type { HistoryEntry } from '../../../domain/contract/booking/bookings'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { orderBy } from '../../db/keyset'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { listReply, pageOf } from '../../http/paging'
import type { Actor } from '../../scheduling/facts/actor'
import { bookingOrder, bookingsWhere, checkListPeriod } from '../../scheduling/facts/booking-filter'
import { type BookingRow, selectBookings, toWire } from '../../scheduling/facts/show'
import { requireBooking } from '../../scheduling/facts/stored-booking'
import { linkReader } from '../../storage/links'

/** The bookings to list, the side that reads them, and the path of the API. */
interface Source {
  readonly path: string
  readonly side: Side
  readonly visible: SQL
  /** The statement that counts the rows of a condition. */
  readonly counted: (where: SQL | undefined) => SQLWrapper
}

/** Returns the bookings of a period or of a series in full, or a page of all of them (contract.md, "Calls"). */
export async function listBookings(
  { tx, now, caller }: Context,
  query: QueryOf<typeof endpoints.bookings>,
  { path, side, visible, counted }: Source,
) {
  const wall = agendaClock(now.getTime())
  const isPaginated = query.paginate === '1'
  const isSeries = query['filter[series_id]'] !== undefined
  checkListPeriod(query, !isPaginated && !isSeries)
  const where = bookingsWhere(visible, query, wall)
  const order = bookingOrder(query.sort ?? (isPaginated ? '-date' : 'date'))
  const rowsOf = (after?: SQL) => selectBookings(tx, and(where, after)).orderBy(...orderBy(order.keys))
  const onWire = (rows: readonly BookingRow[]) => rows.map((row) => toWire(row, side, linkReader(caller), now, wall))
  if (isPaginated)
    return listReply(query, {
      tx,
      path,
      counted: counted(where),
      rows: ({ limit, offset, after }) => rowsOf(after).limit(limit).offset(offset),
      toWire: onWire,
      order,
    })
  const isPart = query.limit !== undefined || query.page !== undefined || query.cursor !== undefined
  if (!isPart && !isSeries) return { data: onWire(await rowsOf()) }
  // a series is cut at the maximum length of a repeat, whoever wrote it
  const { limit, offset } = isPart ? pageOf(query, {}) : { limit: maximumOccurrences, offset: 0 }
  return { data: onWire(await rowsOf().limit(limit).offset(offset)) }
}

const personJson = (column: string) =>
  sql.raw(`(select json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name))
    from users u where u.id = ${column})`)

/** Every change of a booking, oldest first, with date and all users involved; fields are named as in the contract. */
export async function bookingHistory(tx: Tx, actor: Actor, id: number): Promise<HistoryEntry[]> {
  await requireBooking(tx, actor, id)
  const { rows } = await tx.execute<HistoryEntry & Record<string, unknown>>(sql`
    select to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      ${personJson('h.actor_id')} as actor, ${personJson('h.on_behalf_of_id')} as on_behalf_of,
      ${personJson('h.impersonator_id')} as impersonator,
      (select t.name from totems t where t.id = h.totem_id) as totem, h.change, h.reason
    from booking_changes h where h.booking_id = ${id} order by h.id`)
  const onWire = (field: string, value: unknown) =>
    (field === 'from' || field === 'to') && typeof value === 'number' ? longTime(value) : value
  return rows.map((row) => ({
    ...row,
    change: Object.fromEntries(
      Object.entries(row.change).map(([field, [old, now]]) => [
        field === 'slot_code' ? 'slot' : field,
        [onWire(field, old), onWire(field, now)],
      ]),
    ),
  }))
}
