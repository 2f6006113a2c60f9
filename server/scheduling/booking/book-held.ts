import { eq } from 'drizzle-orm'
import { longTime } from '../../../domain/calendar/minutes'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { holds } from '../../db/tables'
import type { BookingContext } from '../facts/actor'
import { endHold, requireOpen, type StoredHold } from '../holds/holds'
import { saveBooking } from './book'

/**
 * Books the time of an open hold, locked by the caller, for whom it is held. The practice has offered it: its own rules hold,
 * also when the person accepts.
 */
export async function bookHeld(context: BookingContext, hold: StoredHold, person: HeldFor): Promise<Booking> {
  requireOpen(hold, context.now)
  await endHold(context, hold, 'accepted')
  const { office_user_id, office_service_id, date, from, to } = hold
  const time = { office_user_id, office_service_id, date, from: longTime(from), to: longTime(to) }
  const { booking } = await saveBooking(context, { ...time, ...person })
  await context.tx.update(holds).set({ booking_id: booking.id }).where(eq(holds.id, hold.id))
  return booking
}

/** Whom a time is held for: a registered person, or a name with a phone. */
export type HeldFor =
  | { readonly user_id: number }
  | { readonly name: string; readonly phone_prefix: string | null; readonly phone: string | null }
