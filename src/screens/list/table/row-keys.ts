import type { KeyboardEvent } from 'react'
import { isShortcut } from '../../../platform/session'
import type { RowSelection } from '../selection'
import type { ListActions } from './row-actions'

const rowSelector = 'tr[data-row-key]'
/** Rows that PagSu and PagGiù go by. */
const screenful = 10

const idOf = (row: HTMLElement) => Number(row.dataset.rowKey)

/** From the search the keyboard goes on to the rows. */
export const focusFirstRow = (list: HTMLElement | null) => list?.querySelector<HTMLElement>(rowSelector)?.focus()

interface RowKeys {
  readonly actions: ListActions
  readonly selection: RowSelection | undefined
  readonly onLeave: () => void
}

/** Where a key leads from row `at` of `count`. */
const goalOf = (key: string, at: number, count: number): number | undefined =>
  ({ ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + screenful, PageUp: at - screenful, Home: 0, End: count - 1 })[
    key
  ]

/** The keys of a list on its rows: arrows move, Invio opens, letters act, Maiusc with an arrow chooses, Esc leaves. */
export const onRowKey =
  ({ actions, selection, onLeave }: RowKeys) =>
  (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>(rowSelector)
    if (!row || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(rowSelector)]
    const at = rows.indexOf(row)
    const goal = goalOf(event.key, at, rows.length)
    if (goal !== undefined) {
      event.preventDefault()
      const next = rows[Math.min(Math.max(goal, 0), rows.length - 1)]
      if (event.shiftKey && next) selection?.choose([...new Set([...selection.ids, idOf(row), idOf(next)])])
      return event.key === 'ArrowUp' && at === 0 ? onLeave() : next?.focus()
    }
    if (event.key === 'Escape') return onLeave()
    const id = idOf(row)
    const letterActions: Readonly<Record<string, (() => void) | undefined>> = {
      e: actions.edit && (() => actions.edit?.(id)),
      d: actions.copy && (() => actions.copy?.(id)),
      r: actions.restore && (() => actions.restore?.(id)),
      x: selection && (() => selection.toggle(id)),
    }
    const letter = event.key.toLowerCase()
    const open = actions.show ?? actions.edit
    const action = event.key === 'Enter' && target === row ? open && (() => open(id)) : letterActions[letter]
    if (!action || (event.key !== 'Enter' && !isShortcut(event.nativeEvent, letter))) return
    event.preventDefault()
    action()
  }
