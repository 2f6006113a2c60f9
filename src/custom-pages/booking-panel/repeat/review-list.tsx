import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { type ReviewRow, standingOf } from './review'
import css from './review.module.css'
import { ReviewRowLine, type RowAct } from './review-row'

/** The row that Tab goes to: the one last visited, else the first to mend, else the first. */
const tabStopOf = (rows: readonly ReviewRow[], visited: CivilDate | null) =>
  (rows.find(({ occurrence }) => occurrence === visited) ?? rows.find((row) => standingOf(row) === 'bad') ?? rows[0])
    ?.occurrence

const buttonsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('button')]

/** Puts the focus on the first thing that can be done to a row; false where there is none. */
export function focusRow(list: HTMLElement | null, selector: string): boolean {
  const button = list?.querySelector<HTMLElement>(`${selector} button`)
  button?.focus()
  button?.closest('li')?.scrollIntoView?.({ block: 'nearest' })
  return button != null
}

const rowKeys: Readonly<Record<string, (rows: readonly Element[], at: number) => Element | undefined>> = {
  ArrowDown: (rows, at) => rows.slice(at + 1).find((row) => buttonsOf(row).length > 0),
  ArrowUp: (rows, at) => rows.slice(0, at).findLast((row) => buttonsOf(row).length > 0),
  Home: (rows) => rows.find((row) => buttonsOf(row).length > 0),
  End: (rows) => rows.findLast((row) => buttonsOf(row).length > 0),
}

interface ReviewListProps {
  readonly rows: readonly ReviewRow[]
  readonly time: { readonly from: string; readonly to: string }
  readonly isLocked: boolean
  readonly listRef: RefObject<HTMLOListElement | null>
  readonly onAct: (row: ReviewRow, act: RowAct) => void
}

/** All visits of the repeat. Up and down go from row to row, left and right along what can be done to one. */
export function ReviewList({ rows, time, isLocked, listRef, onAct }: ReviewListProps) {
  const [visited, setVisited] = useState<CivilDate | null>(null)
  const hadFocus = useRef(false)
  const tabStop = tabStopOf(rows, visited)

  // What had the focus is gone (a proposal that is taken by now): the focus stays in the list.
  useEffect(() => {
    const list = listRef.current
    if (hadFocus.current && document.activeElement === document.body) focusRow(list, `[data-occurrence="${tabStop}"]`)
    hadFocus.current = list?.contains(document.activeElement) ?? false
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const button = event.target as HTMLElement
    const row = button.closest('li')
    if (!row) return
    const column = buttonsOf(row).indexOf(button)
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const all = [...event.currentTarget.children]
    const other = rowKeys[event.key]?.(all, all.indexOf(row))
    const next =
      sideways === undefined
        ? other && (buttonsOf(other)[column] ?? buttonsOf(other).at(-1))
        : buttonsOf(row)[column + sideways]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.closest('li')?.scrollIntoView?.({ block: 'nearest' })
  }
  return (
    <ol
      ref={listRef}
      className={css.rows}
      aria-label="Visite della ripetizione"
      // Without buttons in its rows only this lets the keys scroll it.
      tabIndex={isLocked ? 0 : undefined}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setVisited(target.closest('li')?.dataset.occurrence ?? null)}
    >
      {rows.map((row) => (
        <ReviewRowLine
          key={row.occurrence}
          row={row}
          from={time.from}
          to={time.to}
          isTabStop={row.occurrence === tabStop}
          isLocked={isLocked}
          onAct={onAct}
        />
      ))}
    </ol>
  )
}
