import { CloseOutlined, MailOutlined, PushpinOutlined, SwapOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { ComponentType } from 'react'
import { briefDate, clockTime } from '../../../domain/text/dates'
import { useNameMask } from '../../shared/people/name-mask'
import text from '../../ui/text/text.module.css'
import css from './absence-board.module.css'
import type { BoardRow, RowDecision } from './decisions'
import { WithoutAddress } from './row'
import { choiceName, choiceText } from './sentences'

const looks = {
  move: { Icon: SwapOutlined, tone: 'success' },
  offer: { Icon: MailOutlined, tone: 'info' },
  cancel: { Icon: CloseOutlined, tone: 'error' },
  keep: { Icon: PushpinOutlined, tone: 'neutral' },
} as const satisfies Record<RowDecision['act'], { Icon: ComponentType; tone: string }>

interface DecisionRowProps {
  readonly row: BoardRow
  readonly choice: RowDecision
  readonly onReopen: () => void
}

/** A decided visit in one line, which can be decided again. */
export function DecisionRow({ row, choice, onReopen }: DecisionRowProps) {
  const names = useNameMask()
  const { booking } = row
  const { Icon, tone } = looks[choice.act]
  const { before, time, after } = choiceText(choice)
  return (
    <Flex component="li" wrap align="center" gap="4px 12px" className={css.row}>
      <p className={css.when}>
        {briefDate(booking.date)} <strong>{clockTime(booking.from)}</strong>
      </p>
      <strong className={`${css.who} ${text.ellipsis}`}>{names.line(booking)}</strong>
      <div>
        <span className={text.badge} data-tone={tone}>
          <Icon aria-hidden /> {choiceName[choice.act]}
        </span>
      </div>
      <p className={css.outcome}>
        {before} {time && <strong>{time}</strong>} {after}{' '}
        {!row.isReachable && choice.act !== 'keep' && <WithoutAddress row={row} />}
      </p>
      <Button
        type="link"
        size="small"
        icon={<UndoOutlined aria-hidden />}
        aria-label={`Rivedi la visita di ${names.name(booking)}`}
        onClick={onReopen}
      >
        Rivedi
      </Button>
    </Flex>
  )
}
