import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import { invalid, Refusal, refusalText } from '../../../domain/contract/refusal'
import { record } from '../../audit/audit'
import { users } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Tx } from '../../db/types'
import type { Deps } from '../../deps'
import { issueToken } from '../../http/authentication'
import { routes } from '../../http/handle'
import { isInitialPasswordOver } from '../../passwords/initial-password'
import { passwordMatches } from '../../passwords/password-hash'
import { inTurn } from '../../process/in-turn'
import { countFailure, limitRefusal, lockAttempts } from '../../sessions/attempts'
import { revokeSessions } from '../../sessions/ending'
import { decidingRoleOf } from '../../sessions/live-sessions'
import { codeLimits, type LoginLimits, loginLimits } from './attempts'
import { codeRefusal } from './second-factor-codes'
import { forgetTurn, needsTurn, rememberNetwork, takeTurn } from './turns'

/** Milliseconds. */
const day = 24 * 60 * 60_000

/** One text for an unknown address, a wrong password and a disabled user (contract.md, "Calls"). */
const wrong = () => invalid({ email: [refusalText.wrongCredentials] }, ['wrong-credentials'])

/** The password is right, but was made by a command days ago and never changed. */
const givenPasswordOver = () =>
  invalid({ password: ['Questa password è scaduta: chiedine un’altra a chi gestisce il server.'] })

/**
 * Login: limits, then credentials, then the second factor. Only failures count; attempts on one account, and those of one
 * network, run sequentially, so that each is counted before the next. The hash is computed outside transactions and compared
 * again when the session is opened, in case the password changed meanwhile. Logout: the session ends, with those opened in it
 * by impersonation, and its device gets no more pushes.
 */
export const register = routes((handle, deps) => {
  const { db, clock, config } = deps
  handle(endpoints.login, { transaction: false }, async (_context, { body: { email, password, otp } }, { ip }) => {
    const limits = loginLimits(email, ip)
    const user = await judged(deps, limits, password)
    // queued per user, so that many attempts do not hold database connections while waiting for the row lock
    const token = await inTurn(`user:${user.id}`, () =>
      withTransaction(db, (tx) => opened(tx, clock.now(), user, { otp, days: config.sessionDays, limits })),
    )
    if (token instanceof Refusal) throw token
    return { data: { token } }
  })

  handle(endpoints.logout, async ({ tx, now, caller: { userId, tokenId, impersonatorId } }) => {
    await revokeSessions(tx, now, userId, sql`o.id = ${tokenId}`)
    const action = { action: 'logout', subject: 'session', subject_id: userId }
    await record(tx, { at: now, actor_id: userId, impersonator_id: impersonatorId, ...action })
  })
})

/** The user and the hash the password was checked against. */
interface Credentials {
  readonly id: number
  readonly password_hash: string
}

/** The user with these credentials, at once or in a turn of the account; 422 and a counted failure for wrong ones. */
async function judged(deps: Deps, limits: LoginLimits, password: string, hasTurn = false): Promise<Credentials> {
  const { db, clock } = deps
  const judge = () => inTurn(limits.slow.key, () => checked(deps, limits, password, hasTurn))
  const isFree = hasTurn || !(await needsTurn(db, limits, clock.now()))
  const user = isFree && (await inTurn(limits.ofNetwork, judge))
  if (user) return user
  const wait = await takeTurn(db, limits, clock.now())
  if (wait instanceof Refusal) throw wait
  await pause(wait)
  return judged(deps, limits, password, true)
}

/** As `judged`; null for an attempt that needs a turn first. */
async function checked({ db, clock }: Deps, limits: LoginLimits, password: string, hasTurn: boolean) {
  const now = clock.now()
  const limited = await limitRefusal(db, limits.hard, now)
  if (limited) throw limited
  if (!hasTurn && (await needsTurn(db, limits, now))) return null
  const [user] = await db
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, limits.account),
        users.active,
        isNull(users.deleted_at),
        sql`exists (select 1 from role_users ru where ru.user_id = ${users.id} and ru.active)`,
      ),
    )
  const password_hash = user?.password_hash ?? null
  if ((await passwordMatches(password_hash, password)) && user && password_hash) {
    if (hasTurn) await forgetTurn(db, limits)
    return { id: user.id, password_hash }
  }
  throw await withTransaction(db, async (tx) => {
    // other processes may have counted failures while the hash was computed
    await lockAttempts(tx, limits.ofNetwork)
    const refusal = await limitRefusal(tx, limits.hard, now)
    if (!refusal) await countFailure(tx, [...limits.hard, limits.slow], now)
    return refusal ?? wrong()
  })
}

/** The new session's token, or a refusal: returned, not thrown, so that the failure it counts is committed. */
async function opened(
  tx: Tx,
  now: Date,
  { id, password_hash }: Credentials,
  { otp, days, limits }: { otp: string | undefined; days: number | null; limits: LoginLimits },
) {
  const [still] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.password_hash, password_hash), users.active, isNull(users.deleted_at)))
    .for('no key update')
  const role = await decidingRoleOf(tx, id)
  if (!still || !role) return wrong()
  if (await isInitialPasswordOver(tx, id, now)) return givenPasswordOver()
  const refusal = await codeRefusal(tx, now, { userId: id, code: otp, limits: codeLimits(id), actorId: null })
  if (refusal) return refusal
  const expires_at = days === null ? null : new Date(now.getTime() + days * day)
  const token = await issueToken(tx, { userId: id, role }, now, { expires_at })
  await rememberNetwork(tx, id, limits.network, now)
  await tx.update(users).set({ last_login_at: now }).where(eq(users.id, id))
  await record(tx, { at: now, actor_id: id, action: 'login', subject: 'session', subject_id: id })
  return token
}
