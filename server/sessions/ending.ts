import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/types'
import { endNotice } from '../realtime/live'
import { liveSessions } from './live-sessions'

/**
 * Ends open sessions for good, in one statement: writes `revoked_at`, deletes their devices and closes their sockets with the
 * commit. `which` is a condition on the token `o`. Returns the ids of the sessions, in order.
 */
async function end(tx: Tx, now: Date, which: SQL, most: number | null = null): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with ended as (
      update access_tokens set revoked_at = ${now.toISOString()}::timestamptz where id in (
        select o.id from access_tokens o where o.revoked_at is null and ${which} order by o.id limit ${most}::int for update)
      returning id, user_id),
    forgotten as (delete from devices d using ended where d.token_id = ended.id)
    select id, ${endNotice(sql`user_id`, sql`id`)} from ended order by id`)
  return rows.map(({ id }) => id)
}

/** No rule keeps it in force any more. */
const lost = (now: Date) => sql`not exists (select 1 ${liveSessions(now)} and t.id = o.id)`

/** Ends the user's sessions `o` that match a condition, and those that the user opened with them by impersonation. */
export async function revokeSessions(tx: Tx, now: Date, userId: number, which: SQL): Promise<number[]> {
  const own = await end(tx, now, sql`o.user_id = ${userId} and ${which}`)
  const opened = await end(tx, now, sql`o.impersonator_id = ${userId} and ${lost(now)}`)
  return [...own, ...opened]
}

/**
 * To be called after a change of people, in its transaction: ends their sessions, and those they opened by impersonation, that
 * the change takes out of force, so that no later change brings them back.
 */
export async function endLostSessions(tx: Tx, now: Date, userIds: readonly number[]): Promise<void> {
  const ids = `{${userIds.join()}}`
  await end(tx, now, sql`(o.user_id = any(${ids}::int[]) or o.impersonator_id = any(${ids}::int[])) and ${lost(now)}`)
}

/** Writes the end of the session with this token hash, if it is out of force: a clock set back does not revive it. */
export async function endIfLost(tx: Tx, now: Date, tokenHash: string): Promise<void> {
  await end(tx, now, sql`o.token_hash = ${tokenHash} and ${lost(now)}`)
}

/** Sessions ended in one turn of the job. */
const batch = 500

/** Writes the end of sessions that have run out; returns whether there may be more of them. */
export const endElapsedSessions = async (tx: Tx, now: Date): Promise<boolean> =>
  (await end(tx, now, lost(now), batch)).length === batch
