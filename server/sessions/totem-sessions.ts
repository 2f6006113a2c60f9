import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/types'

/** The sessions of totems in force, as `from … where …` with the token `k` and its totem `t`. */
export const liveTotemSessions = (now: Date) => sql`from totem_tokens k
  join totems t on t.id = k.totem_id and t.active and t.deleted_at is null
  where k.revoked_at is null and k.expires_at > ${now.toISOString()}::timestamptz`

/** Ends the open sessions `o` of totems that match a condition. */
const end = (tx: Tx, now: Date, which: SQL) =>
  tx.execute(sql`
    update totem_tokens o set revoked_at = ${now.toISOString()}::timestamptz where o.revoked_at is null and ${which}`)

/** No rule keeps it in force any more. */
const lost = (now: Date) => sql`not exists (select 1 ${liveTotemSessions(now)} and k.id = o.id)`

/** Ends every session of a totem. */
export async function endTotemSessions(tx: Tx, now: Date, totemId: number): Promise<void> {
  await end(tx, now, sql`o.totem_id = ${totemId}`)
}

/**
 * To be called after a change of totems, in its transaction: ends the sessions of those that are paused or deleted, so that no
 * later change brings them back.
 */
export async function endLostTotemSessions(tx: Tx, now: Date, totemIds: readonly number[]): Promise<void> {
  await end(tx, now, sql`o.totem_id = any(${`{${totemIds.join()}}`}::int[]) and ${lost(now)}`)
}

/** Writes the end of the session with this token hash, if it is out of force: a clock set back does not revive it. */
export async function endTotemSessionIfLost(tx: Tx, now: Date, tokenHash: string): Promise<void> {
  await end(tx, now, sql`o.token_hash = ${tokenHash} and ${lost(now)}`)
}
