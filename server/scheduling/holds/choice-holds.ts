import { sql } from 'drizzle-orm'
import { romeInstant } from '../../../domain/calendar/rome'
import { intArray } from '../../db/fragments'
import { holds, timeClaims } from '../../db/tables'
import type { BookingContext } from '../facts/actor'
import type { StoredBooking } from '../facts/stored-booking'
import type { Visit } from '../facts/visit'
import { releaseLapsedHolds } from './time-claims'

/** How long a person may choose among offered times, and the least that is worth offering, in milliseconds. */
const choiceTime = 24 * 3_600_000
const leastChoiceTime = 3_600_000

/**
 * Until when the person of a visit may choose a time: for a day from `dueAt`, when the message leaves, and no longer than until
 * the day of the visit or the time itself begins. Null where less than an hour is left.
 */
export function choiceUntil(visit: Pick<Visit, 'date'>, time: Pick<Visit, 'date' | 'from'>, dueAt: Date): Date | null {
  const begins = [romeInstant(visit.date, 0), romeInstant(time.date, time.from)]
  const until = Math.min(dueAt.getTime() + choiceTime, ...begins)
  return until - dueAt.getTime() < leastChoiceTime ? null : new Date(until)
}

/** A time to hold for the move of a visit. */
export interface OfferedPlace {
  readonly before: StoredBooking
  readonly doctorId: number
  readonly visit: Pick<Visit, 'office_user_id' | 'office_service_id' | 'date' | 'from' | 'to'>
  readonly until: Date
}

/**
 * Holds times for the move of visits, the agendas being locked by the caller; returns those that turned out to be taken. A fixed
 * number of statements for each doctor.
 */
export async function holdPlaces({ tx, now, actor }: BookingContext, places: readonly OfferedPlace[]) {
  if (places.length === 0) return []
  for (const doctor of new Set(places.map(({ doctorId }) => doctorId))) await releaseLapsedHolds(tx, doctor, now)
  const rows = await tx
    .insert(holds)
    .values(
      places.map(({ before, doctorId, visit: { office_user_id, office_service_id, date, from, to }, until }) => ({
        ...{ kind: 'move' as const, for_booking_id: before.id, user_id: before.user_id, doctor_id: doctorId, until },
        ...{ office_user_id, office_service_id, date, from, to, created_by: actor.userId, created_at: now },
      })),
    )
    .returning()
  const claimed = await tx
    .insert(timeClaims)
    .values(
      rows.map(({ id, doctor_id, date, from, to, until }) => ({
        ...{ hold_id: id, held_until: until, doctor_id, date, from, to },
      })),
    )
    .onConflictDoNothing()
    .returning({ hold_id: timeClaims.hold_id })
  const held = new Set(claimed.map(({ hold_id }) => hold_id))
  return places.filter((_, index) => !held.has(rows[index]?.id ?? 0))
}

/** Withdraws the times that are offered for these visits, which have changed or are decided anew. */
export async function withdrawChoices({ tx, now }: Pick<BookingContext, 'tx' | 'now'>, bookingIds: readonly number[]) {
  if (bookingIds.length === 0) return
  await tx.execute(sql`
    with ended as (update holds set state = 'withdrawn', ended_at = ${now.toISOString()}::timestamptz
      where for_booking_id = any(${intArray(bookingIds)}::int[]) and state = 'open' returning id)
    delete from time_claims where hold_id in (select id from ended)`)
}

/** When an act offered times, or withdrew those offered before. */
interface ActOnChoices {
  readonly bookingIds: readonly number[]
  readonly at: Date
}

/** Visits of which a time offered at that moment has been accepted. */
export async function acceptedSince({ tx }: BookingContext, { bookingIds, at }: ActOnChoices): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select for_booking_id as id from holds where for_booking_id = any(${intArray(bookingIds)}::int[])
      and created_at = ${at.toISOString()}::timestamptz and state = 'accepted'`)
  return new Set(rows.map(({ id }) => id))
}

/** Withdraws what an act offered, and is open. */
export async function withdrawOffered({ tx, now }: BookingContext, { bookingIds, at }: ActOnChoices): Promise<void> {
  await tx.execute(sql`
    with ended as (update holds set state = 'withdrawn', ended_at = ${now.toISOString()}::timestamptz
      where for_booking_id = any(${intArray(bookingIds)}::int[]) and state = 'open'
        and created_at = ${at.toISOString()}::timestamptz returning id)
    delete from time_claims where hold_id in (select id from ended)`)
}

/** Holds again what an act withdrew, where the time is still free. */
export async function reviveChoices({ tx, now }: BookingContext, { bookingIds, at }: ActOnChoices): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`
    with claimed as (
      insert into time_claims (doctor_id, date, from_minute, to_minute, hold_id, held_until)
      select doctor_id, date, from_minute, to_minute, id, until from holds
      where for_booking_id = any(${intArray(bookingIds)}::int[]) and state = 'withdrawn' and ended_at = ${moment}
        and created_at < ${moment} and until > ${now.toISOString()}::timestamptz
      on conflict do nothing returning hold_id
    ) update holds set state = 'open', ended_at = null where id in (select hold_id from claimed)`)
}
