import { maskedLine } from '../../../domain/booking/participant'
import { calendarOf, type VisitEvent } from '../../http/calendar-file'
import type { ExportedBooking } from './table'

/**
 * Calendars are seen on phones and by other people: an event has the service and initials, never a name, a phone, an address or
 * a note.
 */
const eventOf = (booking: ExportedBooking): VisitEvent => ({
  ...booking,
  summary: `${booking.office_service_name} · ${maskedLine(booking)}`,
  location: booking.city ? `A domicilio, ${booking.city.name}` : booking.office_service.office_user.office.name,
  url: booking.online_link,
})

export const bookingsAsCalendar = (parts: AsyncIterable<readonly ExportedBooking[]>) => calendarOf(eventsOf(parts))

async function* eventsOf(parts: AsyncIterable<readonly ExportedBooking[]>): AsyncGenerator<VisitEvent[]> {
  for await (const bookings of parts) yield bookings.map(eventOf)
}
