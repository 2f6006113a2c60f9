import { browserBox, storageKey } from './storage'
import { createStore, useStore } from './store'

const key = 'counter_mode'
const stored = () => browserBox.read(key) === true

/** Counter mode masks names on a screen patients can see (product.md §9.14); it belongs to the browser, as the screen does. */
const counterMode = createStore(stored())

export const useCounterMode = () => useStore(counterMode)

export function setCounterMode(on: boolean) {
  browserBox.write(key, on)
  counterMode.set(on)
}

/** The other tabs are on the same screen: what one of them hides, all hide. */
export function followCounterMode() {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== window.localStorage) return
    if (event.key === null || event.key === storageKey(key)) counterMode.set(stored())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
