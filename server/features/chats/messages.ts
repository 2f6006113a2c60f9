import { type SQL, sql } from 'drizzle-orm'
import { changeUntil } from '../../../domain/chat/change'
import type { QueryOf } from '../../../domain/contract/endpoint'
import type { ChatMessage, chatEndpoints, MessagesReply } from '../../../domain/contract/messages/chats'
import { invalid } from '../../../domain/contract/refusal'
import { validationText } from '../../../domain/text/validation'
import { unknownInPath } from '../../audit/denied-attempts'
import { foundBy } from '../../db/search'
import type { Context } from '../../http/context'
import { downloadLink, linkReader, readFilesSecret, thumbnailLink } from '../../storage/links'
import { nameOf } from './conversations'
import { fromMemberships, requireRight } from './membership'

/** Messages of one answer at most, and without `limit`. */
const most = 100
const usual = 50

/** A message as it is read; instants as the database writes them in JSON. */
export interface MessageRow {
  readonly id: number
  readonly number: number
  readonly change: number
  readonly author_id: number
  readonly author: string
  readonly written_by: number
  readonly writer: string
  readonly text: string
  readonly automatic: boolean
  readonly at: string
  readonly edited_at: string | null
  readonly deleted: boolean
  readonly files: readonly { key: string; name: string; type: string; size: number | null; pages: number | null }[]
}

/** Messages `m` of one conversation as a JSON array, in the order in which they were selected by `rows`. */
const messagesJson = (rows: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', m.id, 'number', m.number, 'change', m.change,
    'author_id', m.author_id, 'author', ${nameOf('a')}, 'written_by', m.written_by, 'writer', ${nameOf('w')},
    'text', m.text, 'automatic', m.automatic, 'at', m.created_at, 'edited_at', m.edited_at,
    'deleted', m.deleted_at is not null, 'files', (
      select coalesce(json_agg(json_build_object('key', f.key, 'name', f.name, 'type', f.type, 'size', f.size, 'pages', f.pages)
        order by f.position), '[]') from chat_files f where f.message_id = m.id))
    order by m.place), '[]')
  from (${rows}) m join users a on a.id = m.author_id join users w on w.id = m.written_by)`

const which = {
  /** The newest before a number, oldest first. */
  newest: (condition: SQL, limit: number) => sql`
    select m.*, m.number as place from chat_messages m where ${condition} order by m.number desc limit ${limit}`,
  next: (condition: SQL, limit: number) => sql`
    select m.*, m.number as place from chat_messages m where ${condition} order by m.number limit ${limit}`,
  /** In the order of their changes, so that who reads on after the last one misses none. */
  changed: (condition: SQL, limit: number) => sql`
    select m.*, m.change as place from chat_messages m where ${condition} order by m.change limit ${limit}`,
}

/** The messages of a conversation and where it stands, in one statement: what is in neither comes with the next change. */
export async function readMessages(
  context: Context,
  id: number,
  query: QueryOf<typeof chatEndpoints.chatMessages>,
): Promise<MessagesReply> {
  requireRight(context)
  const { rows } = await context.tx.execute<PageRow>(sql`
    select s.user_id as member_id, c.last_number, c.last_change, s.last_read_number as read,
      coalesce((select min(o.last_read_number) from chat_members o join users u on u.id = o.user_id
        where o.chat_id = c.id and o.user_id <> s.user_id and u.active and u.deleted_at is null), 0) as read_by_others,
      ${messagesJson(rowsOf(id, query))} as messages
    ${fromMemberships(context)} and s.chat_id = ${id}`)
  const [found] = rows
  if (!found) throw unknownInPath(context.caller, 'chat', id)
  const { member_id, messages, ...meta } = found
  return { data: await messagesOnWire(context, member_id, messages), meta }
}

interface PageRow extends Record<string, unknown> {
  member_id: number
  last_number: number
  last_change: number
  read: number
  read_by_others: number
  messages: MessageRow[]
}

function rowsOf(id: number, query: QueryOf<typeof chatEndpoints.chatMessages>): SQL {
  const { before, after, changed_after, search, limit } = query
  const given = Object.entries({ before, after, changed_after, search }).filter(([, value]) => value !== undefined)
  const second = given[1]?.[0]
  if (second !== undefined) throw invalid({ [second]: [validationText.wrong] })
  const rows = Math.min(Number(limit ?? usual), most)
  const inChat = sql`m.chat_id = ${id}`
  if (changed_after !== undefined) return which.changed(sql`${inChat} and m.change > ${Number(changed_after)}`, rows)
  if (search !== undefined)
    return which.newest(
      sql`${inChat} and m.deleted_at is null and ${foundBy(sql`m.search`, search) ?? sql`false`}`,
      rows,
    )
  if (after !== undefined) return which.next(sql`${inChat} and m.number > ${Number(after)}`, rows)
  return which.newest(before === undefined ? inChat : sql`${inChat} and m.number < ${Number(before)}`, rows)
}

/** Messages of a conversation that match a condition on `m`, the newest of them, oldest first; at most 100. */
export async function selectMessages(
  { tx }: Pick<Context, 'tx'>,
  condition: SQL,
  limit = most,
): Promise<readonly MessageRow[]> {
  const { rows } = await tx.execute<{ messages: MessageRow[] }>(
    sql`select ${messagesJson(which.newest(condition, limit))} as messages`,
  )
  return rows[0]?.messages ?? []
}

/**
 * Messages as a member sees them: who wrote for a member is told to the member's own side alone, and a change is possible where
 * there is a call for it, on the doctor's side.
 */
export async function messagesOnWire(
  { tx, now, caller }: Context,
  member_id: number,
  messages: readonly MessageRow[],
): Promise<ChatMessage[]> {
  const secret = messages.some(({ files }) => files.length > 0) ? await readFilesSecret(tx) : ''
  const mayChange = caller.role !== 'patient' && caller.role !== 'medical_representative'
  const file = (given: MessageRow['files'][number]) => {
    const url = downloadLink(secret, given.key, linkReader(caller), now)
    return { ...given, url, thumbnail: thumbnailLink(url, given.type) }
  }
  return messages.map(({ author_id, author, written_by, writer, at, edited_at, files, ...message }) => {
    const own = author_id === member_id
    const facts = { writtenBy: written_by, automatic: message.automatic, deleted: message.deleted, at: Date.parse(at) }
    const until = own && mayChange ? changeUntil(facts, caller.userId, now.getTime()) : null
    return {
      ...message,
      own,
      author: { id: author_id, name: author },
      written_by: own && written_by !== author_id ? { id: written_by, name: writer } : null,
      files: files.map(file),
      at: new Date(at).toISOString(),
      edited_at: edited_at === null ? null : new Date(edited_at).toISOString(),
      change_until: until === null ? null : new Date(until).toISOString(),
    }
  })
}
