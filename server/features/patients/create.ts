import type { NewPatient } from '../../../domain/contract/people/patient-fields'
import { personSearch } from '../../../domain/text/search'
import { doctorPatients, patientProfiles, roleUsers, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { recordConsents } from '../../messages/consents'
import { practiceOf } from '../../scheduling/facts/patients'
import { asStored, checkPerson, recordPerson, type StoredPerson, withPrefix } from './person'

const nothing: Omit<StoredPerson, 'last_name' | 'first_name'> = {
  ...{ gender: null, birthday: null, fiscal_code: null, phone_prefix: null, phone: null },
  ...{ email: null, address: null, city_id: null },
}

/**
 * A new patient of the acting doctor, always as a separate record: it must not reveal whether another doctor has the same person. The
 * e-mail is one to write to, never a login. Returns the id.
 */
export async function createPatient(context: Context, body: NewPatient): Promise<number> {
  const { tx, now, caller } = context
  const { privacy, newsletter, marketing, ...given } = body
  const person = withPrefix({ ...nothing, ...asStored(given) } as StoredPerson)
  await checkPerson(context, person)
  const { email, address, city_id, ...own } = person
  const [row] = await tx
    .insert(users)
    .values({ ...own, search: personSearch(own), created_at: now, updated_at: now })
    .returning({ id: users.id })
  if (!row) throw new Error('A patient was written and is not there')
  const { id } = row
  await tx.insert(roleUsers).values({ user_id: id, role: 'patient' })
  await tx.insert(patientProfiles).values({ user_id: id, address, city_id, contact_email: email })
  await tx.insert(doctorPatients).values({
    doctor_id: practiceOf(context).doctor.userId,
    ...{ user_id: id, created_at: now },
  })
  const known = Object.entries(person).filter(([, value]) => value !== null)
  await recordPerson(context, 'create', id, Object.fromEntries(known.map(([name, value]) => [name, [null, value]])))
  const consents = { care: privacy, newsletter, marketing }
  const ticked = Object.fromEntries(Object.entries(consents).filter(([, is]) => is === true))
  await recordConsents(tx, { userId: id, given: ticked, source: 'practice', actorId: caller.userId, now })
  return id
}
