import {
  CheckCircleFilled,
  CheckOutlined,
  ClockCircleOutlined,
  ExclamationCircleFilled,
  MinusCircleOutlined,
} from '@ant-design/icons'
import { memo } from 'react'
import { clockTime, fullDate } from '../../../../domain/text/dates'
import { type ReviewRow, type RowTime, type Standing, standingOf, timeOfRow } from './review'
import css from './review.module.css'
import { movedFrom, proposedTime, rowName, standingText } from './review-words'

/** What can be done to a row. */
export type RowAct =
  | { readonly kind: 'move'; readonly to: RowTime }
  | { readonly kind: 'nextDay' }
  | { readonly kind: 'otherTime' }
  | { readonly kind: 'skip' }
  | { readonly kind: 'putBack' }

const signs = {
  created: CheckCircleFilled,
  skipped: MinusCircleOutlined,
  checking: ClockCircleOutlined,
  good: CheckOutlined,
  bad: ExclamationCircleFilled,
} as const satisfies Record<Standing, unknown>

interface ReviewRowLineProps {
  readonly row: ReviewRow
  /** When the visits are to be. */
  readonly from: string
  readonly to: string
  /** Its buttons are reached by Tab; those of the other rows by the arrows. */
  readonly isTabStop: boolean
  readonly isLocked: boolean
  readonly onAct: (row: ReviewRow, act: RowAct) => void
}

/** One visit of the repeat: when, how it stands, and what can be done about it. Drawn again only when it changes. */
export const ReviewRowLine = memo(function ReviewRowLine({
  row,
  from,
  to,
  isTabStop,
  isLocked,
  onAct,
}: ReviewRowLineProps) {
  const time = timeOfRow(row, { from, to })
  const standing = standingOf(row)
  const Sign = signs[standing]
  const reason = row.answer?.error
  return (
    <li className={`${css.row} ${css[standing]}`} data-occurrence={row.occurrence} data-standing={standing}>
      <span className={css.date}>{fullDate(time.date)}</span>
      <span className={css.time}>
        {clockTime(time.from)}–{clockTime(time.to)}
      </span>
      <span className={css.standing}>
        <Sign aria-hidden className={css.sign} />
        <span>
          {(standing === 'bad' && reason) || standingText[standing]}
          {row.created && <span className={css.code}> · {row.created.code}</span>}
          {row.repair?.kind === 'moved' && !row.created && (
            <span className={css.moved}> · {movedFrom(row.occurrence, { from }, row.repair)}</span>
          )}
        </span>
      </span>
      {!isLocked && !row.created && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and name
        <div role="group" aria-label={rowName(time)} className={css.acts}>
          <RowActs row={row} standing={standing} tabIndex={isTabStop ? 0 : -1} onAct={onAct} />
        </div>
      )}
    </li>
  )
})

interface RowActsProps {
  readonly row: ReviewRow
  readonly standing: Standing
  readonly tabIndex: 0 | -1
  readonly onAct: (row: ReviewRow, act: RowAct) => void
}

function RowActs({ row, standing, tabIndex, onAct }: RowActsProps) {
  const button = (label: string, act: RowAct, look = css.act) => (
    <button key={label} type="button" className={look} tabIndex={tabIndex} onClick={() => onAct(row, act)}>
      {label}
    </button>
  )
  const isBad = standing === 'bad'
  const isOut = standing === 'skipped'
  const proposed = isBad ? (row.answer?.alternatives ?? []) : []
  return (
    <>
      {proposed.map(({ date, from, to }) =>
        button(proposedTime({ date, from }), { kind: 'move', to: { date, from, to } }, css.proposal),
      )}
      {isBad && button('Giorno dopo', { kind: 'nextDay' })}
      {row.repair !== null && button('Ripristina', { kind: 'putBack' })}
      {!isOut && button('Altro orario…', { kind: 'otherTime' })}
      {!isOut && button('Salta', { kind: 'skip' })}
    </>
  )
}
