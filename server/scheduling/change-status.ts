import { sql } from 'drizzle-orm'
import { type BookingStatus, bookingStatus, isLive, nextStatuses } from '../../domain/booking/status'
import { agendaClock, type WallClock } from '../../domain/calendar/rome'
import type { Booking } from '../../domain/contract/bookings'
import { invalid } from '../../domain/contract/refusal'
import { undoWindowMinutes } from '../../domain/text/limits'
import type { Tx } from '../db/types'
import { type NoticeKind, tellLater } from '../notices/due'
import { markPending } from '../notices/notify'
import type { Actor, Work } from './actor'
import { announce, recipientsOf } from './announce'
import { releaseTime } from './claims'
import { requireVersion, update } from './edit'
import { recordChange } from './history'
import { lockAgenda } from './lock'
import { unknownInPath } from './refusals'
import { showBooking } from './show'
import { lockBooking, progressOf, type StoredBooking, statusNow } from './stored-booking'

export interface StatusRequest {
  readonly status: BookingStatus
  readonly reason?: string | null | undefined
  readonly version?: number | null | undefined
}

/**
 * Confirms, rejects, cancels or terminates a booking (product.md §4). Refuses what somebody else has changed meanwhile
 * (409 stale) before what the transitions do not allow (422): the loser of a race is told of the race.
 */
export async function changeStatus(work: Work, bookingId: number, wish: StatusRequest): Promise<Booking> {
  const { tx, now, actor } = work
  const wall = agendaClock(now.getTime())
  await lockAgenda(tx, actor.doctor.userId)
  const before = await lockBooking(tx, actor.doctor, bookingId)
  if (!before) throw unknownInPath(actor, 'booking', bookingId)
  await requireVersion(work, wall, before, wish.version)
  requireTransition(work, wall, before, wish.status)
  const dueAt = new Date(now.getTime() + (await undoWindow(tx)))
  const after = await update(work, before, {
    status: wish.status,
    undo_until: wish.status === 'canceled' ? dueAt : null,
  })
  if (!isLive(after.status)) await releaseTime(tx, bookingId)
  const reason = wish.reason?.trim() || null
  await recordChange(work, bookingId, 'status', { status: [before.status, after.status] }, reason)
  await tellLater(tx, bookingId, before, after, dueAt, reason)
  const desk = deskKind(actor)
  if (desk) await tellLater(tx, bookingId, before, after, dueAt, reason, desk)
  const recipients = await recipientsOf(work, wall, after)
  if (before.status === 'pending')
    for (const event of await markPending(tx, bookingId, false, recipients)) work.publish(event)
  announce(work, recipients, after)
  return showBooking(tx, bookingId, actor.side, now, wall)
}

/** The doctor's desk hears of what others do to its visits; of its own doings it knows. */
export const deskKind = ({ side }: Actor): NoticeKind | null =>
  side === 'doctor-side' ? null : side === 'admin' ? 'desk-by-admin' : 'desk'

function requireTransition({ actor }: Work, wall: WallClock, before: StoredBooking, wanted: BookingStatus): void {
  const status = statusNow(before, wall)
  if (nextStatuses(status, actor.side, progressOf(before, wall)).includes(wanted)) return
  const [from, to] = [bookingStatus[status].label, bookingStatus[wanted].label]
  throw invalid({ status: [`Il passaggio da “${from}” a “${to}” non è consentito.`] })
}

/** How long a change can be taken back, in milliseconds: a setting of the installation. */
export async function undoWindow(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ minutes: number }>(
    sql`select (value #>> '{}')::float8 as minutes from settings where key = 'undo_window_minutes'`,
  )
  return (rows[0]?.minutes ?? undoWindowMinutes) * 60_000
}
