import { eq, sql } from 'drizzle-orm'
import { type NewMerge, patientText } from '../../../domain/contract/people/patient-fields'
import { invalid, Refusal, stale } from '../../../domain/contract/refusal'
import { personSearch } from '../../../domain/text/search'
import { recordAction } from '../../audit/audit'
import { patientMerges, patientProfiles, users } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { keepFormEqual } from '../../messages/consents'
import { recordsChanged } from '../../realtime/live'
import { renameVisits } from '../../scheduling/booking/rename-visits'
import { fieldOf, type Merging, type People, previewMerge, refusalOf, requirePair } from './merge-people'
import { moveRows, type Pair, renameKeys } from './merge-rows'
import { type PersonChange, recordPerson } from './person'

/** Makes one of two records of the same person; returns the id of the merge. 409 where either has changed. */
export async function mergePatients(context: Context, doctor: Merging, kept: number, body: NewMerge): Promise<number> {
  const { tx, now, caller } = context
  const pair: Pair = { kept, removed: body.removed_id }
  const people = await requirePair(context, doctor, pair, 'locked')
  if (people.kept.version !== body.version || people.removed.version !== body.removed_version)
    throw stale(await previewMerge(context, doctor, pair))
  const refusal = refusalOf(people, doctor)
  if (refusal !== null) throw new Refusal(409, { message: refusal, code: 'not-mergeable' })
  if (body.take.includes('email') && people.kept.has_access) throw invalid({ take: [patientText.access] })
  const before = await storedPeople(tx, pair)
  const rows = await moveRows(tx, pair)
  const chats = await renameKeys(tx, pair)
  if (people.removed.has_access) await moveAccess(tx, { from: pair.removed, to: pair.kept })
  await emptyRemoved(tx, now, pair.removed)
  const change = await writeKept(context, people, body.take)
  await renameVisits(tx, [pair.kept])
  if (rows.moved['consents.user_id']) await keepFormEqual(tx, [pair.kept])
  const consents = await lastConsent(tx, pair.kept)
  const [merge] = await tx
    .insert(patientMerges)
    .values({
      ...{ doctor_id: doctor, kept_id: pair.kept, removed_id: pair.removed },
      rows: { ...rows, changed: { ...before, chats, consents }, taken: body.take, access: people.removed.has_access },
      ...{ created_by: caller.userId, created_at: now },
    })
    .returning({ id: patientMerges.id })
  if (!merge) throw new Error('A merge was written and is not there')
  await recordPerson(context, 'merge', pair.kept, change)
  await recordAction(context, { action: 'delete', subject: 'patients', subject_id: pair.removed, detail: 'merge' })
  context.publish(recordsChanged('bookings'))
  return merge.id
}

/** Both rows of `users`, and the kept one's profile, as they were; a password stays in its own column. */
async function storedPeople(tx: Tx, { kept, removed }: Pair) {
  const { rows } = await tx.execute<{ users: Record<string, object>; profiles: Record<string, object> }>(sql`
    select (select json_object_agg(u.id, to_jsonb(u.*) - 'password_hash') from users u where u.id in (${kept}, ${removed})) as users,
      coalesce((select json_object_agg(p.user_id, to_jsonb(p.*)) from patient_profiles p where p.user_id = ${kept}), '{}') as profiles`)
  const [row] = rows
  if (!row) throw new Error('Two people were found and are not there')
  return { users: row.users, patient_profiles: row.profiles } as Record<string, Record<string, Record<string, unknown>>>
}

/** The id of the person's newest consent: those given after the merge have higher ones. */
async function lastConsent(tx: Tx, id: number): Promise<Record<string, { last: number }>> {
  const { rows } = await tx.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::int as last from consents where user_id = ${id}`,
  )
  return { [id]: { last: rows[0]?.last ?? 0 } }
}

/** The row of the removed person says nothing of anybody any more: what it said is in the merge. */
async function emptyRemoved(tx: Tx, now: Date, id: number): Promise<void> {
  await tx.execute(sql`
    update users set last_name = 'Persona', first_name = 'unita', search = '', active = false, email = null,
      phone_prefix = null, phone = null, birthday = null, gender = null, fiscal_code = null, last_login_at = null,
      password_hash = null,
      deleted_at = ${now.toISOString()}::timestamptz, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    where id = ${id}`)
}

/** Address, password and last login of one record become those of the other, which has none. */
export async function moveAccess(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  const { rows } = await tx.execute<{ email: string | null }>(sql`select email from users where id = ${from}`)
  // an address is the login of one person at a time
  await tx.execute(sql`update users set email = null where id = ${from}`)
  await tx.execute(sql`
    update users k set email = ${rows[0]?.email ?? null}, password_hash = r.password_hash, last_login_at = r.last_login_at
    from users r where r.id = ${from} and k.id = ${to}`)
  await tx.execute(sql`update users set password_hash = null, last_login_at = null where id = ${from}`)
}

/** Writes the chosen values of the other record; returns what has changed. */
async function writeKept(
  { tx, now }: Context,
  { kept, removed }: People,
  take: NewMerge['take'],
): Promise<PersonChange> {
  const values = Object.fromEntries(take.map((field) => [field, fieldOf(removed, field)]))
  const { email: _, address: __, city_id: ___, ...own } = values
  // the login of the access that comes along is the address
  const writesEmail = take.includes('email') && !removed.has_access
  await tx
    .update(users)
    .set({
      ...own,
      search: personSearch({ ...kept, ...own }),
      ...(writesEmail && { email: null }),
      version: sql`${users.version} + 1`,
      updated_at: now,
    })
    .where(eq(users.id, kept.id))
  const profile = {
    ...(take.includes('address') && { address: removed.address }),
    ...(take.includes('city_id') && { city_id: removed.city_id }),
    ...(writesEmail && { contact_email: removed.email }),
  }
  await tx.insert(patientProfiles).values({ user_id: kept.id }).onConflictDoNothing()
  if (Object.keys(profile).length > 0)
    await tx.update(patientProfiles).set(profile).where(eq(patientProfiles.user_id, kept.id))
  const changed = take.filter((field) => fieldOf(kept, field) !== fieldOf(removed, field))
  return Object.fromEntries(changed.map((field) => [field, [fieldOf(kept, field), fieldOf(removed, field)]]))
}
