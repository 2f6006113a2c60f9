import { useState } from 'react'
import type { RecordOnWire, Selection } from '../../../domain/resource'

/** Rows of a list: single ones, or all that its filters and search find. */
export type RowSet = { readonly kind: 'some'; readonly ids: ReadonlySet<number> } | { readonly kind: 'all' }

const none: RowSet = { kind: 'some', ids: new Set() }

/**
 * Rows selected over pages, for as long as the list asks the same question: another filter, search or order finds other rows,
 * and nothing is changed that was not seen. `question` says which one is asked.
 */
export function useSelection(records: readonly RecordOnWire[] | undefined, question: string) {
  const [state, setState] = useState<{ question: string; rows: RowSet }>({ question, rows: none })
  const rows = state.question === question ? state.rows : none
  const set = (next: RowSet) => setState({ question, rows: next })
  const choose = (ids: readonly number[]) => set({ kind: 'some', ids: new Set(ids) })
  const ids = rows.kind === 'all' ? (records ?? []).map(({ id }) => id) : [...rows.ids]
  return {
    rows,
    /** The selected rows, as far as they are known: of all of them those of the page. */
    ids,
    /** Letting go of one out of all leaves those of the page: what lies elsewhere was never seen. */
    choose,
    /** How many are selected; `total` when all of them are. */
    count: (total: number) => (rows.kind === 'all' ? total : rows.ids.size),
    has: (id: number) => rows.kind === 'all' || rows.ids.has(id),
    toggle: (id: number) => choose(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    isSome: rows.kind === 'all' || rows.ids.size > 0,
    chooseAll: () => set({ kind: 'all' }),
    clear: () => set(none),
  }
}

export type RowSelection = ReturnType<typeof useSelection>

/** The same for bulk calls and exports. */
export const selectionOf = (rows: RowSet, where: Readonly<Record<string, string>>): Selection =>
  rows.kind === 'all' ? { where } : { ids: [...rows.ids] }
