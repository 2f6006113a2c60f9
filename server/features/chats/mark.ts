import { and, eq, lt } from 'drizzle-orm'
import type { Conversation } from '../../../domain/contract/messages/chats'
import type { UnreadCounters } from '../../../domain/contract/messages/messages'
import { chatMembers } from '../../db/tables'
import type { Context } from '../../http/context'
import { type ChatRecipient, chatEvents, chatRecipients } from '../../notices/chat-recipients'
import { firstUnread, tellUnread, withdrawUnread } from '../../notices/unread-chats'
import { type ConversationRow, conversationOnWire, readConversation } from './conversations'
import { unreadMessages } from './counters'
import { tellMembers } from './events'
import { lockChat } from './membership'

const isOf = ({ id, member_id }: Pick<ConversationRow, 'id' | 'member_id'>) =>
  and(eq(chatMembers.chat_id, id), eq(chatMembers.user_id, member_id))

/** Pins or archives a conversation for the caller's membership. */
export async function markChat(
  context: Context,
  id: number,
  { pinned, archived }: { pinned?: boolean | undefined; archived?: boolean | undefined },
): Promise<Conversation> {
  await lockChat(context, id)
  const row = await readConversation(context, id)
  const at = (is: boolean) => (is ? context.now : null)
  const marks = {
    ...(pinned !== undefined && pinned !== row.pinned && { pinned_at: at(pinned) }),
    ...(archived !== undefined && archived !== row.archived && { archived_at: at(archived) }),
  }
  if (Object.keys(marks).length === 0) return conversationOnWire(row)
  await context.tx.update(chatMembers).set(marks).where(isOf(row))
  // to the consoles of the caller's own side alone
  const recipients = await chatRecipients(context.tx, context.now, id)
  for (const event of chatEvents(recipients.filter(({ member_id }) => member_id === row.member_id)))
    context.publish(event)
  return conversationOnWire(await readConversation(context, id))
}

/** Marks all up to a number as read, for everybody at the caller's membership; returns what is still unread everywhere. */
export async function readChat(context: Context, id: number, number: number): Promise<UnreadCounters> {
  await lockChat(context, id)
  const row = await readConversation(context, id)
  const upTo = Math.min(number, row.last_number)
  if (context.caller.impersonatorId === null && upTo > row.read) {
    const recipients = await tellMembers(context, id)
    await readUpTo(context, row, upTo, recipients)
    const own = recipients.filter(({ member_id }) => member_id === row.member_id)
    await tellUnread(context.tx, context.now, id, own)
  }
  return unreadMessages(context)
}

/**
 * Moves the read cursor of the caller's membership, never backwards; nobody is told any more of what has been read. An impersonator
 * moves nothing. To be called under the lock of the conversation.
 */
export async function readUpTo(
  { tx, caller }: Context,
  row: Pick<ConversationRow, 'id' | 'member_id'>,
  number: number,
  recipients: readonly ChatRecipient[],
): Promise<void> {
  if (caller.impersonatorId !== null) return
  const [first] = await firstUnread(tx, row.id, [row.member_id])
  await tx
    .update(chatMembers)
    .set({ last_read_number: number })
    .where(and(isOf(row), lt(chatMembers.last_read_number, number)))
  if (first && first.number <= number)
    await withdrawUnread(
      tx,
      row.id,
      first.number,
      recipients.filter(({ member_id }) => member_id === row.member_id),
    )
}
