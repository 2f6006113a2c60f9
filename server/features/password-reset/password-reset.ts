import { and, eq, isNull, sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import { invalid, Refusal } from '../../../domain/contract/refusal'
import type { LinkProblem } from '../../../domain/messages/links'
import { foldEmail } from '../../../domain/text/email'
import { record } from '../../audit/audit'
import { users } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Tx } from '../../db/types'
import type { Deps } from '../../deps'
import { backgroundWork } from '../../http/background-work'
import { routes } from '../../http/handle'
import { countPublicCall, findLimited, publicLimits } from '../../links/limits'
import { linkRefusal } from '../../links/problem'
import { createLink, findLink, type Link, spendLink } from '../../links/tokens'
import { writeMessages } from '../../messages/outgoing'
import { forgetInitialPassword } from '../../passwords/initial-password'
import { newPasswordProblem } from '../../passwords/new-password'
import { hashPassword } from '../../passwords/password-hash'
import { inTurn } from '../../process/in-turn'
import { lockAttempts } from '../../sessions/attempts'
import { revokeSessions } from '../../sessions/ending'

const purpose = 'reset-password'

/** A password forgotten: the link, and the new password by it (specification §2; quality.md AU1, AU3). */
export const register = routes((handle, deps, app) => {
  const { db } = deps
  const unseen = backgroundWork(app)
  const slow = { transaction: false } as const

  handle(endpoints.forgotPassword, slow, async ({ now }, { body: { email } }, { ip }) => {
    const limits = publicLimits('reset', email, ip)
    const counted = await inTurn(limits.turn, () => withTransaction(db, (tx) => countPublicCall(tx, limits, now)))
    if (counted instanceof Refusal) throw counted
    await unseen(async () => {
      if (counted === 'allowed') await withTransaction(db, (tx) => sendLink(tx, now, email, limits.turn))
    })
  })

  handle(endpoints.showPasswordLink, slow, async ({ now }, { body: { token } }, { ip }) => ({
    data: { problem: (await found(deps, now, token, ip)).problem },
  }))

  handle(endpoints.resetPassword, slow, async ({ now }, { body: { token, password } }, { ip }) => {
    const { link, problem } = await found(deps, now, token, ip)
    if (link === null || problem !== null) throw linkRefusal(problem ?? 'unknown')
    const refused = newPasswordProblem(deps.config, password, link.address)
    if (refused) throw invalid({ password: [refused] })
    // one after the other: those that come late find the link used before they compute a hash
    await inTurn(`link:${link.id}`, () => reset(deps, now, token, password))
  })
})

const canSignIn = and(
  users.active,
  isNull(users.deleted_at),
  sql`exists (select 1 from role_users ru where ru.user_id = ${users.id} and ru.active)`,
)

/** Writes link and message for who can sign in with this address; nothing for anybody else. One after the other for an address. */
async function sendLink(tx: Tx, now: Date, email: string, turn: string): Promise<void> {
  await lockAttempts(tx, turn)
  const [user] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, foldEmail(email)), canSignIn))
  if (!user) return
  const link = await createLink(tx, now, { purpose, user_id: user.id, address: user.email })
  const message = { cause: `link ${link.id}`, userId: user.id, typeCode: purpose, linkId: link.id, requested: true }
  await writeMessages(tx, now, [message])
  await record(tx, { at: now, actor_id: null, action: 'create', subject: 'password-link', subject_id: user.id })
}

const found = ({ db }: Deps, now: Date, token: string, ip: string) =>
  findLimited(db, now, ip, () => usableLink(db, now, token))

/** As `findLink`; the link of somebody who cannot sign in any more is unknown, one to an earlier address has changed. */
async function usableLink(
  tx: Tx,
  now: Date,
  token: string,
  options: { readonly lock?: boolean } = {},
): Promise<{ link: Link | null; problem: LinkProblem | null }> {
  const { link, problem } = await findLink(tx, now, purpose, token, options)
  if (link === null || problem !== null) return { link, problem }
  const owner = tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, link.user_id ?? 0), canSignIn))
  const [user] = await (options.lock ? owner.for('no key update') : owner)
  if (!user) return { link, problem: 'unknown' }
  return { link, problem: foldEmail(user.email ?? '') === foldEmail(link.address ?? '') ? null : 'changed' }
}

/** The hash is computed outside the transaction that uses the link. */
async function reset({ db, clock }: Deps, now: Date, token: string, password: string): Promise<void> {
  const before = await usableLink(db, clock.now(), token)
  if (before.problem !== null) throw linkRefusal(before.problem)
  const password_hash = await hashPassword(password)
  await withTransaction(db, async (tx) => {
    const { link, problem } = await usableLink(tx, now, token, { lock: true })
    if (link?.user_id == null || problem !== null) throw linkRefusal(problem ?? 'unknown')
    await spendLink(tx, now, link)
    await setPassword(tx, now, link.user_id, password_hash)
  })
}

/** Ends every session, since a stolen one may be the reason for the reset. The second factor stays enabled. */
async function setPassword(tx: Tx, now: Date, userId: number, password_hash: string): Promise<void> {
  await tx.update(users).set({ password_hash, updated_at: now }).where(eq(users.id, userId))
  await forgetInitialPassword(tx, userId)
  const entry = { at: now, actor_id: userId, subject_id: userId }
  await record(tx, { ...entry, action: 'update', subject: 'password', detail: 'link' })
  const ended = await revokeSessions(tx, now, userId, sql`true`)
  if (ended.length > 0) await record(tx, { ...entry, action: 'end', subject: 'session', detail: ended.join(' ') })
}
