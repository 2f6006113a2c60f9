import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import type { BookingStatus } from '../../../../domain/booking/status'
import { longTime } from '../../../../domain/calendar/minutes'
import type { Span } from '../../../../domain/calendar/spans'
import type { Booking } from '../../../../domain/contract/bookings'
import { lazyPart } from '../../../session/load-chunk'
import { useNames } from '../../../ui/names'
import pageCss from '../bookings.module.css'
import { type CalendarPlace, isSunday, periodText, useLinkedVisit } from '../calendar-place'
import { ArrowKeysHint, useArrowKeys } from '../move/arrow-keys'
import { isTakenBy, targetText } from '../move/target'
import { type MoveTool, type PendingMove, useMove } from '../move/use-move'
import type { Calendar } from '../use-calendar'
import { type Visit, visitOf } from '../visits'
import { type Columns, useColumns } from './columns'
import { ColumnHeaders, WeekStrip } from './headers'
import { OfficeLegend } from './office-badges'
import { useFocusAfterCard, useScrollToNow, useSwipe } from './scrolling'
import css from './time-grid.module.css'
import { useFreeTime } from './use-free-time'
import { hourPixels, scrollStart, visibleHours } from './visible-hours'
import { VisitsContext } from './visit-block'

const TimeGrid = lazy(() => import('./full-calendar'))
const MoveDialogs = lazyPart(() => import('../move/move-dialogs'))
const WhyNotFreePopover = lazyPart(() => import('./why-not-free-popover'))

interface TimeGridViewProps {
  readonly calendar: Calendar
  readonly openId: string | null
  /** How often "Oggi" was pressed: each time the grid scrolls to now. */
  readonly todayPresses: number
  readonly onOpen: (booking: Booking, anchor: HTMLElement, asksFirst?: BookingStatus) => void
  readonly goTo: (place: Partial<CalendarPlace>) => void
  readonly onStep: (steps: number) => void
}

/** A visit being moved is drawn where it would go; one whose time is taken is back where it was. */
function whereItWouldGo(pending: PendingMove | null): Booking | null {
  if (!pending || pending.step === 'taken') return null
  const { booking, target } = pending
  return {
    ...booking,
    date: target.date,
    overtime: target.overtime,
    from: longTime(target.from),
    to: longTime(target.to),
  }
}

/** The hours of a day or a week: visits to open, move and resize, free time to book, other time to ask about. */
export function TimeGridView(props: TimeGridViewProps) {
  const { calendar, openId, todayPresses, goTo, onStep } = props
  const { plans, shownBookings, grounds, now, isPhone, isReady, days } = calendar
  const grid = useColumns(calendar)
  const { columns, badges } = grid
  const hours = useMemo(() => visibleHours(plans, shownBookings), [plans, shownBookings])
  const pixels = useMemo(() => hourPixels(plans, isPhone ? 'phone' : 'desk'), [plans, isPhone])
  const move = useMove(calendar)
  const freeTime = useFreeTime({ calendar, grid, hours, goTo })
  const { asked, anchor } = freeTime
  const visits = useVisits(calendar, badges, move.pending)
  const context = useVisitsContext(props, visits, move, freeTime.setAnchor)
  const hint = useKeyboard({ calendar, grid, hours, move, freeTime, goTo })

  const start = scrollStart(hours, days.includes(now.date) ? now.minutes : null, grounds.values())
  const scrollTop = ((start - hours.from) * pixels) / 60
  const board = useScrollToNow(scrollTop, isReady, context.linked !== null, todayPresses)
  useFocusAfterCard(board, openId !== null)
  const swipe = useSwipe(onStep)
  /** A press while a card is open only closes it. */
  const closesCard = useRef(false)
  const unlessClosing =
    <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      if (!closesCard.current) act(...args)
    }
  const skeleton = <Skeleton columns={columns.length} hourPixels={pixels} />
  return (
    <VisitsContext value={context}>
      {isPhone && <WeekStrip calendar={calendar} goTo={goTo} />}
      {badges && <OfficeLegend officeUsers={calendar.officeUsers} badges={badges} />}
      <section
        ref={board}
        className={pageCss.board}
        aria-label={`Calendario, ${periodText(days)}`}
        aria-busy={!isReady}
        onPointerDownCapture={() => {
          closesCard.current = openId !== null || freeTime.isAsked
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.target !== event.currentTarget) return
          event.preventDefault()
          freeTime.startByKeyboard()
        }}
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
        tabIndex={0}
        {...(isPhone && swipe)}
      >
        {!isPhone && <ColumnHeaders calendar={calendar} columns={columns} goTo={goTo} onBook={freeTime.onDay} />}
        <Suspense fallback={skeleton}>
          {isReady ? (
            <TimeGrid
              {...grid}
              visits={visits}
              free={calendar.free}
              now={now}
              hours={hours}
              hourPixels={pixels}
              selected={freeTime.selected}
              onTime={unlessClosing(freeTime.onTime)}
              onDrag={unlessClosing(freeTime.onDrag)}
              onMove={(visit, date, from) => move.drop(visit.booking, { date, from })}
              onResize={(visit, to) => move.resize(visit.booking, to)}
            />
          ) : (
            skeleton
          )}
        </Suspense>
        {hint && <ArrowKeysHint text={hint} />}
      </section>
      <Suspense>
        {(move.pending?.step === 'confirm' || move.pending?.step === 'taken') && <MoveDialogs tool={move} />}
        {asked && anchor && (
          <WhyNotFreePopover
            anchor={anchor}
            date={asked.column.date}
            span={asked.span}
            office={asked.office}
            allowed={asked.allowed}
            onClose={freeTime.clear}
          />
        )}
      </Suspense>
    </VisitsContext>
  )
}

/** The visits as the grid draws them, the one being moved at its new place, also when it comes from a week not shown. */
function useVisits(calendar: Calendar, badges: Columns['badges'], pending: PendingMove | null): Visit[] {
  const { shownBookings, days, filters } = calendar
  const names = useNames()
  return useMemo(() => {
    const moved = whereItWouldGo(pending)
    const others = moved ? shownBookings.filter(({ id }) => id !== moved.id) : shownBookings
    const here = moved && days.includes(moved.date) ? [...others, moved] : others
    return here.map((booking) => visitOf(booking, { names, badges, search: filters.search }))
  }, [shownBookings, days, pending, names, badges, filters.search])
}

/** What each visit in the grid needs to know of the others and of the page. */
function useVisitsContext(
  { openId, onOpen }: TimeGridViewProps,
  visits: readonly Visit[],
  { pending, startKeyboardMove }: MoveTool,
  onSelected: (element: HTMLElement | null) => void,
) {
  const linked = useLinkedVisit()
  const start = useRef(startKeyboardMove)
  useEffect(() => {
    start.current = startKeyboardMove
  })
  return useMemo(
    () => ({
      visits,
      openId,
      linked,
      movingId: pending && pending.step !== 'taken' ? String(pending.booking.id) : null,
      onOpen: (visit: Visit, anchor: HTMLElement) => onOpen(visit.booking, anchor),
      onCancel: (visit: Visit, anchor: HTMLElement) => onOpen(visit.booking, anchor, 'canceled'),
      onMoveByKeyboard: (visit: Visit) => start.current(visit.booking),
      onSelected,
    }),
    [visits, openId, linked, pending, onOpen, onSelected],
  )
}

/** The arrows move a visit that was picked up, else the selected free time. Returns the hint to show meanwhile, if any. */
function useKeyboard({
  calendar,
  grid: { columns, step },
  hours,
  move,
  freeTime,
  goTo,
}: {
  calendar: Calendar
  grid: Columns
  hours: Span
  move: MoveTool
  freeTime: ReturnType<typeof useFreeTime>
  goTo: TimeGridViewProps['goTo']
}): string | null {
  const visit = move.pending?.step === 'keyboard' ? move.pending : null
  useArrowKeys({
    range: visit?.target ?? freeTime.range,
    options: {
      step,
      hours,
      isShown: (date) =>
        !isSunday(date) ||
        columns.some(({ key }) => key === date) ||
        (calendar.grounds.get(date)?.open.length ?? 0) > 0,
    },
    onMove: (to) => {
      if (!visit) return freeTime.moveByKeyboard(to)
      move.moveByKeyboard(to)
      if (!calendar.days.includes(to.date)) goTo({ date: to.date })
    },
    onCommit: visit ? move.commit : freeTime.commit,
    onCancel: visit ? move.cancel : freeTime.clear,
  })
  if (!visit) return freeTime.text && `Prenota: ${freeTime.text}`
  const isTaken = isTakenBy(calendar.visitsOn(visit.target.date), visit.target, visit.booking.id)
  return `Sposta: ${targetText(visit.target, isTaken)}`
}

/** The lines of the hours before they are known. */
function Skeleton({ columns, hourPixels: pixels }: { columns: number; hourPixels: number }) {
  return (
    <div className={css.skeleton} style={{ backgroundSize: `100% ${pixels}px` }} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are all alike and never move.
        <i key={column} />
      ))}
    </div>
  )
}
