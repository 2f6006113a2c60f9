import { eq } from 'drizzle-orm'
import { invalid, Refusal } from '../../../domain/contract/refusal'
import { recordDenied } from '../../audit/denied-attempts'
import { users } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Db, Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { hashPassword, passwordMatches } from '../../passwords/password-hash'
import { inTurn } from '../../process/in-turn'
import { countFailure, limitRefusal } from '../../sessions/attempts'
import { sessionLimits } from './attempts'

/** The current password as typed, and the field and text of the error when it is wrong. */
interface TypedPassword {
  readonly field: string
  readonly text: string
  readonly wrong: string
  /** The new password, hashed only when the current one is right. */
  readonly next?: string
}

/**
 * Runs a change to the caller's own account with the user's row locked, after the limits on failures and the check of the
 * password (where required). Hashes are computed before the transaction. A refusal that `work` returns is committed with the
 * failure it counted; one that it throws is rolled back.
 */
export function withConfirmedPassword<T>(
  db: Db,
  context: Context,
  password: TypedPassword | null,
  work: (context: Context, nextHash: string | null) => Promise<T | Refusal>,
): Promise<T> {
  const { now, caller } = context
  const { userId, tokenId } = caller
  const limits = sessionLimits(tokenId)
  return inTurn(`session:${tokenId}`, async () => {
    const limited = await limitRefusal(db, limits, now)
    if (limited) throw limited
    const [user] = await readHash(db, userId)
    const isRight = password === null || (await passwordMatches(user?.hash ?? null, password.text))
    const nextHash = password?.next !== undefined && isRight ? await hashPassword(password.next) : null
    const outcome = await withTransaction(db, async (tx) => {
      const [locked] = await readHash(tx, userId).for('no key update')
      const refusal = await limitRefusal(tx, limits, now)
      if (refusal) return refusal
      if (password === null || (isRight && locked?.hash === user?.hash)) return work({ ...context, tx }, nextHash)
      await countFailure(tx, limits, now)
      await recordDenied(tx, { at: now, actor_id: userId, subject: 'password', subject_id: userId })
      return invalid({ [password.field]: [password.wrong] })
    })
    if (outcome instanceof Refusal) throw outcome
    return outcome
  })
}

const readHash = (tx: Tx, userId: number) =>
  tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId))
