import { randomBytes } from 'node:crypto'
import type { RoleCode } from '../../domain/access/roles'
import { accessTokens } from '../db/tables'
import type { Tx } from '../db/types'
import { hashToken } from './authentication'

/** A new opaque secret; only its hash is ever kept. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What a session is bound to beyond its user. */
type Bonds = Partial<
  Pick<typeof accessTokens.$inferInsert, 'impersonator_id' | 'impersonator_token_id' | 'expires_at' | 'token_hash'>
>

/** A new session for a user in the role that decides now, with its token. */
export async function issueToken(
  tx: Tx,
  { userId, role }: { userId: number; role: RoleCode },
  now: Date,
  bonds: Bonds = {},
): Promise<string> {
  const token = newToken()
  await tx
    .insert(accessTokens)
    .values({ user_id: userId, role, token_hash: hashToken(token), created_at: now, last_used_at: now, ...bonds })
  return token
}
