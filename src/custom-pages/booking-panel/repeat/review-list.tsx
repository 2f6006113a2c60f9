import {
  CheckCircleFilled,
  CheckOutlined,
  ClockCircleOutlined,
  ExclamationCircleFilled,
  MinusCircleOutlined,
} from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CivilDate } from '../../../../domain/calendar/civil-date'
import { clockTime, dayAndMonth, fullDate, weekdayShort } from '../../../../domain/text/dates'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { focusAfterKey } from '../focus-after-key'
import css from './review.module.css'
import { movedFrom, type ReviewRow, type RowStatus, type RowTime, rowStatusText } from './review-rows'

/** Focuses the first button of a row; false if there is none. */
export function focusRow(list: HTMLElement | null, selector: string): boolean {
  const button = list?.querySelector<HTMLElement>(`${selector} button`)
  button?.focus()
  button?.closest('li')?.scrollIntoView?.({ block: 'nearest' })
  return button != null
}

/** "martedì 15 dicembre 2026, 09:30": the name of a row. */
export const rowName = ({ date, from }: RowTime): string => `${fullDate(date)}, ${clockTime(from)}`

/** Action on a row: another time, skip, the rule's time (null), the office's next working day, or the dialog to choose one. */
export type RowAction = RowTime | 'skip' | 'next-day' | 'other-time' | null

interface RowProps {
  /** Start time of the visits, HH:mm:ss. */
  readonly from: string
  readonly isLocked: boolean
  readonly onAction: (row: ReviewRow, action: RowAction) => void
}

interface ReviewListProps extends RowProps {
  readonly rows: readonly ReviewRow[]
  readonly listRef: RefObject<HTMLOListElement | null>
}

/** All visits of the repeat; the arrow keys move along the buttons of all rows. */
export function ReviewList({ rows, listRef, ...row }: ReviewListProps) {
  const [visited, setVisited] = useState<CivilDate>()
  const hadFocus = useRef(false)
  const stop =
    rows.find(({ occurrence }) => occurrence === visited) ?? rows.find(({ status }) => status === 'bad') ?? rows[0]

  // The focused button was removed (e.g. a proposal just accepted): keep the focus in the list.
  useEffect(() => {
    const list = listRef.current
    if (hadFocus.current && document.activeElement === document.body)
      focusRow(list, `[data-occurrence="${stop?.occurrence}"]`)
    hadFocus.current = list?.contains(document.activeElement) ?? false
  })

  return (
    <ol
      ref={listRef}
      className={section.scroll}
      aria-label="Visite della ripetizione"
      // While the rows have no buttons, only this lets the keyboard scroll the list.
      tabIndex={row.isLocked ? 0 : undefined}
      onKeyDown={focusAfterKey}
      onFocus={({ target }) => setVisited(target.closest('li')?.dataset.occurrence)}
    >
      {rows.map((one) => (
        <Row key={one.occurrence} row={one} isTabStop={one === stop} {...row} />
      ))}
    </ol>
  )
}

const icons = {
  created: CheckCircleFilled,
  skipped: MinusCircleOutlined,
  checking: ClockCircleOutlined,
  good: CheckOutlined,
  bad: ExclamationCircleFilled,
} as const satisfies Record<RowStatus, unknown>

interface OneRowProps extends RowProps {
  readonly row: ReviewRow
  /** Whether its buttons are in the tab order; those of the other rows are reached by the arrows. */
  readonly isTabStop: boolean
}

/** One visit of the repeat: time, status, and actions. */
function Row({ row, from, isTabStop, isLocked, onAction }: OneRowProps) {
  const { occurrence, time, status, answer, created, repair } = row
  const Icon = icons[status]
  const isBad = status === 'bad'
  const proposals = (isBad && answer?.alternatives) || []
  const button = (label: string, action: RowAction, isProposal = false) => (
    <Button
      key={label}
      size="small"
      color="primary"
      variant={isProposal ? 'outlined' : 'text'}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onAction(row, action)}
    >
      {label}
    </Button>
  )
  return (
    <li className={`${css.row} ${css[status]}`} data-occurrence={occurrence} data-status={status}>
      <span className={`${text.capital} ${css.date}`}>{fullDate(time.date)}</span>
      <strong className={css.time}>
        {clockTime(time.from)}–{clockTime(time.to)}
      </strong>
      <Flex component="span" align="baseline" gap={8} className={css.status}>
        <Icon aria-hidden className={css.icon} />
        <span>
          {(isBad && answer?.error) || rowStatusText[status]}
          {created && <span className={css.more}> · {created.code}</span>}
          {repair?.date && !created && <span className={css.more}> · {movedFrom(row, from)}</span>}
        </span>
      </Flex>
      {!isLocked && !created && (
        <Flex wrap gap={6} justify="end" role="group" aria-label={rowName(time)} className={css.actions}>
          {proposals.map((to) =>
            button(`${weekdayShort(to.date)} ${dayAndMonth(to.date)} ${clockTime(to.from)}`, to, true),
          )}
          {isBad && answer?.next_day && button('Giorno dopo', 'next-day')}
          {repair && button('Ripristina', null)}
          {status !== 'skipped' && button('Altro orario…', 'other-time')}
          {status !== 'skipped' && button('Salta', 'skip')}
        </Flex>
      )}
    </li>
  )
}
