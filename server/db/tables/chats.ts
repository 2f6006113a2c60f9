import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ChatHours, QuickAnswer } from '../../../domain/contract/messages/chat-fields'
import { chatCategories } from '../../../domain/contract/messages/messages'
import { civilDate, instant, oneOf, ownKey, primaryId, recordTable, reference, searchColumn } from './columns'
import { users } from './people'
import { offices } from './structures'

/** Conversations: direct ones between two users, and groups, which admins manage. */
export const chats = recordTable(
  'chats',
  {
    /** Set for group chats. */
    name: text('name'),
    /** The office of a group, if any. */
    office_id: integer('office_id').references(() => offices.id),
    active: boolean('active').notNull().default(true),
    /** The two members of a direct conversation, the smaller id first: "12-57"; null for groups. */
    pair: text('pair'),
    last_number: integer('last_number').notNull().default(0),
    /** Number of the last change: a message that was sent, edited or deleted. */
    last_change: integer('last_change').notNull().default(0),
    /** When the last message was sent; null: none was. */
    last_message_at: instant('last_message_at'),
  },
  (t) => [
    index('chats_groups').on(t.id).where(sql`${t.name} is not null`),
    index('chats_office').on(t.office_id).where(sql`${t.office_id} is not null`),
    uniqueIndex('chats_pair').on(t.pair).where(sql`${t.pair} is not null`),
  ],
)

/** Members of a chat; `category` is the kind of people on the other side, as the member sees it. */
export const chatMembers = pgTable(
  'chat_members',
  {
    chat_id: reference('chat_id', () => chats.id),
    user_id: reference('user_id', () => users.id),
    category: oneOf('category', chatCategories),
    /** Number of the last message that was read, by the member or by who works for the member. */
    last_read_number: integer('last_read_number').notNull().default(0),
    pinned_at: instant('pinned_at'),
    /** Until the next message. */
    archived_at: instant('archived_at'),
    /** The last day on which the member's automatic answer was sent here. */
    automatic_on: civilDate('automatic_on'),
  },
  (t) => [primaryKey({ columns: [t.chat_id, t.user_id] }), index('chat_members_user').on(t.user_id)],
)

/** Messages, numbered from 1 in each chat without gaps. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: primaryId(),
    chat_id: reference('chat_id', () => chats.id),
    number: integer('number').notNull(),
    /** Number of its last change in the chat (`chats.last_change`). */
    change: integer('change').notNull(),
    /** The member it comes from. */
    author_id: reference('author_id', () => users.id),
    /** Who wrote it: the author, or who acts for the author. */
    written_by: reference('written_by', () => users.id),
    /** Empty for deleted messages, and where files are all that was sent. */
    text: text('text').notNull(),
    /** The folded text, by which conversations are found. */
    search: searchColumn(),
    /** Sent by itself outside the author's hours. */
    automatic: boolean('automatic').notNull().default(false),
    created_at: instant('created_at').notNull().defaultNow(),
    edited_at: instant('edited_at'),
    deleted_at: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('chat_messages_number').on(t.chat_id, t.number),
    index('chat_messages_change').on(t.chat_id, t.change),
    index('chat_messages_author').on(t.author_id),
    index('chat_messages_written_by').on(t.written_by),
    index('chat_messages_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
)

/** Files of a message, in their order. */
export const chatFiles = pgTable(
  'chat_files',
  {
    id: primaryId(),
    message_id: reference('message_id', () => chatMessages.id),
    key: text('key').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    /** Bytes. */
    size: integer('size'),
    /** Of a PDF; null: another type, or not readable. */
    pages: smallint('pages'),
    position: smallint('position').notNull(),
  },
  (t) => [uniqueIndex('chat_files_of_message').on(t.message_id, t.position), index('chat_files_key').on(t.key)],
)

/** How a doctor and the practice chat; without a row: everybody may write, at any hour, without automatic answer. */
export const chatSettings = pgTable('chat_settings', {
  user_id: ownKey(() => users.id),
  patients_write: boolean('patients_write').notNull().default(true),
  representatives_write: boolean('representatives_write').notNull().default(true),
  /** When the practice answers; empty: always. */
  hours: jsonb('hours').$type<readonly ChatHours[]>().notNull().default([]),
  /** Sent outside the hours, once per conversation and day; null: none. */
  automatic_text: text('automatic_text'),
  quick_answers: jsonb('quick_answers').$type<readonly QuickAnswer[]>().notNull().default([]),
  version: integer('version').notNull().default(1),
  updated_at: instant('updated_at').notNull().defaultNow(),
})
