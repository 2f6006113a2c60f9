import { eq, sql } from 'drizzle-orm'
import { bookingStatus, isLive } from '../../domain/booking/status'
import type { Booking, BookingPayload } from '../../domain/contract/bookings'
import { invalid, stale } from '../../domain/contract/refusal'
import { undoWindowMinutes } from '../../domain/text/limits'
import { validationText } from '../../domain/text/validation'
import { bookings } from '../db/tables'
import { markPending } from '../notices/notify'
import { agendaRecipients } from '../notices/recipients'
import { scheduleNotification } from '../notices/scheduled'
import type { BookingContext } from './actor'
import { overlapOf, requireBookable } from './booking-data'
import { recordChange } from './history'
import { showBooking } from './show'
import { type StoredBooking, statusNow } from './stored-booking'
import { claimTime, releaseTime } from './time-claims'
import { type Change, changeBetween, derivedFrom, isNote, keepsTime, movesVisit, timeOf, visitOf } from './visit'

/**
 * Edits a booking in place: same id, code and status, its history kept (contract.md, "Payload"). Refuses a stale version
 * (409), and anything but notes in a finished visit (422).
 */
export async function edit(context: BookingContext, before: StoredBooking, payload: BookingPayload): Promise<Booking> {
  await requireVersion(context, before, payload.version)
  const visit = visitOf(payload, before)
  const change = changeBetween(before, visit)
  if (Object.keys(change).length > 0) {
    if (Object.keys(change).every(isNote)) {
      await update(context, before, visit, { undo_until: null })
      await recordChange(context, before.id, 'update', change)
      publishUpdate(context, await recipientsOf(context, before), before)
    } else await changeVisit(context, before, visit, change)
  }
  return showBooking(context, before.id)
}

/** Without a version 422, with an old one 409 and the booking as it is now. */
export async function requireVersion(
  context: BookingContext,
  before: StoredBooking,
  version: number | null | undefined,
): Promise<void> {
  if (version == null) throw invalid({ version: [validationText.required] })
  if (version !== before.version) throw stale(await showBooking(context, before.id))
}

async function changeVisit(
  context: BookingContext,
  before: StoredBooking,
  visit: ReturnType<typeof visitOf>,
  change: Change,
): Promise<void> {
  const status = statusNow(before, context.wall)
  if (!isLive(status)) throw finished(change, status)
  const data = await requireBookable(context, visit, before)
  const { service, person, slot_code } = data
  if (!keepsTime(change)) {
    await releaseTime(context.tx, before.id)
    if (!(await claimTime(context, before.doctor_id, before.id, timeOf(visit))))
      throw await overlapOf(context, data, visit, before)
  }
  const dueAt = new Date(context.now.getTime() + service.undoWindowMinutes * 60_000)
  const after = await update(context, before, visit, {
    ...derivedFrom(before.code, visit, person),
    slot_code,
    undo_until: movesVisit(change) ? dueAt : null,
  })
  const slotChange: Change = slot_code === before.slot_code ? {} : { slot_code: [before.slot_code, slot_code] }
  await recordChange(context, before.id, 'update', { ...change, ...slotChange })
  await notifyOfChange(context, before, after, dueAt)
}

/** Writes the new state of a booking; its version grows with every change. */
export async function update(
  { tx, now }: BookingContext,
  before: StoredBooking,
  ...changes: Partial<typeof bookings.$inferInsert>[]
): Promise<StoredBooking> {
  const set = Object.assign({}, ...changes, { version: before.version + 1, updated_at: now })
  const [after] = await tx.update(bookings).set(set).where(eq(bookings.id, before.id)).returning()
  if (!after) throw new Error('The booking has gone')
  return after
}

/** When a change can no longer be undone: a setting of the installation. */
export async function undoDeadline({ tx, now }: BookingContext): Promise<Date> {
  const { rows } = await tx.execute<{ minutes: number }>(
    sql`select (value #>> '{}')::float8 as minutes from settings where key = 'undo_window_minutes'`,
  )
  return new Date(now.getTime() + (rows[0]?.minutes ?? undoWindowMinutes) * 60_000)
}

/**
 * Notifies of a change: open consoles with the commit, the participant after the undo window, and the doctor's inbox when
 * somebody else made it.
 */
export async function notifyOfChange(
  context: BookingContext,
  before: StoredBooking,
  after: StoredBooking,
  dueAt: Date,
  reason: string | null = null,
): Promise<void> {
  const { tx, actor, publish } = context
  await scheduleNotification(tx, before.id, before, after, dueAt, reason)
  if (actor.side !== 'doctor-side') {
    const kind = actor.side === 'admin' ? 'desk-by-admin' : 'desk'
    await scheduleNotification(tx, before.id, before, after, dueAt, reason, kind)
  }
  const recipients = await recipientsOf(context, before, after)
  if (before.status !== after.status && (before.status === 'pending' || after.status === 'pending'))
    for (const event of await markPending(tx, before.id, after.status === 'pending', recipients)) publish(event)
  publishUpdate(context, recipients, before, after)
}

/** Who is notified at once of changes between these states of a booking. */
const recipientsOf = ({ tx, actor, wall }: BookingContext, ...states: readonly StoredBooking[]) =>
  agendaRecipients(
    tx,
    actor.doctor.userId,
    wall.date,
    states.map(({ office_user_id }) => office_user_id),
  )

type Placed = Pick<StoredBooking, 'id' | 'doctor_id' | 'date'>

/** Publishes `booking-updated`: for both days when a visit moved. */
export function publishUpdate(
  { publish }: BookingContext,
  users: readonly number[],
  ...states: readonly Placed[]
): void {
  for (const { id, doctor_id, date } of new Map(states.map((state) => [state.date, state])).values())
    publish({ users, event: 'booking-updated', data: { doctor_id, booking_id: id, date } })
}

function finished(change: Change, status: StoredBooking['status']) {
  const text = `La visita è ${bookingStatus[status].label.toLowerCase()}: si possono modificare solo le note.`
  const fields = Object.keys(change).filter((field) => !isNote(field))
  return invalid(Object.fromEntries(fields.map((field) => [field, [text]])))
}
