import type { KeyboardEvent } from 'react'
import { isShortcut } from '../../session'

const rowSelector = '[data-row-id]'
/** Rows that PagSu and PagGiù go by. */
const screenful = 10

const rowsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>(rowSelector)]

/** From the search the keyboard goes on to the rows. */
export const focusFirstRow = (list: Element | null) => list && rowsIn(list)[0]?.focus()

interface RowKeys {
  readonly onOpen: (id: number) => void
  readonly onEdit: (id: number) => void
  readonly onChoose: (id: number) => void
  /** The keyboard leaves the rows. */
  readonly onLeave: () => void
}

/** Where a key leads from row `at` of `count`. */
const goalOf = (key: string, at: number, count: number): number | undefined =>
  ({ ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + screenful, PageUp: at - screenful, Home: 0, End: count - 1 })[
    key
  ]

/** The keys of a list on its rows: arrows move, Invio opens, E edits, X chooses, Esc leaves. */
export const onRowKey =
  ({ onOpen, onEdit, onChoose, onLeave }: RowKeys) =>
  (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>(rowSelector)
    if (!row || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    const rows = rowsIn(event.currentTarget)
    const at = rows.indexOf(row)
    const goal = goalOf(event.key, at, rows.length)
    const id = Number(row.dataset.rowId)
    const acts: Readonly<Record<string, () => void>> = { e: () => onEdit(id), x: () => onChoose(id) }
    const letter = event.key.toLowerCase()
    let act = isShortcut(event.nativeEvent, letter) ? acts[letter] : undefined
    if (goal !== undefined)
      act = () =>
        event.key === 'ArrowUp' && at === 0 ? onLeave() : rows[Math.min(Math.max(goal, 0), rows.length - 1)]?.focus()
    if (event.key === 'Escape') act = onLeave
    if (event.key === 'Enter' && target === row) act = () => onOpen(id)
    if (!act) return
    event.preventDefault()
    act()
  }
