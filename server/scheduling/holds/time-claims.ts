import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { VisitTime } from '../../../domain/booking/rules'
import { toCivilDate } from '../../../domain/calendar/civil-date'
import { timeClaims } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { BookingContext } from '../facts/actor'

/** First key of the advisory locks on agendas; the second one is the doctor. */
const agendaLock = 4_027

/**
 * Locks the doctor's agenda until the end of the transaction. Every writer takes the lock before reading anything; with the
 * exclusion constraint alone, transactions would deadlock under load.
 */
export const lockAgenda = ({ tx, actor }: BookingContext): Promise<void> => lockAgendaOf(tx, actor.doctor.userId)

/** As `lockAgenda`, by the doctor's id. */
export async function lockAgendaOf(tx: Tx, doctorId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${agendaLock}::int, ${doctorId}::int)`)
}

/** Locks the agendas of several doctors, in ascending order, so that two writers do not wait for each other. */
export async function lockAgendas(tx: Tx, doctors: readonly number[]): Promise<void> {
  for (const doctor of [...new Set(doctors)].sort((a, b) => a - b)) await lockAgendaOf(tx, doctor)
}

/** A live booking's time to claim. */
export interface Claim {
  readonly id: number
  readonly doctor_id: number
  readonly time: VisitTime
}

/** Claims the times of bookings; returns the ids of those whose time is taken. A claim exists exactly while its booking is pending or confirmed. */
export async function claimTimes({ tx, now }: BookingContext, claims: readonly Claim[]): Promise<Set<number>> {
  const [first] = claims
  const taken = new Set(claims.map(({ id }) => id))
  const insert = async () => {
    const values = claims
      .filter(({ id }) => taken.has(id))
      .map(({ id, doctor_id, time: { day, from, to } }) => ({
        doctor_id,
        booking_id: id,
        date: toCivilDate(day),
        from,
        to,
      }))
    const rows = await tx
      .insert(timeClaims)
      .values(values)
      .onConflictDoNothing()
      .returning({ booking_id: timeClaims.booking_id })
    for (const { booking_id } of rows) taken.delete(booking_id ?? 0)
  }
  if (!first) return taken
  await insert()
  if (taken.size === 0) return taken
  await releaseLapsedHolds(tx, first.doctor_id, now)
  await insert()
  return taken
}

/** Deletes the doctor's lapsed holds, which queries ignore but the exclusion constraint does not. */
export async function releaseLapsedHolds(tx: Tx, doctorId: number, now: Date): Promise<void> {
  await tx.delete(timeClaims).where(and(eq(timeClaims.doctor_id, doctorId), lte(timeClaims.held_until, now)))
}

/** Deletes the time claims of bookings that are no longer live, or move. */
export async function releaseTimes(tx: Tx, bookingIds: readonly number[]): Promise<void> {
  if (bookingIds.length > 0) await tx.delete(timeClaims).where(inArray(timeClaims.booking_id, [...bookingIds]))
}
