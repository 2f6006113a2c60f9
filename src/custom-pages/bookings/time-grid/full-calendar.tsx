import FullCalendar, { type EventDisplayInfo } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import italian from '@fullcalendar/react/locales/it'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import { type ComponentProps, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { addDays } from '../../../../domain/calendar/civil-date'
import { type Minutes, shortTime } from '../../../../domain/calendar/minutes'
import { romeWallClock } from '../../../../domain/calendar/rome'
import type { Span } from '../../../../domain/calendar/spans'
import type { Booking } from '../../../../domain/contract/bookings'
import type { Hold } from '../../../../domain/contract/waiting'
import { FreePlaces } from '../move/free-places'
import type { MoveTool } from '../move/use-move'
import type { Calendar } from '../use-calendar'
import type { Visit } from '../visits'
import { type Columns, rangeInColumn, wallTime } from './columns'
import { backgroundEvents, holdEvents, nowEvent, selectionEvent, visitEvents } from './events'
import { HoldBlock } from './hold-block'
import css from './time-grid.module.css'
import type { FreeTime } from './use-free-time'
import { GridContext, VisitBlock } from './visit-block'

interface TimeGridProps {
  readonly calendar: Calendar
  readonly grid: Columns
  readonly visits: readonly Visit[]
  readonly hours: Span
  readonly hourPixels: number
  readonly freeTime: Pick<FreeTime, 'selected' | 'onTime' | 'onDrag'>
  readonly move: MoveTool
  /** Shown until the hours have been measured. */
  readonly placeholder: ReactNode
}

/** A drag under way: the props at its start, and the visit, unless it is stretched. */
interface Drag {
  readonly props: TimeGridProps
  readonly moved: Booking | null
}

/** The hours of a day or week. Events are frozen during a drag: FullCalendar aborts it when its events change. */
export default function TimeGrid(props: TimeGridProps) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const shown = drag?.props ?? props
  const { grid, hours, hourPixels, move } = shown
  const box = useRef<HTMLDivElement>(null)
  const height = ((hours.to - hours.from) / 60) * hourPixels
  const isMeasured = useMeasured(box, height)
  const { columns, step, sideBySide } = grid
  const first = columns[0]?.key ?? ''
  const end = addDays(columns.at(-1)?.key ?? first, 1)
  const visibleRange = useMemo(() => ({ start: first, end }), [first, end])
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const moved = drag ? drag.moved : move.pending?.step === 'keyboard' ? move.pending.booking : null
  const handlers = useMemo(() => handlersOf(latest, setDrag), [])
  return (
    <div className={css.box} style={isMeasured ? undefined : { minHeight: height }}>
      {!isMeasured && props.placeholder}
      {moved && <FreePlaces move={move} booking={moved} columns={columns} hours={hours} />}
      <div ref={box} className={isMeasured ? undefined : css.unmeasured}>
        <FullCalendar
          {...fixedOptions}
          visibleRange={visibleRange}
          hiddenDays={columns.length === 6 && !sideBySide ? withoutSunday : allDays}
          nowIndicator={!sideBySide}
          slotMinTime={duration(hours.from)}
          slotMaxTime={duration(hours.to)}
          snapDuration={duration(step)}
          slotMinHeight={hourPixels / 2}
          events={useEvents(shown)}
          {...handlers}
        />
      </div>
    </div>
  )
}

/** The part of its height at which the calendar has laid out its hours: before it has measured them they are a third as high. */
const almost = 0.9
/** Time limit for that, in milliseconds. */
const measuredWithin = 1000

/** Whether FullCalendar has measured its hours: it draws them once before, in other places. */
function useMeasured(box: { readonly current: HTMLElement | null }, height: number): boolean {
  const [isMeasured, setMeasured] = useState(false)
  useEffect(() => {
    if (isMeasured || !box.current) return
    const done = () => setMeasured(true)
    const timer = setTimeout(done, measuredWithin)
    const observer = new ResizeObserver(([entry]) => entry && entry.contentRect.height >= height * almost && done())
    observer.observe(box.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [box, height, isMeasured])
  return isMeasured
}

/** FullCalendar's callbacks, stable while it is mounted: it also aborts a drag when its callbacks change. */
function handlersOf(
  latest: { readonly current: TimeGridProps },
  setDrag: (drag: Drag | null) => void,
): ComponentProps<typeof FullCalendar> {
  const freeze = (moved: Booking | null) => setDrag({ props: latest.current, moved })
  // FullCalendar reports the drop just after the drag ends: its events may change only then.
  const thaw = () => setTimeout(() => setDrag(null))
  const rangeOf = ({ start, end }: { start: Date | null; end?: Date | null }) =>
    start && rangeInColumn(latest.current.grid.columns, start, end ?? null)
  return {
    dateClick: ({ date }) => {
      const at = rangeOf({ start: date })
      if (at) latest.current.freeTime.onTime(at)
    },
    select: (selection) => {
      selection.view.calendar.unselect()
      const over = rangeOf(selection)
      if (over) latest.current.freeTime.onDrag(over)
    },
    // A visit stays in its office: other offices have other services.
    eventAllow: (drop, event) => {
      const office = rangeOf(drop)?.column.office
      return office === null || office?.id === (event && visitIn(event).booking.office_user_id)
    },
    eventDragStart: ({ event }) => freeze(visitIn(event).booking),
    eventDragStop: thaw,
    eventResizeStart: () => freeze(null),
    eventResizeStop: thaw,
    // A drop is reverted at once: the page itself renders the visit at its new place until the response.
    eventDrop: ({ event, revert }) => {
      const there = rangeOf(event)
      revert()
      if (there) latest.current.move.drop(visitIn(event).booking, { date: there.column.date, from: there.span.from })
    },
    eventResize: ({ event, revert }) => {
      const there = rangeOf(event)
      revert()
      if (there) latest.current.move.resize(visitIn(event).booking, there.span.to)
    },
  }
}

function useEvents({ calendar: { free, now, holds }, grid, visits, freeTime: { selected } }: TimeGridProps) {
  const { columns, grounds, sideBySide } = grid
  return useMemo(
    () => [
      ...columns.flatMap((column) => backgroundEvents(column, grounds.get(column.key), free)),
      ...columns.filter(({ date }) => sideBySide && date === now.date).map((column) => nowEvent(column, now.minutes)),
      ...visits.flatMap((visit) => visitEvents(visit, columns)),
      ...holds.flatMap((hold) => holdEvents(hold, columns)),
      ...(selected ? [selectionEvent(selected)] : []),
    ],
    [columns, grounds, sideBySide, free, now, visits, holds, selected],
  )
}

const visitIn = (event: { extendedProps: Record<string, unknown> }) => event.extendedProps.visit as Visit
const withoutSunday = [0]
const allDays: number[] = []
const duration = (minutes: Minutes) => `${shortTime(minutes)}:00`
const timeText = (date: Date | null) => (date ? shortTime(date.getUTCHours() * 60 + date.getUTCMinutes()) : '')

function EventContent({ event, isMirror }: EventDisplayInfo) {
  const { onSelected, wordAt } = useContext(GridContext)
  const { visit, hold } = event.extendedProps as { visit?: Visit; hold?: Hold }
  const time = `${timeText(event.start)}–${timeText(event.end)}`
  // During a drag it shows the target time.
  if (visit && isMirror)
    return <VisitBlock visit={{ ...visit, time }} word={wordAt(visit, event.start, event.end)} isMirror />
  if (visit) return <VisitBlock visit={visit} isMirror={false} />
  if (hold) return <HoldBlock hold={hold} />
  return (
    <span ref={isMirror ? null : onSelected} className={css.selected}>
      {time}
    </span>
  )
}

function backgroundEventContent({ event }: EventDisplayInfo) {
  const { kind, free } = event.extendedProps as { kind?: string; free?: string }
  if (free) return <span className={css.freeTime}>+ {free}</span>
  return kind ? <span className={css.reservedKind}>{kind}</span> : null
}

/** Wall-clock times passed as UTC: the same hours in every browser (product.md §9.9). Styles are custom. */
const fixedOptions: ComponentProps<typeof FullCalendar> = {
  plugins: [timeGridPlugin, interactionPlugin],
  initialView: 'timeGrid',
  timeZone: 'UTC',
  now: () => {
    const { date, minutes } = romeWallClock(Date.now())
    return wallTime(date, Math.floor(minutes))
  },
  locale: italian,
  height: 'auto',
  headerToolbar: false,
  dayHeaders: false,
  allDaySlot: false,
  borderless: true,
  slotDuration: '00:30:00',
  slotHeaderInterval: '01:00:00',
  slotEventOverlap: false,
  slotHeaderContent: ({ date }: { date: Date }) => timeText(date),
  eventInteractive: false,
  eventMinHeight: 18,
  eventContent: (info: EventDisplayInfo) => <EventContent {...info} />,
  backgroundEventContent,
  selectable: true,
  selectMirror: true,
  selectMinDistance: 6,
  selectOverlap: ({ display }: { display: string }) => display === 'background',
  longPressDelay: 400,
  dragRevertDuration: 0,
  className: css.calendar ?? '',
  dayLaneClass: css.lane ?? '',
  dayLaneInnerClass: css.laneInner ?? '',
  slotLaneClass: ({ isMinor }: { isMinor: boolean }) => (isMinor ? css.unlined : css.slot) ?? '',
  slotHeaderClass: css.unlined ?? '',
  // The first hour has no line above it.
  slotHeaderInnerClass: ({ isFirst }: { isFirst: boolean }) =>
    (isFirst ? `${css.hour} ${css.firstHour}` : css.hour) ?? '',
  slotHeaderDividerClass: css.axisEdge ?? '',
  columnEventClass: css.event ?? '',
  columnEventInnerClass: css.eventInner ?? '',
  /** Resize handle at the lower edge of a visit. */
  columnEventAfterClass: css.grip ?? '',
  backgroundEventInnerClass: css.backgroundInner ?? '',
  nowIndicatorLineClass: css.nowLine ?? '',
  nowIndicatorDotClass: css.nowDot ?? '',
}
