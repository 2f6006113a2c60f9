import type { FastifyInstance } from 'fastify'
import { resourceEndpoints } from '../../../domain/resource'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { bulk } from './bulk'
import { exportRows } from './export'
import { history } from './history'
import { list } from './list'
import type { FindServed } from './order'
import { onWire, withRelations } from './record-reply'
import { reorder } from './reorder'
import type { Served } from './serve'
import { create, liveRow, recorded, remove, restore, update } from './write'

/** Registers the generic routes of every resource. */
export function resourceRoutes(app: FastifyInstance, deps: Deps, resources: readonly Served[]): void {
  const byName = new Map(resources.map((served) => [served.resource.name, served]))
  const find: FindServed = (name) => {
    const served = byName.get(name)
    if (!served) throw new Error(`A reference points to "${name}", which is not served`)
    return served
  }
  for (const served of resources) routesOf(app, deps, served, find)
}

function routesOf(app: FastifyInstance, deps: Deps, served: Served, find: FindServed): void {
  const handle = handlerFor(app, deps)
  const { resource } = served
  const calls = resourceEndpoints(resource)
  handle(calls.list, (context, { query }) => list(context, served, query, find))
  // It reads for as long as somebody listens: no transaction lasts so long, and what it writes is one line.
  handle(calls.export, (context, { body }) => exportRows(context, served, body, find), {
    transaction: false,
  })
  if (resource.readOnly) return
  handle(calls.one, async (context, { params, query }) => {
    const row = await liveRow(context, served, params.id)
    if (served.recordsReads) await recorded(context, served, row.id, 'read')
    const record = onWire(served, row, context.now)
    const [data = record] = await withRelations(context.tx, resource, [record], query.with, find)
    return { data }
  })
  handle(calls.create, async (context, { body }) => ({ data: await create(context, served, body, find) }))
  handle(
    calls.update,
    async (context, { params, body }) => ({ data: await update(context, served, params.id, body, find) }),
    { guard: async (context, { id }) => void (await liveRow(context, served, id)) },
  )
  handle(calls.remove, async (context, { params }) => ({ data: await remove(context, served, params.id) }))
  handle(calls.restore, async (context, { params }) => ({ data: await restore(context, served, params.id) }))
  handle(calls.history, (context, { params, query }) =>
    history(context, served, { id: params.id, cursor: query.cursor }, find),
  )
  handle(calls.bulk, async (context, { body }) => ({ data: await bulk(context, served, body, find) }))
  if (calls.reorder)
    handle(calls.reorder, async (context, { body }) => ({ data: await reorder(context, served, body) }))
}
