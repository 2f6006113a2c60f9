import { z } from 'zod'
import { bookingStatuses } from '../booking/status'
import { agendaEndpoints, schedule } from './agenda'
import { bookingTexts, doctorOnlyTexts, participantTexts, textRecord } from './booking-texts'
import { booking, bookingEndpoints, bookingFields } from './bookings'
import { endpoint } from './endpoint'
import { chatEndpoints, notificationEndpoints } from './messages'
import { civilDate, data, maybePage, paging, queryId, queryList, querySort } from './primitives'
import { refusalText } from './refusal'

/** A field of the payload that is for the doctor's side to fill: absent, or null. */
const doctorsOnly = z.null(refusalText.unknownField).optional()

/**
 * What a participant books with: the payload of the doctor's side for oneself (`user_id` absent) or one's child, without
 * what is for the doctor to say, and with an own note.
 */
export const ownBookingPayload = z.strictObject({
  ...bookingFields,
  name: doctorsOnly,
  phone_prefix: doctorsOnly,
  phone: doctorsOnly,
  ...textRecord(doctorOnlyTexts, () => doctorsOnly),
  ...textRecord(participantTexts, (name) => bookingTexts[name].schema.nullish()),
  version: doctorsOnly,
})
export type OwnBookingPayload = z.infer<typeof ownBookingPayload>

const read = ['read', 'participation'] as const
const write = ['update', 'participation'] as const

/** The unprefixed paths, for patients and representatives (contract.md, "Habits"). */
export const participantEndpoints = {
  openAvailabilities: endpoint({
    method: 'GET',
    path: 'office_services/:id/availabilities',
    summary: 'Free slots by date as the participant may book them; `advanced` belongs to the doctor’s side.',
    who: read,
    params: agendaEndpoints.availabilities.params,
    query: z.strictObject({
      from: civilDate,
      to: civilDate,
      original_booking_id: queryId.optional(),
      city_id: queryId.optional(),
      /** The person the visit is for: the caller unless an own child is named. */
      user_id: queryId.optional(),
      mode: z.enum(['online']).optional(),
    }),
    reply: agendaEndpoints.availabilities.reply,
  }),
  openOfficeUserSchedules: endpoint({
    ...agendaEndpoints.officeUserSchedules,
    path: 'office_users/:id/office_user_schedules',
    summary: 'Closures, openings and pauses that touch a period, where the participant may book; without notes.',
    who: read,
    reply: data(z.array(schedule.omit({ note: true }))),
  }),
  ownBookings: endpoint({
    method: 'GET',
    path: 'bookings',
    summary: 'The participant’s own bookings, with whichever doctor; of a period of at most 62 days, or a page.',
    who: read,
    query: z.strictObject({
      from: civilDate.optional(),
      to: civilDate.optional(),
      'filter[status]': z.enum(bookingStatuses).optional(),
      'filter[status][in]': queryList(bookingStatuses).optional(),
      sort: querySort(['date', 'created_at', 'from']).optional(),
      ...paging,
    }),
    reply: maybePage(booking),
  }),
  ownBooking: endpoint({
    ...bookingEndpoints.booking,
    path: 'bookings/:id',
    summary: 'One of the participant’s own bookings, without private notes.',
    who: read,
  }),
  bookForOneself: endpoint({
    ...bookingEndpoints.saveBooking,
    path: 'bookings',
    summary: 'Books a visit for oneself or one’s child: confirmed, or pending where the doctor has to agree.',
    who: write,
    body: ownBookingPayload,
  }),
  changeOwnBookingStatus: endpoint({
    ...bookingEndpoints.changeBookingStatus,
    path: 'bookings/:id/status',
    summary: 'Cancels an own visit; a participant can change nothing else.',
    who: write,
  }),
  undoOwnBookingChange: endpoint({
    ...bookingEndpoints.undoBookingChange,
    path: 'bookings/:id/undo',
    summary: 'Undoes the participant’s own last change until `undo_until`.',
    who: write,
  }),
  ownNotifications: endpoint({
    ...notificationEndpoints.notifications,
    path: 'notifications',
    summary: 'The participant’s own inbox, newest first.',
    who: read,
  }),
  readOwnNotification: endpoint({
    ...notificationEndpoints.readNotification,
    path: 'notifications/:id/read',
    who: write,
  }),
  readOwnNotifications: endpoint({
    ...notificationEndpoints.readNotifications,
    path: 'notifications/read',
    who: write,
  }),
  ownChatsToRead: endpoint({
    ...chatEndpoints.chatsToRead,
    path: 'chats/to_read',
    summary: 'The participant’s own unread chat messages, counted by category.',
    who: read,
  }),
} as const
