import { eq } from 'drizzle-orm'
import { record } from '../../audit/audit'
import { accessTokens, devices } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Caller } from '../../http/context'

/** Ends the session that asks: its token is of no use any more, and its device gets nothing pushed. */
export async function logout(tx: Tx, now: Date, { tokenId, userId, impersonatorId }: Caller): Promise<void> {
  await tx.delete(devices).where(eq(devices.token_id, tokenId))
  await tx.update(accessTokens).set({ revoked_at: now }).where(eq(accessTokens.id, tokenId))
  await record(tx, {
    at: now,
    actor_id: userId,
    impersonator_id: impersonatorId,
    action: 'logout',
    subject: 'session',
    subject_id: userId,
  })
}
