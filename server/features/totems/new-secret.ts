import { eq } from 'drizzle-orm'
import { totems } from '../../db/tables'
import { hashToken } from '../../http/authentication'
import type { Context } from '../../http/context'
import { newToken } from '../../http/tokens'
import { findServed } from '../../resources'
import { recordChanges } from '../../resources/engine/audited-changes'
import type { Row } from '../../resources/engine/serve'
import { requireLiveRow } from '../../resources/engine/write'

export const requireTotem = (context: Context, id: string): Promise<Row> =>
  requireLiveRow(context, findServed('totems'), id)

/** A secret in place of the one before; only its hash is kept, so it is told this once. */
export async function newTotemSecret(context: Context, id: string): Promise<string> {
  const totem = await requireTotem(context, id)
  const secret = newToken()
  await context.tx
    .update(totems)
    .set({ secret_hash: hashToken(secret) })
    .where(eq(totems.id, totem.id))
  await recordChanges(context, findServed('totems'), 'secret', [{ id: totem.id }])
  return secret
}
