import { z } from 'zod'
import { endpoint } from '../endpoint'
import {
  civilDate,
  data,
  id,
  instant,
  maybePage,
  named,
  paging,
  queryCount,
  queryFlag,
  search,
  version,
} from '../primitives'
import { changedChatSettings, changedMessage, chatSettingsFields, closedReasons, newMessage } from './chat-fields'
import { type ChatCategory, chatCategories, unreadCounters } from './messages'

export const chatFile = z.strictObject({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  /** Bytes; null for files stored before sizes were kept. */
  size: z.int().nullable(),
  /** Of a PDF; null: it is none, or its pages could not be counted. */
  pages: z.int().nullable(),
  /** Links that work for five minutes, for this session. */
  url: z.string(),
  /** Null: no picture. */
  thumbnail: z.string().nullable(),
})
export type ChatFile = z.infer<typeof chatFile>

export const chatMessage = z.strictObject({
  id,
  /** From 1 in each conversation, without gaps. */
  number: z.int(),
  /** Number of its last change in the conversation. */
  change: z.int(),
  /** Of the reader's side. */
  own: z.boolean(),
  /** The member it comes from. */
  author: named,
  /** Who wrote it for the author; null: the author, or somebody whom the reader's side does not know. */
  written_by: named.nullable(),
  /** Empty where it was deleted. */
  text: z.string(),
  files: z.array(chatFile),
  /** Sent by itself, outside the hours. */
  automatic: z.boolean(),
  at: instant,
  edited_at: instant.nullable(),
  deleted: z.boolean(),
  /** Until when the caller may edit or delete it; null: not at all. */
  change_until: instant.nullable(),
})
export type ChatMessage = z.infer<typeof chatMessage>

const conversation = z.strictObject({
  id,
  /** The kind of people on the other side. */
  category: z.enum(chatCategories),
  /** The other member, or the name of the group. */
  name: z.string(),
  /** The other member; null for groups. */
  user_id: id.nullable(),
  /** The members of a group, without the caller's side. */
  members: z.array(named),
  unread: z.int(),
  pinned: z.boolean(),
  archived: z.boolean(),
  last_number: z.int(),
  last_change: z.int(),
  /** Number of the last message that every other member has read. */
  read_by_others: z.int(),
  /** Number of the last message that the caller's side has read. */
  read: z.int(),
  last_message: z
    .strictObject({
      number: z.int(),
      at: instant,
      own: z.boolean(),
      author: named,
      text: z.string(),
      files: z.int(),
      deleted: z.boolean(),
    })
    .nullable(),
  closed: z
    .strictObject({
      reason: z.enum(closedReasons),
      /** Of limited people, for the doctor's side alone. */
      note: z.string().nullable(),
      until: civilDate.nullable(),
    })
    .nullable(),
})
export type Conversation = z.infer<typeof conversation>

const messagesReply = z.strictObject({
  data: z.array(chatMessage),
  meta: z.strictObject({ last_number: z.int(), last_change: z.int(), read_by_others: z.int(), read: z.int() }),
})
export type MessagesReply = z.infer<typeof messagesReply>

const chatPerson = named.extend({
  category: z.enum(chatCategories),
  /** "Medico di medicina generale", "46 anni". */
  detail: z.string().nullable(),
  /** Their conversation, if there is one. */
  chat_id: id.nullable(),
})
export type ChatPerson = z.infer<typeof chatPerson>

const chatSettings = z.strictObject({ ...chatSettingsFields, version: version.or(z.literal(0)) })
export type ChatSettings = z.infer<typeof chatSettings>

const category = z.enum(chatCategories as unknown as [ChatCategory, ...ChatCategory[]])

/** At most one of `before`, `after`, `changed_after` and `search`; without them the newest. Oldest first in the answer. */
const messagesQuery = z.strictObject({
  before: queryCount.optional(),
  /** Numbers and changes from 0. */
  after: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  changed_after: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  /** The newest with all the words. */
  search,
  limit: queryCount.optional(),
})

/** Conversations of the acting doctor, else of the caller; a link needs the right to chat (product.md §5, §7). */
export const chatEndpoints = {
  chats: endpoint('GET doctor/chats', {
    summary: 'The conversations with a message, pinned first, then the newest; found by person, group or word.',
    who: 'chats',
    query: z.strictObject({
      category: category.optional(),
      to_read: queryFlag.optional(),
      archived: queryFlag.optional(),
      search,
      ...paging,
    }),
    reply: maybePage(conversation),
  }),
  chat: endpoint('GET doctor/chats/:id', { summary: 'One conversation.', who: 'chats', reply: data(conversation) }),
  openChat: endpoint('POST doctor/chats', {
    summary:
      'The conversation with a person, made where there is none: patients, linked assistants, representatives who visit, doctors.',
    who: 'chats',
    body: z.strictObject({ user_id: id }),
    reply: data(conversation),
    idempotent: true,
  }),
  markChat: endpoint('PUT doctor/chats/:id', {
    summary: 'Pins or archives it for the reader’s side; an archived one comes back with its next message.',
    who: 'chats',
    body: z.strictObject({ pinned: z.boolean().optional(), archived: z.boolean().optional() }),
    reply: data(conversation),
  }),
  chatMessages: endpoint('GET doctor/chats/:id/messages', {
    summary:
      'Messages before or after a number, with some words, or all that were sent, edited or deleted after a change; at most 100.',
    who: 'chats',
    query: messagesQuery,
    reply: messagesReply,
  }),
  sendMessage: endpoint('POST doctor/chats/:id/messages', {
    summary: 'Writes a message; 409 with the newer messages where a colleague has answered after the last one seen.',
    who: 'chats',
    body: newMessage,
    reply: data(chatMessage),
    conflict: z.strictObject({ message: z.string(), messages: z.array(chatMessage) }),
    status: 201,
    idempotent: true,
  }),
  changeMessage: endpoint('PUT doctor/chat_messages/:id', {
    summary: 'Edits a message, within 15 minutes, by who wrote it.',
    who: 'chats',
    body: changedMessage,
    reply: data(chatMessage),
  }),
  deleteMessage: endpoint('DELETE doctor/chat_messages/:id', {
    summary: 'Deletes text and files of a message, within 15 minutes, by who wrote it; its place stays.',
    who: 'chats',
    reply: data(chatMessage),
  }),
  readChat: endpoint('PUT doctor/chats/:id/read', {
    summary: 'Marks all up to a number as read; never backwards, and never for an impersonator.',
    who: 'chats',
    body: z.strictObject({ number: z.int().min(0).max(2_147_483_647) }),
    reply: data(unreadCounters),
  }),
  typing: endpoint('POST doctor/chats/:id/typing', {
    summary:
      'Tells the others by `chat-typing` that somebody is writing; at most once in three seconds per conversation.',
    who: 'chats',
  }),
  chatPeople: endpoint('GET doctor/chats/people', {
    summary: 'At most 20 people of a category to whom the doctor may write, by name.',
    who: 'chats',
    query: z.strictObject({ category, search }),
    reply: data(z.array(chatPerson)),
  }),
  chatSettings: endpoint('GET doctor/chat_settings', {
    summary: 'Who may write, when, and the quick answers.',
    who: 'chats',
    reply: data(chatSettings),
  }),
  saveChatSettings: endpoint('PUT doctor/chat_settings', {
    summary: 'Saves them; 409 with what is stored where another has saved meanwhile.',
    who: 'chats',
    body: changedChatSettings,
    reply: data(chatSettings),
    conflict: z.strictObject({ message: z.string(), data: chatSettings }),
  }),
} as const

const { chat, chats, chatMessages, sendMessage, readChat } = chatEndpoints

/** The same for patients and representatives, without prefix: list, read and send. */
export const ownChatEndpoints = {
  ownChats: endpoint('GET chats', {
    summary: 'The participant’s own conversations.',
    who: 'participation',
    query: chats.query,
    reply: chats.reply,
  }),
  ownChat: endpoint('GET chats/:id', { summary: 'One of them.', who: 'participation', reply: chat.reply }),
  openOwnChat: endpoint('POST chats', {
    summary: 'The conversation with one of the participant’s doctors, made where there is none.',
    who: 'participation',
    body: z.strictObject({ user_id: id }),
    reply: chat.reply,
    idempotent: true,
  }),
  ownChatMessages: endpoint('GET chats/:id/messages', {
    summary: chatMessages.summary,
    who: 'participation',
    query: chatMessages.query,
    reply: chatMessages.reply,
  }),
  sendOwnMessage: endpoint('POST chats/:id/messages', {
    summary: 'Writes a message; 403 where the doctor has limited the person or takes no messages.',
    who: 'participation',
    body: newMessage,
    reply: sendMessage.reply,
    status: 201,
    idempotent: true,
  }),
  readOwnChat: endpoint('PUT chats/:id/read', {
    summary: 'Marks all up to a number as read.',
    who: 'participation',
    body: readChat.body,
    reply: readChat.reply,
  }),
} as const
