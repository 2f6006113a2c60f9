import { type SQL, sql } from 'drizzle-orm'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { romeWallClock } from '../../../domain/calendar/rome'
import { type ClosedFacts, closedBy } from '../../../domain/chat/closed-conversation'
import type { Conversation } from '../../../domain/contract/messages/chats'
import type { ChatCategory } from '../../../domain/contract/messages/messages'
import { unknownInPath } from '../../audit/denied-attempts'
import { type OrderKey, orderBy } from '../../db/keyset'
import { limitHolds } from '../../db/user-limits'
import type { Context } from '../../http/context'
import { isUnread } from './counters'
import { fromMemberships, requireRight } from './membership'

/** A person's name as lists show it. */
export const nameOf = (person: string): SQL =>
  sql.raw(`trim(concat_ws(' ', ${person}.last_name, ${person}.first_name))`)

/** A conversation as the caller's side sees it. */
export interface ConversationRow extends Record<string, unknown> {
  id: number
  /** The member in whose place the caller is. */
  member_id: number
  category: ChatCategory
  /** Of a group. */
  name: string | null
  active: boolean
  last_number: number
  last_change: number
  read: number
  pinned: boolean
  archived: boolean
  unread: number
  read_by_others: number
  /** The other member of a direct conversation. */
  other: { id: number; name: string; active: boolean } | null
  /** The category in which the other member sees the caller's side. */
  seen_as: ChatCategory | null
  members: { id: number; name: string }[] | null
  limit: { by_us: boolean; reason: string | null; until: CivilDate | null } | null
  /** The other side takes messages from people like the member. */
  taken: boolean
  last_message: {
    number: number
    at: string
    author_id: number
    author: string
    text: string
    files: number
    deleted: boolean
  } | null
  order_values?: (string | null)[]
}

/** Pinned first, then the newest; a group without messages by its creation. */
export const listOrder: readonly OrderKey[] = [
  { expression: sql`(s.pinned_at is not null)`, cast: 'boolean', descending: true, nullable: false },
  {
    expression: sql`coalesce(c.last_message_at, c.created_at)`,
    cast: 'timestamptz',
    descending: true,
    nullable: false,
  },
  { expression: sql`c.id`, cast: 'bigint', descending: true, nullable: false },
]

/** Conversations in one statement whatever their number: those of the caller's memberships that match `where`, in the order of the list. */
export async function readConversations(
  context: Pick<Context, 'tx' | 'now' | 'caller'>,
  where: SQL,
  { limit, offset, values = sql`null` }: { readonly limit: number; readonly offset: number; readonly values?: SQL },
): Promise<ConversationRow[]> {
  const { date: today } = romeWallClock(context.now.getTime())
  const { rows } = await context.tx.execute<ConversationRow>(sql`
    with s as materialized (
      select c.id, c.name, c.active, c.last_number, c.last_change, s.chat_id, s.user_id, s.category, s.last_read_number,
        s.pinned_at is not null as pinned, s.archived_at is not null as archived, ${values} as order_values,
        row_number() over (order by ${sql.join(orderBy(listOrder), sql`, `)}) as place
      ${fromMemberships(context)} and ${where}
      order by ${sql.join(orderBy(listOrder), sql`, `)} limit ${limit} offset ${offset})
    select s.id, s.user_id as member_id, s.category, s.name, s.active, s.last_number, s.last_change, s.last_read_number as read,
      s.pinned, s.archived, s.order_values, others.*, l.limit, coalesce(case others.seen_as
        when 'patient' then cs.patients_write when 'medical_representative' then cs.representatives_write end, true) as taken,
      (select count(*)::int from chat_messages m where ${isUnread}) as unread,
      (select json_build_object('number', m.number, 'at', m.created_at, 'author_id', m.author_id,
          'author', ${nameOf('a')}, 'text', m.text, 'deleted', m.deleted_at is not null,
          'files', (select count(*) from chat_files f where f.message_id = m.id))
        from chat_messages m join users a on a.id = m.author_id
        where m.chat_id = s.id and m.number = s.last_number) as last_message
    from s
    cross join lateral (
      select case when s.name is null then (json_agg(json_build_object('id', u.id, 'name', ${nameOf('u')},
          'active', u.active and u.deleted_at is null)) -> 0) end as other,
        case when s.name is null then min(o.category) end as seen_as,
        case when s.name is not null then json_agg(json_build_object('id', u.id, 'name', ${nameOf('u')})
          order by u.search collate "C", u.id) end as members,
        coalesce(min(o.last_read_number) filter (where u.active and u.deleted_at is null), 0) as read_by_others
      from chat_members o join users u on u.id = o.user_id where o.chat_id = s.id and o.user_id <> s.user_id) others
    left join lateral (
      select json_build_object('by_us', x.doctor_id = s.user_id, 'reason', x.reason, 'until', x.until) as limit
      from limited_users x join chat_members o on o.chat_id = s.id and o.user_id <> s.user_id
        and ((x.doctor_id = s.user_id and x.user_id = o.user_id) or (x.doctor_id = o.user_id and x.user_id = s.user_id))
      where s.name is null and ${limitHolds('x', today)}
      order by x.until desc nulls first, x.id limit 1) l on true
    left join chat_settings cs on cs.user_id = (others.other ->> 'id')::int
    order by s.place`)
  return rows
}

export const closedFacts = ({ limit, active, other, taken }: ConversationRow): ClosedFacts => ({
  limit: limit && { byUs: limit.by_us, note: limit.reason, until: limit.until },
  active: active && (other?.active ?? true),
  taken,
})

export function conversationOnWire(row: ConversationRow): Conversation {
  const { id, category, member_id, name, other, members, last_message: last } = row
  const { unread, pinned, archived, last_number, last_change, read_by_others, read } = row
  return {
    ...{ id, category, name: name ?? other?.name ?? '', user_id: other?.id ?? null, members: members ?? [] },
    ...{ unread, pinned, archived, last_number, last_change, read_by_others, read },
    last_message: last && {
      number: last.number,
      at: new Date(last.at).toISOString(),
      own: last.author_id === member_id,
      author: { id: last.author_id, name: last.author },
      text: last.text,
      files: last.files,
      deleted: last.deleted,
    },
    closed: closedBy(closedFacts(row)),
  }
}

/** One conversation; 404 where the caller has no membership in it, 403 for a link without the right. */
export async function readConversation(context: Context, id: number): Promise<ConversationRow> {
  requireRight(context)
  const [row] = await readConversations(context, sql`s.chat_id = ${id}`, { limit: 1, offset: 0 })
  if (!row) throw unknownInPath(context.caller, 'chat', id)
  return row
}
