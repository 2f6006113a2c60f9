import { eq, sql } from 'drizzle-orm'
import { type BookingStatus, bookingStatus, isLive, nextStatuses } from '../../domain/booking/status'
import type { Booking, BookingPayload, bookingEndpoints } from '../../domain/contract/bookings'
import type { BodyOf } from '../../domain/contract/endpoint'
import { forbidden, invalid, stale } from '../../domain/contract/refusal'
import { validationText } from '../../domain/text/validation'
import { unknownInField } from '../audit/denied'
import { bookings } from '../db/tables'
import { markPending } from '../notices/notify'
import { agendaRecipients } from '../notices/recipients'
import { settleReminders } from '../notices/reminders'
import { scheduleNotification } from '../notices/scheduled'
import type { BookingContext } from './actor'
import { nearDays, nearestFreeTimes } from './alternatives'
import { overlapOf, readPlanWithVisits, requesterOf, requireBookable, requireVisitsLeft } from './booking-data'
import { lastChange, recordChange } from './history'
import { readPerson } from './person'
import { overlap } from './refusals'
import { readServiceRole, undoWindow } from './service-plan'
import { showBooking } from './show'
import { progressOf, requireBooking, type StoredBooking, statusNow } from './stored-booking'
import { claimTime, lockAgenda, releaseTime } from './time-claims'
import {
  type Change,
  changeBetween,
  clearedAttendance,
  derivedFrom,
  formerValuesOf,
  isNote,
  keepsTime,
  movesVisit,
  timeOf,
  type Visit,
  visitOf,
} from './visit'

/**
 * Edits a booking in place: same id, code and status, its history kept (contract.md, "Payload"). Refuses a stale version
 * (409), and changes other than notes to a finished visit (422).
 */
export async function edit(context: BookingContext, before: StoredBooking, payload: BookingPayload): Promise<Booking> {
  await requireVersion(context, before, payload.version)
  const visit = visitOf(payload, before)
  const change = changeBetween(before, visit)
  const beyondNotes = Object.keys(change).filter((field) => !isNote(field))
  if (beyondNotes.length > 0) return changeVisit(context, before, visit, change, beyondNotes)
  if (Object.keys(change).length > 0) {
    await update(context, before, { ...visit, undo_until: null })
    await recordChange(context, before.id, 'update', change)
    publishUpdate(context, await recipientsOf(context, before), before)
  }
  return showBooking(context, before.id)
}

async function changeVisit(
  context: BookingContext,
  before: StoredBooking,
  visit: Visit,
  change: Change,
  beyondNotes: readonly string[],
): Promise<Booking> {
  const status = statusNow(before, context.wall)
  if (!isLive(status)) {
    const text = `La visita è ${bookingStatus[status].label.toLowerCase()}: si possono modificare solo le note.`
    throw invalid(Object.fromEntries(beyondNotes.map((field) => [field, [text]])))
  }
  const data = await requireBookable(context, visit, before)
  const { service, person, slot_code } = data
  if (!keepsTime(change)) {
    await releaseTime(context.tx, before.id)
    if (!(await claimTime(context, before.doctor_id, before.id, timeOf(visit))))
      throw await overlapOf(context, data, visit, before)
  }
  const dueAt = minutesAfter(context.now, service.undoWindowMinutes)
  const undo_until = movesVisit(change) ? dueAt : null
  const attendance = clearedAttendance(before, change)
  const set = { ...visit, ...derivedFrom(before.code, visit, person), slot_code, undo_until, ...attendance.columns }
  const slotChange: Change = slot_code === before.slot_code ? {} : { slot_code: [before.slot_code, slot_code] }
  return save(context, before, 'update', set, { ...change, ...slotChange, ...attendance.change }, dueAt)
}

/** Refuses a missing version (422) and a stale one (409, with the current booking). */
async function requireVersion(context: BookingContext, before: StoredBooking, version: number | null | undefined) {
  if (version == null) throw invalid({ version: [validationText.required] })
  if (version !== before.version) throw stale(await showBooking(context, before.id))
}

type Columns = Partial<typeof bookings.$inferInsert>

/** Updates the columns of a booking and increments its version. */
async function update({ tx, now }: BookingContext, before: StoredBooking, columns: Columns): Promise<StoredBooking> {
  const set = { ...columns, version: before.version + 1, updated_at: now }
  const [after] = await tx.update(bookings).set(set).where(eq(bookings.id, before.id)).returning()
  if (!after) throw new Error('The booking has gone')
  return after
}

/**
 * Writes a change of a visit, records it, and notifies: open consoles on commit, the participant after the undo window
 * (`dueAt`), and also the doctor's inbox when the change was not made by the doctor's side.
 */
async function save(
  context: BookingContext,
  before: StoredBooking,
  action: 'update' | 'status' | 'undo',
  columns: Columns,
  change: Change,
  dueAt: Date,
  reason: string | null = null,
): Promise<Booking> {
  const { tx, now, actor, publish } = context
  const { id } = before
  const after = await update(context, before, columns)
  if (!isLive(after.status)) await releaseTime(tx, id)
  await settleReminders(tx, now, id)
  await recordChange(context, id, action, change, reason)
  await scheduleNotification(tx, id, before, after, dueAt, reason)
  if (actor.side !== 'doctor-side') {
    const kind = actor.side === 'admin' ? 'doctor-by-admin' : 'doctor'
    await scheduleNotification(tx, id, before, after, dueAt, reason, kind)
  }
  const recipients = await recipientsOf(context, before, after)
  if (before.status !== after.status && (before.status === 'pending' || after.status === 'pending'))
    for (const event of await markPending(tx, id, after.status === 'pending', recipients)) publish(event)
  publishUpdate(context, recipients, before, after)
  return showBooking(context, id)
}

export const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** The end of the undo window of a change made now. */
async function undoDeadline({ tx, now }: BookingContext): Promise<Date> {
  const { rows } = await tx.execute<{ minutes: number }>(sql`select ${undoWindow} as minutes`)
  return minutesAfter(now, rows[0]?.minutes ?? 0)
}

/** Ids of the users who receive realtime events of changes between these states of a booking. */
export const recipientsOf = ({ tx, actor, wall }: BookingContext, ...states: readonly StoredBooking[]) =>
  agendaRecipients(
    tx,
    actor.doctor.userId,
    wall.date,
    states.map(({ office_user_id }) => office_user_id),
  )

/** Publishes `booking-updated`, once per day: for both days when a visit moved. */
export function publishUpdate(
  { publish }: BookingContext,
  users: readonly number[],
  ...states: readonly Pick<StoredBooking, 'id' | 'doctor_id' | 'date'>[]
): void {
  for (const { id, doctor_id, date } of new Map(states.map((state) => [state.date, state])).values())
    publish({ users, event: 'booking-updated', data: { doctor_id, booking_id: id, date } })
}

type StatusRequest = BodyOf<typeof bookingEndpoints.changeBookingStatus>

/**
 * Confirms, rejects, cancels or terminates a booking (product.md §4). A stale version (409) is refused before an invalid
 * transition (422), so that the loser of a race gets the conflict.
 */
export async function changeStatus(context: BookingContext, id: number, request: StatusRequest): Promise<Booking> {
  const before = await lockBooking(context, id)
  await requireVersion(context, before, request.version)
  requireTransition(context, before, request.status)
  const dueAt = await undoDeadline(context)
  const { status } = request
  const columns = { status, undo_until: status === 'canceled' || status === 'confirmed' ? dueAt : null }
  const reason = request.reason?.trim() || null
  return save(context, before, 'status', columns, { status: [before.status, status] }, dueAt, reason)
}

async function lockBooking(context: BookingContext, id: number): Promise<StoredBooking> {
  await lockAgenda(context)
  return requireBooking(context.tx, context.actor, id, 'locked')
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
 * Undoes the last change of a booking within the undo window; refused to all but its author (product.md §4). The former time
 * was free meanwhile: when it has been taken, the overlap refusal (409).
 */
export async function undoChange(context: BookingContext, id: number): Promise<Booking> {
  const { tx, now, wall, actor } = context
  const before = await lockBooking(context, id)
  const last = await lastChange(tx, id)
  if (!last || before.undo_until === null || before.undo_until <= now) throw invalid({ undo_until: [tooLate] })
  if (last.actor_id !== actor.userId) throw forbidden(notYours)

  const changes = Object.entries(last.change)
  const formerValues = formerValuesOf(last.change)
  const reversed: Change = Object.fromEntries(changes.map(([field, [old, current]]) => [field, [current, old]]))
  const former: StoredBooking = { ...before, ...formerValues }
  if (!isLive(before.status) || !keepsTime(reversed)) await requireBookableAgain(context, former)
  await restoreClaim(context, former)
  const question = { doctor: former.doctor_id, today: wall.date, known: true }
  const person = former.user_id === null ? null : await readPerson(tx, { ...question, user: former.user_id })
  const derived = derivedFrom(former.code, former, person)
  const columns = { ...formerValues, ...derived, undo_until: null }
  return save(context, before, 'undo', columns, reversed, await undoDeadline(context))
}

/** Refuses to bring a visit back to a service that can no longer be booked, as if it were unknown, or beyond the limit. */
async function requireBookableAgain(context: BookingContext, former: StoredBooking): Promise<void> {
  if (!isLive(former.status)) return
  const { tx, actor } = context
  const { userId, offices } = actor.doctor
  const id = former.office_service_id
  if (!(await readServiceRole(tx, id, { userId, offices })))
    throw unknownInField(actor, 'office_service', id, 'office_service_id')
  if (actor.side === 'participant') await requireVisitsLeft(context, former)
}

/** Claims the former time of a live booking again, or refuses the undo; without alternatives where the caller may no longer book. */
async function restoreClaim(context: BookingContext, former: StoredBooking): Promise<void> {
  const { tx, now, actor } = context
  await releaseTime(tx, former.id)
  const time = timeOf(former)
  if (!isLive(former.status) || (await claimTime(context, former.doctor_id, former.id, time))) return
  const window = { first: time.day, last: time.day + nearDays, now, exceptBookingId: former.id }
  const participant = actor.side === 'participant' ? former.user_id : null
  const service = await readPlanWithVisits(tx, former.office_service_id, actor.doctor, window, { participant })
  if (!service) throw overlap([])
  throw overlap(await nearestFreeTimes(context, service, time, requesterOf(context, service, service.more), former.id))
}
