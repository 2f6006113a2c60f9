import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { channels, consentSources, purposes } from '../../../domain/messages/channels'
import { messageStates } from '../../../domain/messages/delivery'
import { linkPurposes } from '../../../domain/messages/links'
import { bookings, holds } from './bookings'
import { campaigns } from './campaigns'
import { instant, oneOf, ownKey, primaryId, reference } from './columns'
import { users } from './people'
import { prescriptions } from './prescriptions'
import { officeUsers } from './structures'

/**
 * Links that leave the house. Only the hash of a token is kept: the token itself is derived from `nonce` and the
 * installation's secret when the message is rendered. One that is no longer the latest of its kind is superseded.
 */
export const links = pgTable(
  'links',
  {
    id: primaryId(),
    purpose: oneOf('purpose', linkPurposes),
    token_hash: text('token_hash').notNull().unique(),
    nonce: text('nonce').notNull(),
    user_id: integer('user_id').references(() => users.id),
    booking_id: integer('booking_id').references(() => bookings.id),
    office_user_id: integer('office_user_id').references(() => officeUsers.id),
    /** The time that an offer is about. */
    hold_id: integer('hold_id').references(() => holds.id),
    /** The address an invite was sent to, when nobody is known by it. */
    address: text('address'),
    /** The notification type an unsubscribe link is about; null: the whole purpose. */
    type_code: text('type_code'),
    /** The message that carries it among other links. */
    message_id: integer('message_id').references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
    created_by: integer('created_by').references(() => users.id),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    superseded_at: instant('superseded_at'),
  },
  (t) => [
    index('links_user').on(t.user_id, t.purpose),
    index('links_booking').on(t.booking_id),
    index('links_office_user').on(t.office_user_id),
    index('links_hold').on(t.hold_id),
    index('links_message').on(t.message_id).where(sql`${t.message_id} is not null`),
    index('links_created_by').on(t.created_by),
    index('links_expires').on(t.expires_at),
  ],
)

/**
 * What is sent to people: one row per cause, person and channel, written in the transaction of its cause. A process claims due
 * rows before it sends them; a claim that outlives its process makes the message uncertain, never sent again.
 */
export const messages = pgTable(
  'messages',
  {
    id: primaryId(),
    /** What it is about, like `notification 12` or `reminder 7`. */
    cause: text('cause').notNull(),
    channel: oneOf('channel', channels),
    /** `user 12`, or the address of somebody without an account. */
    recipient: text('recipient').notNull(),
    user_id: integer('user_id').references(() => users.id),
    /** The e-mail address, where it is not the user's own. */
    address: text('address'),
    /** The notification type. */
    type_code: text('type_code').notNull(),
    purpose: oneOf('purpose', purposes),
    doctor_id: integer('doctor_id').references(() => users.id),
    booking_id: integer('booking_id').references(() => bookings.id),
    link_id: integer('link_id').references(() => links.id),
    /** The mass communication it is part of. */
    campaign_id: integer('campaign_id').references(() => campaigns.id),
    /** The request whose NRE or sheet it carries. */
    prescription_id: integer('prescription_id').references(() => prescriptions.id),
    /** The practice it comes from, as its mails say. */
    practice: text('practice'),
    /** Subject of a mail and title of a push message: no names, no health details. */
    subject: text('subject').notNull(),
    /** The text of the type: the whole of a push message. */
    text: text('text').notNull(),
    /** What only the body of a mail adds: date, time and place. */
    detail: text('detail'),
    /** A path of the console. */
    url: text('url'),
    state: oneOf('state', messageStates),
    /** Why it was skipped, or the last refusal of who was to take it. */
    reason: text('reason'),
    due_at: instant('due_at').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** Since when a process is sending it. */
    claimed_at: instant('claimed_at'),
    sent_at: instant('sent_at'),
    /** When a device first said that it had shown the push. */
    shown_at: instant('shown_at'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('messages_once').on(t.cause, t.recipient, t.channel),
    index('messages_due')
      .on(t.due_at, t.id)
      .where(sql`${t.state} = 'due' and ${t.claimed_at} is null and ${t.campaign_id} is null`),
    index('messages_due_campaigns')
      .on(t.due_at, t.id)
      .where(sql`${t.state} = 'due' and ${t.claimed_at} is null and ${t.campaign_id} is not null`),
    index('messages_campaign').on(t.campaign_id, t.channel, t.state).where(sql`${t.campaign_id} is not null`),
    index('messages_campaign_reader').on(t.campaign_id, t.user_id).where(sql`${t.campaign_id} is not null`),
    index('messages_claimed').on(t.claimed_at).where(sql`${t.state} = 'due' and ${t.claimed_at} is not null`),
    index('messages_user').on(t.user_id, t.id),
    index('messages_booking').on(t.booking_id).where(sql`${t.booking_id} is not null`),
    index('messages_doctor').on(t.doctor_id).where(sql`${t.doctor_id} is not null`),
    index('messages_prescription').on(t.prescription_id).where(sql`${t.prescription_id} is not null`),
    index('messages_link').on(t.link_id).where(sql`${t.link_id} is not null`),
    index('messages_outbox').on(t.channel, t.id),
    index('messages_state').on(t.state, t.id),
  ],
)

/** A person's own choice of type and channel; without a row the type's default holds. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    user_id: reference('user_id', () => users.id),
    type_code: text('type_code').notNull(),
    channel: oneOf('channel', channels),
    is_on: boolean('is_on').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.type_code, t.channel] })],
)

/** Consents given and withdrawn, one row each time: the latest of a person and purpose holds. */
export const consents = pgTable(
  'consents',
  {
    id: primaryId(),
    user_id: reference('user_id', () => users.id),
    purpose: oneOf('purpose', purposes),
    given: boolean('given').notNull(),
    at: instant('at').notNull(),
    source: oneOf('source', consentSources),
    /** Who recorded it; null: the person by a link, or the system. */
    actor_id: integer('actor_id').references(() => users.id),
    text_version: text('text_version').notNull(),
  },
  (t) => [index('consents_person').on(t.user_id, t.purpose, t.id), index('consents_actor').on(t.actor_id)],
)

/** How long before a visit a person wants to be reminded, in hours; 0: not at all; without a row as the office says. */
export const reminderChoices = pgTable('reminder_choices', {
  user_id: ownKey(() => users.id),
  hours: smallint('hours').notNull(),
  updated_at: instant('updated_at').notNull(),
})

/** Token buckets shared by all processes, like that of mails a second. */
export const rateBuckets = pgTable('rate_buckets', {
  key: text('key').primaryKey(),
  tokens: doublePrecision('tokens').notNull(),
  at: instant('at').notNull(),
})
