import { memo } from 'react'
import { type Minutes, shortTime } from '../../../../../domain/calendar/minutes'
import { type Span, subtract } from '../../../../../domain/calendar/spans'
import { slotKind } from '../../../../../domain/planning/slot-kinds'
import { spanText } from '../../../../../domain/planning/week-problems'
import { counted, weekdayNames } from '../../../../../domain/text/dates'
import text from '../../../../ui/text/text.module.css'
import { countTimes } from '../editor/counts'
import { type BlockPlace, spokenShift, spokenSpan } from '../editor/steps'
import { type EditedRange, type EditedShift, rangesOn } from '../editor/week'
import kinds from '../panel/kind-swatch.module.css'
import { blockKey } from './block-key'
import type { DayBlock } from './clashes'
import { hourPixels, placed } from './scale'
import css from './week-grid.module.css'

interface ShiftBlockProps extends DayBlock {
  readonly weekday: number
  /** First minute of the hours shown. */
  readonly start: Minutes
  /** Several offices are shown: each block names its own. */
  readonly namesOffice: boolean
  /** A phone has buttons in place of edges to drag. */
  readonly isPhone: boolean
  /** The selected part: the shift, one of its ranges by id, or nothing. */
  readonly selected: string | null
  readonly hint: string
}

/** A line of text takes as much. Minutes. */
const lineMinutes = 20

/**
 * A shift on one weekday: its times, how many visits it has room for, its grid lines, and what is painted on it.
 * Shift and ranges are plain buttons: cells of the grid, drawn anew with each key and step of the pointer.
 */
export const ShiftBlock = memo(function ShiftBlock(props: ShiftBlockProps) {
  const { week, office, shift, also, lane, lanes, weekday, start, namesOffice, isPhone, selected, hint } = props
  const count = countTimes(shift, weekday)
  const label = [
    spokenShift(shift, [weekday]),
    counted(count, 'orario', 'orari'),
    namesOffice && office,
    also && `anche ${also}`,
  ]
  const place = { week, shift: shift.id, weekday }
  const ranges = rangesOn(shift, weekday)
  const gap = subtract(shift, ranges).find(({ from, to }) => to - from >= lineMinutes)
  return (
    <li
      className={css.shift}
      style={{ ...placed(shift, start), left: `${(lane * 100) / lanes}%`, width: `${100 / lanes}%` }}
      data-clashes={also !== '' || undefined}
      data-selected={selected !== null || undefined}
    >
      <button
        type="button"
        style={{ backgroundSize: `100% ${(shift.duration * hourPixels) / 60}px` }}
        data-block={blockKey(place)}
        aria-pressed={selected === 'shift'}
        aria-label={label.filter(Boolean).join(', ')}
        aria-describedby={hint}
      />
      {ranges.map((range) => (
        <RangeBlock
          key={range.id}
          range={range}
          place={{ ...place, range: range.id }}
          start={shift.from}
          isSelected={selected === range.id}
          hint={hint}
        />
      ))}
      {gap && (
        <div className={css.words} style={wordsPlace(gap, shift.from)} aria-hidden>
          <span className={css.times}>
            <b>{spanText(shift)}</b> <span>{count}</span>
          </span>
          {also && <div className={`${text.ellipsis} ${css.also}`}>anche {also}</div>}
          {namesOffice && <div className={text.ellipsis}>{office}</div>}
        </div>
      )}
      {!isPhone && <Handles place={place} shift={shift} selected={selected} />}
    </li>
  )
})

const wordsPlace = (gap: Span, start: Minutes) => {
  const { top, height } = placed(gap, start)
  return { top, maxHeight: height }
}

interface HandlesProps {
  readonly place: BlockPlace
  readonly shift: EditedShift
  readonly selected: string | null
}

/** The two edges by which a block is stretched, or its selected range; for pointers: the keys do the same. */
function Handles({ place, shift, selected }: HandlesProps) {
  const range = shift.painted.find(({ id }) => id === selected)
  const { top, height } = placed(range ?? shift, shift.from)
  const key = blockKey({ ...place, range: range?.id })
  return (
    <>
      <i className={css.handle} style={{ top }} data-edge="from" data-block={key} aria-hidden />
      <i className={css.handle} style={{ top: top + height }} data-edge="to" data-block={key} aria-hidden />
    </>
  )
}

interface RangeBlockProps {
  readonly range: EditedRange
  readonly place: { readonly week: string; readonly shift: string; readonly weekday: number; readonly range: string }
  readonly start: Minutes
  readonly isSelected: boolean
  readonly hint: string
}

/** A painted range: pattern, and its word on a plain plate. */
const RangeBlock = ({ range, place, start, isSelected, hint }: RangeBlockProps) => (
  <button
    type="button"
    className={`${kinds.kind} ${css.range}`}
    style={placed(range, start)}
    data-kind={range.slot_code}
    data-block={blockKey(place)}
    aria-pressed={isSelected}
    aria-label={`${slotKind[range.slot_code].label} di ${weekdayNames[place.weekday]}, ${spokenSpan(range)}`}
    aria-describedby={hint}
    title={`${slotKind[range.slot_code].label} ${shortTime(range.from)}–${shortTime(range.to)}`}
  >
    <span>{slotKind[range.slot_code].label}</span>
  </button>
)
