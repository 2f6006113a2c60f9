import { eq, sql } from 'drizzle-orm'
import type { Conversation } from '../../../domain/contract/messages/chats'
import type { ChatCategory } from '../../../domain/contract/messages/messages'
import { recordAction } from '../../audit/audit'
import { unknownInField } from '../../audit/denied-attempts'
import { chatMembers, chats } from '../../db/tables'
import type { Context } from '../../http/context'
import { conversationOnWire, readConversation } from './conversations'
import { fromMemberships, requireRight } from './membership'
import { categoryOf } from './people'

/** The category in which the other member of a new conversation sees somebody of this role. */
const seenAs: Partial<Record<string, ChatCategory>> = {
  assistant: 'assistant',
  patient: 'patient',
  medical_representative: 'medical_representative',
}

/**
 * The conversation with a person, made where there is none; two who open it at once get the same one. Refuses (422) whom the
 * caller may not write to, and never has, like an unknown person. An assistant who writes to the doctor acted for does so as herself.
 */
export async function openChat(context: Context, person: number): Promise<Conversation> {
  requireRight(context)
  const { tx, caller, now } = context
  const category = await categoryOf(context, person)
  if (category === null) return conversationOnWire(await readConversation(context, await knownWith(context, person)))
  const { doctor, userId } = caller
  const isOwnMembership = !doctor || doctor.userId === person || doctor.userId === userId
  const memberId = isOwnMembership ? userId : doctor.userId
  const pair = `${Math.min(memberId, person)}-${Math.max(memberId, person)}`
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into chats (pair, created_at, updated_at) values (${pair}, ${now.toISOString()}, ${now.toISOString()})
    on conflict (pair) where pair is not null do nothing returning id`)
  const [made] = rows
  if (made) {
    await tx.insert(chatMembers).values([
      { chat_id: made.id, user_id: memberId, category },
      { chat_id: made.id, user_id: person, category: (isOwnMembership && seenAs[caller.role]) || 'doctor' },
    ])
    await recordAction(context, { action: 'create', subject: 'chat', subject_id: made.id })
  }
  const [known] = made ? [made] : await tx.select({ id: chats.id }).from(chats).where(eq(chats.pair, pair))
  return conversationOnWire(await readConversation(context, known?.id ?? 0))
}

/** The conversation that there already is with somebody to whom one may no longer write: it can still be read. */
async function knownWith(context: Context, person: number): Promise<number> {
  const { rows } = await context.tx.execute<{ chat_id: number }>(sql`
    select s.chat_id ${fromMemberships(context)} and c.pair is not null and s.user_id <> ${person}
      and exists (select 1 from chat_members o where o.chat_id = s.chat_id and o.user_id = ${person})`)
  if (!rows[0]) throw unknownInField(context.caller, 'user', person, 'user_id')
  return rows[0].chat_id
}
