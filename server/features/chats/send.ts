import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { romeWallClock } from '../../../domain/calendar/rome'
import { automaticAnswer } from '../../../domain/chat/automatic'
import { closedBy, closedText } from '../../../domain/chat/closed-conversation'
import { chatText, type NewMessage } from '../../../domain/contract/messages/chat-fields'
import type { ChatMessage } from '../../../domain/contract/messages/chats'
import { forbidden, Refusal } from '../../../domain/contract/refusal'
import { isVisible } from '../../../domain/text/characters'
import { fold } from '../../../domain/text/search'
import { recordAction } from '../../audit/audit'
import { chatFiles, chatMembers, chatMessages, chatSettings, chats } from '../../db/tables'
import type { Context } from '../../http/context'
import { tellUnread } from '../../notices/unread-chats'
import type { FileStore } from '../../storage/file-store'
import { ownUploads } from '../../storage/own-uploads'
import { pagesOfFiles } from '../../storage/pdf-pages'
import { type ConversationRow, closedFacts, readConversation } from './conversations'
import { tellMembers } from './events'
import { readUpTo } from './mark'
import { lockChat, requireMember } from './membership'
import { messagesOnWire, selectMessages } from './messages'

/** Refuses (403) writing in a conversation that is closed for the caller, with the reason. */
export function requireOpen(row: ConversationRow): void {
  const facts = closedFacts(row)
  const closed = closedBy(facts)
  if (closed) throw forbidden(closedText(facts, closed))
}

/**
 * Writes a message for the caller's membership: the next number and change of the conversation, which waits meanwhile. Refuses with the
 * newer messages (409) where a colleague has answered after `seen`.
 */
export async function sendMessage(
  context: Context,
  id: number,
  body: NewMessage,
  store: FileStore,
): Promise<ChatMessage> {
  const { tx, now, caller } = context
  const files = await filesOf(context, id, body, store)
  await lockChat(context, id)
  const row = await readConversation(context, id)
  requireOpen(row)
  await refuseAnswered(context, row, body.seen)
  const written = { author_id: row.member_id, written_by: caller.userId, text: isVisible(body.text) ? body.text : '' }
  const messageId = await addMessage(context, row, 1, written)
  if (files.length > 0) await tx.insert(chatFiles).values(files.map((file) => ({ ...file, message_id: messageId })))
  const answers = await answerAutomatically(context, row)
  await moveOn(context, row, 1 + answers)
  const recipients = await tellMembers(context, id)
  // the writer has read what was on the screen, and the own message behind it
  const seen = Math.min(body.seen, row.last_number)
  await readUpTo(context, row, seen === row.last_number ? seen + 1 : seen, recipients)
  await tellUnread(tx, now, id, recipients)
  await recordAction(context, { action: 'create', subject: 'chat_message', subject_id: messageId })
  const [message] = await messagesOnWire(
    context,
    row.member_id,
    await selectMessages(context, sql`m.id = ${messageId}`),
  )
  return message as ChatMessage
}

/** The writer's own uploads as files of a message. They are read before the conversation waits for it. */
async function filesOf(context: Context, id: number, { files = [] }: NewMessage, store: FileStore) {
  if (files.length === 0) return []
  await requireMember(context, id)
  const uploads = await ownUploads(context.tx, context.caller.userId, [...new Set(files)], 'files')
  const pages = await pagesOfFiles(store, uploads)
  return uploads.map(({ key, name, type, size }, position) => {
    return { key, name, type, size, position, pages: pages[position] ?? null }
  })
}

/** Refuses when a colleague of the same side has already answered after the last message on the caller's screen. */
async function refuseAnswered(context: Context, { id, member_id, last_number }: ConversationRow, seen: number) {
  if (seen >= last_number) return
  const newer = sql`m.chat_id = ${id} and m.number > ${seen}`
  const byColleague = await selectMessages(
    context,
    sql`${newer} and m.author_id = ${member_id} and m.written_by <> ${context.caller.userId}
      and not m.automatic and m.deleted_at is null`,
    1,
  )
  if (byColleague.length === 0) return
  const messages = await messagesOnWire(context, member_id, await selectMessages(context, newer))
  throw new Refusal(409, { message: chatText.answered, messages })
}

type MessageColumns = Pick<typeof chatMessages.$inferInsert, 'author_id' | 'written_by' | 'text' | 'automatic'>

/** The message `place` numbers after the last one. */
async function addMessage(
  { tx, now }: Context,
  row: ConversationRow,
  place: number,
  written: MessageColumns,
): Promise<number> {
  const { id: chat_id, last_number, last_change } = row
  const numbered = { chat_id, number: last_number + place, change: last_change + place, search: fold(written.text) }
  const [added] = await tx
    .insert(chatMessages)
    .values({ ...written, ...numbered, created_at: now })
    .returning({ id: chatMessages.id })
  return added?.id ?? 0
}

/** The doctor's answer outside the hours, once per conversation and day; returns how many messages it has added. */
async function answerAutomatically(context: Context, row: ConversationRow): Promise<number> {
  const { tx, now } = context
  const byParticipant = row.seen_as === 'patient' || row.seen_as === 'medical_representative'
  if (!row.other || !byParticipant) return 0
  const seatOfDoctor = and(eq(chatMembers.chat_id, row.id), eq(chatMembers.user_id, row.other.id))
  const [settings] = await tx
    .select({ hours: chatSettings.hours, text: chatSettings.automatic_text, lastOn: chatMembers.automatic_on })
    .from(chatMembers)
    .innerJoin(chatSettings, eq(chatSettings.user_id, chatMembers.user_id))
    .where(seatOfDoctor)
  const text = settings && automaticAnswer({ ...settings, byParticipant }, now.getTime())
  if (!text) return 0
  await addMessage(context, row, 2, { author_id: row.other.id, written_by: row.other.id, text, automatic: true })
  await tx
    .update(chatMembers)
    .set({ automatic_on: romeWallClock(now.getTime()).date })
    .where(seatOfDoctor)
  return 1
}

/** Counts the sent message, and takes the conversation out of the archive. */
async function moveOn(
  { tx, now }: Context,
  { id, last_number, last_change }: ConversationRow,
  sent: number,
): Promise<void> {
  const counted = { last_number: last_number + sent, last_change: last_change + sent, last_message_at: now }
  await tx.update(chats).set(counted).where(eq(chats.id, id))
  await tx
    .update(chatMembers)
    .set({ archived_at: null })
    .where(and(eq(chatMembers.chat_id, id), isNotNull(chatMembers.archived_at)))
}
