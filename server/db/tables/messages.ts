import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bookings } from './bookings'
import { campaigns } from './campaigns'
import { instant, oneOf, ownKey, primaryId, reference } from './columns'
import { users } from './people'
import { news } from './publishing'

/** How many times something was published on a user's channel: a console that was cut off compares it with what it heard. */
export const channelChanges = pgTable('channel_changes', {
  user_id: ownKey(() => users.id),
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
    campaign_id: integer('campaign_id').references(() => campaigns.id),
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
    uniqueIndex('notifications_campaign').on(t.campaign_id, t.user_id).where(sql`${t.campaign_id} is not null`),
    index('notifications_unread').on(t.user_id, t.read_at),
    index('notifications_pending').on(t.user_id, t.id).where(sql`${t.pending}`),
  ],
)
