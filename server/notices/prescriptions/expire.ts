import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { expiringStatuses, expiryDays } from '../../../domain/prescriptions/status'
import { takesJobLock } from '../../db/job-lock'
import { prescriptions } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { LiveEvent } from '../../realtime/live'
import { changedRequest, notifyPatients, requests } from './notifications'

/** Requests that expire in one turn: after a long downtime they do so in order, batch by batch. */
const expiredBatch = 200

/**
 * Ends requests that nobody has answered for seven days (product.md §5), the oldest first, each with a line of its history
 * without an actor, and tells their patients. Safe in several processes.
 */
export async function expirePrescriptions(tx: Tx, now: Date): Promise<{ events: LiveEvent[]; more: boolean }> {
  if (!(await takesJobLock(tx, 'expire prescriptions'))) return { events: [], more: false }
  const instant = sql`${now.toISOString()}::timestamptz`
  const due = tx.$with('due').as(
    tx
      .select({
        id: prescriptions.id,
        before: sql`${prescriptions.status}`.as('before'),
        since: sql`${prescriptions.status_at}`.as('since'),
      })
      .from(prescriptions)
      .where(
        and(
          sql`${prescriptions.status} in ('pending', 'ordering_confirmation_requested')`,
          inArray(prescriptions.status, expiringStatuses),
          lte(prescriptions.status_at, new Date(now.getTime() - expiryDays * 86_400_000)),
        ),
      )
      .orderBy(prescriptions.status_at, prescriptions.id)
      .limit(expiredBatch)
      .for('update', { skipLocked: true }),
  )
  const expired = tx.$with('expired').as(
    tx
      .update(requests)
      .set({
        status: 'expired',
        status_at: now,
        undo_until: null,
        shown_status: null,
        shown_since: null,
        version: sql`${requests.version} + 1`,
        updated_at: now,
      })
      .from(due)
      .where(eq(requests.id, due.id))
      .returning({ ...changedRequest, before: due.before, since: due.since }),
  )
  const history = tx.$with('history', {}).as(sql`
    insert into prescription_changes (prescription_id, at, from_status, to_status)
    select id, ${instant}, before, 'expired' from expired order by since, id`)
  const auditLog = tx.$with('audit_log', {}).as(sql`
    insert into audit_entries (at, action, subject, subject_id, detail)
    select ${instant}, 'status', 'prescription', id, 'status' from expired order by since, id`)
  const rows = await tx.with(due, expired, history, auditLog).select().from(expired).orderBy(expired.since, expired.id)
  return { events: await notifyPatients(tx, now, rows), more: rows.length === expiredBatch }
}
