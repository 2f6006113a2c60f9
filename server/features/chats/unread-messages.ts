import { sql } from 'drizzle-orm'
import { type ChatCategory, chatCategories, type UnreadCounters } from '../../../domain/contract/messages'
import type { Tx } from '../../db/types'
import type { Caller } from '../../http/context'

interface CountRow extends Record<string, unknown> {
  category: ChatCategory
  messages: number
}

const nothing: UnreadCounters = {
  to_read: 0,
  doctor: 0,
  assistant: 0,
  patient: 0,
  medical_representative: 0,
  group: 0,
}

/**
 * Unread messages of the acting doctor, or of the caller where nobody is acted for, by kind of the people on the other
 * side. A link without the right to chat counts nothing.
 */
export async function unreadMessages(tx: Tx, { userId, doctor }: Caller): Promise<UnreadCounters> {
  if (doctor?.onBehalf && !doctor.rights.includes('chat')) return nothing
  const readerId = doctor?.userId ?? userId
  const { rows } = await tx.execute<CountRow>(sql`
    select cm.category, count(*)::int as messages
    from chat_members cm
    join chat_messages m on m.chat_id = cm.chat_id and m.id > cm.last_read_message_id and m.author_id <> cm.user_id
    where cm.user_id = ${readerId} group by cm.category`)
  const counters = { ...nothing }
  for (const category of chatCategories) {
    counters[category] = rows.find((row) => row.category === category)?.messages ?? 0
    counters.to_read += counters[category]
  }
  return counters
}
