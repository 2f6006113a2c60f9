import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import { totems } from '../../db/tables'
import type { Deps } from '../../deps'
import { hashToken, newToken } from '../../http/authentication'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { findServed } from '../../resources'
import { recordChanges } from '../../resources/engine/audited-changes'
import { requireLiveRow } from '../../resources/engine/write'

const requireTotem = (context: Context, id: number) => requireLiveRow(context, findServed('totems'), id)

/** A totem's secret in place of the one before; only its hash is kept, so it is shown this once. */
export function register(app: FastifyInstance, deps: Deps): void {
  handlerFor(app, deps)(
    endpoints.newTotemSecret,
    async (context, { id }) => {
      await requireTotem(context, id)
      const secret = newToken()
      await context.tx
        .update(totems)
        .set({ secret_hash: hashToken(secret) })
        .where(eq(totems.id, id))
      await recordChanges(context, findServed('totems'), 'secret', [{ id }])
      return { data: { secret } }
    },
    { requireVisible: requireTotem },
  )
}
