import { and, eq, isNull } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import { invalid, Refusal } from '../../../domain/contract/refusal'
import { record } from '../../audit/audit'
import { totems, totemTokens } from '../../db/tables'
import { withTransaction } from '../../db/transaction'
import type { Tx } from '../../db/types'
import { hashToken, newToken } from '../../http/authentication'
import { routes } from '../../http/handle'
import { networkOf } from '../../net/client-address'
import { sameText } from '../../passwords/same-text'
import { countFailure, type Limit, limitRefusal, lockAttempts } from '../../sessions/attempts'
import { endTotemSessions } from '../../sessions/totem-sessions'

const minute = 60_000
/** Milliseconds for which a session of a totem lasts: a screen on a wall is not asked for its secret every day. */
const sessionLength = 365 * 24 * 60 * minute

/** One text for an unknown code, a wrong secret and a totem that is paused. */
const wrong = () => invalid({ code: ['Codice o segreto non corretti.'] }, ['wrong-credentials'])

/** Failed sign-ins of one totem from a network, and of the network; the keys are forgotten with those of logins. */
function limitsOf(code: string, address: string): readonly [Limit, Limit] {
  const network = networkOf(address)
  return [
    { key: `login:totem|${code}|${network}`, most: 5, within: minute },
    { key: `login:|totem|${network}`, most: 60, within: minute },
  ]
}

/** POST totem/login: the secret is random, so its hash needs no slow function; only failures count against the limits. */
export const register = routes((handle, deps) => {
  const { db, clock } = deps
  handle(endpoints.totemLogin, { transaction: false }, async (_context, { body: { code, secret } }, { ip }) => {
    const limits = limitsOf(code.trim(), ip)
    // returned, not thrown, so that the failure it counts is committed
    const result = await withTransaction(db, async (tx) => {
      await lockAttempts(tx, limits[1].key)
      const now = clock.now()
      const limited = await limitRefusal(tx, limits, now)
      if (limited) return limited
      const id = await totemOf(tx, code.trim(), secret.trim())
      if (id !== null) return opened(tx, id, now)
      await countFailure(tx, limits, now)
      return wrong()
    })
    if (result instanceof Refusal) throw result
    return { data: { token: result } }
  })
})

/** The active totem of this code and secret, locked; null for any other. */
async function totemOf(tx: Tx, code: string, secret: string): Promise<number | null> {
  const [totem] = await tx
    .select({ id: totems.id, secret_hash: totems.secret_hash })
    .from(totems)
    .where(and(eq(totems.code, code), totems.active, isNull(totems.deleted_at)))
    .for('no key update')
  const isRight = sameText(hashToken(secret), totem?.secret_hash ?? '')
  return totem && isRight ? totem.id : null
}

/** The token of a new session, which ends the earlier ones: a totem is one screen. */
async function opened(tx: Tx, totemId: number, now: Date): Promise<string> {
  await endTotemSessions(tx, now, totemId)
  const token = newToken()
  await tx.insert(totemTokens).values({
    totem_id: totemId,
    token_hash: hashToken(token),
    created_at: now,
    expires_at: new Date(now.getTime() + sessionLength),
  })
  await record(tx, { at: now, actor_id: null, action: 'login', subject: 'totems', subject_id: totemId })
  return token
}
