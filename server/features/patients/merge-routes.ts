import { endpoints } from '../../../domain/contract'
import { recordRead, recordReadInPlace } from '../../audit/audit'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { mergePatients } from './merge'
import { doctorMerging, type Merging, previewMerge, requireKept } from './merge-people'
import { requireMerge, undoMerge } from './merge-undo'

/** Two records of one person made one: by the doctor whose people they are, or by an admin; both can be taken back. */
export const register = routes((handle) => {
  const { previewMerge: preview, mergePatients: merge, undoMerge: undo } = endpoints
  const sides = [
    { preview, merge, undo, merging: doctorMerging, recordReads: recordReadInPlace },
    {
      ...{ preview: endpoints.adminPreviewMerge, merge: endpoints.adminMergePatients, undo: endpoints.adminUndoMerge },
      merging: (): Merging => null,
      recordReads: recordRead,
    },
  ] as const
  for (const { preview, merge, undo, merging, recordReads } of sides) {
    const ofKept = { requireVisible: (context: Context, id: number) => requireKept(context, merging(context), id) }
    handle(preview, ofKept, async (context, { id, body }) => {
      const pair = { kept: id, removed: body.removed_id }
      const data = await previewMerge(context, merging(context), pair)
      await recordReads(context, pair.kept, pair.removed)
      return { data }
    })
    handle(merge, ofKept, async (context, { id, body }) => ({
      data: { id: await mergePatients(context, merging(context), id, body) },
    }))
    handle(
      undo,
      { requireVisible: async (context, id) => void (await requireMerge(context, merging(context), id)) },
      (context, { id }) => undoMerge(context, merging(context), id),
    )
  }
})
