import type { FastifyInstance } from 'fastify'
import { resourceEndpoints } from '../../../domain/resource'
import type { Deps } from '../../deps'
import { handlerFor } from '../../http/handle'
import { recordChanges } from './audited-changes'
import { withDeleters } from './bin'
import { bulk } from './bulk'
import { dependentsOf } from './dependents'
import { exportRows } from './export'
import { history } from './history'
import { list } from './list'
import { recordListRead } from './list-reads'
import { toRecord, withRelations } from './record'
import { reorder } from './reorder'
import { selectedRows } from './rows'
import type { ServedResource, Values } from './serve'
import { restoreVersion } from './versions'
import { create, remove, requireBinnedRow, requireLiveRow, requireRight, restore, update } from './write'

/** Registers the generic routes of every resource. */
export function resourceRoutes(app: FastifyInstance, deps: Deps, resources: readonly ServedResource[]): void {
  const handle = handlerFor(app, deps)
  for (const served of resources) {
    const { resource } = served
    const calls = resourceEndpoints(resource)
    handle(calls.list, (context, { query }) => list(context, served, query))
    // no transaction: it reads for as long as the download takes, and writes a single row
    handle(calls.export, { transaction: false }, (context, { body }) => exportRows(context, served, body))
    if (resource.readOnly) continue
    handle(calls.one, async (context, { params, query }) => {
      const isBinned = query.deleted === '1'
      const row = await (isBinned ? requireBinnedRow : requireLiveRow)(context, served, params.id)
      if (served.recordsReads) await recordChanges(context, served, 'read', [{ id: row.id }])
      const own = [toRecord(served, row, context)]
      const records = isBinned ? await withDeleters(context, served, own) : own
      const [data] = await withRelations(context.tx, resource, records, query.with)
      return { data: data as (typeof records)[number] }
    })
    handle(
      calls.create,
      { requireRight: (context, said) => requireRight(context, served, 'create', said) },
      async (context, { body }) => ({ data: await create(context, served, body) }),
    )
    handle(
      calls.update,
      {
        guard: (context, id) => requireLiveRow(context, served, id),
        requireRight: (context, said) => requireRight(context, served, 'update', said),
      },
      async (context, { params, body }) => ({ data: await update(context, served, params.id, body) }),
    )
    handle(calls.remove, async (context, { params }) => ({ data: await remove(context, served, params.id) }))
    handle(calls.dependents, async (context, { params }) => {
      const { id } = await requireLiveRow(context, served, params.id)
      if (served.recordsReads) await recordChanges(context, served, 'read', [{ id }])
      return { data: await dependentsOf(context, served, [id]) }
    })
    handle(calls.dependentsOfMany, async (context, { body }) => {
      const ids = (await selectedRows(context, served, { ...body, dry_run: true })).map(({ id }) => id)
      if (ids.length > 0) await recordListRead(context, served, [], body.where, ids)
      return { data: await dependentsOf(context, served, ids) }
    })
    handle(calls.restoreVersion, async (context, { params, body }) => ({
      data: await restoreVersion(context, served, params.id, body),
    }))
    handle(calls.restore, async (context, { params }) => ({ data: await restore(context, served, params.id) }))
    handle(calls.history, (context, { params, query }) =>
      history(context, served, { id: params.id, cursor: query.cursor }),
    )
    handle(
      calls.bulk,
      { requireRight: (context, { values }) => requireRight(context, served, 'update', objectOf(values)) },
      async (context, { body }) => ({ data: await bulk(context, served, body) }),
    )
    if (calls.reorder)
      handle(calls.reorder, async (context, { body }) => ({ data: await reorder(context, served, body) }))
  }
}

/** What was sent as an object; any other value is refused by its field. */
const objectOf = (sent: unknown): Values => (typeof sent === 'object' && sent !== null ? (sent as Values) : {})
