import { type BookingStatus, bookingStatus, isLive, nextStatuses } from '../../domain/booking/status'
import type { Booking } from '../../domain/contract/bookings'
import { forbidden, invalid } from '../../domain/contract/refusal'
import type { BookingContext } from './actor'
import { nearDays } from './alternatives'
import { overlapOf, readBookingData } from './booking-data'
import { notifyOfChange, requireVersion, undoDeadline, update } from './edit'
import { lastChange, recordChange } from './history'
import { readPerson } from './person'
import { unknownInPath } from './refusals'
import { showBooking } from './show'
import { lockBooking, progressOf, type StoredBooking, statusNow } from './stored-booking'
import { claimTime, lockAgenda, releaseTime } from './time-claims'
import { type Change, derivedFrom, timeOf } from './visit'

export interface StatusRequest {
  readonly status: BookingStatus
  readonly reason?: string | null | undefined
  readonly version?: number | null | undefined
}

/**
 * Confirms, rejects, cancels or terminates a booking (product.md §4). A stale version (409) is refused before what the
 * transitions do not allow (422), so that the loser of a race is told of the race.
 */
export async function changeStatus(context: BookingContext, id: number, request: StatusRequest): Promise<Booking> {
  const before = await lockedBooking(context, id)
  await requireVersion(context, before, request.version)
  requireTransition(context, before, request.status)
  const dueAt = await undoDeadline(context)
  const after = await update(context, before, {
    status: request.status,
    undo_until: request.status === 'canceled' ? dueAt : null,
  })
  if (!isLive(after.status)) await releaseTime(context.tx, id)
  const reason = request.reason?.trim() || null
  await recordChange(context, id, 'status', { status: [before.status, after.status] }, reason)
  await notifyOfChange(context, before, after, dueAt, reason)
  return showBooking(context, id)
}

async function lockedBooking(context: BookingContext, id: number): Promise<StoredBooking> {
  await lockAgenda(context)
  const booking = await lockBooking(context.tx, context.actor.doctor, id)
  if (!booking) throw unknownInPath(context.actor, 'booking', id)
  return booking
}

function requireTransition({ actor, wall }: BookingContext, before: StoredBooking, wanted: BookingStatus): void {
  const status = statusNow(before, wall)
  if (nextStatuses(status, actor.side, progressOf(before, wall)).includes(wanted)) return
  const [from, to] = [bookingStatus[status].label, bookingStatus[wanted].label]
  throw invalid({ status: [`Il passaggio da “${from}” a “${to}” non è consentito.`] })
}

const tooLate = 'Il tempo per annullare la modifica è scaduto.'
const notYours = 'Può annullare la modifica solo chi l’ha fatta.'

/**
 * Undoes the last change of a booking, for whoever made it, inside the undo window (product.md §4). The time was free
 * meanwhile: when somebody has taken it, the overlap's 409.
 */
export async function undoChange(context: BookingContext, id: number): Promise<Booking> {
  const { tx, now, wall, actor } = context
  const before = await lockedBooking(context, id)
  const last = await lastChange(tx, id)
  if (!last || before.undo_until === null || before.undo_until <= now) throw invalid({ undo_until: [tooLate] })
  if (last.actor_id !== actor.userId) throw forbidden(notYours)

  const changes = Object.entries(last.change)
  const formerValues: Partial<StoredBooking> = Object.fromEntries(changes.map(([field, [old]]) => [field, old]))
  const reversed: Change = Object.fromEntries(changes.map(([field, [old, current]]) => [field, [current, old]]))
  const former: StoredBooking = { ...before, ...formerValues }
  await restoreClaim(context, before, former)
  const question = { doctor: former.doctor_id, today: wall.date, known: true }
  const person = former.user_id === null ? null : await readPerson(tx, { ...question, user: former.user_id })
  const derived = derivedFrom(former.code, former, person)
  const after = await update(context, before, formerValues, { ...derived, undo_until: null })
  await recordChange(context, id, 'undo', reversed)
  await notifyOfChange(context, before, after, await undoDeadline(context))
  return showBooking(context, id)
}

/** A live booking gets its former time back, or the undo is refused. */
async function restoreClaim(context: BookingContext, before: StoredBooking, former: StoredBooking): Promise<void> {
  await releaseTime(context.tx, before.id)
  const time = timeOf(former)
  if (!isLive(former.status) || (await claimTime(context, former.doctor_id, former.id, time))) return
  const data = await readBookingData(context, former, before, { first: time.day, last: time.day + nearDays })
  throw await overlapOf(context, data, former, before)
}
