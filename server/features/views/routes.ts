import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { changeView, listViews, removeView, requireOwnView, saveView } from './saved-views'

/** Saved views of the admin lists. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.savedViews, (context, { query }) => listViews(context, query))
  handle(endpoints.saveView, async (context, { body }) => ({ data: await saveView(context, body) }))
  handle(
    endpoints.changeView,
    async (context, { params, body }) => ({ data: await changeView(context, Number(params.id), body) }),
    { requireVisible: async (context, { id }) => void (await requireOwnView(context, Number(id))) },
  )
  handle(endpoints.removeView, async (context, { params }) => ({
    data: await removeView(context, Number(params.id)),
  }))
}
