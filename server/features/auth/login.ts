import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import { invalid, Refusal } from '../../../domain/contract/refusal'
import { record } from '../../audit/audit'
import { users } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Db, Tx } from '../../db/types'
import type { Deps } from '../../deps'
import { isGivenPasswordOver } from '../../given-password'
import { issueToken } from '../../http/authentication'
import { handlerFor } from '../../http/handle'
import { revokeSessions } from '../../sessions/ending'
import { decidingRoleOf } from '../../sessions/live-sessions'
import {
  codeLimits,
  countFailure,
  forgetOldFailures,
  inTurn,
  type LoginLimits,
  lockAttempts,
  loginDelay,
  loginLimits,
  refuseIfLimited,
} from './attempts'
import { passwordMatches } from './password-check'
import { codeRefusal } from './second-factor-codes'

/** Milliseconds. */
const day = 24 * 60 * 60_000

/** One text for an unknown address, a wrong password and a disabled user (contract.md, "Calls"). */
const wrong = () => invalid({ email: ['Le credenziali non sono corrette.'] }, ['wrong-credentials'])

/** The password is right, but was made by a command days ago and never changed. */
const givenPasswordOver = () =>
  invalid({ password: ['Questa password è scaduta: chiedine un’altra a chi gestisce il server.'] })

/**
 * Login: limits, then credentials, then the second factor. Only failures count; attempts of one address run sequentially, so
 * that each is counted before the next. The hash is computed outside transactions and compared again when the session is
 * opened, in case the password changed meanwhile. Logout: the session ends, with those opened in it by
 * impersonation, and its device gets no more pushes.
 */
export function register(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const handle = handlerFor(app, deps)
  handle(
    endpoints.login,
    async ({ now }, { body: { email, password, otp } }, { ip }) => {
      const limits = loginLimits(email, ip)
      await pause(await loginDelay(db, limits, now))
      const user = await inTurn(limits.address, () => checked(db, now, email, password, limits))
      // queued per user, so that many attempts do not hold database connections while waiting for the row lock
      const token = await inTurn(`user:${user.id}`, () =>
        withTransaction(db, (tx) => opened(tx, now, user, { otp, days: config.sessionDays })),
      )
      if (token instanceof Refusal) throw token
      return { data: { token } }
    },
    { transaction: false },
  )

  handle(endpoints.logout, async ({ tx, now, caller: { userId, tokenId, impersonatorId } }) => {
    await revokeSessions(tx, now, userId, sql`o.id = ${tokenId}`)
    const action = { action: 'logout', subject: 'session', subject_id: userId }
    await record(tx, { at: now, actor_id: userId, impersonator_id: impersonatorId, ...action })
  })
}

/** The user and the hash the password was checked against. */
interface Known {
  readonly id: number
  readonly password_hash: string
}

/** The user with these credentials; 422 and a counted failure otherwise. */
async function checked(db: Db, now: Date, email: string, password: string, limits: LoginLimits): Promise<Known> {
  await refuseIfLimited(db, limits.hard, now)
  const [user] = await db
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
async function opened(
  tx: Tx,
  now: Date,
  { id, password_hash }: Known,
  { otp, days }: { otp: string | undefined; days: number | null },
) {
  const [still] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.password_hash, password_hash), users.active, isNull(users.deleted_at)))
    .for('no key update')
  const role = await decidingRoleOf(tx, id)
  if (!still || !role) return wrong()
  if (await isGivenPasswordOver(tx, id, now)) return givenPasswordOver()
  const refusal = await codeRefusal(tx, now, { userId: id, code: otp, limits: codeLimits(id), actorId: null })
  if (refusal) return refusal
  const expires_at = days === null ? null : new Date(now.getTime() + days * day)
  const token = await issueToken(tx, { userId: id, role }, now, { expires_at })
  await tx.update(users).set({ last_login_at: now }).where(eq(users.id, id))
  await record(tx, { at: now, actor_id: id, action: 'login', subject: 'session', subject_id: id })
  return token
}
