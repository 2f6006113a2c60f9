import { type SQL, sql } from 'drizzle-orm'
import { forbidden } from '../../../domain/contract/refusal'
import { unknownInPath } from '../../audit/denied-attempts'
import type { Context } from '../../http/context'

/** The caller without the doctor of a link that does not include the right to chat (product.md §7); 403 with one. */
export function requireRight({ caller: { doctor } }: Pick<Context, 'caller'>): void {
  if (doctor?.onBehalf && !doctor.rights.includes('chat')) throw forbidden()
}

/**
 * Condition for the caller's memberships among the members `s`: one for each conversation. With a doctor chosen the conversations of
 * the doctor, seen from the caller's own membership where the caller has one; else the caller's own.
 */
export function isMembership({ caller: { userId, doctor } }: Pick<Context, 'caller'>): SQL {
  if (!doctor || doctor.userId === userId) return sql`s.user_id = ${userId}`
  const other = (member: number) =>
    sql`exists (select 1 from chat_members w where w.chat_id = s.chat_id and w.user_id = ${member})`
  return sql`((s.user_id = ${doctor.userId} and not ${other(userId)}) or (s.user_id = ${userId} and ${other(doctor.userId)}))`
}

/** The memberships `s` of the caller with their conversations `c`: `from … where …`. */
export const fromMemberships = (context: Pick<Context, 'caller'>): SQL => sql`
  from chat_members s join chats c on c.id = s.chat_id and c.deleted_at is null where ${isMembership(context)}`

/** Refuses like an unknown one (404) a conversation in which the caller has no membership; 403 for a link without the right. */
export async function requireMember(context: Context, id: number): Promise<void> {
  requireRight(context)
  const { rows } = await context.tx.execute(sql`select 1 ${fromMemberships(context)} and s.chat_id = ${id}`)
  if (rows.length === 0) throw unknownInPath(context.caller, 'chat', id)
}

/** As `requireMember`, and makes all that changes the conversation wait until the end of the transaction. */
export async function lockChat(context: Context, id: number): Promise<void> {
  await requireMember(context, id)
  await context.tx.execute(sql`select 1 from chats where id = ${id} for update`)
}
