import { storedValue, useStore } from '../../platform/basic/store'

/** A totem that is signed in on this device: its token, and the code that it shows to who signs it out. */
export interface TotemLogin {
  readonly token: string
  readonly code: string
}

function readLogin(stored: unknown): TotemLogin | null {
  const { token, code } = (stored ?? {}) as Partial<TotemLogin>
  return typeof token === 'string' && typeof code === 'string' ? { token, code } : null
}

/** Kept apart from the console's session, which it neither starts nor ends. */
const login = storedValue('totem', readLogin)

export const useTotemLogin = () => useStore(login)
export const getTotemLogin = login.get
export const setTotemLogin = login.set
