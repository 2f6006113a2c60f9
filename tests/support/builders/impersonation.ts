import { eq } from 'drizzle-orm'
import { accessTokens } from '../../../server/db/tables'
import { hashToken } from '../../../server/http/authentication'
import { aSession, aTokenOf, type Session, type TestApp } from '../servers/app'

export interface Impersonation {
  /** The admin's own session, on which the other one depends. */
  readonly admin: Session
  readonly adminTokenId: number
  /** The session in which the admin impersonates the user. */
  readonly session: Session
}

/** An admin impersonating a user, with a token as issued by `admin/users/{id}/token`. */
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
