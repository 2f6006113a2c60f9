import { CloseOutlined, MailOutlined, PushpinOutlined, SwapOutlined, UndoOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import { briefDate, clockTime } from '../../../domain/text/dates'
import { useNames } from '../../shared/people/names'
import controls from '../../ui/controls.module.css'
import text from '../../ui/text/text.module.css'
import css from './absence-board.module.css'
import type { BoardRow, Choice } from './decisions'
import { WithoutAddress } from './row'
import { choiceName, choiceText } from './words'

const looks = {
  move: { Icon: SwapOutlined, tone: 'success' },
  offer: { Icon: MailOutlined, tone: 'info' },
  cancel: { Icon: CloseOutlined, tone: 'error' },
  keep: { Icon: PushpinOutlined, tone: 'neutral' },
} as const satisfies Record<Choice['act'], { Icon: ComponentType; tone: string }>

interface DecidedRowProps {
  readonly row: BoardRow
  readonly choice: Choice
  readonly onReopen: () => void
}

/** A decided visit in one line, which can be decided again. */
export function DecidedRow({ row, choice, onReopen }: DecidedRowProps) {
  const names = useNames()
  const { booking } = row
  const { Icon, tone } = looks[choice.act]
  const { before, time, after } = choiceText(choice)
  return (
    <li className={css.decided}>
      <p className={css.when}>
        {briefDate(booking.date)}
        <span>{clockTime(booking.from)}</span>
      </p>
      <strong className={text.ellipsis}>{names.line(booking)}</strong>
      <span className={`${text.badge} ${css.chip}`} data-tone={tone}>
        <Icon aria-hidden /> {choiceName[choice.act]}
      </span>
      <p className={css.outcome}>
        {before} {time && <strong>{time}</strong>} {after}
        {!row.isReachable && choice.act !== 'keep' && <WithoutAddress row={row} />}
      </p>
      <button
        type="button"
        className={controls.link}
        aria-label={`Rivedi la visita di ${names.name(booking)}`}
        onClick={onReopen}
      >
        <UndoOutlined aria-hidden /> Rivedi
      </button>
    </li>
  )
}
