import { useState } from 'react'
import type { RecordOnWire, Selection } from '../../../domain/resource'

/** What of a list is chosen: single rows, or all that its filters and search find. */
export type Chosen = { readonly kind: 'some'; readonly ids: ReadonlySet<number> } | { readonly kind: 'all' }

const none: Chosen = { kind: 'some', ids: new Set() }

export interface RowSelection {
  readonly chosen: Chosen
  /** Rows chosen; `total` when all of them are. */
  readonly count: (total: number) => number
  readonly has: (id: number) => boolean
  /** The rows chosen, as far as they are known: of all of them those of the page. */
  readonly ids: readonly number[]
  /** Letting go of one out of all leaves those of the page: what lies elsewhere was never seen. */
  readonly choose: (ids: readonly number[]) => void
  readonly toggle: (id: number) => void
  readonly isSome: boolean
  readonly chooseAll: () => void
  readonly clear: () => void
}

/**
 * Rows chosen over pages, for as long as the list asks the same question: another filter, search or order finds other rows,
 * and nothing is changed that was not seen. `question` says which one is asked.
 */
export function useSelection(records: readonly RecordOnWire[] | undefined, question: string): RowSelection {
  const [state, setState] = useState<{ question: string; chosen: Chosen }>({ question, chosen: none })
  const chosen = state.question === question ? state.chosen : none
  const set = (next: Chosen) => setState({ question, chosen: next })
  const choose = (ids: readonly number[]) => set({ kind: 'some', ids: new Set(ids) })
  const ids = chosen.kind === 'all' ? (records ?? []).map(({ id }) => id) : [...chosen.ids]
  return {
    chosen,
    ids,
    choose,
    count: (total) => (chosen.kind === 'all' ? total : chosen.ids.size),
    has: (id) => chosen.kind === 'all' || chosen.ids.has(id),
    toggle: (id) => choose(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    isSome: chosen.kind === 'all' || chosen.ids.size > 0,
    chooseAll: () => set({ kind: 'all' }),
    clear: () => set(none),
  }
}

/** The same for bulk calls and exports. */
export const selectionOf = (chosen: Chosen, where: Readonly<Record<string, string>>): Selection =>
  chosen.kind === 'all' ? { where } : { ids: [...chosen.ids] }
