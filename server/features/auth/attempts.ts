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

/** Limits on passwords at the door; only failures count (quality.md, "password hash"). */
export interface LoginLimits {
  readonly hard: readonly Limit[]
  /** That of the account as a whole, which anybody can reach who knows an address: it only slows. */
  readonly slow: Limit
  /** What attempts take turns by. */
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

/**
 * Limits on codes at the door, of the account wherever it is tried from: whoever guesses codes has the password already.
 * Three codes of a million are right at any time, so thirty guesses a day come to nothing in years.
 */
export const codeLimits = (userId: number): readonly Limit[] => [
  { key: `code:${userId}`, most: 5, within: 15 * minute },
  { key: `code:${userId}`, most: 30, within: day },
]

/** Limits on passwords and codes asked within a session: a stolen one must not lock out its owner, who has others. */
export const sessionLimits = (tokenId: number): readonly Limit[] => [
  { key: `session:${tokenId}`, most: 5, within: 15 * minute },
]

/** How long (milliseconds) an attempt must wait because its account is under attack: that cap only slows. */
export async function slowDown(tx: Tx, { slow }: LoginLimits, now: Date): Promise<number> {
  return (await freeAt(tx, [slow], now)).length > 0 ? slowDownMs : 0
}

/** Refuses with 429, and `Retry-After` when the next try is free, what has failed too often. */
export async function admitAttempt(tx: Tx, limits: readonly Limit[], now: Date): Promise<void> {
  const waits = await freeAt(tx, limits, now)
  if (waits.length > 0) throw tooMany((Math.max(...waits) - now.getTime()) / 1000)
}

/** When each of the limits that are reached lets the next attempt pass. */
async function freeAt(tx: Tx, limits: readonly Limit[], now: Date): Promise<number[]> {
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
      // Of the future are those of before the clock was set back; the clocks of several processes differ a little.
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

/** The keys of what is tried at the door are many: they are forgotten once they count no more, not with the day. */
export async function forgetOldFailures(tx: Tx, now: Date): Promise<void> {
  await tx
    .delete(attempts)
    .where(and(lt(attempts.window, new Date(now.getTime() - minute)), like(attempts.key, 'login:%')))
}

const keysOf = (limits: readonly Limit[]) => [...new Set(limits.map(({ key }) => key))].sort()

/** First key of the advisory locks on failures; the second one says whose. */
const attemptLock = 4_029

/** Lets failures of one name through one after the other in all processes: each is decided on those before it. */
export async function inTurn(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${attemptLock}::int, hashtext(${name}))`)
}
