import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldErrors } from '../../../domain/contract/refusal'
import { type RecordOnWire, relations } from '../../../domain/resource'
import { announce, call, HttpCanceled, HttpFailure, type UseCallOptions, useCall } from '../../api'
import { offerUndo, undoMs } from '../../session'
import type { ScreenResource } from '../registry'
import { words } from '../words'

/** One record with the names of what it refers to; asked for anew each time a drawer opens. */
export function useRecord({ resource, calls }: ScreenResource, id: number, more: UseCallOptions = {}) {
  const related = [...relations(resource).keys()].join(',')
  return useCall(
    calls.one,
    { params: { id: String(id) }, query: related ? { with: related } : {} },
    { staleTime: 0, ...more },
  )
}

/** What became of an attempt to save; every case but the first leaves the form as it was typed. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly record: RecordOnWire }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  | { readonly kind: 'stale'; readonly current: RecordOnWire }
  | { readonly kind: 'gone' }
  /** No answer, or a refusal that a global message has told. */
  | { readonly kind: 'failed' }

function outcomeOf(failure: unknown): SaveOutcome {
  if (!(failure instanceof HttpFailure)) throw failure
  if (failure instanceof HttpCanceled) return { kind: 'failed' }
  const { errors, current } = (failure.data ?? {}) as { errors?: FieldErrors; current?: RecordOnWire }
  if (failure.status === 422 && errors) return { kind: 'invalid', errors }
  if (failure.status === 409 && current) return { kind: 'stale', current }
  if (failure.status === 404) return { kind: 'gone' }
  return { kind: 'failed' }
}

async function attempt(answer: Promise<{ data: RecordOnWire }>): Promise<SaveOutcome> {
  try {
    return { kind: 'saved', record: (await answer).data }
  } catch (failure) {
    return outcomeOf(failure)
  }
}

/** Makes lists ask again: enough for a record that has gone for good, which nobody could be given any more. */
export function useListRefresh({ resource }: ScreenResource) {
  const invalidate = useInvalidate()
  return () => void invalidate({ resource: resource.name, invalidates: ['list', 'many'] })
}

/** Makes lists and drawers ask again after a change. */
export function useRefresh(screen: ScreenResource) {
  const refreshLists = useListRefresh(screen)
  const client = useQueryClient()
  return () => {
    refreshLists()
    void client.invalidateQueries({ queryKey: [screen.calls.one.path] })
  }
}

/** Creates and changes records, and takes them away with a way back. */
export function useRecordActions(screen: ScreenResource) {
  const { resource, calls } = screen
  const text = words(resource)
  const refresh = useRefresh(screen)

  const settled = (outcome: SaveOutcome, title: string) => {
    if (outcome.kind === 'saved') {
      announce({ type: 'success', title })
      refresh()
    }
    if (outcome.kind === 'gone') {
      announce({ type: 'error', title: text.gone })
      refresh()
    }
    return outcome
  }

  const restore = async (id: number) => {
    settled(await attempt(call(calls.restore, { params: { id: String(id) } })), text.restored)
  }

  return {
    /** The same key again is the same attempt: an answer lost on the way never makes two records. */
    create: async (body: Record<string, unknown>, idempotencyKey: string) =>
      settled(await attempt(call(calls.create, { body }, { idempotencyKey })), text.created),
    update: async (id: number, body: Record<string, unknown>, version: number) =>
      settled(
        await attempt(call(calls.update, { params: { id: String(id) }, body: { ...body, version } })),
        text.saved,
      ),
    remove: async (id: number) => {
      const outcome = await attempt(call(calls.remove, { params: { id: String(id) } }))
      if (outcome.kind !== 'saved') return settled(outcome, '')
      refresh()
      offerUndo({
        key: `${resource.name}-${id}`,
        title: text.deleted,
        until: Date.now() + undoMs,
        undo: () => void restore(id),
      })
      return outcome
    },
  }
}
