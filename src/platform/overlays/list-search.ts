import { getSession, onSessionChange } from '../basic/session'
import { createStore, useStore } from '../basic/store'

/** What was last searched for in each list: in this tab's memory only, since it may be a name; gone with its user. */
const searches = createStore<Readonly<Record<string, string>>>({})
export const useListSearch = (list: string): string => useStore(searches)[list] ?? ''
export const getListSearch = (list: string): string => searches.get()[list] ?? ''
export const setListSearch = (list: string, text: string) => searches.set({ ...searches.get(), [list]: text })

let user = getSession().userId
onSessionChange(() => {
  const { userId } = getSession()
  if (userId === user) return
  user = userId
  searches.set({})
})
