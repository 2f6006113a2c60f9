import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/types'
import { callBack, reach, reachedAtOnce } from './reach'

/** Messages kept back, or made due again, in one statement. */
const settledAtOnce = 5_000

/**
 * Brings messages, and the inboxes of those who have only these, into the state that follows from their communication's: a part
 * of them; false when there are no more. `id`: of one communication.
 */
export async function settle(tx: Tx, now: Date, id: number | null): Promise<boolean> {
  const isAsked = sql`(${id}::int is null or c.id = ${id}::int)`
  const found = (state: SQL, which: SQL) => sql`
    select m.id from campaigns c join messages m on m.campaign_id = c.id
    where c.state = ${state} and ${which} and ${isAsked}
    limit ${settledAtOnce} for update of m skip locked`
  const kept = await tx.execute(sql`
    update messages set state = 'withdrawn', reason = 'stopped'
    where id in (${found(sql`'stopped'`, sql`m.state = 'due' and m.claimed_at is null`)}) returning id`)
  const due = await tx.execute(sql`
    update messages set state = 'due', reason = null, due_at = ${now.toISOString()}::timestamptz
    where id in (${found(sql`'running'`, sql`m.state = 'withdrawn' and m.reason = 'stopped'`)}) returning id`)
  const calledBack = await callBack(tx, isAsked)
  const reached = await reach(tx, now, sql`r.inbox_only and c.state = 'running' and ${isAsked}`)
  return (
    [kept, due].some(({ rows }) => rows.length === settledAtOnce) ||
    [calledBack, reached].some((count) => count === reachedAtOnce)
  )
}
