import { and, eq, lte, sql } from 'drizzle-orm'
import type { VisitTime } from '../../domain/booking/rules'
import { toCivilDate } from '../../domain/calendar/civil-date'
import { timeClaims } from '../db/tables'
import type { Tx } from '../db/types'
import type { BookingContext } from './actor'

/** First key of the advisory locks on agendas; the second one is the doctor. */
const agendaLock = 4_027

/**
 * Locks the doctor's agenda until the end of the transaction. Who writes into it waits here before reading anything; the
 * exclusion constraint alone would deadlock under load.
 */
export async function lockAgenda({ tx, actor }: BookingContext): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${agendaLock}::int, ${actor.doctor.userId}::int)`)
}

/**
 * Claims the time for a booking; false when somebody else has it. A claim exists exactly while its booking is pending or
 * confirmed.
 */
export async function claimTime({ tx, now }: BookingContext, doctorId: number, bookingId: number, time: VisitTime) {
  const { day, from, to } = time
  const claim = { doctor_id: doctorId, booking_id: bookingId, date: toCivilDate(day), from, to }
  const insert = () => tx.insert(timeClaims).values(claim).onConflictDoNothing().returning({ id: timeClaims.id })
  if ((await insert()).length > 0) return true
  await releaseLapsedHolds(tx, doctorId, now)
  return (await insert()).length > 0
}

/** A hold that lapsed still stands in the table, where only the exclusion constraint sees it. */
export async function releaseLapsedHolds(tx: Tx, doctorId: number, now: Date): Promise<void> {
  await tx.delete(timeClaims).where(and(eq(timeClaims.doctor_id, doctorId), lte(timeClaims.held_until, now)))
}

/** The time of a booking that is no longer live, or moves, is free at once. */
export async function releaseTime(tx: Tx, bookingId: number): Promise<void> {
  await tx.delete(timeClaims).where(eq(timeClaims.booking_id, bookingId))
}
