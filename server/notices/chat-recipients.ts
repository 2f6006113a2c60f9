import { type SQL, sql } from 'drizzle-orm'
import { romeWallClock } from '../../domain/calendar/rome'
import type { ChatCategory } from '../../domain/contract/messages/messages'
import { intArray } from '../db/fragments'
import type { chatMembers } from '../db/tables'
import type { Tx } from '../db/types'
import { Groups } from '../net/groups'
import type { LiveEvent } from '../realtime/live'

/** Somebody who sees a conversation: a member, or who works for one with the right to chat. */
export interface ChatRecipient {
  readonly chatId: number
  readonly userId: number
  /** The member in whose place. */
  readonly member_id: number
  /** The kind of people on the other side, as the member sees it. */
  readonly category: ChatCategory
  /** Whether the console is for them: it is not for patients and representatives. */
  readonly hasConsole: boolean
}

/** A membership, also one that has just been taken away. */
type Membership = Pick<typeof chatMembers.$inferSelect, 'chat_id' | 'user_id' | 'category'>

/** The members of a conversation and their agents whose links all allow the chat today; a member's own membership goes before. */
export const chatRecipients = (tx: Tx, now: Date, chatId: number): Promise<ChatRecipient[]> =>
  recipientsAt(tx, now, sql`select chat_id, user_id, category from chat_members where chat_id = ${chatId}`)

/** As `chatRecipients`, of several conversations, and of memberships that are there no more. */
export const recipientsOfChats = (tx: Tx, now: Date, ids: readonly number[], former: readonly Membership[]) =>
  recipientsAt(
    tx,
    now,
    sql`select chat_id, user_id, category from chat_members where chat_id = any(${intArray(ids)}::int[])
      union select chat_id, user_id, category from jsonb_to_recordset(${JSON.stringify(former)}::jsonb)
        as f(chat_id int, user_id int, category text)`,
  )

async function recipientsAt(tx: Tx, now: Date, memberships: SQL): Promise<ChatRecipient[]> {
  const { date: today } = romeWallClock(now.getTime())
  const { rows } = await tx.execute<Row>(sql`
    with memberships as materialized (${memberships})
    select distinct on (r.chat_id, r.user_id) r.chat_id, r.user_id as user, r.member_id, r.category, exists (select 1 from role_users ru
        where ru.user_id = r.user_id and ru.active and ru.role not in ('patient', 'medical_representative')) as console
    from (
      select m.chat_id, m.user_id, m.user_id as member_id, m.category, 1 as place from memberships m
      union all
      select m.chat_id, l.agent_id, m.user_id, m.category, 2 from memberships m
      join doctor_links l on l.doctor_id = m.user_id and l.deleted_at is null
        and (l.valid_from is null or l.valid_from <= ${today}::date)
        and (l.valid_to is null or l.valid_to >= ${today}::date)
      group by m.chat_id, l.agent_id, m.user_id, m.category having bool_and('chat' = any(l.rights))) r
    join users u on u.id = r.user_id and u.active and u.deleted_at is null
    order by r.chat_id, r.user_id, r.place, r.member_id`)
  return rows.map(({ chat_id, user, console, ...recipient }) => ({
    ...{ chatId: chat_id, userId: user, hasConsole: console },
    ...recipient,
  }))
}

interface Row extends Record<string, unknown> {
  chat_id: number
  user: number
  member_id: number
  category: ChatCategory
  console: boolean
}

/** Sends an event to everybody who sees a conversation: it has changed. */
export function chatEvents(recipients: readonly ChatRecipient[]): LiveEvent[] {
  const users = new Groups<string, number>()
  for (const { chatId, category, userId } of recipients) users.put(`${chatId} ${category}`, userId)
  return [...users].map(([key, told]) => {
    const [chat_id, category] = key.split(' ') as [string, ChatCategory]
    return { users: [...told], event: 'chat-message', data: { chat_id: Number(chat_id), category } }
  })
}
