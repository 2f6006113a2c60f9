import FullCalendar, { type EventDisplayInfo } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import italian from '@fullcalendar/react/locales/it'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import { type ComponentProps, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { addDays, type CivilDate, toDayNumber, weekdayOf } from '../../../../domain/calendar/civil-date'
import { type Minutes, shortTime } from '../../../../domain/calendar/minutes'
import { romeWallClock, type WallClock } from '../../../../domain/calendar/rome'
import type { Span } from '../../../../domain/calendar/spans'
import type { FreeSlots } from '../../../api/agenda'
import type { Visit } from '../visits'
import { type Column, type Columns, rangeInColumn, wallTime } from './columns'
import { freeEvents, hoursEvents, nowEvents, selectionEvent, visitEvents } from './events'
import css from './time-grid.module.css'
import { VisitBlock, VisitsContext } from './visit-block'

export interface TimeGridProps extends Pick<Columns, 'columns' | 'grounds' | 'step'> {
  readonly visits: readonly Visit[]
  readonly free: FreeSlots
  readonly now: WallClock
  readonly hours: Span
  readonly hourPixels: number
  /** Free time under the pointer or the arrows. */
  readonly selected: { readonly column: Column; readonly span: Span } | null
  /** A press on time without a visit. */
  readonly onTime: (column: Column, minutes: Minutes) => void
  /** A drag over time without a visit. */
  readonly onDrag: (column: Column, span: Span) => void
  readonly onMove: (visit: Visit, date: CivilDate, from: Minutes) => void
  readonly onResize: (visit: Visit, to: Minutes) => void
}

/**
 * The hours of one day or of a week, by FullCalendar; its own chunk, loaded with the page. During a drag the events stay
 * as they are, since FullCalendar loses a drag whose events change: the changes are drawn once it ends.
 */
export default function TimeGrid(props: TimeGridProps) {
  const [frozen, setFrozen] = useState<TimeGridProps | null>(null)
  const { columns, hours, hourPixels, step } = frozen ?? props
  const first = columns[0]?.key ?? ''
  const last = columns.at(-1)?.key ?? first
  const sideBySide = columns.some(({ office }) => office !== null)
  const hiddenDays = useMemo(() => {
    const shown = columns.map(({ key }): number => weekdayOf(toDayNumber(key)))
    return columns.length === 1 || sideBySide ? [] : [0, 1, 2, 3, 4, 5, 6].filter((weekday) => !shown.includes(weekday))
  }, [columns, sideBySide])
  const visibleRange = useMemo(() => ({ start: first, end: addDays(last, 1) }), [first, last])
  const events = useEvents(frozen ?? props, sideBySide)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const handlers = useMemo(() => handlersOf(latest, setFrozen), [])
  return (
    <FullCalendar
      plugins={plugins}
      initialView="timeGrid"
      visibleRange={visibleRange}
      hiddenDays={hiddenDays}
      timeZone="UTC"
      now={romeNow}
      locale={italian}
      height="auto"
      headerToolbar={false}
      dayHeaders={false}
      allDaySlot={false}
      nowIndicator={!sideBySide}
      borderless
      slotMinTime={duration(hours.from)}
      slotMaxTime={duration(hours.to)}
      slotDuration="00:30:00"
      snapDuration={duration(step)}
      slotHeaderInterval="01:00:00"
      slotMinHeight={hourPixels / 2}
      slotEventOverlap={false}
      eventInteractive={false}
      eventMinHeight={18}
      events={events}
      eventContent={eventContent}
      backgroundEventContent={backgroundContent}
      selectable
      selectMirror
      selectMinDistance={6}
      selectOverlap={isBackground}
      longPressDelay={400}
      dragRevertDuration={0}
      slotHeaderContent={slotHeader}
      {...handlers}
      {...classes}
    />
  )
}

/** The background changes with each answer of the server, the rest with each minute and key. */
function useEvents({ columns, grounds, free, now, visits, selected }: TimeGridProps, sideBySide: boolean) {
  const background = useMemo(
    () =>
      columns.flatMap((column) => {
        const ground = grounds.get(column.key)
        return [...(ground ? hoursEvents(column.key, ground) : []), ...freeEvents(column, free)]
      }),
    [columns, grounds, free],
  )
  return useMemo(
    () => [
      ...background,
      ...(sideBySide ? nowEvents(columns, now) : []),
      ...visits.flatMap((visit) => visitEvents(visit, columns)),
      ...(selected ? [selectionEvent(selected.column, selected.span)] : []),
    ],
    [background, sideBySide, columns, now, visits, selected],
  )
}

const plugins = [timeGridPlugin, interactionPlugin]
const duration = (minutes: Minutes) => `${shortTime(minutes)}:00`
const timeText = (date: Date | null) => (date ? shortTime(date.getUTCHours() * 60 + date.getUTCMinutes()) : '')
const slotHeader = ({ date }: { date: Date }) => timeText(date)
const isBackground = ({ display }: { display: string }) => display === 'background'

/**
 * FullCalendar is fed wall-clock times without a zone and told that its clock is UTC, so the same hours stand on the screen
 * in every browser (product.md §9.9).
 */
function romeNow() {
  const { date, minutes } = romeWallClock(Date.now())
  return wallTime(date, Math.floor(minutes))
}

function eventContent({ event, isMirror }: EventDisplayInfo) {
  const visit = event.extendedProps.visit as Visit | undefined
  const time = `${timeText(event.start)}–${timeText(event.end)}`
  if (!visit) return <SelectedTime text={time} isMirror={isMirror} />
  // While dragged it shows where it would go.
  return <VisitBlock visit={isMirror ? { ...visit, time } : visit} isMirror={isMirror} />
}

function SelectedTime({ text, isMirror }: { text: string; isMirror: boolean }) {
  const { onSelected } = useContext(VisitsContext)
  return (
    <span ref={isMirror ? null : onSelected} className={css.selected}>
      {text}
    </span>
  )
}

function backgroundContent({ event }: EventDisplayInfo) {
  const { kind, free } = event.extendedProps as { kind?: string; free?: string }
  if (free) return <span className={css.freeTime}>+ {free}</span>
  return kind ? <span className={css.reservedKind}>{kind}</span> : null
}

type Handlers = Pick<
  ComponentProps<typeof FullCalendar>,
  | 'dateClick'
  | 'select'
  | 'eventAllow'
  | 'eventDragStart'
  | 'eventDragStop'
  | 'eventDrop'
  | 'eventResizeStart'
  | 'eventResizeStop'
  | 'eventResize'
>

/** FullCalendar's callbacks. A dropped visit is reverted at once: the page draws it at its new place until the server answers. */
function handlersOf(
  latest: { readonly current: TimeGridProps },
  setFrozen: (props: TimeGridProps | null) => void,
): Handlers {
  const freeze = () => setFrozen(latest.current)
  // FullCalendar reports the drop right after the end of the drag: only then may its events change.
  const thaw = () => setTimeout(() => setFrozen(null))
  const visitIn = (event: { extendedProps: Record<string, unknown> }) => event.extendedProps.visit as Visit
  const rangeOf = (start: Date | null, end: Date | null) => start && rangeInColumn(latest.current.columns, start, end)
  return {
    dateClick: ({ date }) => {
      const there = rangeOf(date, null)
      if (there) latest.current.onTime(there.column, there.span.from)
    },
    select: ({ start, end, view }) => {
      view.calendar.unselect()
      const there = rangeOf(start, end)
      if (there) latest.current.onDrag(there.column, there.span)
    },
    // A visit stays in its office: another one has other services.
    eventAllow: ({ start, end }, event) => {
      const there = rangeOf(start, end)
      if (!there || !event) return false
      return there.column.office === null || there.column.office.id === visitIn(event).booking.office_user_id
    },
    eventDragStart: freeze,
    eventDragStop: thaw,
    eventResizeStart: freeze,
    eventResizeStop: thaw,
    eventDrop: ({ event, revert }) => {
      const there = rangeOf(event.start, event.end)
      const visit = visitIn(event)
      revert()
      if (there) latest.current.onMove(visit, there.column.date, there.span.from)
    },
    eventResize: ({ event, revert }) => {
      const there = rangeOf(event.start, event.end)
      const visit = visitIn(event)
      revert()
      if (there) latest.current.onResize(visit, there.span.to)
    },
  }
}

/** Our own theme: FullCalendar brings only the skeleton. */
const classes = {
  className: css.calendar ?? '',
  dayLaneClass: css.lane ?? '',
  dayLaneInnerClass: css.laneInner ?? '',
  slotLaneClass: ({ isMinor }: { isMinor: boolean }) => `${css.slot} ${isMinor ? css.minor : ''}`,
  slotHeaderClass: ({ isMinor }: { isMinor: boolean }) => `${css.slotHeader} ${isMinor ? css.minor : ''}`,
  // The first hour has no line above it to stand on.
  slotHeaderInnerClass: ({ isFirst }: { isFirst: boolean }) => (isFirst ? `${css.hour} ${css.firstHour}` : css.hour),
  slotHeaderDividerClass: css.axisEdge ?? '',
  columnEventClass: css.event ?? '',
  columnEventInnerClass: css.eventInner ?? '',
  /** The lower edge of a visit, by which it is resized. */
  columnEventAfterClass: css.grip ?? '',
  backgroundEventInnerClass: css.backgroundInner ?? '',
  nowIndicatorLineClass: css.nowLine ?? '',
  nowIndicatorDotClass: css.nowDot ?? '',
}
