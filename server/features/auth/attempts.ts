import { and, gt, inArray, like, lt, sql } from 'drizzle-orm'
import { tooMany } from '../../../domain/contract/refusal'
import { attempts } from '../../db/tables'
import type { Tx } from '../../db/types'

const minute = 60_000
const day = 24 * 60 * minute
const slowDownMs = 750

/** After `most` failures under a key within `within` milliseconds, attempts are refused until the oldest one expires. */
export interface Limit {
  readonly key: string
  readonly most: number
  readonly within: number
}

/** Limits on failed logins; only failures count (quality.md, "password hash"). */
export interface LoginLimits {
  readonly hard: readonly Limit[]
  /** Per account: anybody who knows the e-mail address can trigger it, so it only delays attempts. */
  readonly slow: Limit
  /** The key that serializes attempts of one IP address. */
  readonly address: string
}

export function loginLimits(email: string, address: string): LoginLimits {
  const account = email.trim().toLowerCase()
  const ofAddress = `login:|${address}`
  return {
    hard: [
      { key: `login:${account}|${address}`, most: 5, within: minute },
      { key: ofAddress, most: 60, within: minute },
    ],
    slow: { key: `login:${account}|`, most: 20, within: minute },
    address: ofAddress,
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

/** Delay of a login in milliseconds, after too many failures of its account. */
export async function loginDelay(tx: Tx, { slow }: LoginLimits, now: Date): Promise<number> {
  return (await blockedUntil(tx, [slow], now)).length > 0 ? slowDownMs : 0
}

/** 429 with `Retry-After` when there were too many failures. */
export async function refuseIfLimited(tx: Tx, limits: readonly Limit[], now: Date): Promise<void> {
  const waits = await blockedUntil(tx, limits, now)
  if (waits.length > 0) throw tooMany((Math.max(...waits) - now.getTime()) / 1000)
}

/** For each limit reached: the time (ms) when the next attempt is allowed. */
async function blockedUntil(tx: Tx, limits: readonly Limit[], now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - Math.max(...limits.map(({ within }) => within)))
  const rows = await tx
    .select()
    .from(attempts)
    .where(and(inArray(attempts.key, keysOf(limits)), gt(attempts.window, since)))
    .orderBy(attempts.window)
  return limits.flatMap(({ key, most, within }) => {
    const oldestThatCounts = rows
      .filter((row) => row.key === key)
      .flatMap(({ window, count }) => Array.from({ length: count }, () => window.getTime()))
      // the upper bound ignores rows from before the clock was set back
      .filter((at) => at > now.getTime() - within && at < now.getTime() + minute)
      .at(-most)
    return oldestThatCounts === undefined ? [] : [oldestThatCounts + within]
  })
}

/** Counts one failure under every key. */
export async function countFailure(tx: Tx, limits: readonly Limit[], now: Date): Promise<void> {
  await tx
    .insert(attempts)
    .values(keysOf(limits).map((key) => ({ key, window: now, count: 1 })))
    .onConflictDoUpdate({ target: [attempts.key, attempts.window], set: { count: sql`${attempts.count} + 1` } })
}

/** Deletes login failures that no longer count. */
export async function forgetOldFailures(tx: Tx, now: Date): Promise<void> {
  await tx
    .delete(attempts)
    .where(and(lt(attempts.window, new Date(now.getTime() - minute)), like(attempts.key, 'login:%')))
}

const keysOf = (limits: readonly Limit[]) => [...new Set(limits.map(({ key }) => key))].sort()

/** First key of the advisory locks on attempts; the second is the hash of the name. */
const attemptLock = 4_029

/** Serialises the failures of one name across processes, so that each transaction sees those before it. */
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
