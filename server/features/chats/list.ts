import { type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { chatEndpoints } from '../../../domain/contract/messages/chats'
import { searchWords } from '../../../domain/text/search'
import { cursorColumn } from '../../db/keyset'
import { foundBy, wordWithin } from '../../db/search'
import type { Context } from '../../http/context'
import { listReply } from '../../http/paging'
import { conversationOnWire, listOrder, readConversations } from './conversations'
import { isUnread, mayBeUnread } from './counters'
import { fromMemberships, requireRight } from './membership'

/** The folded name of a person `u`: phones and birth dates, which begin with a digit, are for who finds patients by them. */
export const foldedName = sql.raw("substring(u.search from '^[^0-9+@]*')")

/**
 * The conversations with a message, and the groups, of the caller's memberships; archived ones only where asked for, where a word is
 * looked up, or among those to read, whose messages the counters count.
 */
export function listConversations(context: Context, query: QueryOf<typeof chatEndpoints.chats>, path: string) {
  requireRight(context)
  const where = conditionOf(query)
  return listReply(query, {
    tx: context.tx,
    path,
    counted: sql`select 1 ${fromMemberships(context)} and ${where}`,
    rows: ({ limit, offset, after }) =>
      readConversations(context, after ? sql`${where} and (${after})` : where, {
        limit,
        offset,
        values: cursorColumn(listOrder),
      }),
    toWire: (rows) => rows.map(conversationOnWire),
    order: { sort: 'pinned,newest', keys: listOrder, valuesOf: ({ order_values }) => order_values ?? [] },
  })
}

function conditionOf({ category, to_read, archived, search }: QueryOf<typeof chatEndpoints.chats>): SQL {
  const isArchived = archived === '1' ? sql`s.archived_at is not null` : sql`s.archived_at is null`
  const everywhere = archived === undefined && (to_read === '1' || searchWords(search ?? '') !== null)
  const conditions = [
    sql`(c.last_message_at is not null or c.name is not null)`,
    everywhere ? undefined : isArchived,
    category && sql`s.category = ${category}`,
    to_read === '1' ? sql`${mayBeUnread} and exists (select 1 from chat_messages m where ${isUnread})` : undefined,
    found(search),
  ]
  return sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  )
}

/** Every word in the name of the group or of another member, or every word in one message. */
function found(search: string | undefined): SQL | undefined {
  const words = searchWords(search ?? '')
  if (words === null) return undefined
  if (words.length === 0) return sql`false`
  const inName = sql.join(
    words.map((word) => wordWithin(foldedName, word)),
    sql` and `,
  )
  return sql`(${foundBy(sql`c.search`, search)} or exists (
      select 1 from chat_members w join users u on u.id = w.user_id
      where w.chat_id = s.chat_id and w.user_id <> s.user_id and ${inName})
    or exists (select 1 from chat_messages m
      where m.chat_id = s.chat_id and m.deleted_at is null and ${foundBy(sql`m.search`, search)}))`
}
