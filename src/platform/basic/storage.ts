const prefix = 'curante.'

/** One of the browser’s stores, as JSON; if access is refused (private window, quota) reads are empty and writes ignored. */
function storageArea(area: () => Storage) {
  const attempt = <T>(run: (storage: Storage) => T): T | undefined => {
    try {
      return run(area())
    } catch {
      return undefined
    }
  }
  return {
    read: (key: string): unknown =>
      attempt((storage) => JSON.parse(storage.getItem(prefix + key) ?? 'null')) ?? undefined,
    write: (key: string, value: unknown) => attempt((storage) => storage.setItem(prefix + key, JSON.stringify(value))),
    remove: (key: string) => attempt((storage) => storage.removeItem(prefix + key)),
    keys: (): string[] =>
      attempt(Object.keys)?.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])) ?? [],
  }
}

/** Shared by all tabs: token, base URL, the last choices, preferences. */
export const browserStorage = storageArea(() => window.localStorage)
/** Survives a reload of this tab only: impersonation, acting doctor, office, drafts. */
export const tabStorage = storageArea(() => window.sessionStorage)

/** The key as it appears in a `storage` event. */
export const storageKey = (key: string) => prefix + key
