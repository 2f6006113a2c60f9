import { randomUUID } from 'node:crypto'
import { endpoints } from '../../../domain/contract'
import { totems, totemTokens } from '../../../server/db/tables'
import { hashToken } from '../../../server/http/authentication'
import { aSession } from '../servers/app'
import type { Practice } from './practice'

/** A new totem in the practice's first office, signed in with the secret that an admin has made. */
export async function withTotem(practice: Practice) {
  const code = `T-${randomUUID().slice(0, 8)}`
  const row = { name: 'Totem dell’ingresso', code, office_id: practice.roma.officeId, search: '' }
  const [made] = await practice.connection.db.insert(totems).values(row).returning({ id: totems.id })
  if (!made) throw new Error('The totem was not made')
  const { id } = made
  const admin = await practice.session(await practice.person('admin'))
  const newSecret = async (): Promise<string> =>
    (await admin.call(endpoints.newTotemSecret, { params: { id } })).body.data.secret
  const login = (secret: string, by = code) =>
    practice.anonymous.call(endpoints.totemLogin, { body: { code: by, secret } })
  const secret = await newSecret()
  /** The token of another session, whatever became of the secret. */
  const newToken = async (): Promise<string> => {
    const token = randomUUID()
    const { clock, connection } = practice
    const expires_at = new Date(clock.now().getTime() + 60 * 60_000)
    const times = { created_at: clock.now(), expires_at }
    await connection.db.insert(totemTokens).values({ totem_id: id, token_hash: hashToken(token), ...times })
    return token
  }
  const session = aSession(practice.app, (await login(secret)).body.data.token)
  return { id, admin, newSecret, newToken, login, secret, session }
}
