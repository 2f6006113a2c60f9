import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/types'

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
