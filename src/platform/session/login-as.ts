import { onSessionChange } from '../basic/session'
import { createStore, useStore } from '../basic/store'

/** State of the open login-as dialog: for a given person, or for one to be searched there. */
export interface LoginAsDialog {
  readonly personId: number | null
}

const dialog = createStore<LoginAsDialog | null>(null)

// A change of user closes the dialog.
onSessionChange(() => dialog.set(null))

/** Opens the login-as dialog from anywhere in the admin area. */
export const openLoginAs = (personId: number | null = null) => dialog.set({ personId })
export const closeLoginAs = () => dialog.set(null)
export const useLoginAsDialog = (): LoginAsDialog | null => useStore(dialog)
