import { z } from 'zod'
import { visitInBrief } from '../booking/visit-in-brief'
import { endpoint } from '../endpoint'
import { civilDate, data, id, instant, maybePage, paging, queryFlag } from '../primitives'

export const notificationTypes = ['notification', 'communication'] as const

const inboxFile = z.strictObject({
  name: z.string(),
  type: z.string(),
  /** Bytes; null where it is unknown. */
  size: z.int().nullable(),
  /** A link that works for some minutes, for this session, as long as it may read the entry. */
  url: z.string(),
})

export const notification = z.strictObject({
  id,
  type: z.enum(notificationTypes),
  code: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  booking_id: id.nullable(),
  /** The visit it is about, for the doctor's side, where the agenda shows it; the texts name nobody. */
  booking: visitInBrief.nullable(),
  /** Awaits confirmation by the doctor's side: the bell's chip "In attesa di conferma". */
  pending: z.boolean(),
  /** What a mass communication carries. */
  file: inboxFile.nullable(),
  read_at: instant.nullable(),
  created_at: instant,
})
export type Notification = z.infer<typeof notification>

const count = data(z.strictObject({ read: z.int() }))

export const chatCategories = ['doctor', 'assistant', 'patient', 'medical_representative', 'group'] as const
export type ChatCategory = (typeof chatCategories)[number]

/** Unread messages in total and by category; specialists, nurses and pharmacies count as doctor. */
export const unreadCounters = z.strictObject({
  to_read: z.int(),
  doctor: z.int(),
  assistant: z.int(),
  patient: z.int(),
  medical_representative: z.int(),
  group: z.int(),
})
export type UnreadCounters = z.infer<typeof unreadCounters>

/**
 * Payload of each event on a user's own channel (contract.md, "Realtime"): ids only, never content. Every change counts one; the
 * last event of a change also carries the channel's change number, as `change`, and so do `GET user` and the confirmation of a
 * subscription: whoever subscribes asks again only if the number is not the one it heard last. Through an outside cluster, which
 * confirms without a number, `channel-moved {change}` says after an outage where the channel stands.
 */
export interface LiveEventData {
  /** `booking_id`: null where a held time has changed and no visit; `date`: null where hours, offices, services or links have, on any day. */
  'booking-updated': { doctor_id: number; booking_id: number | null; date: string | null }
  notification: { id: number; type: Notification['type'] }
  /** The conversation has changed: a message was sent, edited, deleted or read. */
  'chat-message': { chat_id: number; category: ChatCategory }
  /** A member is writing, or, told to the member's own side, somebody in the member's place; counts no change. */
  'chat-typing': { chat_id: number; user_id: number }
  /** A request for a prescription was created or changed. */
  'prescription-updated': { doctor_id: number; prescription_id: number }
  /** To admins who may read the resource: some of its records are no longer what they were; at most one a second. */
  'records-changed': { resource: string }
}

/** A news item as shown to its readers. */
const newsItem = z.strictObject({
  id,
  slug: z.string(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  /** A link that is valid for ten minutes. */
  cover: z.string().nullable(),
  pinned: z.boolean(),
  /** Its first day; null where publication has no start. */
  published_on: civilDate.nullable(),
  unread: z.boolean(),
})
export type NewsItem = z.infer<typeof newsItem>

const severities = ['info', 'warning', 'critical'] as const
export type Severity = (typeof severities)[number]

/** A service communication that is current today. */
export const serviceNotice = z.strictObject({
  id,
  title: z.string(),
  body: z.string(),
  severity: z.enum(severities),
})
export type ServiceNotice = z.infer<typeof serviceNotice>

const news = {
  summary: 'The news published today for the reader: pinned first, then newest first; at most 50.',
  reply: data(z.array(newsItem)),
} as const
const serviceNotices = {
  summary: 'The service communications of today that concern the reader, the gravest first.',
  reply: data(z.array(serviceNotice)),
} as const

/** Inbox, chats, news, service communications: under `doctor/` for the acting doctor or the caller, else for participants. */
export const messageEndpoints = {
  notifications: endpoint('GET doctor/notifications', {
    summary: 'The inbox of the doctor, newest first; of the assistant where no doctor is chosen.',
    who: 'notifications',
    query: z.strictObject({
      to_read: queryFlag.optional(),
      type: z.enum(notificationTypes).optional(),
      pending: queryFlag.optional(),
      ...paging,
    }),
    reply: maybePage(notification),
  }),
  readNotification: endpoint('PUT doctor/notifications/:id/read', {
    summary: 'Marks one as read.',
    who: 'notifications',
    reply: count,
  }),
  readNotifications: endpoint('PUT doctor/notifications/read', {
    summary: 'Marks all, or all of a type, as read.',
    who: 'notifications',
    body: z.strictObject({ type: z.enum(notificationTypes).optional() }),
    reply: count,
  }),
  chatsToRead: endpoint('GET doctor/chats/to_read', {
    summary: 'Unread chat messages, counted by category.',
    who: 'chats',
    reply: data(unreadCounters),
  }),
  news: endpoint('GET doctor/news', { ...news, who: 'publications' }),
  ownNews: endpoint('GET news', { ...news, who: 'participation' }),
  serviceNotices: endpoint('GET doctor/service_communications', { ...serviceNotices, who: 'publications' }),
  ownServiceNotices: endpoint('GET service_communications', { ...serviceNotices, who: 'participation' }),
} as const
