import { type SQL, sql } from 'drizzle-orm'
import { bookings } from '../db/tables'
import { type DuePayload, visitNotice } from '../notices/due'
import type { Work } from './actor'
import { claimTime } from './claims'
import { signedChange } from './history'
import type { StoredBooking } from './stored-booking'
import { type Change, timeOf } from './visit'

/** A booking without the id the database gives. */
export type NewBooking = Omit<StoredBooking, 'id'>

/** What became of the attempt: the code was taken, the time was, or the booking stands with its id. */
export type Inserted = 'code-taken' | 'time-taken' | { readonly id: number }

/**
 * Writes a new booking with its claim, its history, the trail and what is to be told, in one statement: the agenda is
 * locked meanwhile, so every journey to the database counts.
 */
export async function insertBooking(work: Work, row: NewBooking, change: Change, tellAt: Date): Promise<Inserted> {
  const { tx, now } = work
  const { rows } = await tx.execute<{ id: number; claimed: boolean }>(sql`
    with created as ${tx.insert(bookings).values(row).onConflictDoNothing({ target: bookings.code }).returning({ id: bookings.id })},
    claimed as (
      insert into time_claims (doctor_id, booking_id, date, from_minute, to_minute)
      select ${row.doctor_id}::int, id, ${row.date}::date, ${row.from}::smallint, ${row.to}::smallint from created
      on conflict do nothing returning id
    ),
    ${signedChange(work, 'create', change, null, sql`from created`)},
    ${toldLater(work.actor.side === 'participant' ? null : row.user_id, tellAt, sql`from created`)}
    select id, exists (select 1 from claimed) as claimed from created`)
  const [created] = rows
  if (!created) return 'code-taken'
  const isClaimed = created.claimed || (await claimTime(tx, row.doctor_id, created.id, timeOf(row), now))
  return isClaimed ? { id: created.id } : 'time-taken'
}

/** A registered person is told of a new visit once the undo window has passed; `from` gives the booking's id as `id`. */
export function toldLater(userId: number | null, tellAt: Date, from: SQL): SQL {
  const payload: DuePayload = { before: null, reason: null }
  return sql`told as (
      insert into due_notices (booking_id, kind, due_at, payload)
      select id, ${visitNotice}::text, ${tellAt.toISOString()}::timestamptz, ${JSON.stringify(payload)}::jsonb
      ${from} where ${userId !== null}::boolean
    )`
}
