import { useEffect, useRef } from 'react'
import { lastPageOf } from './list-state'
import type { Paging, Rows } from './rows'

/** How to get from the open record to those beside it in the list; absent at its ends. */
export interface NeighbourRecords {
  readonly previous?: (() => void) | undefined
  readonly next?: (() => void) | undefined
}

interface NeighboursInput {
  readonly rows: Rows
  /** The record that is open over the list. */
  readonly openId?: number | null
  readonly onOpenOther?: (id: number) => void
  readonly paging: Paging
}

/** The pages before and after this one, numbered or beyond; absent where there is none. */
function pageTurns({ next, capped }: Rows, { page, limit, cursors, onPage, onBeyond }: Paging) {
  const isLast = page === lastPageOf(limit) && capped
  const previousPage = cursors.length > 0 ? () => onBeyond(null) : page > 1 ? () => onPage(page - 1) : undefined
  const nextPage = next === null ? undefined : isLast ? () => onBeyond(next) : () => onPage(page + 1)
  return { previousPage, nextPage }
}

/** The records before and after the open one, as the list shows them, over the edges of its pages. */
export function useNeighbours({ rows, paging, openId = null, onOpenOther }: NeighboursInput): NeighbourRecords {
  const { previousPage, nextPage } = pageTurns(rows, paging)
  /** The page is being pendingTurn, and its first or last record is to be opened. */
  const pendingTurn = useRef<'first' | 'last' | null>(null)
  const { records = [], stale } = rows
  useEffect(() => {
    if (openId === null) pendingTurn.current = null
    if (pendingTurn.current === null || stale) return
    const record = pendingTurn.current === 'first' ? records[0] : records.at(-1)
    pendingTurn.current = null
    if (record) onOpenOther?.(record.id)
  })
  const at = records.findIndex(({ id }) => id === openId)
  if (at < 0 || stale) return {}
  const open = (index: number) => {
    const record = records[index]
    return record && (() => onOpenOther?.(record.id))
  }
  const turn = (page: (() => void) | undefined, edge: 'first' | 'last') =>
    page &&
    (() => {
      pendingTurn.current = edge
      page()
    })
  return {
    previous: at > 0 ? open(at - 1) : turn(previousPage, 'last'),
    next: at < records.length - 1 ? open(at + 1) : turn(nextPage, 'first'),
  }
}
