import { sql } from 'drizzle-orm'
import { longTime } from '../../../domain/calendar/minutes'
import type { HistoryEntry } from '../../../domain/contract/bookings'
import type { Tx } from '../../db/types'
import type { Actor } from '../../scheduling/actor'
import { requireBooking } from '../../scheduling/stored-booking'

const personJson = (column: string) =>
  sql.raw(`(select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)
    from users u where u.id = ${column})`)

/** Every change of a booking, oldest first: dated, signed with all names involved, by the names of the contract. */
export async function bookingHistory(tx: Tx, actor: Actor, id: number): Promise<HistoryEntry[]> {
  await requireBooking(tx, actor, id)
  const { rows } = await tx.execute<HistoryEntry & Record<string, unknown>>(sql`
    select to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      ${personJson('h.actor_id')} as actor, ${personJson('h.on_behalf_of_id')} as on_behalf_of,
      ${personJson('h.impersonator_id')} as impersonator, h.change, h.reason
    from booking_changes h where h.booking_id = ${id} order by h.id`)
  return rows.map((row) => ({
    ...row,
    change: Object.fromEntries(
      Object.entries(row.change).map(([field, [old, now]]) => {
        const toWire = (value: unknown) =>
          (field === 'from' || field === 'to') && typeof value === 'number' ? longTime(value) : value
        return [field === 'slot_code' ? 'slot' : field, [toWire(old), toWire(now)]]
      }),
    ),
  }))
}
