import { sql } from 'drizzle-orm'
import QRCode from 'qrcode'
import { clientsFor, environmentOf, type LoginClient, mayLoginAs, mayUse } from '../../../domain/access/impersonation'
import type { RoleCode } from '../../../domain/access/roles'
import { endpoints } from '../../../domain/contract'
import type { AnyUser, LoginAsReply } from '../../../domain/contract/people/users'
import { forbidden, invalid } from '../../../domain/contract/refusal'
import { record, recordAction } from '../../audit/audit'
import { withTransaction } from '../../db/transaction'
import type { Tx } from '../../db/types'
import type { Deps } from '../../deps'
import { hashToken, issueToken, newToken } from '../../http/authentication'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { publicOrigin } from '../../net/public-address'
import { requireUser } from '../../resources/exceptions/users'
import { endIfLost } from '../../sessions/ending'
import { liveSessions } from '../../sessions/live-sessions'

/** Maximum duration of an impersonated session, in minutes (contract.md, "Calls"). */
const sessionMinutes = 60
/** Validity of a link's code, in minutes: it is meant for a phone next to the screen. */
const codeMinutes = 5
const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** No bearer token has such a hash: the session cannot be used before its code is redeemed. */
const pendingHash = (code: string) => `code:${hashToken(code)}`

/** Impersonation by admins (specification §4 and §6, product.md §7). */
export const register = routes((handle, deps, app) => {
  handle(endpoints.loginAs, { requireVisible: requireEnterable }, async (context, { id, query }) => {
    const origin = publicOrigin(deps.config, app.server.address())
    return { data: await loginAs(context, id, query.client, origin, deps.config.publicConfig.environments) }
  })
  handle(endpoints.setupLogin, { transaction: false }, async ({ now }, { body: { code } }) => {
    const data = await withTransaction(deps.db, (tx) => setupLogin(tx, now, code))
    if (data) return { data }
    await endIfLost(deps.db, now, pendingHash(code))
    throw invalid({ code: ['Il link non è più valido: chiedine uno nuovo.'] })
  })
})

/** The user, if this admin may impersonate him at all: 404 and 403 come before other refusals. */
async function requireEnterable(context: Context, id: number): Promise<AnyUser> {
  const user = await requireUser(context, id)
  if (!mayLoginAs(context.caller.role, user.roles)) throw forbidden('Non puoi accedere come questa persona.')
  return user
}

/** The role of the user's session; refuses a client the admin may not use, and a user who cannot sign in there. */
async function roleToEnter(context: Context, id: number, client: LoginClient): Promise<RoleCode> {
  const { role } = context.caller
  const { active, roles } = await requireEnterable(context, id)
  if (!mayUse(role, client)) throw forbidden()
  const [deciding] = roles
  if (!active || !deciding) throw invalid({ client: ['Questa persona non può accedere: è disattivata o senza ruolo.'] })
  if (!clientsFor(role, roles).includes(client))
    throw invalid({ client: ['Questa persona non usa questa applicazione.'] })
  return deciding
}

type Environments = Deps['config']['publicConfig']['environments']

/** Starts an impersonation: here by a token, in an app by a code, in another environment by its own login page. */
async function loginAs(
  context: Context,
  userId: number,
  client: LoginClient,
  origin: string,
  environments: Environments,
): Promise<LoginAsReply> {
  const { tx, now, caller } = context
  // a change of this person that is under way ends the sessions there are: it must see this one, or come first
  await tx.execute(sql`select id from users where id = ${userId} for share`)
  const role = await roleToEnter(context, userId, client)
  const byLink = client === 'patient' || client === 'medical_representative'
  const elsewhere = byLink ? null : loginElsewhere(client, origin, environments)
  if (elsewhere) return { token: null, expires_at: null, url: elsewhere, qr: null }
  const expiresAt = inMinutes(now, byLink ? codeMinutes : sessionMinutes)
  // the session is bound to the admin's own: it records the admin, and ends with that session
  const bonds = { impersonator_id: caller.userId, impersonator_token_id: caller.tokenId, expires_at: expiresAt }
  await recordAction(context, { action: 'login-as', subject: 'user', subject_id: userId, detail: client })
  const expires_at = expiresAt.toISOString()
  if (!byLink) return { token: await issueToken(tx, { userId, role }, now, bonds), expires_at, url: '/', qr: null }
  // the session is stored under the hash of a code, and gets its token when the app redeems the code
  const code = newToken()
  await issueToken(tx, { userId, role }, now, { ...bonds, token_hash: pendingHash(code) })
  // in the fragment, which is never sent to a server or logged
  const url = `${origin}/setup/login#code=${code}`
  const qr = await QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return { token: null, expires_at, url, qr }
}

/** The login page of another environment; null for this one; refuses one that is not configured. */
function loginElsewhere(client: LoginClient, origin: string, environments: Environments): string | null {
  const code = environmentOf(client)
  if (code === null) return null
  const environment = environments.find((each) => each.code === code)
  if (!environment) throw invalid({ client: ['Questo ambiente non è configurato.'] })
  if (!URL.canParse(environment.api_base)) return null
  const other = new URL(environment.api_base)
  return other.host === new URL(origin).host ? null : `${other.origin}/login`
}

/**
 * Redeems the code of a link, once: the session stored under it gets its token; null for a code not, or no longer, valid. A
 * single statement, so that of many concurrent requests with the same code only one succeeds.
 */
async function setupLogin(tx: Tx, now: Date, code: string) {
  const token = newToken()
  const expires_at = inMinutes(now, sessionMinutes).toISOString()
  const { rows } = await tx.execute<{ actor_id: number; impersonator_id: number | null }>(sql`
    update access_tokens set token_hash = ${hashToken(token)}, expires_at = ${expires_at}::timestamptz,
      last_used_at = ${now.toISOString()}::timestamptz
    where token_hash = ${pendingHash(code)} and revoked_at is null and id in (select t.id ${liveSessions(now)})
    returning user_id as actor_id, impersonator_id`)
  const [session] = rows
  if (!session) return null
  await record(tx, { at: now, ...session, action: 'login', subject: 'session', subject_id: session.actor_id })
  return { token, expires_at }
}
