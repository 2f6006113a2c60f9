import { useState } from 'react'
import type { RecordOnWire, Selection } from '../../../domain/resource'

/** What of a list is chosen: single rows, or all that its filters and search find. */
export type Chosen = { readonly kind: 'some'; readonly ids: ReadonlySet<number> } | { readonly kind: 'all' }

const none: Chosen = { kind: 'some', ids: new Set() }

/**
 * Rows chosen over pages, for as long as the list asks the same question: another filter, search or order finds other rows,
 * and nothing is changed that was not seen. `question` says which one is asked.
 */
export function useSelection(records: readonly RecordOnWire[] | undefined, question: string) {
  const [state, setState] = useState<{ question: string; chosen: Chosen }>({ question, chosen: none })
  const chosen = state.question === question ? state.chosen : none
  const set = (next: Chosen) => setState({ question, chosen: next })
  const choose = (ids: readonly number[]) => set({ kind: 'some', ids: new Set(ids) })
  const ids = chosen.kind === 'all' ? (records ?? []).map(({ id }) => id) : [...chosen.ids]
  return {
    chosen,
    /** The rows chosen, as far as they are known: of all of them those of the page. */
    ids,
    /** Letting go of one out of all leaves those of the page: what lies elsewhere was never seen. */
    choose,
    /** Rows chosen; `total` when all of them are. */
    count: (total: number) => (chosen.kind === 'all' ? total : chosen.ids.size),
    has: (id: number) => chosen.kind === 'all' || chosen.ids.has(id),
    toggle: (id: number) => choose(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    isSome: chosen.kind === 'all' || chosen.ids.size > 0,
    chooseAll: () => set({ kind: 'all' }),
    clear: () => set(none),
  }
}

export type RowSelection = ReturnType<typeof useSelection>

/** The same for bulk calls and exports. */
export const selectionOf = (chosen: Chosen, where: Readonly<Record<string, string>>): Selection =>
  chosen.kind === 'all' ? { where } : { ids: [...chosen.ids] }
