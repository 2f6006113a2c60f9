/**
 * The browser's two stores, as JSON. A browser may refuse them (private windows, quota): the session then lives as long
 * as the page, which is better than no session.
 */
export interface Box {
  read(key: string): unknown
  write(key: string, value: unknown): void
  remove(key: string): void
  keys(): string[]
}

const prefix = 'curante.'

function box(area: () => Storage): Box {
  return {
    read(key) {
      try {
        const text = area().getItem(prefix + key)
        return text === null ? undefined : JSON.parse(text)
      } catch {
        return undefined
      }
    },
    write(key, value) {
      try {
        area().setItem(prefix + key, JSON.stringify(value))
      } catch {
        // Nothing to do: see above.
      }
    },
    remove(key) {
      try {
        area().removeItem(prefix + key)
      } catch {
        // Nothing to do: see above.
      }
    },
    keys() {
      try {
        return Object.keys(area())
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length))
      } catch {
        return []
      }
    },
  }
}

/** Shared by all tabs: token, base URL, registrationId, the last choices. */
export const browserBox = box(() => window.localStorage)
/** Survives a reload of this tab only: impersonation, acting doctor, office, drafts. */
export const tabBox = box(() => window.sessionStorage)

/** The key as a `storage` event spells it. */
export const storageKey = (key: string) => prefix + key
