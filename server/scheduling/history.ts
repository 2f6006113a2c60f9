import { desc, eq } from 'drizzle-orm'
import { record } from '../audit/audit'
import { bookingChanges } from '../db/tables'
import type { Tx } from '../db/types'
import type { Work } from './actor'
import type { Change } from './visit'

/**
 * Dates and signs a change of a booking: in its own history with the values, in the audit trail with the names of the
 * fields only.
 */
export async function recordChange(
  { tx, now, actor }: Work,
  bookingId: number,
  action: 'create' | 'update' | 'status' | 'undo',
  change: Change,
  reason: string | null = null,
): Promise<void> {
  const who = {
    actor_id: actor.userId,
    on_behalf_of_id: actor.doctor.onBehalf ? actor.doctor.userId : null,
    impersonator_id: actor.impersonatorId,
  }
  await tx.insert(bookingChanges).values({ booking_id: bookingId, at: now, ...who, change, reason })
  await record(tx, {
    at: now,
    ...who,
    action,
    subject: 'booking',
    subject_id: bookingId,
    detail: Object.keys(change).join(','),
  })
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
