import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Refusal, tooMany } from '../../../domain/contract/refusal'
import { attempts, users } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Db, Tx } from '../../db/types'
import { blockedUntil, countFailure, limitRefusal, lockAttempts } from '../../sessions/attempts'
import { knownFor } from '../../sessions/old-attempts'
import type { LoginLimits } from './attempts'

/** Milliseconds between two turns of an account, and the longest wait for one. */
const apart = 500
const longestWait = 30_000

/** Whether the account failed so often, from any address, that this attempt must take a turn. */
export async function needsTurn(tx: Tx, limits: LoginLimits, now: Date): Promise<boolean> {
  return (await blockedUntil(tx, [limits.slow], now)).length > 0 && !(await isKnown(tx, limits, now))
}

/**
 * Takes the account's next turn: 500 ms after the one before, across processes. Returns the wait in milliseconds; 429 when it
 * would be too long, and for a network that has failed on the account within the minute or has taken a turn.
 */
export function takeTurn(db: Db, limits: LoginLimits, now: Date): Promise<number | Refusal> {
  const isTurn = eq(attempts.key, limits.turn)
  return withTransaction(db, async (tx) => {
    await lockAttempts(tx, limits.turn)
    const refusal = await limitRefusal(tx, [limits.failed, limits.took], now)
    if (refusal) return refusal
    const rows = await tx.select().from(attempts).where(isTurn)
    // one further ahead is from before the clock was set back
    const ahead = rows.map(({ window }) => window.getTime() - now.getTime()).filter((wait) => wait <= longestWait)
    const wait = Math.max(0, ...ahead.map((last) => last + apart))
    if (wait > longestWait) return tooMany((wait - longestWait) / 1000)
    await tx.delete(attempts).where(isTurn)
    await tx.insert(attempts).values({ key: limits.turn, window: new Date(now.getTime() + wait), count: 1 })
    await countFailure(tx, [limits.took], now)
    return wait
  })
}

/** Frees the turn after the right password: the second factor's code may follow in a turn of its own. */
export async function forgetTurn(tx: Tx, { took }: LoginLimits): Promise<void> {
  await tx.delete(attempts).where(eq(attempts.key, took.key))
}

/** The key under which an account knows a network; nothing can be read from it. */
const knownKey = (userId: number, network: string) =>
  `known:${userId}:${createHash('sha256').update(`${userId}|${network}`).digest('hex')}`

async function isKnown(tx: Tx, { account, network }: LoginLimits, now: Date): Promise<boolean> {
  const isAccount = and(eq(sql`lower(${users.email})`, account), isNull(users.deleted_at))
  const [user] = await tx.select({ id: users.id }).from(users).where(isAccount)
  const since = new Date(now.getTime() - knownFor)
  const isMine = eq(attempts.key, knownKey(user?.id ?? 0, network))
  return (await tx.$count(attempts, and(isMine, gt(attempts.window, since)))) > 0
}

/** Remembers that the account signed in from this network, for `knownFor`. */
export async function rememberNetwork(tx: Tx, userId: number, network: string, now: Date): Promise<void> {
  const key = knownKey(userId, network)
  await tx.delete(attempts).where(eq(attempts.key, key))
  await tx.insert(attempts).values({ key, window: now, count: 1 })
}
