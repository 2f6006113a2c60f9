import { eq, sql } from 'drizzle-orm'
import { changeUntil } from '../../../domain/chat/change'
import { chatText } from '../../../domain/contract/messages/chat-fields'
import type { ChatMessage } from '../../../domain/contract/messages/chats'
import { forbidden, Refusal } from '../../../domain/contract/refusal'
import { fold } from '../../../domain/text/search'
import { recordAction } from '../../audit/audit'
import { unknownInPath } from '../../audit/denied-attempts'
import { chatFiles, chatMessages, chats } from '../../db/tables'
import type { Context } from '../../http/context'
import { tellUnread, withdrawUnread } from '../../notices/unread-chats'
import { type ConversationRow, readConversation } from './conversations'
import { tellMembers } from './events'
import { fromMemberships, lockChat, requireRight } from './membership'
import { type MessageRow, messagesOnWire, selectMessages } from './messages'
import { requireOpen } from './send'

/** The conversation of a message; 404 where the caller has no membership there. */
export async function requireMessage(context: Context, id: number): Promise<number> {
  requireRight(context)
  const { rows } = await context.tx.execute<{ chat_id: number }>(sql`
    select s.chat_id ${fromMemberships(context)} and s.chat_id = (select m.chat_id from chat_messages m where m.id = ${id})`)
  if (!rows[0]) throw unknownInPath(context.caller, 'chat_message', id)
  return rows[0].chat_id
}

/** A message as the caller's side sees it now; 404 without one. */
export async function readMessage(context: Context, id: number): Promise<ChatMessage> {
  const { member_id } = await readConversation(context, await requireMessage(context, id))
  const [message] = await messagesOnWire(context, member_id, await selectMessages(context, sql`m.id = ${id}`))
  return message as ChatMessage
}

async function locked(context: Context, id: number): Promise<{ message: MessageRow; row: ConversationRow }> {
  const chatId = await requireMessage(context, id)
  await lockChat(context, chatId)
  const [message] = await selectMessages(context, sql`m.id = ${id}`)
  if (!message) throw unknownInPath(context.caller, 'chat_message', id)
  return { message, row: await readConversation(context, chatId) }
}

/** Refuses (403) to change what somebody else has written, or what was written more than 15 minutes ago. */
function requireChangeable({ caller, now }: Context, { written_by, automatic, deleted, at }: MessageRow): void {
  if (written_by !== caller.userId || automatic) throw forbidden(chatText.notYours)
  const facts = { writtenBy: written_by, automatic, deleted, at: Date.parse(at) }
  if (changeUntil(facts, caller.userId, now.getTime()) === null) throw forbidden(chatText.late)
}

async function save(
  context: Context,
  { id, last_change, member_id }: ConversationRow,
  messageId: number,
  values: Partial<typeof chatMessages.$inferInsert>,
): Promise<ChatMessage> {
  const change = last_change + 1
  await context.tx.update(chats).set({ last_change: change }).where(eq(chats.id, id))
  await context.tx
    .update(chatMessages)
    .set({ ...values, change })
    .where(eq(chatMessages.id, messageId))
  const [saved] = await messagesOnWire(context, member_id, await selectMessages(context, sql`m.id = ${messageId}`))
  return saved as ChatMessage
}

/** Edits a message, within 15 minutes, by who wrote it; 409 where it was deleted meanwhile. */
export async function changeMessage(context: Context, id: number, text: string): Promise<ChatMessage> {
  const { message, row } = await locked(context, id)
  requireOpen(row)
  if (message.deleted) throw new Refusal(409, { message: chatText.deleted })
  requireChangeable(context, message)
  const saved = await save(context, row, id, { text, search: fold(text), edited_at: context.now })
  await tellMembers(context, row.id)
  await recordAction(context, { action: 'update', subject: 'chat_message', subject_id: id })
  return saved
}

/** Deletes text and files of a message; its place and number stay. A repeat answers the same. */
export async function deleteMessage(context: Context, id: number): Promise<ChatMessage> {
  const { tx, now } = context
  const { message, row } = await locked(context, id)
  if (message.deleted && message.written_by === context.caller.userId)
    return (await messagesOnWire(context, row.member_id, [message]))[0] as ChatMessage
  requireChangeable(context, message)
  await tx.delete(chatFiles).where(eq(chatFiles.message_id, id))
  const saved = await save(context, row, id, { text: '', search: '', deleted_at: now })
  const recipients = await tellMembers(context, row.id)
  await withdrawUnread(tx, row.id, message.number, recipients)
  await tellUnread(tx, now, row.id, recipients)
  await recordAction(context, { action: 'delete', subject: 'chat_message', subject_id: id })
  return saved
}
