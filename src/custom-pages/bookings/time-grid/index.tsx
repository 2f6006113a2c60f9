import { Suspense, useMemo } from 'react'
import { longTime } from '../../../../domain/calendar/minutes'
import { spanOf } from '../../../../domain/calendar/spans'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import { lazyPart } from '../../../platform/basic/load-chunk'
import { useNameMask } from '../../../shared/people/name-mask'
import { useExpectsSeveralOffices } from '../../../shared/people/office-users'
import { ArrowKeysHint } from '../move/arrow-keys'
import { useMove } from '../move/use-move'
import { asksAboutMove, type PendingMove } from '../move/use-pending-move'
import type { Calendar } from '../use-calendar'
import { useLinkedVisit } from '../use-calendar-address'
import { useServiceMarks } from '../use-service-marks'
import { visitOf } from '../visits'
import { type Columns, rangeInColumn, useColumns } from './columns'
import { fromTop } from './day-scale'
import { FoldLines, NarrowDays, NowTime } from './fold-lines'
import { TimeGrid } from './full-calendar'
import { GridSection, useClosingClick } from './grid-section'
import { ColumnHeaders, WeekStrip } from './headers'
import { Legend } from './legend'
import { LegendSpace, OfficeLegend } from './office-badges'
import { useScrollToNow, useSwipe } from './scrolling'
import css from './time-grid.module.css'
import { useArrowKeys } from './use-arrow-keys'
import { useDayScale } from './use-day-scale'
import { useFreeTime } from './use-free-time'
import { hourPixels, scrollStart, visibleHours } from './visible-hours'
import { GridContext } from './visit-block'

const MoveDialogs = lazyPart(() => import('../move/move-dialogs'))
const WhyNotFreePopover = lazyPart(() => import('./why-not-free-popover'))

interface TimeGridViewProps extends Pick<Parameters<typeof GridContext>[0]['value'], 'openId' | 'onOpen'> {
  readonly calendar: Calendar
  /** Number of presses of "Oggi": each scrolls the grid to now. */
  readonly todayPresses: number
}

/** The hours of a day or a week: open, move and resize visits, book free time, ask why other time is not free. */
export function TimeGridView({ calendar, openId, todayPresses, onOpen }: TimeGridViewProps) {
  const { plans, shownBookings, grounds, now, isPhone, isReady, days, place, step, period } = calendar
  const hours = useMemo(() => visibleHours(plans, shownBookings), [plans, shownBookings])
  const isWeek = place.view === 'week'
  const screen = isPhone ? 'phone' : isWeek ? 'week' : 'desk'
  const pixels = useMemo(() => hourPixels(plans, screen), [plans, screen])
  const move = useMove(calendar)
  const { pending } = move
  const target = pending && pending.step !== 'taken' ? pending.target : null
  const grid = useColumns(calendar, target ? [place.date, target.date] : [place.date])
  const { columns, narrow, badges } = grid
  const freeTime = useFreeTime(calendar, grid, hours)
  const marks = useServiceMarks()
  const visits = useVisits(calendar, badges, pending)
  const linked = useLinkedVisit()
  const selectedSpan = freeTime.selected?.span
  const kept = useMemo(
    () => [
      ...[...shownBookings, ...calendar.holds].map(spanOf),
      ...[target, selectedSpan].filter((span) => span !== null && span !== undefined),
    ],
    [shownBookings, calendar.holds, target, selectedSpan],
  )
  const shifts = useMemo(() => plans.flatMap((plan) => plan.shifts), [plans])
  const { scale, idle, toggle } = useDayScale({ ...grid, hours, shifts, kept, hourPixels: pixels, folds: isWeek })
  const hint = useArrowKeys(calendar, grid, hours, move, freeTime)

  const start = scrollStart(hours, days.includes(now.date) ? now.minutes : null, grounds.values())
  const scrollTop = (fromTop(scale, start) * pixels) / 60
  const board = useScrollToNow(scrollTop, isReady, linked !== null, todayPresses)
  const expectsOffices = useExpectsSeveralOffices() && isPhone
  const swipe = useSwipe(step)
  const { unlessClosing, onPointerDownCapture } = useClosingClick(openId !== null || freeTime.isAsked)
  const skeleton = (
    // Replaced rather than moved when the closed days become known.
    <div
      key={columns.length}
      className={`${css.columns} ${css.skeleton}`}
      style={{ backgroundSize: `100% ${pixels}px` }}
      aria-hidden
    >
      {columns.map(({ key }) => (
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
        movingId: pending && pending.step !== 'taken' ? String(pending.booking.id) : null,
        onOpen,
        onMoveByKeyboard: move.startByKeyboard,
        keyboardWord: move.keyboardWord,
        wordAt: ({ booking }, start, end) => {
          const there = start && rangeInColumn(columns, scale, start, end)
          return there && move.wordOf(booking, { date: there.column.date, ...there.span })
        },
        onSelected: freeTime.setAnchor,
      }}
    >
      {isPhone && <WeekStrip calendar={calendar} />}
      {isPhone && badges && <OfficeLegend officeUsers={calendar.officeUsers} badges={badges} />}
      {expectsOffices && <LegendSpace />}
      <GridSection
        ref={board}
        label={`Calendario, ${period}`}
        isReady={isReady}
        onPointerDownCapture={onPointerDownCapture}
        onEnter={freeTime.startByKeyboard}
        {...(isPhone && swipe)}
      >
        {!isPhone && <ColumnHeaders calendar={calendar} columns={columns} narrow={narrow} onBook={freeTime.onDay} />}
        {isReady ? (
          <TimeGrid
            calendar={calendar}
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
            {days.includes(now.date) && <NowTime scale={scale} minutes={now.minutes} hourPixels={pixels} />}
            <NarrowDays days={narrow} plans={plans} />
            <FoldLines scale={scale} idle={idle} hourPixels={pixels} onToggle={toggle} />
          </TimeGrid>
        ) : (
          skeleton
        )}
        {!isPhone && (
          <Legend {...calendar} marks={marks}>
            {badges && <OfficeLegend officeUsers={calendar.officeUsers} badges={badges} />}
          </Legend>
        )}
        {hint && <ArrowKeysHint text={hint} />}
      </GridSection>
      <Suspense>
        {asksAboutMove(pending) && <MoveDialogs move={move} />}
        {freeTime.question && freeTime.anchor && (
          <WhyNotFreePopover {...freeTime.question} anchor={freeTime.anchor} onClose={freeTime.cancel} />
        )}
      </Suspense>
    </GridContext>
  )
}

/** The visits to draw: a moving one at its target, a refused one back at its original time. */
function useVisits({ shownBookings, days, filters }: Calendar, badges: Columns['badges'], pending: PendingMove | null) {
  const names = useNameMask()
  const marks = useServiceMarks()
  const { search } = filters
  return useMemo(() => {
    const options = { names, badges, marks, search }
    if (!pending || pending.step === 'taken') return shownBookings.map((booking) => visitOf(booking, options))
    const { booking, target } = pending
    const moved: Booking = { ...booking, ...target, from: longTime(target.from), to: longTime(target.to) }
    const others = shownBookings.filter(({ id }) => id !== moved.id)
    return [...others, moved].filter(({ date }) => days.includes(date)).map((shown) => visitOf(shown, options))
  }, [shownBookings, days, pending, names, badges, marks, search])
}
