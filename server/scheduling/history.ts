import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { signature } from '../audit/signature'
import { bookingChanges } from '../db/tables'
import type { Tx } from '../db/types'
import type { Work } from './actor'
import type { Change } from './visit'

export type Action = 'create' | 'update' | 'status' | 'undo'

/**
 * Dates and signs a change, as two inserts of one statement: in the booking's own history with the values, in the audit
 * trail with the names of the fields only. `from` gives the booking's id as `id`, and `values` may add to the change what
 * differs from booking to booking.
 */
export function signedChange(
  { now, actor }: Pick<Work, 'now' | 'actor'>,
  action: Action,
  change: Change,
  reason: string | null,
  from: SQL,
  values: SQL = sql``,
): SQL {
  const { actor_id, on_behalf_of_id, impersonator_id } = signature(actor)
  const who = sql`${now.toISOString()}::timestamptz, ${actor_id}::int, ${on_behalf_of_id}::int, ${impersonator_id}::int`
  return sql`history as (
      insert into booking_changes (booking_id, at, actor_id, on_behalf_of_id, impersonator_id, change, reason)
      select id, ${who}, ${JSON.stringify(change)}::jsonb ${values}, ${reason}::text ${from}
    ), trail as (
      insert into audit_entries (at, actor_id, on_behalf_of_id, impersonator_id, action, subject, subject_id, detail)
      select ${who}, ${action}::text, 'booking', id, ${Object.keys(change).join(',')}::text ${from}
    )`
}

/** Dates and signs a change of a booking. */
export async function recordChange(
  work: Work,
  bookingId: number,
  action: Action,
  change: Change,
  reason: string | null = null,
): Promise<void> {
  const from = sql`from bookings where id = ${bookingId}`
  await work.tx.execute(sql`with ${signedChange(work, action, change, reason, from)} select 1`)
}

/** The latest change: the one an undo takes back. */
export async function lastChange(tx: Tx, bookingId: number) {
  const [row] = await tx
    .select({ actor_id: bookingChanges.actor_id, change: bookingChanges.change })
    .from(bookingChanges)
    .where(eq(bookingChanges.booking_id, bookingId))
    .orderBy(desc(bookingChanges.id))
    .limit(1)
  return row ?? null
}
