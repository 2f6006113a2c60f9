import { and, eq, isNull, min, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { romeWallClock } from '../../../domain/calendar/rome'
import { type ClosedFacts, closedBy } from '../../../domain/chat/closed-conversation'
import type { Conversation } from '../../../domain/contract/messages/chats'
import { unknownInPath } from '../../audit/denied-attempts'
import { u } from '../../db/aliases'
import { jsonObject, jsonOne } from '../../db/json'
import { type OrderKey, orderBy } from '../../db/keyset'
import { chatMembers, chatMessages, chatSettings, chats, limitedUsers } from '../../db/tables'
import { limitHolds } from '../../db/user-limits'
import type { Context } from '../../http/context'
import { isUnread } from './counters'
import { isMembership, requireRight } from './membership'

/** A person's name as lists show it. */
export const nameOf = (person: string) =>
  sql<string>`trim(concat_ws(' ', ${sql.raw(person)}.last_name, ${sql.raw(person)}.first_name))`

const s = alias(chatMembers, 's')
const c = alias(chats, 'c')
const m = alias(chatMessages, 'm')
const x = alias(limitedUsers, 'x')
/** Another member than `s`. */
const other = alias(chatMembers, 'other')

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

/** A conversation as the caller's side sees it; the caller is there in place of `member_id`. */
export type ConversationRow = Awaited<ReturnType<typeof readConversations>>[number]

/** Conversations in one statement whatever their number: those of the caller's memberships that match `where`, in the order of the list. */
export function readConversations(
  context: Pick<Context, 'tx' | 'now' | 'caller'>,
  where: SQL,
  { limit, offset, values = sql`null` }: { readonly limit: number; readonly offset: number; readonly values?: SQL },
) {
  const { tx } = context
  const page = tx
    .select({
      ...{ chat_id: s.chat_id, user_id: s.user_id, category: s.category, last_read_number: s.last_read_number },
      ...{ name: c.name, active: c.active, last_number: c.last_number, last_change: c.last_change },
      pinned: sql<boolean>`${s.pinned_at} is not null`.as('pinned'),
      archived: sql<boolean>`${s.archived_at} is not null`.as('archived'),
      order_values: sql<(string | null)[] | null>`${values}`.as('order_values'),
      place: sql`row_number() over (order by ${sql.join(orderBy(listOrder), sql`, `)})`.as('place'),
    })
    .from(s)
    .innerJoin(c, and(eq(c.id, s.chat_id), isNull(c.deleted_at)))
    .where(and(isMembership(context), where))
    .orderBy(...orderBy(listOrder))
    .limit(limit)
    .offset(offset)
    .as('s')
  const { chat_id, user_id, category, name, active, last_number, last_change, last_read_number } = page
  const others = tx.select(ofOthers).from(other).innerJoin(u, eq(u.id, other.user_id)).where(isOther).as('others')
  return tx
    .select({
      ...{ id: chat_id, member_id: user_id, category, name, active, last_number, last_change, read: last_read_number },
      ...{ pinned: page.pinned, archived: page.archived, order_values: page.order_values },
      ...{ other: others.other, seen_as: others.seen_as, members: others.members },
      read_by_others: others.read_by_others,
      /** The other side takes messages from people like the member. */
      taken: sql<boolean>`coalesce(case ${others.seen_as} when 'patient' then ${chatSettings.patients_write}
        when 'medical_representative' then ${chatSettings.representatives_write} end, true)`,
      limit: limitJson(romeWallClock(context.now.getTime()).date),
      unread: sql<number>`(select count(*)::int from chat_messages m where ${isUnread})`,
      last_message: lastMessageJson,
    })
    .from(page)
    .crossJoinLateral(others)
    .leftJoin(chatSettings, sql`${chatSettings.user_id} = (${others.other} ->> 'id')::int`)
    .orderBy(page.place)
}

const isOther = and(eq(other.chat_id, s.chat_id), ne(other.user_id, s.user_id))
const isActive = sql<boolean>`(${u.active} and ${u.deleted_at} is null)`
const ofDirect = <T>(one: SQL<T>) => sql<T | null>`case when s.name is null then ${one} end`
const ofGroup = <T>(each: SQL<T>) =>
  sql<T[] | null>`case when s.name is not null then json_agg(${each} order by ${u.search} collate "C", ${u.id}) end`
const first = <T>(each: SQL<T>) => sql<T>`(json_agg(${each}) -> 0)`

/** What is read of the other members of the conversation `s`. */
const ofOthers = {
  other: ofDirect(first(jsonObject({ id: u.id, name: nameOf('u'), active: isActive }))).as('other'),
  /** The category in which the other member sees the caller's side. */
  seen_as: ofDirect(min(other.category)).as('seen_as'),
  members: ofGroup(jsonObject({ id: u.id, name: nameOf('u') })).as('members'),
  read_by_others: sql<number>`coalesce(min(${other.last_read_number}) filter (where ${isActive}), 0)`.as(
    'read_by_others',
  ),
}

const limitJson = (today: CivilDate) =>
  jsonOne(
    jsonObject({ by_us: sql<boolean>`${x.doctor_id} = s.user_id`, reason: x.reason, until: x.until }),
    sql`from limited_users x join chat_members other on ${isOther} and s.name is null and ${limitHolds('x', today)}
      and ((${x.doctor_id} = s.user_id and ${x.user_id} = ${other.user_id})
        or (${x.doctor_id} = ${other.user_id} and ${x.user_id} = s.user_id))
      order by ${x.until} desc nulls first, ${x.id} limit 1`,
  )

const lastMessageJson = jsonOne(
  jsonObject({
    ...{ number: m.number, at: m.created_at, author_id: m.author_id, author: nameOf('a'), text: m.text },
    files: sql<number>`(select count(*) from chat_files f where f.message_id = ${m.id})`,
    deleted: sql<boolean>`${m.deleted_at} is not null`,
  }),
  sql`from chat_messages m join users a on a.id = ${m.author_id} where ${m.chat_id} = s.chat_id and ${m.number} = s.last_number`,
)

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
