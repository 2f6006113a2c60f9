import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bookings } from './bookings'
import { instant, oneOf, ownKey, primaryId, recordTable, reference } from './columns'
import { users } from './people'
import { news } from './publishing'
import { offices } from './structures'

/** How many times something was published on a user's channel: a console that was cut off compares it with what it heard. */
export const channelChanges = pgTable('channel_changes', {
  user_id: ownKey('user_id', () => users.id),
  number: integer('number').notNull(),
})

/** The inbox behind bell and star. Texts contain no names of people. */
export const notifications = pgTable(
  'notifications',
  {
    id: primaryId(),
    user_id: reference('user_id', () => users.id),
    type: oneOf('type', ['notification', 'communication']),
    code: text('code').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    url: text('url'),
    booking_id: integer('booking_id').references(() => bookings.id),
    news_id: integer('news_id').references(() => news.id),
    /** Awaits confirmation by the doctor's side. */
    pending: boolean('pending').notNull().default(false),
    read_at: instant('read_at'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('notifications_inbox').on(t.user_id, t.type, t.id),
    index('notifications_booking').on(t.booking_id),
    // each reader is notified of a news item once, however often it is published
    uniqueIndex('notifications_news').on(t.news_id, t.user_id).where(sql`${t.news_id} is not null`),
    index('notifications_unread').on(t.user_id, t.read_at),
    index('notifications_pending').on(t.user_id, t.id).where(sql`${t.pending}`),
  ],
)

export const chats = recordTable(
  'chats',
  {
    /** Set for group chats, which admins manage. */
    name: text('name'),
    /** The office of a group, if any. */
    office_id: integer('office_id').references(() => offices.id),
    active: boolean('active').notNull().default(true),
  },
  (t) => [
    index('chats_groups').on(t.id).where(sql`${t.name} is not null`),
    index('chats_office').on(t.office_id).where(sql`${t.office_id} is not null`),
  ],
)

/** Members of a chat; `category` is the kind of people on the other side, as the member sees it. */
export const chatMembers = pgTable(
  'chat_members',
  {
    chat_id: reference('chat_id', () => chats.id),
    user_id: reference('user_id', () => users.id),
    category: oneOf('category', ['doctor', 'assistant', 'patient', 'medical_representative', 'group']),
    /** Id of the last read message. */
    last_read_message_id: integer('last_read_message_id').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.chat_id, t.user_id] }), index('chat_members_user').on(t.user_id)],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: primaryId(),
    chat_id: reference('chat_id', () => chats.id),
    author_id: reference('author_id', () => users.id),
    text: text('text').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('chat_messages_of_chat').on(t.chat_id, t.id)],
)
