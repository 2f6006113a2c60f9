import { eq } from 'drizzle-orm'
import { accessTokens } from '../../server/db/tables'
import { hashToken } from '../../server/http/authentication'
import { aSession, aTokenOf, type Session, type TestApp } from './app'

export interface Impersonation {
  /** The admin's own session, on which the other one hangs. */
  readonly admin: Session
  readonly adminTokenId: number
  /** The admin's session in the other's name. */
  readonly session: Session
}

/** An admin in somebody else's name, as a token of `admin/users/{id}/token` makes him. */
export async function impersonating(
  { app, connection }: Pick<TestApp, 'app' | 'connection'>,
  adminId: number,
  userId: number,
): Promise<Impersonation> {
  const own = await aTokenOf(connection, adminId)
  const [row] = await connection.db
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(eq(accessTokens.token_hash, hashToken(own)))
  if (!row) throw new Error('The admin has no session')
  const links = { impersonator_id: adminId, impersonator_token_id: row.id }
  const token = await aTokenOf(connection, userId, links)
  return { admin: aSession(app, own), adminTokenId: row.id, session: aSession(app, token) }
}
