import { and, gt, inArray, sql } from 'drizzle-orm'
import { type Refusal, tooMany } from '../../domain/contract/refusal'
import { attempts } from '../db/tables'
import type { Tx } from '../db/types'

/** After `most` failures under a key within `within` milliseconds, attempts are refused until the oldest one expires. */
export interface Limit {
  readonly key: string
  readonly most: number
  readonly within: number
}

/**
 * 429 with `Retry-After` when there were too many failures. In a transaction it is to be returned, not thrown, so that what a
 * clock set back requires is committed.
 */
export async function limitRefusal(tx: Tx, limits: readonly Limit[], now: Date): Promise<Refusal | null> {
  const waits = await blockedUntil(tx, limits, now)
  return waits.length > 0 ? tooMany((Math.max(...waits) - now.getTime()) / 1000) : null
}

/** How far the clocks of several servers may differ, in milliseconds. */
const clockDifference = 5_000

/** For each limit reached: the time (ms) when the next attempt is allowed. */
export async function blockedUntil(tx: Tx, limits: readonly Limit[], now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - Math.max(...limits.map(({ within }) => within)))
  const keys = keysOf(limits)
  const rows = await tx
    .select()
    .from(attempts)
    .where(and(inArray(attempts.key, keys), gt(attempts.window, since)))
    .orderBy(attempts.window)
  const future = new Date(now.getTime() + clockDifference)
  if (rows.some(({ window }) => window > future)) {
    await countAsOfNow(tx, keys, future, now)
    return blockedUntil(tx, limits, now)
  }
  return limits.flatMap(({ key, most, within }) => {
    const oldestThatCounts = rows
      .filter((row) => row.key === key)
      .flatMap(({ window, count }) => Array.from({ length: count }, () => window.getTime()))
      .filter((at) => at > now.getTime() - within)
      .at(-most)
    return oldestThatCounts === undefined ? [] : [oldestThatCounts + within]
  })
}

/** After the clock was set back: dates failures of the future now, so that they count, and for no longer than their window. */
async function countAsOfNow(tx: Tx, keys: readonly string[], future: Date, now: Date): Promise<void> {
  const { key, window, count } = attempts
  await tx.execute(sql`
    with taken as (delete from ${attempts} where ${and(inArray(key, [...keys]), gt(window, future))} returning key, count)
    insert into ${attempts} ("key", "window", "count")
    select key, ${now.toISOString()}::timestamptz, sum(count) from taken group by key
    on conflict ("key", "window") do update set count = ${count} + excluded.count`)
}

/** Counts one failure under every key. */
export async function countFailure(tx: Tx, limits: readonly Limit[], now: Date): Promise<void> {
  await tx
    .insert(attempts)
    .values(keysOf(limits).map((key) => ({ key, window: now, count: 1 })))
    .onConflictDoUpdate({ target: [attempts.key, attempts.window], set: { count: sql`${attempts.count} + 1` } })
}

const keysOf = (limits: readonly Limit[]) => [...new Set(limits.map(({ key }) => key))].sort()

/** First key of the advisory locks on attempts; the second is the hash of the name. */
const attemptLock = 4_029

/** Serialises the attempts of one name across processes, so that each transaction sees those before it. */
export async function lockAttempts(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${attemptLock}::int, hashtext(${name}))`)
}
