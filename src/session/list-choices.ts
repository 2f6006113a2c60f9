import { getSession } from './session'
import { browserBox } from './storage'
import { createStore, useStore } from './store'

/** Columns by list and person: what one chooses is nobody else's at the same screen. */
type Chosen = Readonly<Record<string, readonly string[]>>

const isChosen = (stored: unknown): stored is Chosen => typeof stored === 'object' && stored !== null
const stored = browserBox.read('list_columns')
const columns = createStore<Chosen>(isChosen(stored) ? stored : {})

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
