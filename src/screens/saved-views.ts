import { endpoints } from '../../domain/contract'
import type { SavedView, ViewState } from '../../domain/contract/administration'
import { useCall, useChange } from '../platform/calls/use-call'

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
