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
import { endSessions } from './sessions'

const requireTotem = (context: Context, id: number) => requireLiveRow(context, findServed('totems'), id)

/** Replaces a totem's secret, which ends its session; only the hash is stored, so it is shown only once. */
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
      await endSessions(context.tx, id, context.now)
      await recordChanges(context, findServed('totems'), 'secret', [{ id }])
      return { data: { secret } }
    },
    { requireVisible: requireTotem },
  )
}
