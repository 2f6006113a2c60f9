import { sql } from 'drizzle-orm'
import { auditCounts } from '../db/tables'
import type { Tx } from '../db/types'

const minute = 60_000

/** Counts one thing that a person did in this minute; returns how often so far, this time included. */
export async function countInMinute(tx: Tx, actorId: number, subject: string, now: Date): Promise<number> {
  const [row] = await tx
    .insert(auditCounts)
    .values({ actor_id: actorId, subject, minute: minuteOf(now), count: 1 })
    .onConflictDoUpdate({
      target: [auditCounts.actor_id, auditCounts.subject, auditCounts.minute],
      set: { count: sql`${auditCounts.count} + 1` },
    })
    .returning({ count: auditCounts.count })
  if (!row) throw new Error('The count was not written')
  return row.count
}

/** The start of the minute in which something happened. */
const minuteOf = (at: Date) => new Date(Math.floor(at.getTime() / minute) * minute)
