import {
  CheckCircleFilled,
  CheckOutlined,
  ClockCircleOutlined,
  ExclamationCircleFilled,
  MinusCircleOutlined,
} from '@ant-design/icons'
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef, useState } from 'react'
import { addDays, type CivilDate } from '../../../../domain/calendar/civil-date'
import { clockTime, fullDate } from '../../../../domain/text/dates'
import css from './review.module.css'
import { type Repair, type ReviewRow, type RowStatus, rowStatus, timeOfRow } from './review-state'
import { movedFrom, proposedTime, rowName, rowStatusText } from './review-text'

/** The row that Tab goes to: the one last visited, else the first to mend, else the first. */
const tabStopOf = (rows: readonly ReviewRow[], visited: CivilDate | null) =>
  (rows.find(({ occurrence }) => occurrence === visited) ?? rows.find((row) => rowStatus(row) === 'bad') ?? rows[0])
    ?.occurrence

const buttonsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('button')]

/** Puts the focus on the first thing that can be done to a row; false where there is none. */
export function focusRow(list: HTMLElement | null, selector: string): boolean {
  const button = list?.querySelector<HTMLElement>(`${selector} button`)
  button?.focus()
  button?.closest('li')?.scrollIntoView?.({ block: 'nearest' })
  return button != null
}

/** The row that a key leads to, among those with buttons. */
function rowAfterKey(rows: readonly Element[], at: number, key: string): Element | undefined {
  const hasButtons = (row: Element) => buttonsOf(row).length > 0
  if (key === 'ArrowDown') return rows.slice(at + 1).find(hasButtons)
  if (key === 'ArrowUp') return rows.slice(0, at).findLast(hasButtons)
  if (key === 'Home') return rows.find(hasButtons)
  return key === 'End' ? rows.findLast(hasButtons) : undefined
}

/** What a press on a row asks for: another time for it, or the dialog that finds one. `stays`: the row is to be seen first. */
export type RowAction = { readonly repair: Repair | null; readonly stays?: boolean } | 'other-time'

interface RowProps {
  /** When the visits are to be, HH:mm:ss. */
  readonly from: string
  readonly to: string
  readonly isLocked: boolean
  readonly onAction: (row: ReviewRow, action: RowAction) => void
}

interface ReviewListProps extends RowProps {
  readonly rows: readonly ReviewRow[]
  readonly listRef: RefObject<HTMLOListElement | null>
}

/** All visits of the repeat. Up and down go from row to row, left and right along what can be done to one. */
export function ReviewList({ rows, listRef, ...row }: ReviewListProps) {
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
    const line = button.closest('li')
    if (!line) return
    const column = buttonsOf(line).indexOf(button)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const lines = [...event.currentTarget.children]
    const other = rowAfterKey(lines, lines.indexOf(line), event.key)
    const inOther = other && (buttonsOf(other)[column] ?? buttonsOf(other).at(-1))
    const next = step === undefined ? inOther : buttonsOf(line)[column + step]
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
      tabIndex={row.isLocked ? 0 : undefined}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setVisited(target.closest('li')?.dataset.occurrence ?? null)}
    >
      {rows.map((one) => (
        <Row key={one.occurrence} row={one} isTabStop={one.occurrence === tabStop} {...row} />
      ))}
    </ol>
  )
}

const signs = {
  created: CheckCircleFilled,
  skipped: MinusCircleOutlined,
  checking: ClockCircleOutlined,
  good: CheckOutlined,
  bad: ExclamationCircleFilled,
} as const satisfies Record<RowStatus, unknown>

interface OneRowProps extends RowProps {
  readonly row: ReviewRow
  /** Its buttons are reached by Tab; those of the other rows by the arrows. */
  readonly isTabStop: boolean
}

/** One visit of the repeat: when, how it stands, and what can be done about it. Drawn again only when it changes. */
const Row = memo(function Row({ row, from, to, isTabStop, isLocked, onAction }: OneRowProps) {
  const time = timeOfRow(row, { from, to })
  const status = rowStatus(row)
  const Sign = signs[status]
  const button = (label: string, action: RowAction, look = css.action) => (
    <button
      key={label}
      type="button"
      className={look}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onAction(row, action)}
    >
      {label}
    </button>
  )
  const isBad = status === 'bad'
  return (
    <li className={`${css.row} ${css[status]}`} data-occurrence={row.occurrence} data-status={status}>
      <span className={css.date}>{fullDate(time.date)}</span>
      <span className={css.time}>
        {clockTime(time.from)}–{clockTime(time.to)}
      </span>
      <span className={css.status}>
        <Sign aria-hidden className={css.sign} />
        <span>
          {(isBad && row.answer?.error) || rowStatusText[status]}
          {row.created && <span className={css.code}> · {row.created.code}</span>}
          {row.repair?.kind === 'moved' && !row.created && (
            <span className={css.code}> · {movedFrom(row.occurrence, { from }, row.repair)}</span>
          )}
        </span>
      </span>
      {!isLocked && !row.created && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and name
        <div role="group" aria-label={rowName(time)} className={css.actions}>
          {isBad &&
            row.answer?.alternatives.map(({ date, from: start, to: end }) => {
              const repair = { kind: 'moved', date, from: start, to: end } as const
              return button(proposedTime(repair), { repair }, css.proposal)
            })}
          {isBad &&
            button('Giorno dopo', { repair: { kind: 'moved', ...time, date: addDays(time.date, 1) }, stays: true })}
          {row.repair !== null && button('Ripristina', { repair: null })}
          {status !== 'skipped' && button('Altro orario…', 'other-time')}
          {status !== 'skipped' && button('Salta', { repair: { kind: 'skipped' } })}
        </div>
      )}
    </li>
  )
})
