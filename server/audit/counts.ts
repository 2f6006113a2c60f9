import { gt, lt, or, sql } from 'drizzle-orm'
import { auditCounts, auditEntries } from '../db/tables'
import type { Tx } from '../db/types'

const minute = 60_000

/** The subject of counted denied attempts. */
export const deniedSubject = 'denied'

/** Denied attempts of one person written one by one in a minute. */
export const writtenEach = 10

/** The statement that counts one thing a person did in this minute, and returns how often so far, this time included. */
const counting = (actorId: number, subject: string, now: Date) => sql`
  insert into audit_counts (actor_id, subject, minute, count)
  values (${actorId}, ${subject}, ${minuteOf(now).toISOString()}::timestamptz, 1)
  on conflict (actor_id, subject, minute) do update set count = audit_counts.count + 1 returning count`

/** Counts one thing that a person did in this minute; returns how often so far, this time included. */
export async function countInMinute(tx: Tx, actorId: number, subject: string, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(counting(actorId, subject, now))
  if (!rows[0]) throw new Error('The count was not written')
  return rows[0].count
}

/**
 * Writes an action of the caller to the audit log, once a minute for each subject. One statement: a count without its entry
 * would hide what follows in that minute.
 */
export async function recordOncePerMinute(
  { tx, now, caller }: { tx: Tx; now: Date; caller: { userId: number; impersonatorId: number | null } },
  { action, subject, detail }: { action: string; subject: string; detail: string },
): Promise<void> {
  await tx.execute(sql`
    with counted as (${counting(caller.userId, subject, now)})
    insert into audit_entries (at, actor_id, impersonator_id, action, subject, detail)
    select ${now.toISOString()}::timestamptz, ${caller.userId}::int, ${caller.impersonatorId}::int,
      ${action}::text, ${subject}::text, ${detail}::text
    from counted where count = 1`)
}

/** The start of the minute in which something happened. */
const minuteOf = (at: Date) => new Date(Math.floor(at.getTime() / minute) * minute)

/**
 * Deletes the counts of minutes that are over; of a person's denied attempts in a minute, those not written one by one become
 * one entry, whose detail is their number.
 */
export async function mergeCounts(tx: Tx, now: Date): Promise<void> {
  const start = minuteOf(now).getTime()
  // those ahead are from before the clock was set back
  const over = or(lt(auditCounts.minute, new Date(start - minute)), gt(auditCounts.minute, new Date(start + minute)))
  const counts = await tx.delete(auditCounts).where(over).returning()
  const denied = counts.filter(({ subject, count }) => subject === deniedSubject && count > writtenEach)
  if (denied.length === 0) return
  await tx.insert(auditEntries).values(
    denied.map(({ actor_id, count }) => {
      const detail = String(count - writtenEach)
      return { at: now, actor_id, action: 'denied', subject: 'many', detail }
    }),
  )
}
