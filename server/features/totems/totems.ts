import { eq } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import { totems } from '../../db/tables'
import { hashToken, newToken } from '../../http/authentication'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { findServed } from '../../resources'
import { recordChanges } from '../../resources/engine/audited-changes'
import { requireLiveRow } from '../../resources/engine/write'
import { endTotemSessions } from '../../sessions/totem-sessions'

const requireTotem = (context: Context, id: number) => requireLiveRow(context, findServed('totems'), id)

/** Replaces a totem's secret, which ends its session; only the hash is stored, so it is shown only once. */
export const register = routes((handle) => {
  handle(endpoints.newTotemSecret, { requireVisible: requireTotem }, async (context, { id }) => {
    await requireTotem(context, id)
    const secret = newToken()
    await context.tx
      .update(totems)
      .set({ secret_hash: hashToken(secret) })
      .where(eq(totems.id, id))
    await endTotemSessions(context.tx, context.now, id)
    await recordChanges(context, findServed('totems'), 'secret', [{ id }])
    return { data: { secret } }
  })
})
