import { type SQL, sql } from 'drizzle-orm'
import { mailAddress as addressOf } from '../mail-address'

/** The people who get what is sent of a request: its patient, and the parent who asked; `asked` is the request. */
const readersOf = sql`join users r on r.deleted_at is null and r.active
  and (r.id = asked.user_id or (asked.source = 'patient' and r.id = asked.created_by))`

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
