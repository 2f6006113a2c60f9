import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { unreadMinutes } from '../../domain/contract/messages/chat-fields'
import { intArray } from '../db/fragments'
import { messages } from '../db/tables'
import type { Tx } from '../db/types'
import { type Outgoing, writeMessages } from '../messages/outgoing'
import type { ChatRecipient } from './chat-recipients'

const causeOf = (chatId: number, number: number) => `chat ${chatId} unread ${number}`

/** The first unread message of each member, of those that a person wrote. */
export async function firstUnread(tx: Tx, chatId: number, memberIds: readonly number[]) {
  const { rows } = await tx.execute<{ member_id: number; number: number; at: string; written_by: number }>(sql`
    select s.user_id as member_id, f.number, f.created_at as at, f.written_by from chat_members s
    cross join lateral (select m.number, m.created_at, m.written_by from chat_messages m
      where m.chat_id = s.chat_id and m.number > s.last_read_number and m.author_id <> s.user_id
        and m.deleted_at is null and not m.automatic order by m.number limit 1) f
    where s.chat_id = ${chatId} and s.user_id = any(${intArray(memberIds)}::int[])`)
  return rows
}

/**
 * Writes what tells of unread messages after 15 minutes, without their text: once for the first one that a member has not read, to
 * everybody who reads there. To be called under the lock of the conversation; a repeated call writes nothing.
 */
export async function tellUnread(
  tx: Tx,
  now: Date,
  chatId: number,
  recipients: readonly ChatRecipient[],
): Promise<void> {
  const memberIds = [...new Set(recipients.map(({ member_id }) => member_id))]
  const first = memberIds.length > 0 ? await firstUnread(tx, chatId, memberIds) : []
  const all = first.flatMap(({ member_id, number, at, written_by }): Outgoing[] => {
    const dueAt = new Date(Math.max(now.getTime(), new Date(at).getTime() + unreadMinutes * 60_000))
    const readers = recipients.filter((one) => one.member_id === member_id && one.userId !== written_by)
    return readers.map(({ userId, hasConsole }) => ({
      cause: causeOf(chatId, number),
      userId,
      typeCode: 'chat-message',
      url: hasConsole ? '/chat' : null,
      dueAt,
    }))
  })
  await writeMessages(tx, now, all)
}

/** Withdraws what would tell these people of an unread message that has been read or deleted; what is being sent goes on. */
export async function withdrawUnread(
  tx: Tx,
  chatId: number,
  number: number,
  recipients: readonly ChatRecipient[],
): Promise<void> {
  if (recipients.length === 0) return
  await tx
    .update(messages)
    .set({ state: 'withdrawn', reason: 'read' })
    .where(
      and(
        eq(messages.cause, causeOf(chatId, number)),
        inArray(
          messages.recipient,
          recipients.map(({ userId }) => `user ${userId}`),
        ),
        eq(messages.state, 'due'),
        isNull(messages.claimed_at),
      ),
    )
}
