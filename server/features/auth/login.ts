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
  admitAttempt,
  codeLimits,
  countFailure,
  forgetOldFailures,
  inTurn,
  type LoginLimits,
  loginLimits,
  slowDown,
} from './attempts'
import { codeRefusal } from './codes'
import { passwordMatches } from './password'
import type { Turns } from './turns'

/** One text for an unknown address, a wrong password and a disabled user (contract.md, "Calls"). */
export const wrongCredentials = 'Le credenziali non sono corrette.'
const wrong = () => invalid({ email: [wrongCredentials] })

interface Attempt {
  readonly email: string
  readonly password: string
  readonly otp?: string | undefined
  readonly address: string
}

/** Whose credentials were right, and the hash they were right against. */
interface Known {
  readonly id: number
  readonly password_hash: string
}

/**
 * Opens a session and gives its token: limits, then credentials, then the second factor. Only failures count, and the
 * attempts of one address take turns, so that none is let through before those ahead of it have been counted. The hash is
 * computed between statements, never inside a transaction; what it was right against is looked at again where the session
 * is opened, so that a password changed meanwhile opens none.
 */
export async function login(db: Db, now: Date, attempt: Attempt, turns: Turns): Promise<string> {
  const limits = loginLimits(attempt.email, attempt.address)
  await pause(await slowDown(db, limits, now))
  const user = await turns.take(limits.address, () => checked(db, now, attempt, limits))
  // One at a time here, so that somebody's many attempts wait outside the database for the lock on his row.
  const outcome = await turns.take(`user:${user.id}`, () =>
    withTransaction(db, (tx) => opened(tx, now, user, attempt.otp)),
  )
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** The user whose credentials these are. */
async function checked(db: Db, now: Date, { email, password }: Attempt, limits: LoginLimits): Promise<Known> {
  await admitAttempt(db, limits.hard, now)
  const user = await activeUser(db, email)
  const password_hash = user?.password_hash ?? null
  if ((await passwordMatches(password_hash, password)) && user && password_hash) return { id: user.id, password_hash }
  await forgetOldFailures(db, now)
  await withTransaction(db, async (tx) => {
    // Other processes have turns of their own: what failed there while the hash was computed counts here.
    await inTurn(tx, limits.address)
    await admitAttempt(tx, limits.hard, now)
    await countFailure(tx, [...limits.hard, limits.slow], now)
  })
  throw wrong()
}

/** The new session's token; a refusal is given back, since the failure it counts must be committed. */
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
