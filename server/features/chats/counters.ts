import { sql } from 'drizzle-orm'
import { type ChatCategory, chatCategories, type UnreadCounters } from '../../../domain/contract/messages/messages'
import type { Context } from '../../http/context'
import { fromMemberships } from './membership'

/** Condition for the unread messages `m` of a member `s`: of others, after the last one read, and not deleted. */
export const isUnread = sql`m.chat_id = s.chat_id and m.number > s.last_read_number and m.author_id <> s.user_id
  and m.deleted_at is null`

/** Condition for the memberships `s` in conversations `c` that may have any: the messages of all others are not looked at. */
export const mayBeUnread = sql`c.last_number > s.last_read_number`

/** Unread messages at the caller's memberships, by the kind of people there. A link without the right to chat counts none. */
export async function unreadMessages(context: Pick<Context, 'tx' | 'caller'>): Promise<UnreadCounters> {
  const { tx, caller } = context
  const mayRead = !caller.doctor?.onBehalf || caller.doctor.rights.includes('chat')
  const { rows } = mayRead
    ? await tx.execute<{ category: ChatCategory; messages: number }>(sql`
        select u.category, sum(u.messages)::int as messages from (
          select s.category, (select count(*) from chat_messages m where ${isUnread}) as messages
            ${fromMemberships(context)} and ${mayBeUnread}) u
        group by u.category`)
    : { rows: [] }
  const unread = chatCategories.map((name) => rows.find(({ category }) => category === name)?.messages ?? 0)
  const counters = Object.fromEntries(chatCategories.map((name, index) => [name, unread[index]]))
  return { ...(counters as Record<ChatCategory, number>), to_read: unread.reduce((sum, count) => sum + count, 0) }
}
