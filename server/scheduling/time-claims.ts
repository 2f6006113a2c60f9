import { and, eq, lte, sql } from 'drizzle-orm'
import type { VisitTime } from '../../domain/booking/rules'
import { toCivilDate } from '../../domain/calendar/civil-date'
import { timeClaims } from '../db/tables'
import type { Tx } from '../db/types'
import type { BookingContext } from './actor'

/** First key of the advisory locks on agendas; the second one is the doctor. */
const agendaLock = 4_027

/**
 * Locks the doctor's agenda until the end of the transaction. Every writer takes the lock before reading anything; with the
 * exclusion constraint alone, transactions would deadlock under load.
 */
export const lockAgenda = ({ tx, actor }: BookingContext): Promise<void> => lockAgendaOf(tx, actor.doctor.userId)

/** As `lockAgenda`, by the doctor's id; several doctors are locked in ascending order. */
export async function lockAgendaOf(tx: Tx, doctorId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${agendaLock}::int, ${doctorId}::int)`)
}

/** Claims the time for a booking; false when it is taken. A claim exists exactly while its booking is pending or confirmed. */
export async function claimTime({ tx, now }: BookingContext, doctorId: number, bookingId: number, time: VisitTime) {
  const { day, from, to } = time
  const claim = { doctor_id: doctorId, booking_id: bookingId, date: toCivilDate(day), from, to }
  const insert = () => tx.insert(timeClaims).values(claim).onConflictDoNothing().returning({ id: timeClaims.id })
  if ((await insert()).length > 0) return true
  await releaseLapsedHolds(tx, doctorId, now)
  return (await insert()).length > 0
}

/** Deletes the doctor's lapsed holds, which queries ignore but the exclusion constraint does not. */
export async function releaseLapsedHolds(tx: Tx, doctorId: number, now: Date): Promise<void> {
  await tx.delete(timeClaims).where(and(eq(timeClaims.doctor_id, doctorId), lte(timeClaims.held_until, now)))
}

/** Deletes the time claim of a booking that is no longer live, or moves. */
export async function releaseTime(tx: Tx, bookingId: number): Promise<void> {
  await tx.delete(timeClaims).where(eq(timeClaims.booking_id, bookingId))
}
