import QRCode from 'qrcode'
import { clientsFor, environmentOf, type LoginClient, mayLoginAs, mayUse } from '../../../domain/access/impersonation'
import type { RoleCode } from '../../../domain/access/roles'
import { forbidden, invalid } from '../../../domain/contract/refusal'
import type { PublicConfig } from '../../../domain/contract/session'
import type { AnyUser, LoginAsReply } from '../../../domain/contract/users'
import { record } from '../../audit/audit'
import { signature } from '../../audit/signature'
import { withTransaction } from '../../db/transaction'
import type { Db } from '../../db/types'
import type { Context } from '../../http/context'
import { issueToken, newToken } from '../../http/tokens'
import { requireUser } from '../../resources/exceptions/users'
import { codeMinutes, inMinutes, sessionMinutes } from './limits'
import { pendingHash } from './setup-login'

/** Where the request came to, and the environments there are. */
interface Place {
  readonly origin: string
  readonly environments: PublicConfig['environments']
}

interface Wanted {
  readonly id: number
  readonly client: LoginClient
  readonly place: Place
}

/**
 * Enters as somebody else: here by a token, in an app by a code, elsewhere by that environment's own login. The call is a
 * GET that writes, as the specification has it: session and audit log come together or not at all.
 */
export const loginAs = (db: Db, context: Context, wanted: Wanted): Promise<LoginAsReply> =>
  withTransaction(db, (tx) => entered({ ...context, tx }, wanted))

async function entered(context: Context, { id, client, place }: Wanted): Promise<LoginAsReply> {
  const role = await roleToEnter(context, id, client)
  if (client === 'patient' || client === 'medical_representative')
    return byLink(context, { userId: id, role }, client, place)
  const elsewhere = loginElsewhere(client, place)
  if (elsewhere) return { token: null, expires_at: null, url: elsewhere, qr: null }
  const expires_at = inMinutes(context.now, sessionMinutes)
  const token = await issueToken(context.tx, { userId: id, role }, context.now, { ...bonds(context), expires_at })
  await recorded(context, id, client)
  return { token, expires_at: expires_at.toISOString(), url: '/', qr: null }
}

/** Somebody this admin may enter as at all: 404 and 403 come before whatever else is wrong. */
export async function requireEnterable(context: Context, id: number): Promise<AnyUser> {
  const user = await requireUser(context, id)
  if (!mayLoginAs(context.caller.role, user.roles)) throw forbidden('Non puoi accedere come questa persona.')
  return user
}

/** The role in which somebody would sign in; refuses where this admin may not go, and where the person cannot. */
async function roleToEnter(context: Context, id: number, client: LoginClient): Promise<RoleCode> {
  const { caller } = context
  const { active, roles } = await requireEnterable(context, id)
  if (!mayUse(caller.role, client)) throw forbidden()
  const [decides] = roles
  if (!active || !decides) throw invalid({ client: ['Questa persona non può accedere: è disattivata o senza ruolo.'] })
  if (!clientsFor(caller.role, roles).includes(client))
    throw invalid({ client: ['Questa persona non usa questa applicazione.'] })
  return decides
}

/** The session hangs on the admin's own: it names the admin, and ends when that does. */
const bonds = ({ caller }: Context) => ({ impersonator_id: caller.userId, impersonator_token_id: caller.tokenId })

const recorded = ({ tx, now, caller }: Context, id: number, detail: LoginClient) =>
  record(tx, { ...signature(caller), at: now, action: 'login-as', subject: 'user', subject_id: id, detail })

/** The session lies ready under the hash of a code, and gets a token when the app hands the code in. */
async function byLink(
  context: Context,
  user: { userId: number; role: RoleCode },
  client: LoginClient,
  { origin }: Place,
): Promise<LoginAsReply> {
  const code = newToken()
  const expires_at = inMinutes(context.now, codeMinutes)
  await issueToken(context.tx, user, context.now, { ...bonds(context), expires_at, token_hash: pendingHash(code) })
  await recorded(context, user.userId, client)
  // In the fragment, which no server and no log ever sees.
  const url = `${origin}/setup/login#code=${code}`
  const qr = await QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return { token: null, expires_at: expires_at.toISOString(), url, qr }
}

/** The login of an environment that is not this one; null for this one, and for production where none is named. */
function loginElsewhere(client: LoginClient, { origin, environments }: Place): string | null {
  const code = environmentOf(client)
  if (code === null) return null
  const environment = environments.find((each) => each.code === code)
  if (!environment && code === 'production') return null
  if (!environment) throw invalid({ client: ['Questo ambiente non è configurato.'] })
  if (!URL.canParse(environment.api_base)) return null
  const other = new URL(environment.api_base)
  return other.host === new URL(origin).host ? null : `${other.origin}/login`
}
