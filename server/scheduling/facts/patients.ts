import { type SQL, sql } from 'drizzle-orm'
import { unknownInField, unknownInPath } from '../../audit/denied-attempts'
import type { Tx } from '../../db/types'
import { type Actor, doctorSide, type SignedIn } from './actor'

interface Asking {
  readonly tx: Tx
  readonly caller: SignedIn
}

/** The caller on the acting doctor's side; 403 without a doctor, or for a link without the right to bookings (product.md §7). */
export const practiceOf = ({ caller }: Pick<Asking, 'caller'>): Actor => doctorSide(caller, 'bookings')

/** SQL expression: the person is one of the doctor's patients. */
export const isPatientOf = (doctorId: SQL | number, userId: SQL | number): SQL =>
  sql`exists (select 1 from doctor_patients own where own.doctor_id = ${doctorId} and own.user_id = ${userId})`

async function isOwn({ tx, caller }: Asking, id: number, locked?: 'locked'): Promise<boolean> {
  const { doctor } = practiceOf({ caller })
  const lock = locked ? sql`for no key update of u` : sql``
  const { rows } = await tx.execute(sql`
    select 1 from users u join doctor_patients p on p.user_id = u.id and p.doctor_id = ${doctor.userId}
    where u.id = ${id} and u.deleted_at is null ${lock}`)
  return rows.length > 0
}

/**
 * Refuses (404) a person who is no patient of the acting doctor's, word for word like an unknown one. `locked`: all that changes
 * the person waits until the end of the transaction.
 */
export async function requirePatient(asking: Asking, id: number, locked?: 'locked'): Promise<void> {
  if (!(await isOwn(asking, id, locked))) throw unknownInPath(asking.caller, 'patients', id)
}

/** As `requirePatient`, for a person named by a field of the body (422). */
export async function requirePatientInField(asking: Asking, id: number, field: string) {
  if (!(await isOwn(asking, id))) throw unknownInField(asking.caller, 'patients', id, field)
}
