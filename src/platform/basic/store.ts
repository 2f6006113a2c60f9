import { useSyncExternalStore } from 'react'
import { browserStorage, storageKey } from './storage'

/** Observable client state. */
export interface Store<T> {
  get(): T
  set(next: T): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return
      current = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get)

/** State persisted under a key: `read` parses it, `follow` adopts changes of other tabs and returns how to unsubscribe. */
export function storedValue<T>(key: string, read: (stored: unknown) => T) {
  const store = createStore(read(browserStorage.read(key)))
  return {
    ...store,
    set(next: T) {
      browserStorage.write(key, next)
      store.set(next)
    },
    follow: () => onStoredChange(key, () => store.set(read(browserStorage.read(key)))),
  }
}

/** Runs when another tab changes a key in local storage; returns the unsubscribe function. */
export function onStoredChange(key: string, changed: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === window.localStorage && (event.key === null || event.key === storageKey(key))) changed()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
