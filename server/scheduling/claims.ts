import { and, eq, lte, sql } from 'drizzle-orm'
import type { BusyDays } from '../../domain/availability/availability'
import type { VisitTime } from '../../domain/booking/rules'
import { type DayNumber, toCivilDate } from '../../domain/calendar/civil-date'
import type { Span } from '../../domain/calendar/spans'
import { timeClaims } from '../db/tables'
import type { Tx } from '../db/types'

interface ClaimRow extends Record<string, unknown> {
  day: DayNumber
  from_minute: number
  to_minute: number
}

/**
 * What is taken of the doctor's time in any office on the days `[first, last]`: live bookings and holds that have not
 * lapsed, without the booking that is being edited.
 */
export async function readBusy(
  tx: Tx,
  doctorId: number,
  first: DayNumber,
  last: DayNumber,
  now: Date,
  exceptBookingId: number | null = null,
): Promise<BusyDays> {
  const { rows } = await tx.execute<ClaimRow>(sql`
    select (date - date '1970-01-01') as day, from_minute, to_minute from time_claims
    where doctor_id = ${doctorId} and date between ${toCivilDate(first)}::date and ${toCivilDate(last)}::date
      and (held_until is null or held_until > ${now.toISOString()}::timestamptz)
      ${exceptBookingId === null ? sql`` : sql`and booking_id is distinct from ${exceptBookingId}`}
    order by date, from_minute`)
  const busy = new Map<DayNumber, Span[]>()
  for (const { day, from_minute, to_minute } of rows) {
    const span = { from: from_minute, to: to_minute }
    const known = busy.get(day)
    if (known) known.push(span)
    else busy.set(day, [span])
  }
  return busy
}

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
