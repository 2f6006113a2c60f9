import { type CSSProperties, Suspense, useMemo } from 'react'
import { spanOf } from '../../../../domain/calendar/spans'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { ActAs, openBookingPanel, type PanelDraft } from '../../../platform/session'
import { useActFor, useActingFor } from '../../../platform/session/acting'
import { ArrowKeysHint, useRangeKeys } from '../move/arrow-keys'
import { rangeText } from '../move/target'
import { type Column, rangeInColumn } from '../time-grid/columns'
import { fromTop } from '../time-grid/day-scale'
import { FoldLines } from '../time-grid/fold-lines'
import { TimeGrid } from '../time-grid/full-calendar'
import { GridSection, useClosingClick } from '../time-grid/grid-section'
import { Legend } from '../time-grid/legend'
import { BadgeLegend } from '../time-grid/office-badges'
import { useScrollToNow } from '../time-grid/scrolling'
import gridCss from '../time-grid/time-grid.module.css'
import { useDayScale } from '../time-grid/use-day-scale'
import { useFreeTime } from '../time-grid/use-free-time'
import { hourPixels, scrollStart, visibleHours } from '../time-grid/visible-hours'
import { GridContext } from '../time-grid/visit-block'
import { useLinkedVisit } from '../use-calendar-address'
import { BoardAxis } from './board-axis'
import css from './board-grid.module.css'
import { LaneHeads } from './lane-heads'
import type { Board } from './use-board'
import { useLaneMoves } from './use-lane-moves'
import { useLaneVisits } from './use-lane-visits'

const MoveDialogs = lazyPart(() => import('./move-dialogs'))
const WhyNotFreePopover = lazyPart(() => import('../time-grid/why-not-free-popover'))

interface BoardGridProps extends Pick<Parameters<typeof GridContext>[0]['value'], 'openId' | 'onOpen'> {
  readonly board: Board
  /** Number of presses of "Oggi": each scrolls the grid to now. */
  readonly todayPresses: number
}

/** The hours of the day with a column for each doctor or office: open, move and book in each as its own doctor. */
export function BoardGrid({ board, openId, todayPresses, onOpen }: BoardGridProps) {
  const { grid, lanes, plans, visits: booked, holds, now, isPhone, isReady, place, period } = board
  const { columns, grounds } = grid
  const isToday = place.date === now.date
  const { actingIn, open } = useLaneDoctors(board)
  const hours = useMemo(() => visibleHours(plans, booked), [plans, booked])
  const pixels = useMemo(() => hourPixels(plans, isPhone ? 'phone' : 'week'), [plans, isPhone])
  const move = useLaneMoves(board)
  const { pending } = move
  const freeTime = useFreeTime({ ...board, open }, grid, hours)
  const { visits, marks, badges } = useLaneVisits(board, pending)
  const moving = pending && pending.step !== 'taken' ? pending : null
  const selectedSpan = freeTime.selected?.span
  const kept = useMemo(
    () => [
      ...[...booked, ...holds].map(spanOf),
      ...[moving?.target, selectedSpan].filter((span) => span !== undefined),
    ],
    [booked, holds, moving, selectedSpan],
  )
  const shifts = useMemo(() => plans.flatMap((plan) => plan.shifts), [plans])
  const { scale, idle, toggle } = useDayScale({ ...grid, hours, shifts, kept, hourPixels: pixels, folds: true })
  const hint = useKeys(board, move, freeTime, hours)

  const start = scrollStart(
    hours,
    isToday ? now.minutes : null,
    [...grounds.values()].filter((ground) => ground !== undefined),
  )
  const linked = useLinkedVisit()
  const scroller = useScrollToNow((fromTop(scale, start) * pixels) / 60, isReady, linked !== null, todayPresses)
  const { unlessClosing, onPointerDownCapture } = useClosingClick(openId !== null || freeTime.isAsked)
  const skeleton = (
    <div
      className={`${gridCss.columns} ${gridCss.skeleton}`}
      style={{ backgroundSize: `100% ${pixels}px` }}
      aria-hidden
    >
      {lanes.map(({ key }) => (
        <i key={key} />
      ))}
    </div>
  )
  return (
    <GridContext
      value={{
        visits,
        scale,
        openId,
        linked,
        movingId: moving ? String(moving.booking.id) : null,
        onOpen,
        onMoveByKeyboard: move.startByKeyboard,
        keyboardWord: move.keyboardWord,
        wordAt: ({ booking }, from, to) => {
          const there = from && rangeInColumn(columns, scale, from, to)
          return there && move.wordOf(booking, there.column, there.span)
        },
        actingFor: (hold) => actingIn(hold.office_user_id),
        onSelected: freeTime.setAnchor,
      }}
    >
      <GridSection
        ref={scroller}
        className={css.board}
        style={{ '--lanes': lanes.length } as CSSProperties}
        label={`Giornata, ${period}`}
        isReady={isReady}
        onPointerDownCapture={onPointerDownCapture}
        onEnter={freeTime.startByKeyboard}
      >
        <div className={css.sheet}>
          <LaneHeads board={board} onBook={freeTime.onDay} />
          {isReady && lanes.length > 0 ? (
            <TimeGrid
              // FullCalendar lays out its columns only when it is mounted.
              key={lanes.map(({ id }) => id).join()}
              calendar={board}
              grid={grid}
              visits={visits}
              scale={scale}
              hourPixels={pixels}
              freeTime={{
                selected: freeTime.selected,
                onTime: unlessClosing(freeTime.onTime),
                onDrag: unlessClosing(freeTime.onDrag),
              }}
              move={move}
              placeholder={skeleton}
            >
              <BoardAxis scale={scale} hourPixels={pixels} now={isToday ? now.minutes : null} />
              <FoldLines scale={scale} idle={idle} hourPixels={pixels} onToggle={toggle} word="nessuno riceve" />
            </TimeGrid>
          ) : (
            skeleton
          )}
        </div>
        {!isPhone && (
          <Legend shownBookings={booked} isReady={isReady} marks={marks}>
            {badges.length > 0 && (
              <BadgeLegend label={place.by === 'doctor' ? 'Strutture' : 'Medici'} badges={badges} />
            )}
          </Legend>
        )}
        {hint && <ArrowKeysHint text={hint} sideways="colonna" />}
      </GridSection>
      <Suspense>
        {(pending?.step === 'confirm' || pending?.step === 'taken') && <MoveDialogs move={move} pending={pending} />}
        {freeTime.question && freeTime.anchor && (
          <ActAs value={actingIn(freeTime.question.office.id)}>
            <WhyNotFreePopover {...freeTime.question} anchor={freeTime.anchor} onClose={freeTime.cancel} />
          </ActAs>
        )}
      </Suspense>
    </GridContext>
  )
}

/** For whom calls about a column are made, and the panel for a time of it. */
function useLaneDoctors({ offices, grid }: Board) {
  const actFor = useActFor()
  const actingFor = useActingFor()
  const actingIn = (officeUserId: number | undefined) => {
    const office = offices.find(({ officeUser }) => officeUser.id === officeUserId)
    return actingFor(office?.doctor.id ?? 0)
  }
  return {
    actingIn,
    /** Of an office with several doctors it books for the one whose time it is, else for the first. */
    open: (draft: PanelDraft, column: Column) => {
      actFor(actingIn(draft.officeUserId ?? grid.officesOf(column)[0]?.id))
      openBookingPanel(draft)
    },
  }
}

/** The arrow keys of a picked-up visit, else of the selected free time; gives the hint to show meanwhile. */
function useKeys(
  { grid, lanes }: Board,
  move: ReturnType<typeof useLaneMoves>,
  freeTime: ReturnType<typeof useFreeTime>,
  hours: { from: number; to: number },
): string | null {
  const visit = move.pending?.step === 'keyboard' ? move.pending : null
  useRangeKeys({
    ...(visit ? move : freeTime),
    range: visit ? { ...visit.target, date: visit.lane.key } : freeTime.range,
    moveTo: visit ? move.moveByKeyboard : freeTime.moveByKeyboard,
    step: grid.step,
    hours,
    isShown: () => true,
  })
  if (!visit) return freeTime.text && `Prenota: ${freeTime.text}`
  const where = lanes.length > 1 ? [visit.lane.name] : []
  return [`Sposta: ${rangeText(visit.target)}`, ...where, move.keyboardWord].filter(Boolean).join(', ')
}
