import FullCalendar, { type EventDisplayInfo, type EventInput } from '@fullcalendar/react'
import interactionPlugin from '@fullcalendar/react/interaction'
import italian from '@fullcalendar/react/locales/it'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import { useMemo } from 'react'
import type { DayGround } from '../../../domain/availability/day-ground'
import { addDays, type CivilDate, toDayNumber, weekdayOf } from '../../../domain/calendar/civil-date'
import { endOfDay, type Minutes, parseTime, shortTime } from '../../../domain/calendar/minutes'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { Span } from '../../../domain/calendar/spans'
import { slotKind } from '../../../domain/planning/slot-kinds'
import { clockTime } from '../../../domain/text/dates'
import type { FreeSlots } from '../../api/agenda'
import css from './calendar.module.css'
import { VisitBlock } from './visit-block'
import type { Visit } from './visits'

/**
 * FullCalendar knows no zone here: it is fed wall-clock times without one, and told that its clock is UTC, so the same
 * hours stand on the screen in every browser (product.md §9.9).
 */
const wallTime = (date: CivilDate, minutes: Minutes) =>
  minutes >= endOfDay ? `${addDays(date, 1)}T00:00:00` : `${date}T${shortTime(minutes)}:00`

function romeNow() {
  const { date, minutes } = romeWallClock(Date.now())
  return wallTime(date, Math.floor(minutes))
}

const duration = (minutes: Minutes) => `${shortTime(minutes)}:00`
const background = (id: string, start: string, end: string, more: Partial<EventInput>): EventInput => ({
  id,
  start,
  end,
  display: 'background',
  ...more,
})

function groundEvents([date, ground]: readonly [CivilDate, DayGround]): EventInput[] {
  return [
    ...ground.closed.map((span) =>
      background(`closed-${date}-${span.from}`, wallTime(date, span.from), wallTime(date, span.to), {
        className: css.closed ?? '',
      }),
    ),
    ...ground.reserved.map((span) =>
      background(`${span.slot_code}-${date}-${span.from}`, wallTime(date, span.from), wallTime(date, span.to), {
        className: css.reserved ?? '',
        color: slotKind[span.slot_code].background,
        contrastColor: slotKind[span.slot_code].color,
        extendedProps: { word: slotKind[span.slot_code].label },
      }),
    ),
  ]
}

function freeEvents(date: CivilDate, free: FreeSlots): EventInput[] {
  return (free.get(date) ?? []).map((slot) =>
    background(
      `free-${slot.officeServiceId}-${date}-${slot.from}`,
      wallTime(date, parseTime(slot.from) ?? 0),
      wallTime(date, parseTime(slot.to) ?? 0),
      { className: css.free ?? '', extendedProps: { free: clockTime(slot.from) } },
    ),
  )
}

const visitEvent = (visit: Visit): EventInput => ({
  id: `visit-${visit.id}`,
  start: visit.start,
  end: visit.end,
  title: visit.who,
  extendedProps: { visit },
})

function eventContent({ event }: EventDisplayInfo) {
  const visit = event.extendedProps.visit as Visit | undefined
  return visit ? <VisitBlock visit={visit} /> : null
}

function backgroundContent({ event }: EventDisplayInfo) {
  const { word, free } = event.extendedProps as { word?: string; free?: string }
  if (free) return <span className={css.freeWord}>+ {free}</span>
  return word ? <span className={css.reservedWord}>{word}</span> : null
}

interface VisitCalendarProps {
  readonly days: readonly CivilDate[]
  readonly visits: readonly Visit[]
  readonly grounds: ReadonlyMap<CivilDate, DayGround>
  readonly free: FreeSlots
  readonly shown: Span
  readonly hourPixels: number
  /** A click on time without a visit; minutes of the day. */
  readonly onTime: (date: CivilDate, minutes: Minutes) => void
}

/** The hours of one day or of a week, by FullCalendar; its own chunk, loaded with the page. */
export default function VisitCalendar({ days, visits, grounds, free, shown, hourPixels, onTime }: VisitCalendarProps) {
  const first = days[0] ?? ''
  const last = days.at(-1) ?? first
  const hiddenDays = useMemo(() => {
    const there = days.map((date) => weekdayOf(toDayNumber(date)) as number)
    return days.length === 1 ? [] : [0, 1, 2, 3, 4, 5, 6].filter((weekday) => !there.includes(weekday))
  }, [days])
  const visibleRange = useMemo(() => ({ start: first, end: addDays(last, 1) }), [first, last])
  const events = useMemo(
    () => [
      ...[...grounds].filter(([date]) => days.includes(date)).flatMap(groundEvents),
      ...days.flatMap((date) => freeEvents(date, free)),
      ...visits.map(visitEvent),
    ],
    [grounds, days, free, visits],
  )
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
      nowIndicator
      borderless
      slotMinTime={duration(shown.from)}
      slotMaxTime={duration(shown.to)}
      slotDuration="00:30:00"
      snapDuration="00:05:00"
      slotHeaderInterval="01:00:00"
      slotMinHeight={hourPixels / 2}
      slotEventOverlap={false}
      eventInteractive={false}
      eventMinHeight={18}
      events={events}
      eventContent={eventContent}
      backgroundEventContent={backgroundContent}
      dateClick={({ dateStr }) => onTime(dateStr.slice(0, 10), parseTime(dateStr.slice(11, 16)) ?? 0)}
      slotHeaderContent={slotHeader}
      {...classes}
    />
  )
}

const plugins = [timeGridPlugin, interactionPlugin]
const slotHeader = ({ date }: { date: Date }) => shortTime(date.getUTCHours() * 60 + date.getUTCMinutes())

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
  backgroundEventInnerClass: css.backgroundInner ?? '',
  nowIndicatorLineClass: css.nowLine ?? '',
  nowIndicatorDotClass: css.nowDot ?? '',
}
