import { sql } from 'drizzle-orm'
import { expiringStatuses, expiryDays } from '../../../domain/prescriptions/status'
import { takesJobLock } from '../../db/job-lock'
import type { Tx } from '../../db/types'
import type { LiveEvent } from '../../realtime/live'
import { type ChangedRequest, changedRequestColumns, notifyPatients } from './notifications'

/** Requests that expire in one turn: after a long downtime they do so in order, batch by batch. */
const expiredBatch = 200

/**
 * Ends requests that nobody has answered for seven days (product.md §5), the oldest first, each with a line of its history
 * without an actor, and tells their patients. Safe in several processes.
 */
export async function expirePrescriptions(tx: Tx, now: Date): Promise<{ events: LiveEvent[]; more: boolean }> {
  if (!(await takesJobLock(tx, 'expire prescriptions'))) return { events: [], more: false }
  const instant = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<ChangedRequest>(sql`
    with due as (
      select id, status, status_at as since from prescriptions
      where status in ('pending', 'ordering_confirmation_requested') and status in ${expiringStatuses}
        and status_at <= ${new Date(now.getTime() - expiryDays * 86_400_000).toISOString()}::timestamptz
      order by status_at, id limit ${expiredBatch} for update skip locked
    ), p as (
      update prescriptions p set status = 'expired', status_at = ${instant}, undo_until = null,
        shown_status = null, shown_since = null, version = p.version + 1, updated_at = ${instant}
      from due where p.id = due.id returning p.*, due.status as before, due.since
    ), history as (
      insert into prescription_changes (prescription_id, at, from_status, to_status)
      select id, ${instant}, before, 'expired' from p order by since, id
    ), audit_log as (
      insert into audit_entries (at, action, subject, subject_id, detail)
      select ${instant}, 'status', 'prescription', id, 'status' from p order by since, id
    )
    select ${changedRequestColumns} from p order by p.since, p.id`)
  return { events: await notifyPatients(tx, now, rows), more: rows.length === expiredBatch }
}
