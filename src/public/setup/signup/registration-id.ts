import { browserStorage } from '../../../platform/basic/storage'

/** Where the browser keeps which registration is its own (specification §3, "Client state kept"). */
const key = 'registrationId'

/** The key of this browser's registration; null where there is none. */
export function storedId(): string | null {
  const stored = browserStorage.read(key)
  return typeof stored === 'string' && /^[\w-]{43}$/.test(stored) ? stored : null
}

export const keepId = (id: string) => browserStorage.write(key, id)
export const forgetId = () => browserStorage.remove(key)

/** A new key: 32 random bytes in the letters of an address. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const letters = btoa(String.fromCharCode(...bytes))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
