import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { invalid } from '../../../domain/contract/refusal'
import { record } from '../../audit/audit'
import { users } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Db, Tx } from '../../db/types'
import { type AttemptKeys, admitAttempt, attemptKeys, countFailure, slowDown } from './attempts'
import { passwordMatches } from './password'
import { issueToken } from './tokens'
import type { Turns } from './turns'

/** One text for an unknown address, a wrong password and a disabled user (contract.md, "Calls"). */
export const wrongCredentials = 'Le credenziali non sono corrette.'

interface Attempt {
  readonly email: string
  readonly password: string
  readonly address: string
}

/**
 * Opens a session and gives its token. Only failures count towards the limits, and the attempts of one address take
 * turns, so that none is let through before those ahead of it have been counted. The hash is computed between statements,
 * never inside a transaction; the session and its line in the trail are one.
 */
export async function login(db: Db, now: Date, attempt: Attempt, turns: Turns): Promise<string> {
  const keys = attemptKeys(attempt.email, attempt.address)
  await pause(await slowDown(db, keys, now))
  const userId = await turns.take(keys.address, () => checked(db, now, attempt, keys))
  return withTransaction(db, (tx) => opened(tx, now, userId))
}

async function opened(tx: Tx, now: Date, userId: number): Promise<string> {
  const token = await issueToken(tx, userId, now)
  await tx.update(users).set({ last_login_at: now }).where(eq(users.id, userId))
  await record(tx, { at: now, actor_id: userId, action: 'login', subject: 'session', subject_id: userId })
  return token
}

/** The user whose credentials these are. */
async function checked(tx: Tx, now: Date, { email, password }: Attempt, keys: AttemptKeys): Promise<number> {
  await admitAttempt(tx, keys, now)
  const user = await activeUser(tx, email)
  if ((await passwordMatches(user?.password_hash ?? null, password)) && user) return user.id
  await countFailure(tx, keys, now)
  throw invalid({ email: [wrongCredentials] })
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
