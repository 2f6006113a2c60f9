import { onSessionChange } from './session'
import { createStore, useStore } from './store'

/** The login-as dialog while it is open: for somebody already chosen, or for whoever is found there. */
export interface LoginAsDialog {
  readonly personId: number | null
}

const dialog = createStore<LoginAsDialog | null>(null)

// Whoever is signed in next asks anew.
onSessionChange(() => dialog.set(null))

/** Opens the login-as dialog, wherever in the admin area. */
export const openLoginAs = (personId: number | null = null) => dialog.set({ personId })
export const closeLoginAs = () => dialog.set(null)
export const useLoginAsDialog = (): LoginAsDialog | null => useStore(dialog)
