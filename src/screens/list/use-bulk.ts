import type { FieldErrors } from '../../../domain/contract/refusal'
import type { BulkBody, BulkReply, Dependent, Selection } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { announce, call, HttpCanceled, HttpFailure } from '../../platform/calls'
import { type BulkParticiple, offerRecordUndo } from '../record/record-undo'
import { refusingDependents } from '../record/refusal'
import { type Removal, useRefresh } from '../record/use-record'
import type { ScreenResource } from '../registry'

/** What became of a bulk call; the words of a refusal belong to who asked. */
export type BulkOutcome =
  | { readonly kind: 'done'; readonly reply: BulkReply }
  | {
      readonly kind: 'refused'
      readonly text: string
      readonly errors: FieldErrors
      /** What kept them from being deleted. */
      readonly dependents: readonly Dependent[]
    }
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
  const dependents = refusingDependents(failure)
  return { kind: 'refused', text: description ?? failure.message, errors: errors ?? {}, dependents }
}

/** Changes, deletes or restores many rows; the undo bar takes that back whole. */
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

  /** One message with one way back, however many rows there were. */
  const run = async (body: BulkBody, participle: BulkParticiple): Promise<BulkOutcome> => {
    const outcome = await send(body)
    if (outcome.kind === 'refused' && outcome.dependents.length === 0) announce({ type: 'error', title: outcome.text })
    if (outcome.kind !== 'done') return outcome
    const { changed, key } = outcome.reply
    refresh()
    const title = text.bulkDone(changed, participle)
    if (key === null) announce({ type: 'success', title })
    else
      offerRecordUndo(
        screen,
        { change: 'bulk', key, participle: participle === 'ripristinat' ? 'eliminat' : 'ripristinat' },
        title,
      )
    return outcome
  }

  return {
    preview: (target: BulkTarget, changes: BulkChanges) =>
      send({ action: 'update', ...target, ...changes, dry_run: true }),
    update: (target: BulkTarget, changes: BulkChanges) => run({ action: 'update', ...target, ...changes }, 'modificat'),
    remove: async (target: BulkTarget): Promise<Removal> => {
      const outcome = await run({ action: 'delete', ...target }, 'eliminat')
      return outcome.kind === 'done' ? 'done' : outcome.kind === 'refused' ? outcome.dependents : []
    },
    restore: (target: BulkTarget) => run({ action: 'restore', ...target }, 'ripristinat'),
  }
}
