import { z } from 'zod'
import { agendaEndpoints, schedule } from '../agenda/agenda'
import { type Endpoint, endpoint } from '../endpoint'
import { messageEndpoints } from '../messages/messages'
import { data, queryId } from '../primitives'
import { refusalText } from '../refusal'
import { textFields, visitFields } from './booking-fields'
import { doctorOnlyTexts, participantTexts, textRecord } from './booking-texts'
import { bookingEndpoints, statusChange } from './bookings'

/** A payload field that only the doctor's side may fill: must be absent or null. */
const doctorsOnly = z.null(refusalText.unknownField).optional()

/**
 * Payload of a participant's booking: that of the doctor's side for the caller (`user_id` absent) or a child, without the
 * fields of the doctor's side, and with the participant's own note.
 */
const ownBookingPayload = z.strictObject({
  ...visitFields,
  name: doctorsOnly,
  phone_prefix: doctorsOnly,
  phone: doctorsOnly,
  ...textRecord(doctorOnlyTexts, () => doctorsOnly),
  ...textFields(participantTexts),
  version: doctorsOnly,
})
export type OwnBookingPayload = z.infer<typeof ownBookingPayload>

/** An endpoint of the doctor's side in its participant version: another path, own data only. */
const own = <E extends Endpoint>(call: E, path: string, summary = call.summary): E => ({
  ...call,
  path,
  summary,
  who: 'participation',
})
const { availabilities, officeUserSchedules } = agendaEndpoints
const { booking } = bookingEndpoints
const { notifications, readNotification, readNotifications, chatsToRead } = messageEndpoints

/** The unprefixed paths, for patients and representatives (contract.md, "Habits"). */
export const participantEndpoints = {
  openAvailabilities: endpoint('GET office_services/:id/availabilities', {
    summary: 'Free slots by date as the participant may book them; `advanced` belongs to the doctor’s side.',
    who: 'participation',
    /** `user_id`: the person the visit is for; the caller unless an own child is given. */
    query: availabilities.query.omit({ advanced: true }).extend({ user_id: queryId.optional() }),
    reply: availabilities.reply,
  }),
  openOfficeUserSchedules: endpoint('GET office_users/:id/office_user_schedules', {
    summary: 'Closures, openings and pauses that touch a period, where the participant may book; without notes.',
    who: 'participation',
    query: officeUserSchedules.query,
    reply: data(z.array(schedule.omit({ note: true }))),
  }),
  ownBookings: endpoint('GET bookings', {
    summary: 'The participant’s own bookings, with whichever doctor; of a period of at most 62 days, or a page.',
    who: 'participation',
    query: bookingEndpoints.bookings.query.omit({
      'filter[office_user_id]': true,
      'filter[office_service_id]': true,
      'filter[office_service_id][in]': true,
      'filter[series_id]': true,
      'filter[user_id]': true,
      search: true,
    }),
    reply: bookingEndpoints.bookings.reply,
  }),
  ownBooking: own(booking, 'bookings/:id', 'One of the participant’s own bookings, without private notes.'),
  bookForOneself: endpoint('POST bookings', {
    summary: 'Books a visit for oneself or one’s child: confirmed, or pending where the doctor has to agree.',
    who: 'participation',
    body: ownBookingPayload,
    reply: booking.reply,
    status: 201,
    idempotent: true,
  }),
  changeOwnBookingStatus: endpoint('PUT bookings/:id/status', {
    summary: 'Cancels an own visit; a participant can change nothing else.',
    who: 'participation',
    body: statusChange,
    reply: booking.reply,
  }),
  undoOwnBookingChange: endpoint('POST bookings/:id/undo', {
    summary: 'Undoes the participant’s own last change until `undo_until`.',
    who: 'participation',
    reply: booking.reply,
  }),
  ownNotifications: own(notifications, 'notifications', 'The participant’s own inbox, newest first.'),
  readOwnNotification: own(readNotification, 'notifications/:id/read'),
  readOwnNotifications: own(readNotifications, 'notifications/read'),
  ownChatsToRead: own(chatsToRead, 'chats/to_read', 'The participant’s own unread chat messages, by category.'),
} as const
