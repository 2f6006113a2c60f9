import { and, eq, lte } from 'drizzle-orm'
import type { VisitTime } from '../../domain/booking/rules'
import { toCivilDate } from '../../domain/calendar/civil-date'
import { timeClaims } from '../db/tables'
import type { Tx } from '../db/types'

/**
 * Claims the time for a booking; false when the database refuses it because somebody has it. A claim exists exactly
 * while its booking is pending or confirmed.
 */
export async function claimTime(
  tx: Tx,
  doctorId: number,
  bookingId: number,
  time: VisitTime,
  now: Date,
): Promise<boolean> {
  const claim = {
    doctor_id: doctorId,
    booking_id: bookingId,
    date: toCivilDate(time.day),
    from: time.from,
    to: time.to,
  }
  const insert = () => tx.insert(timeClaims).values(claim).onConflictDoNothing().returning({ id: timeClaims.id })
  if ((await insert()).length > 0) return true
  // A hold that lapsed still stands in the table, where only the exclusion constraint sees it.
  await tx.delete(timeClaims).where(and(eq(timeClaims.doctor_id, doctorId), lte(timeClaims.held_until, now)))
  return (await insert()).length > 0
}

/** The time of a booking that is no longer live, or moves, is free at once. */
export async function releaseTime(tx: Tx, bookingId: number): Promise<void> {
  await tx.delete(timeClaims).where(eq(timeClaims.booking_id, bookingId))
}
