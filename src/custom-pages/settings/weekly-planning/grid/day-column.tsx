import { PlusOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo } from 'react'
import { type Minutes, shortTime } from '../../../../../domain/calendar/minutes'
import type { Span } from '../../../../../domain/calendar/spans'
import { counted, weekdayNames, weekdayShortNames } from '../../../../../domain/text/dates'
import text from '../../../../ui/text/text.module.css'
import { countTimes } from '../editor/counts'
import kinds from '../panel/kind-swatch.module.css'
import type { DayBlock, LostTime } from './clashes'
import dayHeads from './day-heads.module.css'
import type { Ghost } from './gesture'
import { placed } from './scale'
import { ShiftBlock } from './shift-block'
import css from './week-grid.module.css'

interface DayHeadProps {
  readonly weekday: number
  readonly blocks: readonly DayBlock[]
  readonly isSelected: boolean
  readonly isPhone: boolean
  /** Adds a shift where there is room. */
  readonly onAdd: (weekday: number) => void
}

/** "gio 23 orari", and a shift added by key or click. */
export const DayHead = memo(function DayHead({ weekday, blocks, isSelected, isPhone, onAdd }: DayHeadProps) {
  const count = blocks.reduce((sum, { shift }) => sum + countTimes(shift, weekday), 0)
  return (
    <div
      className={`${text.small} ${dayHeads.dayHead}`}
      data-selected={isSelected || undefined}
      data-closed={blocks.length === 0 || undefined}
    >
      <strong title={weekdayNames[weekday]}>{isPhone ? weekdayNames[weekday] : weekdayShortNames[weekday]}</strong>
      {blocks.length > 0 && <span>{counted(count, 'orario', 'orari')}</span>}
      <Button
        size="small"
        color="primary"
        variant="outlined"
        icon={<PlusOutlined aria-hidden />}
        className={dayHeads.add ?? ''}
        data-add={weekday}
        aria-label={`Aggiungi un turno di ${weekdayNames[weekday]}`}
        title={`Aggiungi un turno di ${weekdayNames[weekday]}`}
        onClick={() => onAdd(weekday)}
      />
    </div>
  )
})

/** How many visits fall out of a lost time of a weekday. */
export type FallenVisits = (week: string, weekday: number, span: Span) => number

interface DayColumnProps {
  readonly weekday: number
  readonly hours: Span
  readonly blocks: readonly DayBlock[]
  readonly lost: readonly (LostTime & { readonly week: string })[]
  readonly fallen: FallenVisits | undefined
  readonly ghost: Ghost | null
  readonly selected: { readonly week: string; readonly shift: string; readonly range?: string | undefined } | null
  readonly namesOffice: boolean
  readonly isPhone: boolean
  readonly hint: string
}

/** The hours of one weekday: its shifts, what was open before, and what the pointer is drawing. */
export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { weekday, hours, blocks, lost, fallen, ghost, selected, namesOffice, isPhone, hint } = props
  const isClosed = blocks.length + lost.length === 0 && !ghost
  return (
    <div className={css.day} data-closed={isClosed || undefined} data-selected={selected !== null || undefined}>
      {isClosed && <span className={css.closedWord}>Chiuso</span>}
      <ul aria-label={`Turni di ${weekdayNames[weekday]}`}>
        {blocks.map((block) => (
          <ShiftBlock
            key={`${block.week}-${block.shift.id}`}
            {...block}
            weekday={weekday}
            start={hours.from}
            namesOffice={namesOffice}
            isPhone={isPhone}
            selected={isOf(block, selected) ? (selected?.range ?? 'shift') : null}
            hint={hint}
          />
        ))}
      </ul>
      {lost.map((piece) => (
        <LostPiece
          key={`${piece.week}-${piece.from}`}
          piece={piece}
          start={hours.from}
          count={fallen?.(piece.week, weekday, piece) ?? 0}
        />
      ))}
      {ghost && <GhostPieces ghost={ghost} start={hours.from} />}
    </div>
  )
})

const isOf = ({ week, shift }: DayBlock, selected: DayColumnProps['selected']) =>
  selected?.week === week && selected.shift === shift.id

/** What was open before: "3 fuori, prima: 18:00". */
function LostPiece({ piece, start, count }: { piece: LostTime; start: Minutes; count: number }) {
  const before =
    piece.to === piece.before.to
      ? `prima: ${shortTime(piece.before.to)}`
      : piece.from === piece.before.from
        ? `prima: ${shortTime(piece.before.from)}`
        : `prima: ${shortTime(piece.from)}–${shortTime(piece.to)}`
  return (
    <div className={css.lost} style={placed(piece, start)} data-fallen={count > 0 || undefined}>
      {count > 0 && (
        <strong>
          <WarningOutlined aria-hidden /> {count} fuori
        </strong>
      )}
      <span>{before}</span>
    </div>
  )
}

/** A dashed outline of what the pointer draws, one dark label with the result. */
function GhostPieces({ ghost, start }: { ghost: Ghost; start: Minutes }) {
  const { span, lost, tool, times, label, labelAt, isRefused } = ghost
  return (
    <>
      {lost && <div className={css.lost} style={placed(lost, start)} data-fallen />}
      {span && (
        <div
          className={`${kinds.kind} ${css.ghost}`}
          style={placed(span, start)}
          data-kind={tool}
          data-refused={isRefused || undefined}
        >
          {times.map((time) => (
            <span key={time}>{shortTime(time)}</span>
          ))}
        </div>
      )}
      <div className={css.result} style={{ top: placed({ from: start, to: labelAt }, start).height + 10 }}>
        {label}
      </div>
    </>
  )
}
