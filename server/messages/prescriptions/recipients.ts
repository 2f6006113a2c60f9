import { type SQL, sql } from 'drizzle-orm'
import type { CarryingMail } from '../../../domain/prescriptions/delivery'
import { mailAddress as addressOf } from '../mail-address'
import { childrenOf } from '../recipients'

/** The notification type of the message that delivers a processed prescription. */
export const readyType = 'prescription-ready'

/**
 * SQL expression: who asked for the request of this alias, the patient or a parent, in the app or in a conversation; null where
 * the practice did it of itself.
 */
export const askedBy = (request: string): SQL<number | null> => {
  const column = (name: string) => sql.raw(`${request}.${name}`)
  return sql<number | null>`(case ${column('source')} when 'patient' then ${column('created_by')} when 'chat' then (
    select m.author_id from chat_messages m where m.id = ${column('chat_message_id')}
      and (m.author_id = ${column('user_id')} or ${column('user_id')} in ${childrenOf(sql`m.author_id`)})) end)`
}

/** The people who get what is sent of a request: its patient, and the parent who asked; `asked` is the request. */
const readersOf = sql`join users r on r.deleted_at is null and r.active
  and (r.id = asked.user_id or r.id = ${askedBy('asked')})`

/** SQL expression: whether the patient of a request, or the parent who asked, signs in. */
export const hasAccess = (prescriptionId: SQL): SQL<boolean> => sql<boolean>`exists (
  select 1 from prescriptions asked ${readersOf} where asked.id = ${prescriptionId} and r.password_hash is not null)`

const firstWithMail = (prescriptionId: SQL, wanted: SQL) => sql`(
  select ${wanted} from prescriptions asked ${readersOf}
  where asked.id = ${prescriptionId} and ${addressOf('r')} is not null
  order by r.id <> asked.user_id limit 1)`

/** SQL expression: the address that the mail of a request goes to: the patient's own before that of the parent who asked; else null. */
export const mailAddress = (prescriptionId: SQL): SQL<string | null> =>
  sql<string | null>`${firstWithMail(prescriptionId, addressOf('r'))}`

/** SQL expression: whose address that is. */
export const mailReader = (prescriptionId: SQL): SQL<number | null> =>
  sql<number | null>`${firstWithMail(prescriptionId, sql`r.id`)}`

/** SQL expression: whether admins have switched the mails off by which prescriptions leave. */
export const isMailOff: SQL<boolean> = sql<boolean>`not exists (select 1 from notification_types t
  where t.code = ${readyType} and t.deleted_at is null and 'email' = any(t.channels))`

/** SQL expression: the last mail that carries a request; null where none was written. */
export const carryingMail = (prescriptionId: SQL): SQL<CarryingMail | null> => sql<CarryingMail | null>`(
  select json_build_object('state', m.state, 'under_way', m.state = 'due' and m.claimed_at is not null,
    'attempts', m.attempts, 'reason', m.reason)
  from messages m where m.prescription_id = ${prescriptionId} and m.channel = 'email' order by m.id desc limit 1)`
