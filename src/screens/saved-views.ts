import { useEffect, useEffectEvent } from 'react'
import { endpoints } from '../../domain/contract'
import type { SavedView, ViewState } from '../../domain/contract/administration'
import { serverNow } from '../platform/basic/clock'
import { useCall, useChange } from '../platform/calls/use-call'
import { offerUndo, onStoredUndo, recordUndoMs } from '../platform/session'

const none: readonly SavedView[] = []

/** The saved views of a list: the user's own and the shared ones. */
export function useSavedViews(resource: string) {
  const result = useCall(endpoints.savedViews, { query: { resource } }, { staleTime: 60_000 })
  return { ...result, views: result.data?.data ?? none }
}

/** Creates, changes and deletes the user's own views; refusals are announced. */
export function useViewActions(resource: string) {
  const change = useChange([endpoints.savedViews])
  return {
    save: (name: string, shared: boolean, state: ViewState) =>
      change(endpoints.saveView, { body: { resource, name, shared, state } }),
    change: ({ id, version }: SavedView, changed: Partial<Pick<SavedView, 'name' | 'shared' | 'state'>>) =>
      change(endpoints.changeView, { params: { id: String(id) }, body: { ...changed, version } }),
    remove: ({ id }: SavedView) => change(endpoints.removeView, { params: { id: String(id) } }),
  }
}

const undoKind = 'views'
type ViewInput = Pick<SavedView, 'resource' | 'name' | 'shared' | 'state'>

/** Says that a view was deleted, and saves it anew if that is undone. */
export function offerViewUndo({ id, resource, name, shared, state }: SavedView): void {
  const title = `Vista «${name}» eliminata`
  const input: ViewInput = { resource, name, shared, state }
  offerUndo({ key: `view-${id}`, title, until: serverNow() + recordUndoMs, undo: { kind: undoKind, input } })
}

/** Lets the undo bar do so, also after a reload. */
export function useViewUndo(): void {
  const change = useChange([endpoints.savedViews])
  const saveAgain = useEffectEvent((input: unknown) => void change(endpoints.saveView, { body: input as ViewInput }))
  useEffect(() => onStoredUndo(undoKind, (input) => saveAgain(input)), [])
}
