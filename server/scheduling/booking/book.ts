import { isLive } from '../../../domain/booking/status'
import type { BookingPayload } from '../../../domain/contract/booking/booking-fields'
import type { Booking, ChangedBookings, SavedBooking } from '../../../domain/contract/booking/bookings'
import { invalid } from '../../../domain/contract/refusal'
import type { SlotCode } from '../../../domain/planning/slot-kinds'
import { unknownInField } from '../../audit/denied-attempts'
import { type NewNotification, notify } from '../../notices/notify'
import { agendaUrl, doctorText, newVisitText } from '../../notices/texts'
import { linkReader } from '../../storage/links'
import { type BookingContext, guestOf } from '../facts/actor'
import { type BookableVisit, overlapOf, requireBookable } from '../facts/booking-data'
import { toWire } from '../facts/show'
import { findBooking, type StoredBooking, statusNow } from '../facts/stored-booking'
import { timeOf, type Visit, visitOf } from '../facts/visit'
import { lockAgenda } from '../holds/time-claims'
import { requireNoScope } from '../series/scope'
import { edit } from './change-booking'
import { insertBookings } from './insert-bookings'
import { publishUpdate } from './save-changes'

/** The payload, with the participant's own note. */
export type BookingRequestBody = SavedBooking & { readonly notes?: string | null | undefined }

/** A booked or edited visit; with a scope also the others of its repeat that were edited with it. */
interface SavedVisit extends Pick<ChangedBookings, 'others'> {
  readonly booking: Booking
  readonly created: boolean
}

const stillLive = 'La visita è ancora in agenda: per cambiarla annullala e prenotane un’altra.'

/**
 * Books a visit, or edits in place the one named by `original_booking_id` (contract.md, "Payload"): a live one always, a
 * finished one only with a `version`; without it a new visit is booked.
 */
export async function saveBooking(context: BookingContext, payload: BookingRequestBody): Promise<SavedVisit> {
  await lockAgenda(context)
  const original = await originalOf(context, payload)
  const isStillLive = original !== null && isLive(statusNow(original, context.wall))
  // Participants cannot edit, only book and cancel (contract.md, "Habits").
  if (isStillLive && context.actor.side === 'participant') throw invalid({ original_booking_id: [stillLive] })
  if (original && (isStillLive || payload.version != null)) {
    const { data: booking, ...rest } = await edit(context, original, payload)
    return { booking, ...rest, created: false }
  }
  requireNoScope(context, payload)
  return { booking: await book(context, payload, original), created: true }
}

/** Runs the checks of `saveBooking` without locking or writing: a hint only (contract.md). */
export async function checkBooking(context: BookingContext, payload: BookingPayload): Promise<void> {
  const original = await originalOf(context, payload)
  const before = original && isLive(statusNow(original, context.wall)) ? original : null
  await requireBookable(context, visitOf(payload, before), before)
}

type OriginalRef = Pick<BookingPayload, 'original_booking_id'>

/** The booking named by `original_booking_id`, locked; 422 when it is not visible to the actor. */
export async function originalOf({ tx, actor }: BookingContext, { original_booking_id: id = null }: OriginalRef) {
  if (id === null) return null
  const original = await findBooking(tx, actor.doctor, id, 'locked')
  if (!original) throw unknownInField(actor, 'booking', id, 'original_booking_id')
  return original
}

async function book(
  context: BookingContext,
  payload: BookingRequestBody,
  original: StoredBooking | null,
): Promise<Booking> {
  const { actor, now, wall } = context
  const visit = visitOf(payload, null)
  const data = await requireBookable(context, visit, null)
  const common = { ...newBooking(context, visit, data.slot_code, original), notes: payload.notes?.trim() || null }
  const newVisit = { time: timeOf(visit), slot_code: data.slot_code }
  const [written] = await insertBookings(context, data, common, [newVisit])
  if (!written) throw await overlapOf(context, data, visit, null)
  const booking = { ...common, ...written }
  publishUpdate(context, data.recipients, booking)
  if (actor.side !== 'doctor-side') await notifyOfRequest(context, booking, data)
  const { service, person, city } = data
  // the row as `selectBookings` would return it
  const row = {
    booking,
    service: { name: service.name, slot_code: service.shape.slot_code },
    office_user: { id: service.officeUserId, user_id: actor.doctor.userId },
    office: service.office,
    user: person?.user ?? null,
    company: person?.company ?? null,
    city,
    original: booking.original_booking_id,
    media: [],
  }
  return toWire(row, actor.side, linkReader(actor), now, wall)
}

/**
 * Notifies the doctor of a visit booked by others, and a participant that it was received: immediately, since creating a
 * visit cannot be undone.
 */
async function notifyOfRequest(
  { tx, now, actor, publish }: BookingContext,
  booking: StoredBooking,
  { service, recipients }: BookableVisit,
): Promise<void> {
  const { id: bookingId, doctor_id, date } = booking
  const pending = booking.status === 'pending'
  const participant = service.role === 'patient' ? 'patient' : 'representative'
  const author = actor.totemId ? 'totem' : actor.side === 'admin' ? 'admin' : guestOf(actor) ? 'guest' : participant
  const text = doctorText(pending ? 'requested' : 'created', booking, service.office.name, author)
  const shared = { bookingId, practice: service.office.name, doctorId: doctor_id }
  const toDoctor = { userId: doctor_id, ...text, url: agendaUrl(date), ...shared, pending }
  const all: NewNotification[] = [{ notification: toDoctor, recipients }]
  // a guest has no inbox, but the patient who turned out to be meant does
  const booker = actor.userId || booking.user_id
  if (actor.side === 'participant' && booker !== null) {
    const notification = { userId: booker, ...newVisitText(booking, service.office.name), ...shared }
    all.push({ notification, recipients: [booker] })
  }
  for (const event of await notify(tx, now, all)) publish(event)
}

/** Who books: on the doctor's side also the participants who accept what it has offered them. */
const actorTypeOf = ({ side, role, totemId }: BookingContext['actor']) => {
  if (totemId !== undefined) return 'totem'
  if (role === 'medical_representative') return role
  return side === 'participant' || role === 'patient' ? 'patient' : 'doctor'
}

/**
 * The columns of a new booking except its code. Visits are booked as confirmed; a participant's home visit is pending until
 * the doctor confirms it (product.md §4).
 */
export function newBooking(
  { actor, now }: BookingContext,
  visit: Visit,
  slot_code: SlotCode | null,
  original: StoredBooking | null,
) {
  const isParticipant = actor.side === 'participant'
  return {
    ...visit,
    status: isParticipant && slot_code === 'to_confirm' ? 'pending' : 'confirmed',
    slot_code,
    doctor_id: actor.doctor.userId,
    original_booking_id: original?.id ?? null,
    actor_type: actorTypeOf(actor),
    created_by: actor.userId || null,
    notes: null,
    undo_until: null,
    presence: null,
    presence_at: null,
    arrived_at: null,
    attendance_confirmed_at: null,
    version: 1,
    created_at: now,
    updated_at: now,
  } as const
}
