import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import { type ChatCategory, chatCategories, type UnreadCounters } from '../../../domain/contract/messages'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'

/** Counts of unread chat messages for the badge; the path without prefix is for patients and representatives. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(endpoints.chatsToRead, async (context) => ({ data: await unreadMessages(context) }))
  handle(endpoints.ownChatsToRead, async (context) => ({ data: await unreadMessages(context) }))
}

/**
 * Unread messages of the acting doctor, else of the caller, by category of the other members. A link without the right to chat
 * counts none.
 */
export async function unreadMessages({ tx, caller: { userId, doctor } }: Context): Promise<UnreadCounters> {
  const mayRead = !doctor?.onBehalf || doctor.rights.includes('chat')
  const { rows } = await tx.execute<{ category: ChatCategory; messages: number }>(sql`
    select cm.category, count(*)::int as messages
    from chat_members cm
    join chat_messages m on m.chat_id = cm.chat_id and m.number > cm.last_read_number and m.author_id <> cm.user_id
      and m.deleted_at is null
    where cm.user_id = ${doctor?.userId ?? userId} and ${mayRead}::boolean group by cm.category`)
  const unread = chatCategories.map((name) => rows.find(({ category }) => category === name)?.messages ?? 0)
  const counters = Object.fromEntries(chatCategories.map((name, index) => [name, unread[index]]))
  return { ...(counters as Record<ChatCategory, number>), to_read: unread.reduce((sum, count) => sum + count, 0) }
}
