import { randomBytes } from 'node:crypto'
import { bookingCode } from '../../domain/booking/code'
import { type BookingStatus, isLive } from '../../domain/booking/status'
import { agendaClock, type WallClock } from '../../domain/calendar/rome'
import type { Booking, BookingPayload } from '../../domain/contract/bookings'
import { invalid } from '../../domain/contract/refusal'
import type { SlotCode } from '../../domain/planning/slot-kinds'
import { type Line, notify } from '../notices/notify'
import { agendaUrl, deskNotice, newVisit } from '../notices/words'
import type { Actor, Work } from './actor'
import { announce } from './announce'
import { type Decision, decide, requesterOf, taken } from './decide'
import { edit } from './edit'
import { insertBooking } from './insert'
import { lockAgenda } from './lock'
import { unknownInField } from './refusals'
import { derivedFrom } from './row'
import { type BookingRow, toWire } from './show'
import { lockBooking, type StoredBooking, statusNow } from './stored-booking'
import { changeBetween, type Visit, visitOf } from './visit'

/** A booking as saved, and whether it is a new one. */
export interface Saved {
  readonly booking: Booking
  readonly created: boolean
}

/** What is asked for: the payload, with the participant's own note. */
export type BookingRequestBody = BookingPayload & { readonly notes?: string | null | undefined }

const stillLive = 'La visita è ancora in agenda: per cambiarla annullala e prenotane un’altra.'

/**
 * Books a visit, or edits in place the one named by `original_booking_id` (contract.md, "Payload"): a live one always, a
 * finished one only when its `version` says that it is meant, since otherwise it is booked anew.
 */
export async function saveBooking(work: Work, payload: BookingRequestBody): Promise<Saved> {
  const { tx, actor, now } = work
  const wall = agendaClock(now.getTime())
  await lockAgenda(tx, actor.doctor.userId)
  const original = await originalOf(work, payload)
  // A participant books and cancels; only the doctor's side edits (contract.md, "Habits").
  if (original && actor.side === 'participant' && isLive(statusNow(original, wall)))
    throw invalid({ original_booking_id: [stillLive] })
  if (original && (isLive(statusNow(original, wall)) || payload.version != null))
    return { booking: await edit(work, wall, original, payload), created: false }
  return { booking: await book(work, wall, payload, original), created: true }
}

/** The same decision as `saveBooking`, without the lock and without writing: a hint (contract.md). */
export async function checkBooking(work: Work, payload: BookingPayload): Promise<void> {
  const wall = agendaClock(work.now.getTime())
  const original = await originalOf(work, payload)
  const before = original && isLive(statusNow(original, wall)) ? original : null
  await decide(work, wall, visitOf(payload, before), before)
}

export async function originalOf(
  { tx, actor }: Work,
  payload: Pick<BookingPayload, 'original_booking_id'>,
): Promise<StoredBooking | null> {
  const id = payload.original_booking_id ?? null
  if (id === null) return null
  const original = await lockBooking(tx, actor.doctor, id)
  if (!original) throw unknownInField(actor, 'booking', id, 'original_booking_id')
  return original
}

async function book(
  work: Work,
  wall: WallClock,
  payload: BookingRequestBody,
  original: StoredBooking | null,
): Promise<Booking> {
  const { actor, now } = work
  const visit = visitOf(payload, null)
  const decision = await decide(work, wall, visit, null)
  const { service, recipients } = decision
  const row = { ...newBooking(work, visit, decision, original?.id ?? null), notes: payload.notes?.trim() || null }
  const change = { status: [null, row.status] as [unknown, unknown], ...changeBetween(null, visit) }
  const tellAt = new Date(now.getTime() + service.undoWindowMinutes * 60_000)
  // One code in a billion is taken at first; with millions of bookings another try is still rare.
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const code = bookingCode(randomBytes(8))
    const coded = { ...row, code, ...derivedFrom(code, visit, decision.person) }
    const inserted = await insertBooking(work, coded, change, tellAt)
    if (inserted === 'code-taken') continue
    if (inserted === 'time-taken')
      throw await taken(work, service, visit, await requesterOf(work, wall, service, visit.user_id, null), null)
    const booking = { ...coded, id: inserted.id }
    announce(work, recipients, booking)
    if (actor.side !== 'doctor-side') await tellOfRequest(work, booking, decision)
    return toWire(rowOf(booking, decision, actor), actor.side, now, wall)
  }
  throw new Error('No free booking code was found')
}

/**
 * The doctor's inbox knows at once of a visit that others made, and a participant that his request was heard: making a
 * visit cannot be taken back, so there is no window to wait for.
 */
async function tellOfRequest(work: Work, visit: StoredBooking, decision: Decision): Promise<void> {
  const { tx, now, actor } = work
  const { service, recipients } = decision
  const { id: bookingId, doctor_id, date } = visit
  const isPending = visit.status === 'pending'
  const by = actor.side === 'admin' ? 'admin' : service.role === 'patient' ? 'patient' : 'representative'
  const words = deskNotice(isPending ? 'requested' : 'created', visit, service.office.name, by)
  const desk = { userId: doctor_id, ...words, url: agendaUrl(date), bookingId, pending: isPending }
  const own = { userId: actor.userId, ...newVisit(visit, service.office.name), bookingId }
  const lines: Line[] = [{ notice: desk, recipients }]
  if (actor.side === 'participant') lines.push({ notice: own, recipients: [actor.userId] })
  for (const event of await notify(tx, now, lines)) work.publish(event)
}

/** The doctor's side books confirmed visits; a participant's home visit waits for the doctor (product.md §4). */
function firstStatus(actor: Actor, slotCode: SlotCode | null): BookingStatus {
  return actor.side === 'participant' && slotCode === 'to_confirm' ? 'pending' : 'confirmed'
}

const actorType = ({ side, role }: Actor) =>
  side !== 'participant' ? 'doctor' : role === 'medical_representative' ? 'medical_representative' : 'patient'

export function newBooking(
  { actor, now }: Work,
  visit: Visit,
  { slot_code }: Pick<Decision, 'slot_code'>,
  originalId: number | null,
) {
  return {
    ...visit,
    status: firstStatus(actor, slot_code),
    slot_code,
    doctor_id: actor.doctor.userId,
    original_booking_id: originalId,
    actor_type: actorType(actor),
    created_by: actor.userId,
    notes: null,
    series_id: null,
    undo_until: null,
    version: 1,
    created_at: now,
    updated_at: now,
  } as const
}

/** What would be read back, from what was just read and written. */
function rowOf(booking: StoredBooking, { service, person, city }: Decision, { doctor }: Actor): BookingRow {
  return {
    booking,
    service: { name: service.name, slot_code: service.shape.slot_code },
    office_user: { id: service.officeUserId, user_id: doctor.userId },
    office: service.office,
    person: person && {
      id: person.id,
      first_name: person.first_name,
      last_name: person.last_name,
      birthday: person.birthday,
      phone_prefix: person.phone_prefix,
      phone: person.phone,
      parents: person.parents,
    },
    company: person?.company ?? null,
    city,
    media: [],
  }
}
