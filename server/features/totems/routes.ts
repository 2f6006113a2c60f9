import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import { totems } from '../../db/tables'
import type { Deps } from '../../deps'
import { hashToken } from '../../http/authentication'
import type { Context } from '../../http/context'
import { handle } from '../../http/handle'
import { newToken } from '../../http/tokens'
import { findServed } from '../../resources'
import { liveRow, recorded } from '../../resources/write'

const reach = (context: Context, id: string) => liveRow(context, findServed('totems'), id)

/** Secrets by which totems will be known. */
export function register(app: FastifyInstance, deps: Deps): void {
  handle(
    app,
    deps,
    endpoints.newTotemSecret,
    async (context, { params }) => ({ data: { secret: await newSecret(context, params.id) } }),
    { reach: async (context, { id }) => void (await reach(context, id)) },
  )
}

async function newSecret(context: Context, id: string): Promise<string> {
  const totem = await reach(context, id)
  const secret = newToken()
  await context.tx
    .update(totems)
    .set({ secret_hash: hashToken(secret) })
    .where(eq(totems.id, totem.id))
  await recorded(context, findServed('totems'), totem.id, 'secret')
  return secret
}
