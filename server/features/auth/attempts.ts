import { and, gt, inArray, lt, sql } from 'drizzle-orm'
import { tooMany } from '../../../domain/contract/refusal'
import { attempts } from '../../db/tables'
import type { Tx } from '../../db/types'

const windowMs = 60_000
/** Failed logins a minute before 429, per (account, address) and per address; beyond the third figure an account only slows. */
const limits = { accountAndAddress: 5, address: 60, account: 20 } as const
const slowDownMs = 750

/** What failed attempts are counted under; kept in the database, so restarts and other processes count along. */
export interface AttemptKeys {
  readonly accountAndAddress: string
  readonly address: string
  readonly account: string
}

export function attemptKeys(email: string, address: string): AttemptKeys {
  const account = email.trim().toLowerCase()
  return {
    accountAndAddress: `login:${account}|${address}`,
    address: `login:|${address}`,
    account: `login:${account}|`,
  }
}

/** How long (milliseconds) an attempt must wait because its account is under attack: that cap only slows. */
export async function slowDown(tx: Tx, keys: AttemptKeys, now: Date): Promise<number> {
  const failures = await failuresOf(tx, [keys.account], now)
  return failures.length >= limits.account ? slowDownMs : 0
}

/** Refuses with 429, and `Retry-After` when the next try is free, what has failed too often within the last minute. */
export async function admitAttempt(tx: Tx, keys: AttemptKeys, now: Date): Promise<void> {
  const failures = await failuresOf(tx, [keys.accountAndAddress, keys.address], now)
  const freeAt = (['accountAndAddress', 'address'] as const).flatMap((name) => {
    const ofKey = failures.filter(({ key }) => key === keys[name])
    const oldestThatCounts = ofKey.at(-limits[name])
    return oldestThatCounts ? [oldestThatCounts.at + windowMs] : []
  })
  if (freeAt.length > 0) throw tooMany((Math.max(...freeAt) - now.getTime()) / 1000)
}

/** Each failure of the last minute under these keys, oldest first. */
async function failuresOf(tx: Tx, keys: readonly string[], now: Date): Promise<{ key: string; at: number }[]> {
  const rows = await tx
    .select()
    .from(attempts)
    .where(and(inArray(attempts.key, [...keys]), gt(attempts.window, new Date(now.getTime() - windowMs))))
    .orderBy(attempts.window)
  return rows.flatMap(({ key, window, count }) => Array.from({ length: count }, () => ({ key, at: window.getTime() })))
}

/** Counts one failure under every key. */
export async function countFailure(tx: Tx, keys: AttemptKeys, now: Date): Promise<void> {
  await tx.delete(attempts).where(lt(attempts.window, new Date(now.getTime() - windowMs)))
  const failures = Object.values(keys).map((key) => ({ key, window: now, count: 1 }))
  await tx
    .insert(attempts)
    .values(failures)
    .onConflictDoUpdate({ target: [attempts.key, attempts.window], set: { count: sql`${attempts.count} + 1` } })
}
