import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { mergePatients } from './merge'
import { doctorMerging, type Merging, previewMerge, requireKept } from './merge-people'
import { requireMerge, undoMerge } from './merge-undo'

/** Two records of one person made one: by the doctor whose people they are, or by an admin; both can be taken back. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  const { previewMerge: preview, mergePatients: merge, undoMerge: undo } = endpoints
  const sides = [
    { preview, merge, undo, merging: doctorMerging },
    {
      ...{ preview: endpoints.adminPreviewMerge, merge: endpoints.adminMergePatients, undo: endpoints.adminUndoMerge },
      merging: (): Merging => null,
    },
  ] as const
  for (const { preview, merge, undo, merging } of sides) {
    const ofKept = { requireVisible: (context: Context, id: number) => requireKept(context, merging(context), id) }
    handle(
      preview,
      async (context, { id, body }) => ({
        data: await previewMerge(context, merging(context), { kept: id, removed: body.removed_id }),
      }),
      ofKept,
    )
    handle(
      merge,
      async (context, { id, body }) => ({ data: { id: await mergePatients(context, merging(context), id, body) } }),
      ofKept,
    )
    handle(undo, (context, { id }) => undoMerge(context, merging(context), id), {
      requireVisible: async (context, id) => void (await requireMerge(context, merging(context), id)),
    })
  }
}
