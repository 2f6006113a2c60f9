import type { FieldErrors } from '../../../domain/contract/refusal'
import type { BulkBody, BulkReply, Selection } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { serverNow } from '../../platform/basic/clock'
import { announce, call, HttpCanceled, HttpFailure } from '../../platform/calls'
import { offerUndo, undoMs } from '../../platform/session'
import { useRefresh } from '../record/use-record'
import type { ScreenResource } from '../registry'

/** What became of a bulk call; the words of a refusal belong to who asked. */
export type BulkOutcome =
  | { readonly kind: 'done'; readonly reply: BulkReply }
  | { readonly kind: 'refused'; readonly text: string; readonly errors: FieldErrors }
  /** No answer, or a refusal that a global message has told. */
  | { readonly kind: 'failed' }

/** The rows that a bulk change is about, and how many they were when the person chose them. */
export interface BulkTarget extends Selection {
  readonly expected: number
}

/** What becomes of the rows: values, or prices by so much of a hundred. */
export type BulkChanges = Pick<BulkBody, 'values' | 'percent'>

function outcomeOf(failure: unknown): BulkOutcome {
  if (!(failure instanceof HttpFailure)) throw failure
  if (failure instanceof HttpCanceled || (failure.status !== 409 && failure.status !== 422)) return { kind: 'failed' }
  const { description, errors } = (failure.data ?? {}) as { description?: string; errors?: FieldErrors }
  return { kind: 'refused', text: description ?? failure.message, errors: errors ?? {} }
}

/** Changes or deletes many rows, and takes that back whole. */
export function useBulk(screen: ScreenResource) {
  const { resource, calls } = screen
  const text = textsOf(resource)
  const refresh = useRefresh(screen)

  const send = async (body: BulkBody): Promise<BulkOutcome> => {
    try {
      return { kind: 'done', reply: (await call(calls.bulk, { body })).data }
    } catch (failure) {
      return outcomeOf(failure)
    }
  }

  const undo = async (key: string) => {
    const outcome = await send({ action: 'undo', key })
    if (outcome.kind !== 'done') return
    const { changed, left } = outcome.reply
    refresh()
    announce({
      type: left > 0 ? 'warning' : 'success',
      title: text.bulkDone(changed, 'ripristinat'),
      text: left > 0 ? text.left(left) : undefined,
    })
  }

  /** One message with one way back, however many rows there were. */
  const run = async (body: BulkBody, participle: string): Promise<BulkOutcome> => {
    const outcome = await send(body)
    if (outcome.kind === 'refused') announce({ type: 'error', title: outcome.text })
    if (outcome.kind !== 'done') return outcome
    const { changed, key } = outcome.reply
    refresh()
    const title = text.bulkDone(changed, participle)
    if (key === null) announce({ type: 'success', title })
    else offerUndo({ key, title, until: serverNow() + undoMs, undo: () => void undo(key) })
    return outcome
  }

  return {
    preview: (target: BulkTarget, changes: BulkChanges) =>
      send({ action: 'update', ...target, ...changes, dry_run: true }),
    update: (target: BulkTarget, changes: BulkChanges) => run({ action: 'update', ...target, ...changes }, 'modificat'),
    remove: (target: BulkTarget) => run({ action: 'delete', ...target }, 'eliminat'),
  }
}
