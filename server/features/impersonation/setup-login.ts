import { sql } from 'drizzle-orm'
import { invalid } from '../../../domain/contract/refusal'
import { record } from '../../audit/audit'
import { hashToken } from '../../http/authentication'
import type { Context } from '../../http/context'
import { newToken } from '../../http/tokens'
import { liveSessions } from '../../sessions/live-sessions'
import { inMinutes, sessionMinutes } from './limits'

/** No bearer token has such a hash: the session cannot be used before its code was handed in. */
export const pendingHash = (code: string) => `code:${hashToken(code)}`

/**
 * Hands in the code of a link, once: the session that waits under it gets its token. One statement decides, so of twenty
 * who hand in the same code one gets it.
 */
export async function setupLogin({ tx, now }: Pick<Context, 'tx' | 'now'>, code: string) {
  const token = newToken()
  const expires_at = inMinutes(now, sessionMinutes)
  const { rows } = await tx.execute<{ user_id: number; impersonator_id: number | null }>(sql`
    update access_tokens set token_hash = ${hashToken(token)}, expires_at = ${expires_at.toISOString()}::timestamptz,
      last_used_at = ${now.toISOString()}::timestamptz
    where token_hash = ${pendingHash(code)} and id in (select t.id ${liveSessions(now)})
    returning user_id, impersonator_id`)
  const [session] = rows
  if (!session) throw invalid({ code: ['Il link non è più valido: chiedine uno nuovo.'] })
  const { user_id, impersonator_id } = session
  await record(tx, {
    at: now,
    actor_id: user_id,
    impersonator_id,
    action: 'login',
    subject: 'session',
    subject_id: user_id,
  })
  return { token, expires_at: expires_at.toISOString() }
}
