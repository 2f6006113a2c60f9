import { and, gt, inArray, sql } from 'drizzle-orm'
import { type Refusal, tooMany } from '../../../domain/contract/refusal'
import { foldEmail } from '../../../domain/text/email'
import { networkOf } from '../../client-address'
import { attempts } from '../../db/tables'
import type { Tx } from '../../db/types'

const minute = 60_000
const day = 24 * 60 * minute

/** After `most` failures under a key within `within` milliseconds, attempts are refused until the oldest one expires. */
export interface Limit {
  readonly key: string
  readonly most: number
  readonly within: number
}

/** Limits on failed logins; only failures count (quality.md, "password hash"). */
export interface LoginLimits {
  /** The e-mail address, folded, and the network of the caller. */
  readonly account: string
  readonly network: string
  readonly hard: readonly Limit[]
  /** Per account: anybody who knows the e-mail address can reach it, so it only makes attempts take turns. */
  readonly slow: Limit
  /** The key of the account's last turn. */
  readonly turn: string
  /** For an attempt that would take a turn: the network has failed on this account. */
  readonly failed: Limit
  /** For an attempt that would take a turn: the network has taken one. */
  readonly took: Limit
  /** The key that serializes attempts of one network. */
  readonly ofNetwork: string
}

export function loginLimits(email: string, address: string): LoginLimits {
  const account = foldEmail(email)
  const network = networkOf(address)
  const ofBoth = `login:${account}|${network}`
  const ofNetwork = `login:|${network}`
  return {
    account,
    network,
    hard: [
      { key: ofBoth, most: 5, within: minute },
      { key: ofNetwork, most: 60, within: minute },
    ],
    slow: { key: `login:${account}|`, most: 20, within: minute },
    turn: `turn:${account}|`,
    failed: { key: ofBoth, most: 1, within: minute },
    took: { key: `turn:${account}|${network}`, most: 1, within: minute },
    ofNetwork,
  }
}

/** Limits on second-factor codes at login, per account from any address: the password is known already at that point. */
export const codeLimits = (userId: number): readonly Limit[] => [
  { key: `code:${userId}`, most: 5, within: 15 * minute },
  { key: `code:${userId}`, most: 30, within: day },
]

/** Limits on passwords and codes requested within a session; per session, so that a stolen one does not lock its owner out. */
export const sessionLimits = (tokenId: number): readonly Limit[] => [
  { key: `session:${tokenId}`, most: 5, within: 15 * minute },
]

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

const last = new Map<string, Promise<unknown>>()
const ignore = () => undefined

/** Runs work of the same key sequentially within this process; across processes the database serializes it. */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (last.get(key) ?? Promise.resolve()).then(work)
  const over = result.then(ignore, ignore).then(() => {
    if (last.get(key) === over) last.delete(key)
  })
  last.set(key, over)
  return result
}
