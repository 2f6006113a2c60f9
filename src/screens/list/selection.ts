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
  /** Chooses a row or lets go of it; with `toHere` all rows from the last one touched. */
  readonly toggle: (id: number, toHere: boolean) => void
  readonly togglePage: () => void
  /** Every row of the page is chosen. */
  readonly isPage: boolean
  readonly isSome: boolean
  readonly chooseAll: () => void
  readonly clear: () => void
}

/**
 * Rows chosen over pages, for as long as the list asks the same question: another filter, search or order finds other rows,
 * and nothing is changed that was not seen. `question` says which one is asked.
 */
export function useSelection(records: readonly RecordOnWire[] | undefined, question: string): RowSelection {
  const [state, setState] = useState<{ question: string; chosen: Chosen; last: number | null }>({
    question,
    chosen: none,
    last: null,
  })
  const current = state.question === question
  const chosen = current ? state.chosen : none
  const last = current ? state.last : null
  const page = (records ?? []).map(({ id }) => id)
  const has = (id: number) => chosen.kind === 'all' || chosen.ids.has(id)
  const isPage = page.length > 0 && page.every(has)
  const choose = (next: Chosen, touched: number | null = null) => setState({ question, chosen: next, last: touched })
  /** Letting go of one out of all leaves those of the page: what lies elsewhere was never seen. */
  const ids = () => new Set(chosen.kind === 'all' ? page : chosen.ids)
  const set = (which: readonly number[], on: boolean, touched: number | null) => {
    const next = ids()
    for (const id of which) on ? next.add(id) : next.delete(id)
    choose({ kind: 'some', ids: next }, touched)
  }
  const between = (from: number, to: number) => {
    const [a, b] = [page.indexOf(from), page.indexOf(to)]
    return a < 0 || b < 0 ? [to] : page.slice(Math.min(a, b), Math.max(a, b) + 1)
  }
  return {
    chosen,
    count: (total) => (chosen.kind === 'all' ? total : chosen.ids.size),
    has,
    toggle: (id, toHere) => set(toHere && last !== null ? between(last, id) : [id], !has(id), id),
    togglePage: () => set(page, !isPage, null),
    isPage,
    isSome: chosen.kind === 'all' || chosen.ids.size > 0,
    chooseAll: () => choose({ kind: 'all' }),
    clear: () => choose(none),
  }
}

/** The same for bulk calls and exports. */
export const selectionOf = (chosen: Chosen, where: Readonly<Record<string, string>>): Selection =>
  chosen.kind === 'all' ? { where } : { ids: [...chosen.ids] }
