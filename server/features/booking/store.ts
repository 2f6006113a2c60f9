import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { BookingStatus } from '../../../domain/booking/status'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { WallClock } from '../../../domain/calendar/rome'
import { foundBy } from '../../db/search-words'
import { bookings } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { CursorKind } from '../../http/paging'
import type { Agenda } from '../../scheduling/actor'
import { bookingsInReach, hasStatusNow } from '../../scheduling/stored-booking'

interface Named {
  id: number
  name: string
}
interface HistoryRow extends Record<string, unknown> {
  at: string
  actor: Named | null
  on_behalf_of: Named | null
  impersonator: Named | null
  change: Record<string, [unknown, unknown]>
  reason: string | null
}

const personJson = (column: string) =>
  sql.raw(`(select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)
    from users u where u.id = ${column})`)

/** The changes of a booking in order, with the names of who made them. */
export async function readHistory(tx: Tx, bookingId: number): Promise<HistoryRow[]> {
  const { rows } = await tx.execute<HistoryRow>(sql`
    select to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      ${personJson('h.actor_id')} as actor, ${personJson('h.on_behalf_of_id')} as on_behalf_of,
      ${personJson('h.impersonator_id')} as impersonator, h.change, h.reason
    from booking_changes h where h.booking_id = ${bookingId} order by h.id`)
  return rows
}

/** What a list of bookings is narrowed to. */
export interface BookingFilter {
  readonly from?: CivilDate | undefined
  readonly to?: CivilDate | undefined
  readonly statuses?: readonly BookingStatus[] | undefined
  readonly officeUserId?: number | undefined
  readonly officeServiceId?: number | undefined
  readonly search?: string | undefined
}

/** The doctor's bookings, in the offices the link allows, that pass the filter. */
export function bookingsWhere(agenda: Agenda, filter: BookingFilter, now: WallClock): SQL | undefined {
  const { from, to, statuses, officeUserId, officeServiceId, search } = filter
  return and(
    bookingsInReach(agenda),
    from === undefined ? undefined : gte(bookings.date, from),
    to === undefined ? undefined : lte(bookings.date, to),
    statuses === undefined ? undefined : hasStatusNow(statuses, now),
    officeUserId === undefined ? undefined : eq(bookings.office_user_id, officeUserId),
    officeServiceId === undefined ? undefined : eq(bookings.office_service_id, officeServiceId),
    foundBy(bookings.search, search),
  )
}

/** One key of an order. */
interface SortKey {
  readonly column: typeof bookings.date | typeof bookings.from | typeof bookings.created_at | typeof bookings.id
  readonly down: boolean
}

const sortColumns = { date: bookings.date, from: bookings.from, created_at: bookings.created_at } as const

/** The wanted order, made total: within a day by hour, at last by id. */
export function sortKeys(sort: string): SortKey[] {
  const keys: SortKey[] = sort.split(',').map((word) => {
    const down = word.startsWith('-')
    return { column: sortColumns[word.replace('-', '') as keyof typeof sortColumns], down }
  })
  const down = keys.at(-1)?.down ?? false
  if (keys.some(({ column }) => column === bookings.date) && !keys.some(({ column }) => column === bookings.from))
    keys.push({ column: bookings.from, down })
  return [...keys, { column: bookings.id, down }]
}

export const orderBy = (keys: readonly SortKey[]) => keys.map(({ column, down }) => (down ? desc(column) : asc(column)))

/** The rows after the one a cursor names, in that order. */
export function afterCursor(keys: readonly SortKey[], values: readonly unknown[]): SQL | undefined {
  const value = (index: number) => {
    const given = values[index]
    return keys[index]?.column === bookings.created_at ? sql`${given}::timestamptz` : sql`${given}`
  }
  return or(
    ...keys.map(({ column, down }, index) =>
      and(
        ...keys.slice(0, index).map((key, before) => sql`${key.column} = ${value(before)}`),
        down ? lt(column, value(index)) : gt(column, value(index)),
      ),
    ),
  )
}

export const cursorKinds = (keys: readonly SortKey[]): CursorKind[] =>
  keys.map(({ column }) => {
    if (column === bookings.date) return 'date'
    return column === bookings.created_at ? 'instant' : 'number'
  })

/** The sort values of a booking, as a cursor carries them. */
export function cursorValues(keys: readonly SortKey[], booking: typeof bookings.$inferSelect): (string | number)[] {
  return keys.map(({ column }) => {
    switch (column) {
      case bookings.date:
        return booking.date
      case bookings.from:
        return booking.from
      case bookings.created_at:
        return booking.created_at.toISOString()
      default:
        return booking.id
    }
  })
}
