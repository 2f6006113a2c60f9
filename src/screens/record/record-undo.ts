import { useInvalidate } from '@refinedev/core'
import { useEffect } from 'react'
import { textsOf } from '../../../domain/resource/resource-texts'
import { serverNow } from '../../platform/basic/clock'
import { announce, call } from '../../platform/calls'
import { offerUndo, onStoredUndo, recordUndoMs } from '../../platform/session'
import { type ScreenResource, screenResource } from '../registry'
import { announceRefusal } from './refusal'

/** What takes a change of records back, as JSON: the undo bar keeps it over a reload. */
type RecordUndo =
  | { readonly change: 'created'; readonly id: number }
  | { readonly change: 'deleted'; readonly id: number }
  /** The values that were there before, unless somebody has saved again since `version`. */
  | {
      readonly change: 'updated'
      readonly id: number
      readonly version: number
      readonly before: Readonly<Record<string, unknown>>
    }
  /** The key of a change of several, and what they are once it is undone. */
  | { readonly change: 'bulk'; readonly key: string; readonly participle: BulkParticiple }

/** What became of many records, without its ending. */
export type BulkParticiple = 'modificat' | 'eliminat' | 'ripristinat'

const kind = 'records'

/** Says on the undo bar what was done, and how it goes back. */
export function offerRecordUndo({ resource }: ScreenResource, undo: RecordUndo, title: string): void {
  const key = undo.change === 'bulk' ? undo.key : `${resource.name}-${undo.id}`
  const input = { resource: resource.name, undo }
  offerUndo({ key, title, until: serverNow() + recordUndoMs, undo: { kind, input } })
}

/** Takes a change back, and says so. */
async function takeBack({ resource, calls }: ScreenResource, undo: RecordUndo): Promise<void> {
  const text = textsOf(resource)
  if (undo.change === 'bulk') {
    const { changed, left } = (await call(calls.bulk, { body: { action: 'undo', key: undo.key } })).data
    const title = text.bulkDone(changed, undo.participle)
    return void announce(left > 0 ? { type: 'warning', title, text: text.left(left) } : { type: 'success', title })
  }
  const params = { id: String(undo.id) }
  if (undo.change === 'created') await call(calls.remove, { params })
  else if (undo.change === 'deleted') await call(calls.restore, { params })
  else await call(calls.update, { params, body: { ...undo.before, version: undo.version } })
  announce({ type: 'success', title: undo.change === 'created' ? text.deleted : text.restored })
}

/** Lets the undo bar take back changes of records, also those of before a reload. */
export function useRecordUndo(): void {
  const invalidate = useInvalidate()
  useEffect(() => {
    const undoIn = async ({ resource, undo }: { readonly resource: string; readonly undo: RecordUndo }) => {
      const screen = screenResource(resource)
      await takeBack(screen, undo).catch((failure) => announceRefusal(screen.resource, failure))
      await invalidate({ resource, invalidates: ['resourceAll'] })
    }
    return onStoredUndo(kind, (input) => void undoIn(input as Parameters<typeof undoIn>[0]))
  }, [invalidate])
}
