import { localeCookieDays } from '../../domain/text/limits'
import { getSession } from './session'
import { browserBox, storageKey } from './storage'
import { createStore, useStore } from './store'

const collapsed = createStore(browserBox.read('drawer_collapsed') === true)

/** Whether the drawer shows icons only; remembered by the browser. */
export const useDrawerCollapsed = () => useStore(collapsed)

export function setDrawerCollapsed(next: boolean) {
  browserBox.write('drawer_collapsed', next)
  collapsed.set(next)
}

const counterModeKey = 'counter_mode'
const storedCounterMode = () => browserBox.read(counterModeKey) === true

/** Counter mode masks names on a screen patients can see (product.md §9.14); it belongs to the browser, as the screen does. */
const counterMode = createStore(storedCounterMode())

export const useCounterMode = () => useStore(counterMode)

export function setCounterMode(on: boolean) {
  browserBox.write(counterModeKey, on)
  counterMode.set(on)
}

/** The other tabs are on the same screen: what one of them hides, all hide. */
export function followCounterMode() {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== window.localStorage) return
    if (event.key === null || event.key === storageKey(counterModeKey)) counterMode.set(storedCounterMode())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Columns by list and person: what one chooses is nobody else's at the same screen. */
type Chosen = Readonly<Record<string, readonly string[]>>

const isChosen = (stored: unknown): stored is Chosen => typeof stored === 'object' && stored !== null
const storedColumns = browserBox.read('list_columns')
const columns = createStore<Chosen>(isChosen(storedColumns) ? storedColumns : {})

const keyOf = (list: string) => `${getSession().userId ?? 0}.${list}`

/** The columns that this person last chose for a list, in this browser. */
export const useChosenColumns = (list: string): readonly string[] | undefined => useStore(columns)[keyOf(list)]

/** `null`: as the list shows itself. */
export function chooseColumns(list: string, names: readonly string[] | null) {
  const { [keyOf(list)]: _, ...others } = columns.get()
  const next = names ? { ...others, [keyOf(list)]: names } : others
  browserBox.write('list_columns', next)
  columns.set(next)
}

export type Density = 'normal' | 'compact'
const density = createStore<Density>(browserBox.read('list_density') === 'compact' ? 'compact' : 'normal')

/** How close the rows of every list stand. */
export const useDensity = () => useStore(density)

export function setDensity(next: Density) {
  browserBox.write('list_density', next)
  density.set(next)
}

/** The language the browser is told to remember (specification §9); Italian is the only one. */
export function rememberLocale() {
  const seconds = localeCookieDays * 24 * 60 * 60
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where the console must still run.
  document.cookie = `locale=it; path=/; max-age=${seconds}; samesite=lax`
}
