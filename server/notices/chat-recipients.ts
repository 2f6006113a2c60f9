import { sql } from 'drizzle-orm'
import { romeWallClock } from '../../domain/calendar/rome'
import type { ChatCategory } from '../../domain/contract/messages'
import type { Tx } from '../db/types'
import type { LiveEvent } from '../realtime/live'

/** Somebody who sees a conversation: a member, or who works for one with the right to chat. */
export interface ChatRecipient {
  readonly userId: number
  /** The member in whose place. */
  readonly seat: number
  /** The kind of people on the other side, as the seat sees it. */
  readonly category: ChatCategory
  /** Whether the console is for them: it is not for patients and representatives. */
  readonly hasConsole: boolean
}

/** The members of a conversation and their agents whose links all allow the chat today; a member's own seat goes before. */
export async function chatRecipients(tx: Tx, now: Date, chatId: number): Promise<ChatRecipient[]> {
  const { date: today } = romeWallClock(now.getTime())
  const { rows } = await tx.execute<{ user: number; seat: number; category: ChatCategory; console: boolean }>(sql`
    select distinct on (r.user_id) r.user_id as user, r.seat, r.category, exists (select 1 from role_users ru
        where ru.user_id = r.user_id and ru.active and ru.role not in ('patient', 'medical_representative')) as console
    from (
      select m.user_id, m.user_id as seat, m.category, 1 as place from chat_members m where m.chat_id = ${chatId}
      union all
      select l.agent_id, m.user_id, m.category, 2 from chat_members m
      join doctor_links l on l.doctor_id = m.user_id and l.deleted_at is null
        and (l.valid_from is null or l.valid_from <= ${today}::date)
        and (l.valid_to is null or l.valid_to >= ${today}::date)
      where m.chat_id = ${chatId} group by l.agent_id, m.user_id, m.category having bool_and('chat' = any(l.rights))) r
    join users u on u.id = r.user_id and u.active and u.deleted_at is null
    order by r.user_id, r.place, r.seat`)
  return rows.map(({ user, seat, category, console }) => ({ userId: user, seat, category, hasConsole: console }))
}

/** Tells everybody who sees a conversation that it is no longer what it was. */
export function chatEvents(chat_id: number, recipients: readonly ChatRecipient[]): LiveEvent[] {
  const categories = [...new Set(recipients.map(({ category }) => category))]
  return categories.map((category) => ({
    users: recipients.filter((one) => one.category === category).map(({ userId }) => userId),
    event: 'chat-message',
    data: { chat_id, category },
  }))
}
