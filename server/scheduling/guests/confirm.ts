import { eq } from 'drizzle-orm'
import { longTime } from '../../../domain/calendar/minutes'
import { Refusal } from '../../../domain/contract/refusal'
import { bookingGuests, bookings, holds } from '../../db/tables'
import { linkRefusal } from '../../links/problem'
import { recordConsents } from '../../messages/consents'
import { saveBooking } from '../booking/book'
import { type BookingContext, bookingContext, guestSide } from '../facts/actor'
import type { StoredBooking } from '../facts/stored-booking'
import { endHold, type StoredHold } from '../holds/holds'
import { knownPatient } from './known-patient'
import { findOpenService } from './open-services'

export type StoredGuest = typeof bookingGuests.$inferSelect

/** A time of the service that was held. */
export interface WantedTime {
  readonly date: string
  readonly from: string
  readonly to: string
}

const callPractice = 'Con questi dati non si può prenotare online: chiama lo studio.'

/** Reasons that would tell who is known. */
const aboutPerson = ['person-limited', 'too-many-visits', 'rate-limited']

/**
 * What a guest does, refused with one sentence (409) for all that is due to who the person is, so that nobody learns whom the
 * practice knows.
 */
export async function refusedAlike<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (err) {
    const isPersonal = err instanceof Refusal && err.reasons.some((reason) => aboutPerson.includes(reason))
    throw isPersonal ? new Refusal(409, { message: callPractice, code: 'call-practice' }, {}, ['call-practice']) : err
  }
}

/**
 * Books the time that a guest held, also after it has lapsed, or another one of the same service; the hold is locked by the caller.
 * Refused like a participant's booking. A patient of the doctor whom the data mean has the visit; else it is for a name.
 */
export async function confirmGuest(
  given: Pick<BookingContext, 'tx' | 'now' | 'publish'>,
  { hold, guest }: { readonly hold: StoredHold; readonly guest: StoredGuest },
  time: WantedTime | undefined,
): Promise<StoredBooking> {
  const { tx, now } = given
  const service = await findOpenService(tx, hold.office_service_id)
  if (!service) throw linkRefusal('changed')
  const actor = guestSide(hold.doctor_id, { visit: null, mailbox: guest.mailbox }, [service.office_id])
  const context = bookingContext(given, actor)
  await endHold(context, hold, 'accepted')
  const user_id = await knownPatient(tx, guest)
  const name = `${guest.last_name} ${guest.first_name}`
  const person = user_id === null ? { name, phone_prefix: guest.phone_prefix, phone: guest.phone } : { user_id }
  const { office_user_id, office_service_id, online, city_id, address } = hold
  const held = { date: hold.date, from: longTime(hold.from), to: longTime(hold.to) }
  const request = { office_user_id, office_service_id, online, city_id, address, ...(time ?? held), ...person }
  const { booking } = await refusedAlike(saveBooking(context, request))
  const booking_id = booking.id
  await tx.update(holds).set({ booking_id }).where(eq(holds.id, hold.id))
  await tx.update(bookingGuests).set({ booking_id, user_id, confirmed_at: now }).where(eq(bookingGuests.id, guest.id))
  if (user_id !== null)
    await recordConsents(tx, { userId: user_id, given: { care: true }, source: 'public-booking', actorId: null, now })
  const [visit] = await tx.select().from(bookings).where(eq(bookings.id, booking_id))
  return visit as StoredBooking
}
