import ical, { ICalEventClass, type ICalEventData, ICalEventStatus } from 'ical-generator'
import { type BookingStatus, bookingStatus } from '../../domain/booking/status'
import { type DayNumber, toDayNumber } from '../../domain/calendar/civil-date'
import { endOfDay, type Minutes, parseTime } from '../../domain/calendar/minutes'

const zone = 'Europe/Rome'

/** The time zone's rules for calendars: changes on the last Sunday of March and of October, since 1996. */
const romeRules = `BEGIN:VTIMEZONE
TZID:${zone}
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
DTSTART:19960331T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`

const eventStatus: Record<BookingStatus, ICalEventStatus> = {
  confirmed: ICalEventStatus.CONFIRMED,
  pending: ICalEventStatus.TENTATIVE,
  canceled: ICalEventStatus.CANCELLED,
  rejected: ICalEventStatus.CANCELLED,
  terminated: ICalEventStatus.CONFIRMED,
}

/** Wall-clock time stored as if it were UTC: written in UTC, its digits are unchanged. */
const digitsOf = ({ day, minutes }: { readonly day: DayNumber; readonly minutes: Minutes }) =>
  new Date(day * 86_400_000 + minutes * 60_000)
const wallDigits = (date: string, time: string) => digitsOf({ day: toDayNumber(date), minutes: parseTime(time) ?? 0 })

/** A visit as an event of a calendar; times are Rome's wall clock. */
export interface VisitEvent {
  readonly code: string
  readonly status: BookingStatus
  readonly date: string
  readonly from: string
  readonly to: string
  readonly version: number
  readonly updated_at: Date
  readonly summary: string
  readonly location: string
  readonly url: string | null
}

/** A time in which something is so, as an event of a calendar; of whole days from midnight to midnight. */
export interface PeriodEvent {
  /** Unique in the installation. */
  readonly code: string
  readonly version: number
  readonly from: { readonly day: DayNumber; readonly minutes: Minutes }
  readonly to: { readonly day: DayNumber; readonly minutes: Minutes }
  readonly stamp: Date
  readonly summary: string
  readonly location: string
}

const visitEvent = ({ code, status, date, from, to, version, updated_at, summary, location, url }: VisitEvent) => ({
  id: `${code}@curante`,
  sequence: version - 1,
  floating: true,
  start: wallDigits(date, from),
  end: wallDigits(date, to),
  stamp: updated_at,
  summary,
  description: `Codice ${code} · ${bookingStatus[status].label}`,
  location,
  status: eventStatus[status],
  class: ICalEventClass.PRIVATE,
  ...(url && { url }),
})

const isMidnight = ({ minutes }: PeriodEvent['from']) => minutes % endOfDay === 0

const periodEvent = ({ code, version, from, to, stamp, summary, location }: PeriodEvent) => ({
  id: `${code}@curante`,
  sequence: version - 1,
  floating: true,
  // the end of whole days is the day after the last one
  allDay: isMidnight(from) && isMidnight(to),
  start: digitsOf(from),
  end: digitsOf(to),
  stamp,
  summary,
  location,
  class: ICalEventClass.PRIVATE,
})

const end = 'END:VCALENDAR'

/**
 * With a zone set, the generator uses this machine's zone for times, and writes stamps not in UTC as RFC 5545 requires: it gets
 * wall-clock times without a zone, and the zone is added afterwards.
 */
function eventsText(given: readonly ICalEventData[]): string {
  if (given.length === 0) return ''
  const text = ical({ events: [...given] }).toString()
  const events = text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf(end))
  return events.replace(/^DT(START|END):/gm, `DT$1;TZID=${zone}:`)
}

function headOf(name: string): string {
  const frame = ical({
    name,
    prodId: { company: 'Curante', product: name, language: 'IT' },
    timezone: { name: zone, generator: () => romeRules },
  }).toString()
  return frame.slice(0, frame.lastIndexOf(end))
}
const visitsHead = headOf('Prenotazioni')

/** A calendar of visits, as text (RFC 5545). */
export async function* calendarOf(parts: AsyncIterable<readonly VisitEvent[]>): AsyncGenerator<string> {
  yield visitsHead
  for await (const visits of parts) yield eventsText(visits.map(visitEvent))
  yield `${end}\r\n`
}

export const calendarWith = (visit: VisitEvent): string => `${visitsHead}${eventsText([visitEvent(visit)])}${end}\r\n`

/** A calendar of periods under its name. */
export const calendarOfPeriods = (name: string, periods: readonly PeriodEvent[]): string =>
  `${headOf(name)}${eventsText(periods.map(periodEvent))}${end}\r\n`
