import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { IconButton } from '../icon-button'

/** A list with one of its items at another place. */
export const moved = <T,>(items: readonly T[], from: number, to: number): T[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))

export interface MoveButtonsProps {
  readonly upLabel: string
  readonly downLabel: string
  readonly at: number
  readonly count: number
  readonly onMove: (from: number, to: number) => void
}

/** Moves one item of a list by a place, up or down. */
export const MoveButtons = ({ upLabel, downLabel, at, count, onMove }: MoveButtonsProps) => (
  <>
    <IconButton label={upLabel} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
      <ArrowUpOutlined aria-hidden />
    </IconButton>
    <IconButton label={downLabel} disabled={at === count - 1} onClick={() => onMove(at, at + 1)}>
      <ArrowDownOutlined aria-hidden />
    </IconButton>
  </>
)
