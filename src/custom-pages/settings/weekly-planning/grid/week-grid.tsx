import { Button } from 'antd'
import { useId, useMemo, useRef, useState } from 'react'
import { shortTime } from '../../../../../domain/calendar/minutes'
import { counted, weekdayNames, weekdayShortNames } from '../../../../../domain/text/dates'
import text from '../../../../ui/text/text.module.css'
import type { Editor, EditorAction } from '../editor/editor'
import type { BlockPlace } from '../editor/steps'
import { type DrawnWeek, weekOrder } from '../editor/week'
import { blockAt } from './block-key'
import { type DayBlock, dayBlocks, lostTimes, type ShownWeek } from './clashes'
import { DayColumn, DayHead, type FallenVisits } from './day-column'
import dayHeads from './day-heads.module.css'
import { durationOf } from './gesture'
import { hourPixels, placed, shownHours, wholeDay } from './scale'
import { useGesture } from './use-gesture'
import { newShiftSpan, useBlockKeys } from './use-keys'
import css from './week-grid.module.css'

export interface WeekGridProps {
  readonly editor: Editor
  /** The weeks on the grid, one for each office. */
  readonly shown: readonly ShownWeek[]
  /** Weeks of offices that are not on the grid, so that clashes show. */
  readonly others: readonly ShownWeek[]
  /** Several offices: side by side instead of over each other. */
  readonly isSideBySide: boolean
  readonly isPhone: boolean
  /** Visits that fall out of the hours as they are drawn. */
  readonly fallen?: FallenVisits | undefined
  readonly dispatch: (action: EditorAction) => void
  /** Enter on a block: its panel gets the focus. */
  readonly onOpen: (place: BlockPlace) => void
}

interface Day {
  readonly weekday: number
  readonly blocks: readonly DayBlock[]
  readonly lost: readonly (ReturnType<typeof lostTimes>[number] & { readonly week: string })[]
}

const noneLost: Day['lost'] = []

/** The days of the shown weeks with their blocks. */
function useDays({ editor, shown, others, isSideBySide }: WeekGridProps): readonly Day[] {
  const { stored } = editor
  return useMemo(
    () =>
      weekOrder.map((weekday) => {
        const lost = shown.flatMap(({ week }) =>
          lostTimes(storedOf(stored, week), week, weekday).map((piece) => ({ ...piece, week: week.key })),
        )
        return {
          weekday,
          blocks: dayBlocks(weekday, shown, others, isSideBySide),
          lost: lost.length > 0 ? lost : noneLost,
        }
      }),
    [stored, shown, others, isSideBySide],
  )
}

const storedOf = (stored: readonly DrawnWeek[], { key }: DrawnWeek) => stored.find((week) => week.key === key)

/** The week of the chosen offices: shifts are drawn, moved, stretched and painted on it by pointer and keys. */
export function WeekGrid(props: WeekGridProps) {
  const { editor, shown, isSideBySide, isPhone, fallen, dispatch, onOpen } = props
  const hint = useId()
  const root = useRef<HTMLElement>(null)
  const columns = useRef<HTMLDivElement>(null)
  const [isWholeDay, setIsWholeDay] = useState(false)
  const week = useDays(props)
  const [phoneDay, setPhoneDay] = useState<number>(weekOrder[0])
  const days = isPhone ? week.filter(({ weekday }) => weekday === phoneDay) : week
  const usual = useMemo(() => shownHours(shown.flatMap(({ week }) => week.shifts)), [shown])
  const hours = isWholeDay ? wholeDay : usual
  const chosen = shown.find(({ week }) => week.key === editor.selected?.week) ?? shown[0]
  const weekFor = (x: number): ShownWeek | undefined => (isSideBySide ? laneAt(columns.current, shown, x) : chosen)
  const { ghost, onPointerDown, onClickCapture } = useGesture({
    columns,
    shown,
    weekFor,
    hours,
    tool: editor.tool,
    isEnabled: !isPhone,
    dispatch,
  })
  const keys = useBlockKeys({ root, editor, dispatch, onOpen })
  const { followSelection } = keys
  const add = useMemo(
    () =>
      addTo(chosen?.week, (step) => {
        followSelection()
        dispatch(step)
      }),
    [chosen, followSelection, dispatch],
  )
  const { selected } = editor
  const selectedOn = (weekday: number) => (selected?.weekday === weekday ? selected : null)
  const isFolded = ({ weekday, blocks, lost }: Day) =>
    blocks.length + lost.length === 0 && ghost?.weekday !== weekday && !isPhone
  const template = days.map((day) => (isFolded(day) ? '44px' : 'minmax(0, 1fr)')).join(' ')
  return (
    <section
      ref={root}
      className={css.grid}
      aria-label="Settimana"
      style={{ '--days': template, '--hour': `${hourPixels}px` } as React.CSSProperties}
      onClickCapture={onClickCapture}
      onClick={({ target }) => onGridClick(target, dispatch)}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      onBlur={keys.onBlur}
    >
      <p id={hint} hidden>
        Frecce: sposta. Maiusc e frecce: allunga o accorcia; con Alt dall’inizio. Da 1 a 5: colora. D: dividi a metà.
        Canc: elimina. Invio: modifica. Esc: torna indietro.
      </p>
      {isPhone && <DayTabs days={week} chosen={phoneDay} onChoose={setPhoneDay} />}
      <div className={css.heads}>
        <Button
          type={isWholeDay ? 'link' : 'text'}
          aria-pressed={isWholeDay}
          title={isWholeDay ? 'Mostra solo le ore dei turni' : 'Mostra tutte le ore del giorno'}
          onClick={() => setIsWholeDay(!isWholeDay)}
        >
          0–24
        </Button>
        {days.map(({ weekday, blocks }) => (
          <DayHead
            key={weekday}
            weekday={weekday}
            blocks={blocks}
            isSelected={selected?.weekday === weekday}
            isPhone={isPhone}
            onAdd={add}
          />
        ))}
      </div>
      <div className={css.body}>
        <Axis from={hours.from} to={hours.to} />
        <div
          ref={columns}
          className={css.days}
          data-tool={isPhone ? undefined : editor.tool}
          style={{ height: placed(hours, hours.from).height }}
          onPointerDown={onPointerDown}
        >
          {days.map(({ weekday, blocks, lost }) => (
            <DayColumn
              key={weekday}
              weekday={weekday}
              hours={hours}
              blocks={blocks}
              lost={lost}
              fallen={fallen}
              ghost={ghost?.weekday === weekday ? ghost : null}
              selected={selectedOn(weekday)}
              namesOffice={shown.length > 1}
              isPhone={isPhone}
              hint={hint}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

/** On a phone one day is shown at a time. */
function DayTabs({
  days,
  chosen,
  onChoose,
}: {
  days: readonly Day[]
  chosen: number
  onChoose: (day: number) => void
}) {
  return (
    <fieldset className={dayHeads.tabs}>
      <legend className="visually-hidden">Giorno</legend>
      {days.map(({ weekday, blocks }) => (
        <Button
          key={weekday}
          size="large"
          type="text"
          aria-pressed={weekday === chosen}
          aria-label={`${weekdayNames[weekday]}, ${blocks.length > 0 ? counted(blocks.length, 'turno', 'turni') : 'chiuso'}`}
          onClick={() => onChoose(weekday)}
        >
          {weekdayShortNames[weekday]}
          <i data-open={blocks.length > 0 || undefined} aria-hidden />
        </Button>
      ))}
    </fieldset>
  )
}

/** A click selects a block; on empty time it selects nothing. */
function onGridClick(target: EventTarget, dispatch: (action: EditorAction) => void) {
  const place = blockAt(target)
  const isOnButton = target instanceof Element && target.closest('button') !== null
  if (place || !isOnButton) dispatch({ kind: 'select', place })
}

/** The office of the lane under the pointer, where offices stand side by side. */
function laneAt(columns: HTMLElement | null, shown: readonly ShownWeek[], x: number): ShownWeek | undefined {
  const boxes = [...(columns?.children ?? [])].map((column) => column.getBoundingClientRect())
  const columnRect = boxes.find(({ right }) => x < right)
  return columnRect ? shown[Math.floor(((x - columnRect.left) / columnRect.width) * shown.length)] : shown[0]
}

const addTo = (week: DrawnWeek | undefined, dispatch: (action: EditorAction) => void) => (weekday: number) => {
  if (!week) return
  const duration = durationOf(week)
  const span = newShiftSpan(week.shifts, weekday, duration) ?? { from: 0, to: 0 }
  dispatch({ kind: 'draw', week: week.key, weekday, span, duration })
}

/** The hours beside the days. */
function Axis({ from, to }: { from: number; to: number }) {
  const hours = Array.from({ length: (to - from) / 60 - 1 }, (_, index) => from + (index + 1) * 60)
  return (
    <div className={`${text.small} ${css.axis}`} aria-hidden>
      {hours.map((hour) => (
        <span key={hour} style={{ top: placed({ from, to: hour }, from).height }}>
          {shortTime(hour)}
        </span>
      ))}
    </div>
  )
}
