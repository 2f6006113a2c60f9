import ical, { ICalEventClass, ICalEventStatus } from 'ical-generator'
import { maskedLine } from '../../../domain/booking/participant'
import { type BookingStatus, bookingStatus } from '../../../domain/booking/status'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { parseTime } from '../../../domain/calendar/minutes'
import type { ExportedBooking } from './table'

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
const wallDigits = (date: string, time: string) =>
  new Date(toDayNumber(date) * 86_400_000 + (parseTime(time) ?? 0) * 60_000)

/**
 * Calendars are seen on phones and by other people: an event has the service and initials, never a name, a phone, an address or
 * a note.
 */
const eventOf = (booking: ExportedBooking) => ({
  id: `${booking.code}@curante`,
  sequence: booking.version - 1,
  floating: true,
  start: wallDigits(booking.date, booking.from),
  end: wallDigits(booking.date, booking.to),
  stamp: booking.updated_at,
  summary: `${booking.office_service_name} · ${maskedLine(booking)}`,
  description: `Codice ${booking.code} · ${bookingStatus[booking.status].label}`,
  location: booking.city ? `A domicilio, ${booking.city.name}` : booking.office_service.office_user.office.name,
  status: eventStatus[booking.status],
  class: ICalEventClass.PRIVATE,
  ...(booking.online_link && { url: booking.online_link }),
})

const end = 'END:VCALENDAR'

/**
 * With a zone set, the generator uses this machine's zone for times, and writes stamps not in UTC as RFC 5545 requires: it gets
 * wall-clock times without a zone, and the zone is added afterwards.
 */
function eventsText(bookings: readonly ExportedBooking[]): string {
  if (bookings.length === 0) return ''
  const text = ical({ events: bookings.map(eventOf) }).toString()
  const events = text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf(end))
  return events.replace(/^DT(START|END):/gm, `DT$1;TZID=${zone}:`)
}

export async function* bookingsAsCalendar(parts: AsyncIterable<readonly ExportedBooking[]>): AsyncGenerator<string> {
  const frame = ical({
    name: 'Prenotazioni',
    prodId: { company: 'Curante', product: 'Prenotazioni', language: 'IT' },
    timezone: { name: zone, generator: () => romeRules },
  }).toString()
  yield frame.slice(0, frame.lastIndexOf(end))
  for await (const bookings of parts) yield eventsText(bookings)
  yield `${end}\r\n`
}
