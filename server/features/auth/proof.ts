import { eq } from 'drizzle-orm'
import { invalid, Refusal } from '../../../domain/contract/refusal'
import { record } from '../../audit/audit'
import { users } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Db, Tx } from '../../db/types'
import type { Caller } from '../../http/context'
import { hashPassword } from '../../password-hash'
import { admitAttempt, countFailure, sessionLimits } from './attempts'
import { passwordMatches } from './password'
import type { Turns } from './turns'

/** What a change to one's own account stands in. */
export interface AccountWorld {
  readonly db: Db
  readonly now: Date
  readonly caller: Caller
  readonly turns: Turns
}

/** The password typed once more, and what is said at which field when it is another one. */
interface TypedPassword {
  readonly field: string
  readonly text: string
  readonly wrong: string
  /** The new one to be hashed, which only a right one is worth. */
  readonly next?: string
}

/**
 * Changes one's own account: with the lock on the user's row, after the limits on wrong passwords and codes, and once the
 * password (where one is asked) has been found right, hashes computed before the transaction. What `work` gives back as
 * a refusal is committed, with the failure it counted; what it throws is not.
 */
export function proven<T>(
  { db, now, caller, turns }: AccountWorld,
  password: TypedPassword | null,
  work: (tx: Tx, nextHash: string | null) => Promise<T | Refusal>,
): Promise<T> {
  const limits = sessionLimits(caller.tokenId)
  return turns.take(`session:${caller.tokenId}`, async () => {
    await admitAttempt(db, limits, now)
    const rightHash = password && (await hashOfRight(db, caller.userId, password.text))
    const nextHash = password?.next !== undefined && rightHash !== null ? await hashPassword(password.next) : null
    const outcome = await withTransaction(db, async (tx) => {
      const presentHash = await lockUser(tx, caller.userId)
      await admitAttempt(tx, limits, now)
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

/** The stored hash when it is this password's, else null. */
async function hashOfRight(tx: Tx, userId: number, password: string): Promise<string | null> {
  const [user] = await tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId))
  const hash = user?.hash ?? null
  return (await passwordMatches(hash, password)) ? hash : null
}

/** Whoever logs in, or changes the same account, waits here; the stored hash as it is then. */
async function lockUser(tx: Tx, userId: number): Promise<string | null> {
  const [user] = await tx
    .select({ hash: users.password_hash })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return user?.hash ?? null
}
