import { eq, sql } from 'drizzle-orm'
import { type ChangedPatient, patientText } from '../../../domain/contract/people/patient-fields'
import { forbidden, invalid, stale } from '../../../domain/contract/refusal'
import { personSearch } from '../../../domain/text/search'
import { patientProfiles, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { renameVisits } from '../../scheduling/booking/rename-visits'
import { requirePatient } from '../../scheduling/facts/patients'
import { readCard } from './card'
import { asStored, checkPerson, type PersonChange, recordPerson, type StoredPerson, withPrefix } from './person'

interface PersonToChange extends StoredPerson {
  readonly version: number
  /** The address of the person's access, also of one who has not accepted yet. */
  readonly login: string | null
  readonly has_access: boolean
}

/** Changes the given fields of one of the acting doctor's patients; 409 with the card where the version is stale. */
export async function changePatient(
  context: Context,
  id: number,
  { version, ...given }: ChangedPatient,
): Promise<void> {
  await requirePatient(context, id, 'locked')
  const { login, has_access, version: current, ...before } = await readPerson(context, id)
  if (current !== version) throw stale(await readCard(context, id))
  const after = withPrefix({ ...before, ...asStored(given) })
  const change = changeBetween(before, after)
  if (Object.keys(change).length === 0) return
  if (change.email && has_access) throw invalid({ email: [patientText.access] })
  // the address of an access that is not accepted yet: only its person's session may give it up
  if (change.email && login !== null && context.caller.impersonatorId !== null) throw forbidden()
  await checkPerson(context, after)
  const { email, address, city_id, ...own } = after
  const { tx, now } = context
  await tx
    .update(users)
    .set({
      ...own,
      ...(change.email && { email: null }),
      search: personSearch(own),
      version: sql`${users.version} + 1`,
      updated_at: now,
    })
    .where(eq(users.id, id))
  const profile = { address, city_id, ...(change.email && { contact_email: email }) }
  await tx
    .insert(patientProfiles)
    .values({ user_id: id, ...profile })
    .onConflictDoUpdate({ target: patientProfiles.user_id, set: profile })
  if (change.last_name || change.first_name || change.phone) await renameVisits(tx, [id])
  await recordPerson(context, 'update', id, change)
}

async function readPerson({ tx }: Context, id: number): Promise<PersonToChange> {
  const { rows } = await tx.execute<PersonToChange & Record<string, unknown>>(sql`
    select u.last_name, u.first_name, u.gender, u.birthday::text as birthday, u.fiscal_code, u.phone_prefix, u.phone,
      coalesce(u.email, p.contact_email) as email, p.address, p.city_id, u.version, u.email as login,
      u.email is not null and u.password_hash is not null as has_access
    from users u left join patient_profiles p on p.user_id = u.id where u.id = ${id}`)
  const [row] = rows
  if (!row) throw new Error('A person was found and is not there')
  return row
}

const changeBetween = (before: StoredPerson, after: StoredPerson): PersonChange =>
  Object.fromEntries(
    (Object.keys(after) as (keyof StoredPerson)[])
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, [before[name], after[name]]]),
  )
