import { eq } from 'drizzle-orm'
import { bookingStatus, isLive } from '../../domain/booking/status'
import type { WallClock } from '../../domain/calendar/rome'
import type { Booking, BookingPayload } from '../../domain/contract/bookings'
import { invalid, stale } from '../../domain/contract/refusal'
import { validationText } from '../../domain/text/validation'
import { bookings } from '../db/tables'
import { tellLater } from '../notices/due'
import type { Work } from './actor'
import { announce, recipientsOf } from './announce'
import { claimTime, releaseTime } from './claims'
import { decide, requesterOf, taken } from './decide'
import { recordChange } from './history'
import { derivedFrom } from './row'
import { showBooking } from './show'
import { type StoredBooking, statusNow } from './stored-booking'
import { type Change, changeBetween, keepsTime, movesVisit, onlyNotes, timeOf, type Visit, visitOf } from './visit'

/**
 * Edits a booking in place: same id, same code, same status, its history kept (contract.md, "Payload"). Refuses a stale
 * version (409), and anything but notes in a finished visit.
 */
export async function edit(
  work: Work,
  wall: WallClock,
  before: StoredBooking,
  payload: BookingPayload,
): Promise<Booking> {
  const { tx, now, actor } = work
  await requireVersion(work, wall, before, payload.version)
  const visit = visitOf(payload, before)
  const change = changeBetween(before, visit)
  if (Object.keys(change).length > 0) await write(work, wall, before, visit, change)
  return showBooking(tx, before.id, actor.side, now, wall)
}

/** Nobody overwrites what they have not seen: without a version 422, with an old one 409 and the booking as it is now. */
export async function requireVersion(
  { tx, now, actor }: Work,
  wall: WallClock,
  before: StoredBooking,
  version: number | null | undefined,
): Promise<void> {
  if (version == null) throw invalid({ version: [validationText.required] })
  if (version !== before.version) throw stale(await showBooking(tx, before.id, actor.side, now, wall))
}

async function write(work: Work, wall: WallClock, before: StoredBooking, visit: Visit, change: Change): Promise<void> {
  const { tx, now } = work
  const status = statusNow(before, wall)
  if (onlyNotes(change)) {
    await update(work, before, visit, { undo_until: null })
    await recordChange(work, before.id, 'update', change)
    announce(work, await recipientsOf(work, wall, before), before)
    return
  }
  if (!isLive(status)) throw finished(change, status)
  const { service, person, slot_code, recipients } = await decide(work, wall, visit, before)
  if (!keepsTime(change)) {
    await releaseTime(tx, before.id)
    if (!(await claimTime(tx, before.doctor_id, before.id, timeOf(visit), now)))
      throw await taken(work, service, visit, await requesterOf(work, wall, service, visit.user_id, before.id), before)
  }
  const dueAt = new Date(now.getTime() + service.undoWindowMinutes * 60_000)
  const after = await update(work, before, visit, {
    ...derivedFrom(before.code, visit, person),
    slot_code,
    undo_until: movesVisit(change) ? dueAt : null,
  })
  await recordChange(work, before.id, 'update', {
    ...change,
    ...(slot_code !== before.slot_code && { slot_code: [before.slot_code, slot_code] as [unknown, unknown] }),
  })
  await tellLater(tx, before.id, before, after, dueAt)
  announce(work, recipients, before, after)
}

/** The new state of a booking; its version grows with every change. */
export async function update(
  { tx, now }: Work,
  before: StoredBooking,
  ...changes: Partial<typeof bookings.$inferInsert>[]
): Promise<StoredBooking> {
  const set = Object.assign({}, ...changes, { version: before.version + 1, updated_at: now })
  const [after] = await tx.update(bookings).set(set).where(eq(bookings.id, before.id)).returning()
  if (!after) throw new Error('The booking has gone')
  return after
}

function finished(change: Change, status: StoredBooking['status']) {
  const text = `La visita è ${bookingStatus[status].label.toLowerCase()}: si possono modificare solo le note.`
  const fields = Object.keys(change).filter((field) => !field.endsWith('_notes'))
  return invalid(Object.fromEntries(fields.map((field) => [field, [text]])))
}
