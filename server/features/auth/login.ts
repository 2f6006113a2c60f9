import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { invalid, Refusal } from '../../../domain/contract/refusal'
import { record } from '../../audit/audit'
import { users } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Db, Tx } from '../../db/types'
import { issueToken } from '../../http/tokens'
import { decidingRoleOf } from '../../sessions/live-sessions'
import {
  codeLimits,
  countFailure,
  forgetOldFailures,
  type LoginLimits,
  lockAttempts,
  loginDelay,
  loginLimits,
  refuseIfLimited,
} from './attempts'
import type { KeyedQueue } from './keyed-queue'
import { passwordMatches } from './password-check'
import { codeRefusal } from './second-factor-codes'

/** One text for an unknown address, a wrong password and a disabled user (contract.md, "Calls"). */
export const wrongCredentials = 'Le credenziali non sono corrette.'
const wrong = () => invalid({ email: [wrongCredentials] })

interface Attempt {
  readonly email: string
  readonly password: string
  readonly otp?: string | undefined
  readonly address: string
}

/** The user and the hash the password was checked against. */
interface Known {
  readonly id: number
  readonly password_hash: string
}

/**
 * Opens a session and returns its token: limits, then credentials, then the second factor. Only failures count; attempts of one
 * address run one after the other, so that each is counted before the next. The hash is computed outside transactions and compared
 * again when the session is opened, in case the password changed meanwhile.
 */
export async function login(db: Db, now: Date, attempt: Attempt, queue: KeyedQueue): Promise<string> {
  const limits = loginLimits(attempt.email, attempt.address)
  await pause(await loginDelay(db, limits, now))
  const user = await queue.run(limits.address, () => checked(db, now, attempt, limits))
  // queued per user, so that many attempts do not hold database connections while waiting for the row lock
  const outcome = await queue.run(`user:${user.id}`, () =>
    withTransaction(db, (tx) => opened(tx, now, user, attempt.otp)),
  )
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** The user with these credentials; 422 and a counted failure otherwise. */
async function checked(db: Db, now: Date, { email, password }: Attempt, limits: LoginLimits): Promise<Known> {
  await refuseIfLimited(db, limits.hard, now)
  const user = await activeUser(db, email)
  const password_hash = user?.password_hash ?? null
  if ((await passwordMatches(password_hash, password)) && user && password_hash) return { id: user.id, password_hash }
  await forgetOldFailures(db, now)
  await withTransaction(db, async (tx) => {
    // other processes may have counted failures while the hash was computed
    await lockAttempts(tx, limits.address)
    await refuseIfLimited(tx, limits.hard, now)
    await countFailure(tx, [...limits.hard, limits.slow], now)
  })
  throw wrong()
}

/** The new session's token, or a refusal: returned, not thrown, so that the failure it counts is committed. */
async function opened(tx: Tx, now: Date, { id, password_hash }: Known, otp: string | undefined) {
  const [still] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.password_hash, password_hash), users.active, isNull(users.deleted_at)))
    .for('no key update')
  const role = await decidingRoleOf(tx, id)
  if (!still || !role) return wrong()
  const refusal = await codeRefusal(tx, now, { userId: id, code: otp, limits: codeLimits(id), actorId: null })
  if (refusal) return refusal
  const token = await issueToken(tx, { userId: id, role }, now)
  await tx.update(users).set({ last_login_at: now }).where(eq(users.id, id))
  await record(tx, { at: now, actor_id: id, action: 'login', subject: 'session', subject_id: id })
  return token
}

/** Somebody who may sign in: active, with a password and a role. */
async function activeUser(tx: Tx, email: string) {
  const [user] = await tx
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = ${email.trim().toLowerCase()}`,
        users.active,
        isNull(users.deleted_at),
        sql`exists (select 1 from role_users ru where ru.user_id = ${users.id} and ru.active)`,
      ),
    )
  return user
}
