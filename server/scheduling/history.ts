import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { signature } from '../audit/audit'
import { compiledQuery } from '../db/compiled-query'
import { bookingChanges } from '../db/tables'
import type { Tx } from '../db/types'
import type { BookingContext } from './actor'
import type { Change } from './visit'

type Action = 'create' | 'update' | 'status' | 'undo'

const value = sql.placeholder
const signed = sql`${value('at')}::timestamptz, ${value('actor')}::int, ${value('onBehalfOf')}::int, ${value('impersonator')}::int`

/**
 * Two inserts (CTEs) that record a change with time and author: in the booking's history with the values, in the audit log
 * with the field names only. `from` provides the booking's id as `id`; `more` adds the values that differ between bookings.
 * Placeholders: `changeValues`.
 */
export const changeInserts = (from: SQL, more: SQL = sql``): SQL => sql`history as (
    insert into booking_changes (booking_id, at, actor_id, on_behalf_of_id, impersonator_id, totem_id, change, reason)
    select id, ${signed}, ${value('totem')}::int, ${value('change')}::jsonb ${more}, ${value('reason')}::text ${from}
  ), audit_log as (
    insert into audit_entries (at, actor_id, on_behalf_of_id, impersonator_id, action, subject, subject_id, detail)
    select ${signed}, ${value('action')}::text, 'booking', id, ${value('fields')}::text ${from}
  )`

export function changeValues({ now, actor }: BookingContext, action: Action, change: Change, reason: string | null) {
  const { actor_id, on_behalf_of_id, impersonator_id } = signature(actor)
  return {
    at: now.toISOString(),
    actor: actor_id,
    onBehalfOf: on_behalf_of_id,
    impersonator: impersonator_id,
    totem: actor.totemId ?? null,
    change: JSON.stringify(change),
    reason,
    action,
    fields: Object.keys(change).join(','),
  }
}

const oneChange = compiledQuery(
  'write booking change',
  sql`with ${changeInserts(sql`from bookings where id = ${value('booking')}`)} select 1 as written`,
)

/** Records a change of a booking with time and author, in its history and in the audit log. */
export async function recordChange(
  context: BookingContext,
  bookingId: number,
  action: Action,
  change: Change,
  reason: string | null = null,
): Promise<void> {
  await oneChange(context.tx, { booking: bookingId, ...changeValues(context, action, change, reason) })
}

/** The latest change of a booking, which an undo reverses; null without history. What its person said of coming, where they are, and files, are none. */
export async function lastChange(tx: Tx, bookingId: number) {
  const [row] = await tx
    .select({ actor_id: bookingChanges.actor_id, change: bookingChanges.change })
    .from(bookingChanges)
    .where(
      and(
        eq(bookingChanges.booking_id, bookingId),
        sql`${bookingChanges.change} - '{attendance_confirmed_at,media,presence}'::text[] <> '{}'`,
      ),
    )
    .orderBy(desc(bookingChanges.id))
    .limit(1)
  return row ?? null
}
