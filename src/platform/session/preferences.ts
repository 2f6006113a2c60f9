import { getSession } from '../basic/session'
import { storedValue, useStore } from '../basic/store'

/** Whether the drawer shows icons only. */
const collapsed = storedValue('drawer_collapsed', (stored) => stored === true)
export const useDrawerCollapsed = () => useStore(collapsed)
export const setDrawerCollapsed = collapsed.set

/** Counter mode masks names on a screen patients can see (product.md §9.14); all tabs of the browser share it. */
const counterMode = storedValue('counter_mode', (stored) => stored === true)
export const useCounterMode = () => useStore(counterMode)
export const getCounterMode = counterMode.get
export const setCounterMode = counterMode.set
export const followCounterMode = counterMode.follow

type ChosenColumns = Readonly<Record<string, readonly string[]>>
const columns = storedValue(
  'list_columns',
  (stored) => (typeof stored === 'object' ? (stored ?? {}) : {}) as ChosenColumns,
)
const columnsKey = (list: string) => `${getSession().userId ?? 0}.${list}`

/** The columns this user last chose for a list, in this browser. */
export const useChosenColumns = (list: string): readonly string[] | undefined => useStore(columns)[columnsKey(list)]
export const getChosenColumns = (list: string): readonly string[] | undefined => columns.get()[columnsKey(list)]

/** `null`: the list's default columns. */
export function chooseColumns(list: string, names: readonly string[] | null) {
  const { [columnsKey(list)]: _, ...others } = columns.get()
  columns.set(names ? { ...others, [columnsKey(list)]: names } : others)
}

/** Widths of columns that this user has dragged, in pixels. */
export type ColumnWidths = Readonly<Record<string, number>>
const widths = storedValue(
  'list_widths',
  (stored) => (typeof stored === 'object' ? (stored ?? {}) : {}) as Readonly<Record<string, ColumnWidths>>,
)
const noWidths: ColumnWidths = {}
export const useColumnWidths = (list: string): ColumnWidths => useStore(widths)[columnsKey(list)] ?? noWidths

/** `null`: as wide as what it holds. */
export function setColumnWidth(list: string, name: string, width: number | null) {
  const { [name]: _, ...others } = widths.get()[columnsKey(list)] ?? {}
  widths.set({ ...widths.get(), [columnsKey(list)]: width === null ? others : { ...others, [name]: width } })
}

/** Rows on a page of every list, where the address names no number. */
const listLimit = storedValue('list_limit', (stored) => (stored === 50 || stored === 100 ? stored : 25))
export const useListLimit = (): number => useStore(listLimit)
export const getListLimit = listLimit.get
export const setListLimit = (limit: number) => listLimit.set(limit === 50 || limit === 100 ? limit : 25)

export type Density = 'normal' | 'compact'
/** Row spacing of every list. */
const density = storedValue('list_density', (stored): Density => (stored === 'compact' ? 'compact' : 'normal'))
export const useDensity = () => useStore(density)
export const setDensity = density.set
