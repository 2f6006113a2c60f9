import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { claimGhost, mergeGhost, requireGhost } from './ghosts'

/** Profiles nobody has claimed become doctors, or part of one. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const requireVisible = async (context: Context, { id }: { id: string }) =>
    void (await requireGhost(context, Number(id)))
  handle(
    endpoints.claimGhost,
    async (context, { params, body }) => ({ data: await claimGhost(context, Number(params.id), body) }),
    { requireVisible },
  )
  handle(
    endpoints.mergeGhost,
    async (context, { params, body }) => ({ data: await mergeGhost(context, Number(params.id), body) }),
    { requireVisible },
  )
}
