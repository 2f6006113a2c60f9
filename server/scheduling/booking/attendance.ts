import { eq } from 'drizzle-orm'
import { bookings } from '../../db/tables'
import type { BookingContext } from '../facts/actor'
import { type StoredBooking, statusNow } from '../facts/stored-booking'
import { recordChange } from './history'
import { publishUpdate, recipientsOf } from './save-changes'

/**
 * Records that the person of a visit to come, locked by the caller, said that they will come; returns false where there is
 * nothing to confirm. Said twice it is recorded once. It is no change of the visit: version and undo stay as they are.
 */
export async function confirmAttendance(context: BookingContext, booking: StoredBooking): Promise<boolean> {
  const { tx, now, wall } = context
  if (statusNow(booking, wall) !== 'confirmed' || booking.starts_at <= now) return false
  if (booking.attendance_confirmed_at) return true
  await tx.update(bookings).set({ attendance_confirmed_at: now }).where(eq(bookings.id, booking.id))
  await recordChange(context, booking.id, 'update', { attendance_confirmed_at: [null, now.toISOString()] })
  publishUpdate(context, await recipientsOf(context, booking), booking)
  return true
}
