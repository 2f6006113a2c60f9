import { randomBytes } from 'node:crypto'
import { bookingCode } from '../../domain/booking/code'
import { type BookingStatus, isLive } from '../../domain/booking/status'
import { romeWallClock, type WallClock } from '../../domain/calendar/rome'
import type { Booking, BookingPayload } from '../../domain/contract/bookings'
import type { SlotCode } from '../../domain/planning/slot-kinds'
import { bookings } from '../db/tables'
import { tellLater } from '../notices/due'
import type { Actor, Work } from './actor'
import { announce } from './announce'
import { claimTime } from './claims'
import { askerOf, type Decision, decide, taken } from './decide'
import { edit } from './edit'
import { recordChange } from './history'
import { lockAgenda } from './lock'
import { unknownInField } from './refusals'
import { derivedFrom } from './row'
import { showBooking } from './show'
import { lockBooking, type StoredBooking, statusNow } from './stored-booking'
import { changeBetween, timeOf, type Visit, visitOf } from './visit'

/** A booking as saved, and whether it is a new one. */
export interface Saved {
  readonly booking: Booking
  readonly created: boolean
}

/**
 * Books a visit, or edits in place the one named by `original_booking_id` (contract.md, "Payload"): a live one always, a
 * finished one only when its `version` says that it is meant, since otherwise it is booked anew.
 */
export async function saveBooking(work: Work, payload: BookingPayload): Promise<Saved> {
  const { tx, actor, now } = work
  const wall = romeWallClock(now.getTime())
  await lockAgenda(tx, actor.doctor.userId)
  const original = await originalOf(work, payload)
  if (original && (isLive(statusNow(original, wall)) || payload.version != null))
    return { booking: await edit(work, wall, original, payload), created: false }
  return { booking: await book(work, wall, payload, original), created: true }
}

/** The same decision as `saveBooking`, without the lock and without writing: a hint (contract.md). */
export async function checkBooking(work: Work, payload: BookingPayload): Promise<void> {
  const wall = romeWallClock(work.now.getTime())
  const original = await originalOf(work, payload)
  const before = original && isLive(statusNow(original, wall)) ? original : null
  await decide(work, wall, visitOf(payload, before), before)
}

async function originalOf({ tx, actor }: Work, payload: BookingPayload): Promise<StoredBooking | null> {
  const id = payload.original_booking_id ?? null
  if (id === null) return null
  const original = await lockBooking(tx, actor.doctor, id)
  if (!original) throw unknownInField(actor, 'booking', id, 'original_booking_id')
  return original
}

async function book(
  work: Work,
  wall: WallClock,
  payload: BookingPayload,
  original: StoredBooking | null,
): Promise<Booking> {
  const { tx, actor, now } = work
  const visit = visitOf(payload, null)
  const decision = await decide(work, wall, visit, null)
  const status = firstStatus(actor, decision.slot_code)
  const created = await insertBooking(work, visit, decision, status, original?.id ?? null)
  if (!(await claimTime(tx, actor.doctor.userId, created.id, timeOf(visit), now)))
    throw await taken(work, decision.service, visit, await askerOf(work, wall, decision.service, null, null), null)
  await recordChange(work, created.id, 'create', { status: [null, status], ...changeBetween(null, visit) })
  const dueAt = new Date(now.getTime() + decision.service.undoWindowMinutes * 60_000)
  await tellLater(tx, created.id, null, created, dueAt)
  await announce(work, wall, created)
  return showBooking(tx, created.id, actor.side, now, wall)
}

/** The doctor's side books confirmed visits; a participant's home visit waits for the doctor (product.md §4). */
function firstStatus(actor: Actor, slotCode: SlotCode | null): BookingStatus {
  return actor.side === 'participant' && slotCode === 'to_confirm' ? 'pending' : 'confirmed'
}

const actorType = ({ side, role }: Actor) =>
  side !== 'participant' ? 'doctor' : role === 'medical_representative' ? 'medical_representative' : 'patient'

async function insertBooking(
  { tx, actor, now }: Work,
  visit: Visit,
  { person, slot_code }: Decision,
  status: BookingStatus,
  originalId: number | null,
): Promise<StoredBooking> {
  const row = {
    ...visit,
    status,
    slot_code,
    doctor_id: actor.doctor.userId,
    original_booking_id: originalId,
    actor_type: actorType(actor),
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  } as const
  // One code in a billion is taken at first; with millions of bookings another try is still rare.
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const code = bookingCode(randomBytes(8))
    const [created] = await tx
      .insert(bookings)
      .values({ ...row, code, ...derivedFrom(code, visit, person) })
      .onConflictDoNothing({ target: bookings.code })
      .returning()
    if (created) return created
  }
  throw new Error('No free booking code was found')
}
