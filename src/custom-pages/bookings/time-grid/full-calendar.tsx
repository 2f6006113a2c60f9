import { HomeOutlined, IdcardOutlined, PhoneOutlined, ThunderboltOutlined } from '@ant-design/icons'
import FullCalendar, { type EventDisplayInfo } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import italian from '@fullcalendar/react/locales/it'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { romeNow } from '../../../platform/basic/clock'
import '@fullcalendar/react/skeleton.css'
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { closedDayWord } from '../../../../domain/availability/opening-hours'
import { isLive } from '../../../../domain/booking/status'
import { addDays } from '../../../../domain/calendar/civil-date'
import { endOfDay, type Minutes, shortTime } from '../../../../domain/calendar/minutes'
import { spanOf } from '../../../../domain/calendar/spans'
import type { Booking } from '../../../../domain/contract/booking/bookings'
import type { Hold } from '../../../../domain/contract/booking/waiting'
import type { SlotCode } from '../../../../domain/planning/slot-kinds'
import { ActAs } from '../../../platform/session'
import textCss from '../../../ui/text/text.module.css'
import type { Calendar } from '../use-calendar'
import type { Visit } from '../visits'
import { type Columns, holds as isIn, plansOf, rangeInColumn, wallTime } from './columns'
import { type DayScale, fromGrid, fromTop, hourAt, rowUnit, toGrid } from './day-scale'
import { backgroundEvents, holdEvents, nowEvent, selectionEvent, visitEvents } from './events'
import { FreePlaces, type GridMove } from './free-places'
import { HoldBlock } from './hold-block'
import css from './time-grid.module.css'
import type { FreeTime } from './use-free-time'
import { GridContext, VisitBlock } from './visit-block'

interface TimeGridProps {
  /** Given what is planned, closed columns say why. */
  readonly calendar: Pick<Calendar, 'free' | 'now' | 'holds'> & Partial<Pick<Calendar, 'planned'>>
  readonly grid: Columns
  readonly visits: readonly Visit[]
  readonly scale: DayScale
  readonly hourPixels: number
  readonly freeTime: Pick<FreeTime, 'selected' | 'onTime' | 'onDrag'>
  readonly move: GridMove
  /** Shown until the hours have been measured. */
  readonly placeholder: ReactNode
  /** Drawn over the hours. */
  readonly children: ReactNode
}

/** A drag under way: the props at its start, and the visit, unless it is stretched. */
interface Drag {
  readonly props: TimeGridProps
  readonly moved: Booking | null
}

/** The hours of a day or week. Events are frozen during a drag: FullCalendar aborts it when its events change. */
export function TimeGrid(props: TimeGridProps) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const shown = drag?.props ?? props
  const { grid, scale, hourPixels, move } = shown
  const { hours } = scale
  const container = useRef<HTMLDivElement>(null)
  const height = (fromTop(scale, hours.to) / 60) * hourPixels
  const isMeasured = useMeasured(container, height)
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
  const unit = scale.folds.length > 0 || halfHour % step > 0 ? rowUnit(step) : halfHour
  const rows = useMemo(() => rowsOf(scale, unit), [scale, unit])
  return (
    <div
      className={css.box}
      style={{ '--narrow': grid.narrow.length, minHeight: isMeasured ? undefined : height } as CSSProperties}
    >
      {!isMeasured && props.placeholder}
      {moved && <FreePlaces move={move} booking={moved} columns={columns} scale={scale} />}
      <div ref={container} className={css.hours} style={isMeasured ? undefined : { visibility: 'hidden' }}>
        <FullCalendar
          {...fixedOptions}
          visibleRange={visibleRange}
          hiddenDays={columns.length === 6 && !sideBySide ? withoutSunday : allDays}
          slotMinTime={duration(toGrid(scale, hours.from))}
          slotMaxTime={duration(toGrid(scale, hours.to))}
          snapDuration={duration(unit % step === 0 ? step : smallestStep)}
          slotMinHeight={(hourPixels * unit) / 60}
          {...rows}
          events={useEvents(shown)}
          {...handlers}
        />
      </div>
      {isMeasured && props.children}
    </div>
  )
}

/** The part of its height at which the calendar has laid out its hours: before it has measured them they are a third as high. */
const almost = 0.9
/** Time limit for that, in milliseconds. */
const measuredWithin = 1000

/** Whether FullCalendar has measured its hours: it draws them once before, in other places. */
function useMeasured(container: { readonly current: HTMLElement | null }, height: number): boolean {
  const [isMeasured, setMeasured] = useState(false)
  useEffect(() => {
    if (isMeasured || !container.current) return
    const done = () => setMeasured(true)
    const timer = setTimeout(done, measuredWithin)
    const observer = new ResizeObserver(([entry]) => entry && entry.contentRect.height >= height * almost && done())
    observer.observe(container.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [container, height, isMeasured])
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
    start && rangeInColumn(latest.current.grid.columns, latest.current.scale, start, end ?? null)
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
    eventAllow: (drop, event) => {
      const column = rangeOf(drop)?.column
      if (!column || !event) return false
      return latest.current.move.refusalIn(visitIn(event).booking, column) === null
    },
    eventDragStart: ({ event }) => freeze(visitIn(event).booking),
    eventDragStop: thaw,
    eventResizeStart: () => freeze(null),
    eventResizeStop: thaw,
    // A drop is reverted at once: the page itself renders the visit at its new place until the response.
    eventDrop: ({ event, revert }) => {
      const there = rangeOf(event)
      revert()
      if (there) latest.current.move.drop(visitIn(event).booking, there.span.from, there.column)
    },
    eventResize: ({ event, revert }) => {
      const there = rangeOf(event)
      revert()
      if (there) latest.current.move.resize(visitIn(event).booking, there.span.to)
    },
  }
}

function useEvents({
  calendar: { free, now, holds, planned },
  grid,
  scale,
  visits,
  freeTime: { selected },
}: TimeGridProps) {
  const { columns, grounds } = grid
  return useMemo(() => {
    const live = visits.map(({ booking }) => booking).filter(({ status }) => isLive(status))
    return [
      ...columns.flatMap((column) =>
        backgroundEvents({
          column,
          scale,
          ground: grounds.get(column.key),
          free,
          closedText:
            planned && grounds.get(column.key)?.open.length === 0
              ? closedDayWord(plansOf(column, planned), column.date)
              : null,
          taken: live.filter((booking) => isIn(column, booking)).map(spanOf),
          past: column.date < now.date ? endOfDay : column.date === now.date ? now.minutes : -1,
        }),
      ),
      ...columns.filter(({ date }) => date === now.date).map((column) => nowEvent({ column, scale }, now.minutes)),
      ...visits.flatMap((visit) => visitEvents(visit, columns, scale)),
      ...holds.flatMap((hold) => holdEvents(hold, columns, scale)),
      ...(selected ? [selectionEvent(selected, scale)] : []),
    ]
  }, [columns, grounds, scale, free, now, planned, visits, holds, selected])
}

/** FullCalendar's rows: hour lines and labels where the scale has a full hour. */
function rowsOf(scale: DayScale, unit: Minutes): ComponentProps<typeof FullCalendar> {
  const gridTime = ({ time }: { time?: { milliseconds: number } }) => (time?.milliseconds ?? 0) / 60_000
  return {
    slotDuration: duration(unit),
    slotHeaderInterval: duration(unit),
    slotLaneClass: (info) => (hourAt(scale, gridTime(info)) === null ? css.unlined : css.slot) ?? '',
    slotHeaderContent: (info) => {
      const hour = hourAt(scale, gridTime(info))
      return hour === null ? '' : shortTime(hour)
    },
  }
}

const visitIn = (event: { extendedProps: Record<string, unknown> }) => event.extendedProps.visit as Visit
const withoutSunday = [0]
const allDays: number[] = []
const halfHour: Minutes = 30
const smallestStep: Minutes = 5
const duration = (minutes: Minutes) => `${shortTime(minutes)}:00`

function EventContent({ event, isMirror }: EventDisplayInfo) {
  const { onSelected, scale, wordAt, actingFor } = useContext(GridContext)
  const timeText = (date: Date | null) =>
    date ? shortTime(fromGrid(scale, date.getUTCHours() * 60 + date.getUTCMinutes())) : ''
  const { visit, hold } = event.extendedProps as { visit?: Visit; hold?: Hold }
  const time = `${timeText(event.start)}–${timeText(event.end)}`
  // During a drag it shows the target time.
  if (visit && isMirror)
    return <VisitBlock visit={{ ...visit, time }} word={wordAt(visit, event.start, event.end)} isMirror />
  if (visit) return <VisitBlock visit={visit} isMirror={false} />
  if (hold)
    return (
      <ActAs value={actingFor?.(hold)}>
        <HoldBlock hold={hold} />
      </ActAs>
    )
  return (
    <span ref={isMirror ? null : onSelected} className={css.selected}>
      {time}
    </span>
  )
}

const reservedIcons = {
  break: null,
  jolly: ThunderboltOutlined,
  mr: IdcardOutlined,
  to_confirm: HomeOutlined,
  phone_break: PhoneOutlined,
} as const satisfies Record<SlotCode, object | null>

function ReservedWord({ text, slotCode }: { text: string; slotCode: SlotCode | undefined }) {
  const Icon = slotCode && reservedIcons[slotCode]
  return (
    <strong className={`${css.reservedKind} ${textCss.ellipsis}`}>
      {Icon && <Icon aria-hidden />} {text}
    </strong>
  )
}

function backgroundEventContent({ event }: EventDisplayInfo) {
  const { kind, slotCode, free, closed } = event.extendedProps as {
    kind?: string
    slotCode?: SlotCode
    free?: string
    closed?: string | null
  }
  if (closed) return <span className={`${textCss.label} ${css.closedWord}`}>{closed}</span>
  if (free) return <span className={css.freeTime}>+ {free}</span>
  return kind ? <ReservedWord text={kind} slotCode={slotCode} /> : null
}

/** Wall-clock times passed as UTC: the same hours in every browser (product.md §9.9). Styles are custom. */
const fixedOptions: ComponentProps<typeof FullCalendar> = {
  plugins: [timeGridPlugin, interactionPlugin],
  initialView: 'timeGrid',
  timeZone: 'UTC',
  now: () => {
    const { date, minutes } = romeNow()
    return wallTime(date, Math.floor(minutes))
  },
  locale: italian,
  // The page writes its own times and dates: these would be formatted for nobody.
  displayEventTime: false,
  slotHeaderFormat: () => '',
  titleFormat: () => 'Ore',
  timedText: 'Ore',
  height: 'auto',
  headerToolbar: false,
  dayHeaders: false,
  allDaySlot: false,
  borderless: true,
  slotEventOverlap: false,
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
  slotHeaderClass: css.unlined ?? '',
  // The first hour has no line above it.
  slotHeaderInnerClass: ({ isFirst }: { isFirst: boolean }) => (isFirst ? css.firstHour : css.hour) ?? '',
  columnEventClass: css.event ?? '',
  columnEventInnerClass: css.eventInner ?? '',
  /** Resize handle at the lower edge of a visit. */
  columnEventAfterClass: css.grip ?? '',
  backgroundEventInnerClass: css.backgroundInner ?? '',
}
