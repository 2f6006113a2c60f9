import { type RefObject, useEffect, useRef } from 'react'
import { isTyping } from '../../platform/overlays/shortcuts'
import { focusIfLost } from '../../ui/dialogs/trap-focus'
import { listTitleId } from './list-head'
import type { Rows } from './rows'

/** Somebody is typing on the page of the list, as in its search. */
const isTypingBeside = (row: HTMLElement) =>
  isTyping(document.activeElement) && row.closest('section')?.contains(document.activeElement) === true

/**
 * The row of a record that was just made comes into view and gets the keyboard, unless somebody is typing by then; where the
 * record lies on another page, the keyboard goes on from the title.
 */
export function useNewRow(list: RefObject<HTMLElement | null>, { records, stale }: Rows, newId: number | undefined) {
  const awaited = useRef<number>(undefined)
  useEffect(() => {
    awaited.current = newId
    if (newId !== undefined) focusIfLost(() => document.getElementById(listTitleId))
  }, [newId])
  useEffect(() => {
    if (awaited.current === undefined || stale || !records?.some(({ id }) => id === awaited.current)) return
    const row = list.current?.querySelector<HTMLElement>(`[data-row-key="${awaited.current}"]`)
    awaited.current = undefined
    if (!row || isTypingBeside(row)) return
    row.scrollIntoView({ block: 'nearest' })
    row.focus({ preventScroll: true })
  })
}
