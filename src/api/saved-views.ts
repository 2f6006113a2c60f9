import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import type { SavedView, ViewState } from '../../domain/contract/administration'
import { call } from './call'
import { useCall } from './use-call'

const none: readonly SavedView[] = []

/** The saved views of a list: one's own, and those others share. */
export function useSavedViews(resource: string) {
  const result = useCall(endpoints.savedViews, { query: { resource } }, { staleTime: 60_000 })
  return { ...result, views: result.data?.data ?? none }
}

/** Saves, changes and takes away one's own views; lists of them are asked for again. */
export function useViewActions(resource: string) {
  const client = useQueryClient()
  const afterwards = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } finally {
      void client.invalidateQueries({ queryKey: [endpoints.savedViews.path] })
    }
  }
  return {
    save: async (name: string, shared: boolean, state: ViewState) =>
      (await afterwards(call(endpoints.saveView, { body: { resource, name, shared, state } }))).data,
    change: async ({ id, version }: SavedView, change: Partial<Pick<SavedView, 'name' | 'shared' | 'state'>>) =>
      (await afterwards(call(endpoints.changeView, { params: { id: String(id) }, body: { ...change, version } }))).data,
    remove: ({ id }: SavedView) => afterwards(call(endpoints.removeView, { params: { id: String(id) } })),
  }
}
