import { and, gt, inArray, like, lt, sql } from 'drizzle-orm'
import { tooMany } from '../../../domain/contract/refusal'
import { attempts } from '../../db/tables'
import type { Tx } from '../../db/types'

const minute = 60_000
const day = 24 * 60 * minute
const slowDownMs = 750

/** So many failures under a key within so many milliseconds, and the next attempt is refused until the oldest is over. */
export interface Limit {
  readonly key: string
  readonly most: number
  readonly within: number
}

/** Limits on failed logins; only failures count (quality.md, "password hash"). */
export interface LoginLimits {
  readonly hard: readonly Limit[]
  /** Account-wide: anybody who knows the e-mail address can reach it, so it only slows attempts down. */
  readonly slow: Limit
  /** Attempts of one address run one after the other. */
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

/** Limits on second-factor codes at login, per account from any address: who guesses codes has the password already. */
export const codeLimits = (userId: number): readonly Limit[] => [
  { key: `code:${userId}`, most: 5, within: 15 * minute },
  { key: `code:${userId}`, most: 30, within: day },
]

/** Limits on passwords and codes asked within a session; per session, so that a stolen one does not lock its owner out. */
export const sessionLimits = (tokenId: number): readonly Limit[] => [
  { key: `session:${tokenId}`, most: 5, within: 15 * minute },
]

/** Milliseconds a login must wait because its account had too many failures. */
export async function loginDelay(tx: Tx, { slow }: LoginLimits, now: Date): Promise<number> {
  return (await blockedUntil(tx, [slow], now)).length > 0 ? slowDownMs : 0
}

/** 429 with `Retry-After` when there were too many failures. */
export async function refuseIfLimited(tx: Tx, limits: readonly Limit[], now: Date): Promise<void> {
  const waits = await blockedUntil(tx, limits, now)
  if (waits.length > 0) throw tooMany((Math.max(...waits) - now.getTime()) / 1000)
}

/** For each limit that is reached: the time (ms) when the next attempt is allowed. */
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

/** Serialises the failures of one name across processes, so that each sees those before it. */
export async function lockAttempts(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${attemptLock}::int, hashtext(${name}))`)
}

const last = new Map<string, Promise<unknown>>()
const ignore = () => undefined

/** Runs work of the same key one after the other within this process; across processes the database decides. */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (last.get(key) ?? Promise.resolve()).then(work)
  const over = result.then(ignore, ignore).then(() => {
    if (last.get(key) === over) last.delete(key)
  })
  last.set(key, over)
  return result
}
