import { eq, sql } from 'drizzle-orm'
import { type BookingStatus, lapsedReason } from '../../../domain/booking/status'
import { agendaClock } from '../../../domain/calendar/rome'
import { takesJobLock } from '../../db/job-lock'
import { bookings } from '../../db/tables'
import type { Tx } from '../../db/types'
import { scheduleNotifications } from '../../notices/scheduled-notices'

const { id, doctor_id, user_id, status, date, from, to, office_user_id, online, online_link, city_id, address } =
  bookings

/** Batch size: after a long downtime bookings are finished in order, batch by batch. */
export const elapsedBatch = 500

/**
 * Finishes bookings whose time has passed: confirmed ones become terminated, pending ones are canceled as "scaduta", with
 * a history entry (without actor), and their time claims are released (product.md §4). Safe to run in several processes;
 * returns the finished bookings, oldest first. The condition on `date` alone is for the index.
 */
export async function finishElapsedBookings(tx: Tx, now: Date) {
  if (!(await takesJobLock(tx, 'finish elapsed visits'))) return []
  const { date: today, minutes } = agendaClock(now.getTime())
  const instant = sql`${now.toISOString()}::timestamptz`
  const due = tx.$with('due').as(
    tx
      .select({ id, before: sql<BookingStatus>`${status}`.as('before') })
      .from(bookings)
      .where(sql`${status} in ('pending', 'confirmed')
        and ${date} <= ${today} and (${date} < ${today} or ${to} <= ${minutes}::float8)`)
      .orderBy(date, to, id)
      .limit(elapsedBatch)
      .for('update', { skipLocked: true }),
  )
  const finished = tx.$with('finished').as(
    tx
      .update(bookings)
      .set({
        status: sql`case ${due.before} when 'pending' then 'canceled' else 'terminated' end`,
        version: sql`${bookings.version} + 1`,
        undo_until: null,
        updated_at: now,
      })
      .from(due)
      .where(eq(id, due.id))
      .returning({
        ...{ id, doctor_id, user_id, status, date, from, to, office_user_id, online, online_link, city_id, address },
        before: due.before,
        /** The notification of the pending request in the doctor's inbox, as it was before this statement. */
        request_notice_id: sql<number | null>`(select max(n.id) from notifications n
          where n.booking_id = ${id} and n.pending)`.as('request_notice_id'),
      }),
  )
  const released = tx.$with('released', {}).as(sql`
    delete from time_claims where booking_id in (select id from finished)`)
  const answered = tx.$with('answered', {}).as(sql`
    update notifications set pending = false where pending and booking_id in (select id from finished)`)
  const history = tx.$with('history', {}).as(sql`
    insert into booking_changes (booking_id, at, change, reason)
    select id, ${instant}, jsonb_build_object('status', jsonb_build_array(before, status)),
      case before when 'pending' then ${lapsedReason}::text end
    from finished order by date, to_minute, id`)
  const auditLog = tx.$with('audit_log', {}).as(sql`
    insert into audit_entries (at, action, subject, subject_id, detail)
    select ${instant}, 'status', 'booking', id, 'status' from finished order by date, to_minute, id`)
  const rows = await tx
    .with(due, finished, released, answered, history, auditLog)
    .select()
    .from(finished)
    .orderBy(finished.date, finished.to, finished.id)
  const lapsed = rows
    .filter(({ before }) => before === 'pending')
    .map((after) => ({ id: after.id, before: { ...after, status: after.before }, after }))
  if (lapsed.length > 0) await scheduleNotifications(tx, lapsed, { dueAt: now, reason: lapsedReason })
  return rows
}
