import { sql } from 'drizzle-orm'
import { lapsedReason } from '../../../domain/booking/status'
import { agendaClock } from '../../../domain/calendar/rome'
import { takesJobLock } from '../../db/job-lock'
import type { Tx } from '../../db/types'
import { type NotifiedVisit, scheduleNotifications } from '../../notices/scheduled-notices'

/** A booking finished because its time has passed. */
export interface FinishedBooking extends Record<string, unknown>, NotifiedVisit {
  id: number
  doctor_id: number
  before: 'pending' | 'confirmed'
  /** The notification of the pending request in the doctor's inbox. */
  request_notice_id: number | null
}

/** Batch size: after a long downtime bookings are finished in order, batch by batch. */
export const elapsedBatch = 500

/**
 * Finishes bookings whose time has passed: confirmed ones become terminated, pending ones are canceled as "scaduta", with
 * a history entry (without actor), and their time claims are released (product.md §4). Safe to run in several processes;
 * returns the finished bookings, oldest first. The condition on `date` alone is for the index.
 */
export async function finishElapsedBookings(tx: Tx, now: Date): Promise<FinishedBooking[]> {
  if (!(await takesJobLock(tx, 'finish elapsed visits'))) return []
  const { date, minutes } = agendaClock(now.getTime())
  const instant = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<FinishedBooking>(sql`
    with due as (
      select id, status from bookings
      where status in ('pending', 'confirmed')
        and date <= ${date}::date and (date < ${date}::date or to_minute <= ${minutes}::float8)
      order by date, to_minute, id limit ${elapsedBatch} for update skip locked
    ), finished as (
      update bookings b set
        status = case due.status when 'pending' then 'canceled' else 'terminated' end,
        version = b.version + 1, undo_until = null, updated_at = ${instant}
      from due where b.id = due.id
      returning b.*, due.status as before
    ), released as (
      delete from time_claims where booking_id in (select id from finished)
    ), answered as (
      update notifications set pending = false where pending and booking_id in (select id from finished)
    ), history as (
      insert into booking_changes (booking_id, at, change, reason)
      select id, ${instant}, jsonb_build_object('status', jsonb_build_array(before, status)),
        case before when 'pending' then ${lapsedReason}::text end
      from finished order by date, to_minute, id
    ), audit_log as (
      insert into audit_entries (at, action, subject, subject_id, detail)
      select ${instant}, 'status', 'booking', id, 'status' from finished order by date, to_minute, id
    )
    select id, doctor_id, before, user_id, status, date::text as date, from_minute as "from", to_minute as "to",
      office_user_id, online, online_link, city_id, address,
      -- as it was before this statement
      (select max(n.id) from notifications n where n.booking_id = finished.id and n.pending) as request_notice_id
    from finished order by date, to_minute, id`)
  const lapsed = rows
    .filter(({ before }) => before === 'pending')
    .map((after) => ({ id: after.id, before: { ...after, status: after.before }, after }))
  if (lapsed.length > 0) await scheduleNotifications(tx, lapsed, { dueAt: now, reason: lapsedReason })
  return rows
}
