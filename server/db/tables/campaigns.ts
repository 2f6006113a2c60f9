import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Audience } from '../../../domain/contract/messages/broadcasts'
import { campaignStates, exclusions } from '../../../domain/messages/campaigns'
import { purposes } from '../../../domain/messages/channels'
import { civilDate, instant, oneOf, primaryId, reference, textList } from './columns'
import { users } from './people'

/** Mass communications of a doctor. What goes out are rows of `messages`, and of `notifications` for the inbox. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: primaryId(),
    doctor_id: reference('doctor_id', () => users.id),
    created_by: reference('created_by', () => users.id),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    purpose: oneOf('purpose', purposes),
    /** Besides the inbox, which always has it. */
    channels: textList('channels'),
    audience: jsonb('audience').$type<Audience>().notNull(),
    file_key: text('file_key'),
    file_name: text('file_name'),
    file_type: text('file_type'),
    /** Bytes. */
    file_size: integer('file_size'),
    state: oneOf('state', campaignStates),
    /** The wall-clock time at which it starts, Europe/Rome: day and minute of the day; null: when it is started by hand. */
    send_on: civilDate('send_on'),
    send_minute: smallint('send_minute'),
    /** The same as an instant. */
    due_at: instant('due_at'),
    /** When the audience was frozen. */
    started_at: instant('started_at'),
    stopped_at: instant('stopped_at'),
    finished_at: instant('finished_at'),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [
    index('campaigns_doctor').on(t.doctor_id, t.id),
    index('campaigns_created_by').on(t.created_by),
    index('campaigns_due').on(t.due_at).where(sql`${t.state} = 'scheduled'`),
    index('campaigns_running').on(t.id).where(sql`${t.state} = 'running'`),
    index('campaigns_file').on(t.file_key).where(sql`${t.file_key} is not null`),
  ],
)

/** The audience of a campaign as it was when it started: each person, and why one was left out. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    campaign_id: reference('campaign_id', () => campaigns.id),
    user_id: reference('user_id', () => users.id),
    /** Null: included. */
    exclusion: text('exclusion', { enum: exclusions }),
    /** Who reads it: the person, or a parent; null where nobody does. */
    reader_id: integer('reader_id').references(() => users.id),
    /** The reader has neither mail nor device for it. */
    inbox_only: boolean('inbox_only').notNull().default(false),
    /** Since when it is in the reader's inbox; null: not sent. */
    reached_at: instant('reached_at'),
  },
  (t) => [
    primaryKey({ columns: [t.campaign_id, t.user_id] }),
    index('campaign_recipients_user').on(t.user_id),
    index('campaign_recipients_reader').on(t.reader_id, t.campaign_id),
    index('campaign_recipients_inbox_only').on(t.campaign_id, t.reached_at).where(sql`${t.inbox_only}`),
  ],
)

/** Texts that a practice uses again. */
export const campaignTemplates = pgTable(
  'campaign_templates',
  {
    id: primaryId(),
    doctor_id: reference('doctor_id', () => users.id),
    name: text('name').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    purpose: oneOf('purpose', purposes),
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [index('campaign_templates_doctor').on(t.doctor_id, t.id)],
)
