import { z } from 'zod'
import { bookingStatuses } from '../booking/status'
import { availableSlot } from './agenda'
import { booking, bookingFields } from './bookings'
import { unreadCounters } from './chats'
import { endpoint } from './endpoint'
import { notification, notificationTypes } from './notifications'
import {
  byId,
  civilDate,
  data,
  maybePage,
  paging,
  queryFlag,
  queryId,
  queryList,
  querySort,
  text,
  version,
} from './primitives'
import { refusalText } from './refusal'

/** A field of the payload that is the doctor's side's to fill: absent, or null. */
const notYours = z.null(refusalText.unknownField).optional()

/**
 * What a participant books with: the payload of the doctor's side for oneself (`user_id` absent) or one's child, without
 * what is the doctor's to say, and with an own note.
 */
export const ownBookingPayload = z.strictObject({
  ...bookingFields,
  name: notYours,
  phone_prefix: notYours,
  phone: notYours,
  online_link: notYours,
  doctor_notes: notYours,
  assistant_notes: notYours,
  version: notYours,
  notes: text(2000).nullish(),
})
export type OwnBookingPayload = z.infer<typeof ownBookingPayload>

const read = ['read', 'participation'] as const
const write = ['update', 'participation'] as const
const marked = data(z.strictObject({ read: z.int() }))

/** The unprefixed paths, for patients and representatives (contract.md, "Habits"). */
export const participantEndpoints = {
  openAvailabilities: endpoint({
    method: 'GET',
    path: 'office_services/:id/availabilities',
    summary: 'Free slots by date as the participant may book them; `advanced` belongs to the doctor’s side.',
    who: read,
    params: byId,
    query: z.strictObject({
      from: civilDate,
      to: civilDate,
      original_booking_id: queryId.optional(),
      city_id: queryId.optional(),
      /** Who comes: oneself unless a child of one's own is named. */
      user_id: queryId.optional(),
      mode: z.enum(['online']).optional(),
    }),
    reply: data(z.record(z.string(), z.array(availableSlot))),
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
    method: 'GET',
    path: 'bookings/:id',
    summary: 'One of the participant’s own bookings, without private notes.',
    who: read,
    params: byId,
    reply: data(booking),
  }),
  bookForOneself: endpoint({
    method: 'POST',
    path: 'bookings',
    summary: 'Books a visit for oneself or one’s child: confirmed, or pending where the doctor has to agree.',
    who: write,
    body: ownBookingPayload,
    reply: data(booking),
    status: 201,
    idempotent: true,
  }),
  changeOwnBookingStatus: endpoint({
    method: 'PUT',
    path: 'bookings/:id/status',
    summary: 'Cancels an own visit; nothing else is a participant’s to change.',
    who: write,
    params: byId,
    body: z.strictObject({ status: z.enum(bookingStatuses), reason: text(500).nullish(), version: version.nullish() }),
    reply: data(booking),
  }),
  undoOwnBookingChange: endpoint({
    method: 'POST',
    path: 'bookings/:id/undo',
    summary: 'Takes the participant’s own last change back until `undo_until`.',
    who: write,
    params: byId,
    reply: data(booking),
  }),
  ownNotifications: endpoint({
    method: 'GET',
    path: 'notifications',
    summary: 'The participant’s own inbox, newest first.',
    who: read,
    query: z.strictObject({
      to_read: queryFlag.optional(),
      type: z.enum(notificationTypes).optional(),
      pending: queryFlag.optional(),
      ...paging,
    }),
    reply: maybePage(notification),
  }),
  readOwnNotification: endpoint({
    method: 'PUT',
    path: 'notifications/:id/read',
    summary: 'Marks one as read.',
    who: write,
    params: byId,
    reply: marked,
  }),
  readOwnNotifications: endpoint({
    method: 'PUT',
    path: 'notifications/read',
    summary: 'Marks all, or all of a type, as read.',
    who: write,
    body: z.strictObject({ type: z.enum(notificationTypes).optional() }),
    reply: marked,
  }),
  ownChatsToRead: endpoint({
    method: 'GET',
    path: 'chats/to_read',
    summary: 'The participant’s own unread chat messages, counted by category.',
    who: read,
    reply: data(unreadCounters),
  }),
} as const
