import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { tooMany } from '../../../domain/contract/refusal'
import { attempts } from '../../db/tables'
import type { Tx } from '../../db/types'

const windowMs = 60_000
/** Failed logins a minute before 429, per (account, address) and per address; beyond the third figure an account only slows. */
const limits = { accountAndAddress: 5, address: 60, account: 20 } as const
const slowDownMs = 1_000

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

/**
 * Refuses with 429 and `Retry-After` when too many attempts failed within a minute. Gives how long (milliseconds) an
 * attempt must wait because its account is under attack from many addresses: that cap only slows.
 */
export async function admitAttempt(tx: Tx, keys: AttemptKeys, now: Date): Promise<number> {
  const rows = await tx
    .select()
    .from(attempts)
    .where(and(inArray(attempts.key, Object.values(keys)), gt(attempts.window, new Date(now.getTime() - windowMs))))
  const count = (key: string) => rows.filter((row) => row.key === key).reduce((sum, row) => sum + row.count, 0)
  const exhausted = count(keys.accountAndAddress) >= limits.accountAndAddress || count(keys.address) >= limits.address
  if (exhausted) {
    const oldest = Math.min(...rows.map((row) => row.window.getTime()))
    throw tooMany((oldest + windowMs - now.getTime()) / 1000)
  }
  return count(keys.account) >= limits.account ? slowDownMs : 0
}

/** Counts one failure under every key; a window starts with its first failure. */
export async function countFailure(tx: Tx, keys: AttemptKeys, now: Date): Promise<void> {
  const since = new Date(now.getTime() - windowMs)
  await tx.delete(attempts).where(lt(attempts.window, since))
  for (const key of Object.values(keys)) {
    const counted = await tx
      .update(attempts)
      .set({ count: sql`${attempts.count} + 1` })
      .where(and(eq(attempts.key, key), gt(attempts.window, since)))
      .returning({ key: attempts.key })
    if (counted.length === 0)
      await tx
        .insert(attempts)
        .values({ key, window: now, count: 1 })
        .onConflictDoUpdate({ target: [attempts.key, attempts.window], set: { count: sql`${attempts.count} + 1` } })
  }
}
