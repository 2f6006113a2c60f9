import { randomBytes } from 'node:crypto'
import type { RoleCode } from '../../../domain/access/roles'
import { accessTokens } from '../../db/tables'
import type { Tx } from '../../db/types'
import { hashToken } from '../../http/authentication'

/** A new opaque token for a user in the role that decides now; only its hash is kept. */
export async function issueToken(tx: Tx, { userId, role }: { userId: number; role: RoleCode }, now: Date) {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insert(accessTokens)
    .values({ user_id: userId, role, token_hash: hashToken(token), created_at: now, last_used_at: now })
  return token
}
