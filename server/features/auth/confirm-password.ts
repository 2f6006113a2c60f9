import { eq } from 'drizzle-orm'
import { invalid, Refusal } from '../../../domain/contract/refusal'
import { record } from '../../audit/audit'
import { users } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Db, Tx } from '../../db/types'
import type { Caller } from '../../http/context'
import { hashPassword } from '../../password-hash'
import { countFailure, refuseIfLimited, sessionLimits } from './attempts'
import type { KeyedQueue } from './keyed-queue'
import { passwordMatches } from './password-check'

/** What a change to one's own account needs. */
export interface AccountContext {
  readonly db: Db
  readonly now: Date
  readonly caller: Caller
  readonly queue: KeyedQueue
}

/** The current password as typed again, and the field and text of the error when it is wrong. */
interface TypedPassword {
  readonly field: string
  readonly text: string
  readonly wrong: string
  /** The new password, hashed only when the current one is right. */
  readonly next?: string
}

/**
 * Runs a change to one's own account with the user's row locked, after the limits on failures and after checking the password
 * (where one is asked). Hashes are computed before the transaction. A refusal that `work` returns is committed with the failure
 * it counted; one that it throws is rolled back.
 */
export function withConfirmedPassword<T>(
  { db, now, caller, queue }: AccountContext,
  password: TypedPassword | null,
  work: (tx: Tx, nextHash: string | null) => Promise<T | Refusal>,
): Promise<T> {
  const limits = sessionLimits(caller.tokenId)
  return queue.run(`session:${caller.tokenId}`, async () => {
    await refuseIfLimited(db, limits, now)
    const rightHash = password && (await hashIfCorrect(db, caller.userId, password.text))
    const nextHash = password?.next !== undefined && rightHash !== null ? await hashPassword(password.next) : null
    const outcome = await withTransaction(db, async (tx) => {
      const presentHash = await lockUser(tx, caller.userId)
      await refuseIfLimited(tx, limits, now)
      if (!password || (rightHash !== null && rightHash === presentHash)) return work(tx, nextHash)
      await countFailure(tx, limits, now)
      const attempt = { action: 'denied', subject: 'password', subject_id: caller.userId }
      await record(tx, { at: now, actor_id: caller.userId, ...attempt })
      return invalid({ [password.field]: [password.wrong] })
    })
    if (outcome instanceof Refusal) throw outcome
    return outcome
  })
}

/** The stored hash when the password matches it, else null. */
async function hashIfCorrect(tx: Tx, userId: number, password: string): Promise<string | null> {
  const [user] = await tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId))
  const hash = user?.hash ?? null
  return (await passwordMatches(hash, password)) ? hash : null
}

/** Locks the user's row against concurrent logins and changes; returns the stored hash. */
async function lockUser(tx: Tx, userId: number): Promise<string | null> {
  const [user] = await tx
    .select({ hash: users.password_hash })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return user?.hash ?? null
}
