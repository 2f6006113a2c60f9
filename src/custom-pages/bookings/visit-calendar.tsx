import FullCalendar, { type EventDisplayInfo } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import italian from '@fullcalendar/react/locales/it'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { DayGround } from '../../../domain/availability/day-ground'
import { addDays, type CivilDate, toDayNumber, weekdayOf } from '../../../domain/calendar/civil-date'
import { type Minutes, shortTime } from '../../../domain/calendar/minutes'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { Span } from '../../../domain/calendar/spans'
import type { FreeSlots } from '../../api/agenda'
import css from './calendar.module.css'
import { freeEvents, groundEvents, nowEvents, pointedEvent, visitEvent } from './calendar-events'
import { type Column, stretchOf, wallTime } from './columns'
import { VisitBlock, VisitsShown } from './visit-block'
import type { Visit } from './visits'

/**
 * FullCalendar knows no zone here: it is fed wall-clock times without one, and told that its clock is UTC, so the same
 * hours stand on the screen in every browser (product.md §9.9).
 */
function romeNow() {
  const { date, minutes } = romeWallClock(Date.now())
  return wallTime(date, Math.floor(minutes))
}

const duration = (minutes: Minutes) => `${shortTime(minutes)}:00`
const timesOf = ({ start, end }: EventDisplayInfo['event']) =>
  [start, end].map((date) => (date ? date.toISOString().slice(11, 16) : '')).join('–')

function eventContent({ event, isMirror }: EventDisplayInfo) {
  const visit = event.extendedProps.visit as Visit | undefined
  if (!visit) return <PointedTime text={timesOf(event)} isMirror={isMirror} />
  // Under way it says where it would come to stand.
  return <VisitBlock visit={isMirror ? { ...visit, time: timesOf(event) } : visit} isMirror={isMirror} />
}

/** Free time that is meant, with its hours; what is asked about it stands beside it. */
function PointedTime({ text, isMirror }: { text: string; isMirror: boolean }) {
  const { onPointed } = useContext(VisitsShown)
  return (
    <span ref={isMirror ? null : onPointed} className={css.pointed}>
      {text}
    </span>
  )
}

function backgroundContent({ event }: EventDisplayInfo) {
  const { word, free } = event.extendedProps as { word?: string; free?: string }
  if (free) return <span className={css.freeWord}>+ {free}</span>
  return word ? <span className={css.reservedWord}>{word}</span> : null
}

export interface VisitCalendarProps {
  readonly columns: readonly Column[]
  readonly visits: readonly Visit[]
  /** By the column's key. */
  readonly grounds: ReadonlyMap<CivilDate, DayGround>
  readonly free: FreeSlots
  readonly now: { readonly date: CivilDate; readonly minutes: Minutes }
  readonly shown: Span
  readonly hourPixels: number
  /** What drags and clicks go by, in minutes. */
  readonly step: Minutes
  readonly pointed: { readonly column: Column; readonly span: Span } | null
  /** A click on time without a visit, and a drag over it. */
  readonly onTime: (column: Column, minutes: Minutes, event: MouseEvent) => void
  readonly onStretch: (column: Column, span: Span, event: MouseEvent | null) => void
  readonly onMove: (visit: Visit, date: CivilDate, from: Minutes) => void
  readonly onResize: (visit: Visit, to: Minutes) => void
}

/**
 * The hours of one day or of a week, by FullCalendar; its own chunk, loaded with the page. Under a drag the grid stands
 * still: what changed meanwhile is drawn once the hand lets go, since FullCalendar loses a drag whose ground moves.
 */
export default function VisitCalendar(props: VisitCalendarProps) {
  const [held, setHeld] = useState<VisitCalendarProps | null>(null)
  const { columns, visits, grounds, free, now, shown, hourPixels, step, pointed } = held ?? props
  const first = columns[0]?.key ?? ''
  const last = columns.at(-1)?.key ?? first
  const sideBySide = columns.some(({ office }) => office !== null)
  const hiddenDays = useMemo(() => {
    const there = columns.map(({ key }) => weekdayOf(toDayNumber(key)) as number)
    return columns.length === 1 || sideBySide ? [] : [0, 1, 2, 3, 4, 5, 6].filter((weekday) => !there.includes(weekday))
  }, [columns, sideBySide])
  const visibleRange = useMemo(() => ({ start: first, end: addDays(last, 1) }), [first, last])
  const standing = useMemo(
    () => [
      ...columns.flatMap(({ key }) => groundEvents(key, grounds.get(key) ?? nothingKnown)),
      ...columns.flatMap((column) => freeEvents(column, free)),
    ],
    [columns, grounds, free],
  )
  const events = useMemo(
    () => [
      ...standing,
      ...(sideBySide ? nowEvents(columns, now) : []),
      ...visits.flatMap((visit) => visitEvent(visit, columns)),
      ...(pointed ? [pointedEvent(pointed.column, pointed.span)] : []),
    ],
    [standing, sideBySide, columns, now, visits, pointed],
  )
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const handlers = useMemo(() => handlersOf(latest, setHeld), [])
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
      slotMinTime={duration(shown.from)}
      slotMaxTime={duration(shown.to)}
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
      selectOverlap={isGround}
      longPressDelay={400}
      dragRevertDuration={0}
      slotHeaderContent={slotHeader}
      {...handlers}
      {...classes}
    />
  )
}

const plugins = [timeGridPlugin, interactionPlugin]
const nothingKnown: DayGround = { open: [], closed: [], reserved: [] }
const slotHeader = ({ date }: { date: Date }) => shortTime(date.getUTCHours() * 60 + date.getUTCMinutes())
const isGround = ({ display }: { display: string }) => display === 'background'

type Handlers = Pick<
  React.ComponentProps<typeof FullCalendar>,
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

/**
 * What FullCalendar reports, in the words of this page. A visit that was dropped goes back at once: where it stands is for
 * the page to say, which draws it at its new place until the server has spoken.
 */
function handlersOf(
  latest: { readonly current: VisitCalendarProps },
  setHeld: (props: VisitCalendarProps | null) => void,
): Handlers {
  const hold = () => setHeld(latest.current)
  // FullCalendar tells of the drop right after the end of the drag: only then may the ground move.
  const release = () => setTimeout(() => setHeld(null))
  const visitIn = (event: { extendedProps: Record<string, unknown> }) => event.extendedProps.visit as Visit
  return {
    dateClick: ({ date, jsEvent }) => {
      const there = stretchOf(latest.current.columns, date, null)
      if (there) latest.current.onTime(there.column, there.span.from, jsEvent)
    },
    select: ({ start, end, jsEvent, view }) => {
      view.calendar.unselect()
      const there = stretchOf(latest.current.columns, start, end)
      if (there) latest.current.onStretch(there.column, there.span, jsEvent)
    },
    // A visit stays in its office: another one has other services.
    eventAllow: ({ start, end }, event) => {
      const there = stretchOf(latest.current.columns, start, end)
      if (!there || !event) return false
      return there.column.office === null || there.column.office.id === visitIn(event).booking.office_user_id
    },
    eventDragStart: hold,
    eventDragStop: release,
    eventResizeStart: hold,
    eventResizeStop: release,
    eventDrop: ({ event, revert }) => {
      const there = event.start && stretchOf(latest.current.columns, event.start, event.end)
      const visit = visitIn(event)
      revert()
      if (there) latest.current.onMove(visit, there.column.date, there.span.from)
    },
    eventResize: ({ event, revert }) => {
      const there = event.start && stretchOf(latest.current.columns, event.start, event.end)
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
  /** The lower edge of a visit, by which it is stretched. */
  columnEventAfterClass: css.grip ?? '',
  backgroundEventInnerClass: css.backgroundInner ?? '',
  nowIndicatorLineClass: css.nowLine ?? '',
  nowIndicatorDotClass: css.nowDot ?? '',
}
