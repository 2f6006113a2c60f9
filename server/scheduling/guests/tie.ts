import { eq } from 'drizzle-orm'
import { invalid } from '../../../domain/contract/refusal'
import { signature } from '../../audit/audit'
import { unknownInField } from '../../audit/denied-attempts'
import { bookingGuests } from '../../db/tables'
import { recordConsents } from '../../messages/consents'
import { lockBooking, requireVersion } from '../booking/change-booking'
import { saveChanges } from '../booking/save-changes'
import type { BookingContext } from '../facts/actor'
import { readPerson } from '../facts/person'
import { changeBetween, derivedFrom } from '../facts/visit'

const notOnline = 'La visita non è stata prenotata online.'

/**
 * Ties a visit that a guest booked to one of the doctor's patients, who from then on has it, with the consent that was given; its
 * link works on. Refused (422) for other visits, and for people who are no patients of the doctor.
 */
export async function tieToPatient(
  context: BookingContext,
  id: number,
  { user_id, version }: { readonly user_id: number; readonly version: number },
): Promise<void> {
  const { tx, now, actor, wall } = context
  const before = await lockBooking(context, id)
  await requireVersion(context, before, version)
  const [guest] = await tx.select({ id: bookingGuests.id }).from(bookingGuests).where(eq(bookingGuests.booking_id, id))
  if (!guest) throw invalid({ user_id: [notOnline] })
  const person = await readPerson(tx, { user: user_id, doctor: actor.doctor.userId, today: wall.date, known: false })
  if (!person?.is_patient) throw unknownInField(actor, 'user', user_id, 'user_id')
  const after = { ...before, user_id, name: null, phone_prefix: null, phone: null }
  const change = changeBetween(before, after)
  if (Object.keys(change).length === 0) return
  const { name, phone_prefix, phone } = after
  const columns = { user_id, name, phone_prefix, phone, ...derivedFrom(before.code, after, person), undo_until: null }
  await saveChanges(context, [{ before, columns, change }], { action: 'update', dueAt: now })
  await tx.update(bookingGuests).set({ user_id }).where(eq(bookingGuests.id, guest.id))
  const { actor_id, ...signed } = signature(actor)
  const occasion = { source: 'public-booking', actorId: actor_id, signed, now } as const
  await recordConsents(tx, { userId: user_id, given: { care: true }, ...occasion })
}
