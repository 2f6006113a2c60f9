import { type SQL, sql } from 'drizzle-orm'
import { mergedFields, patientText } from '../../../domain/contract/people/patient-fields'
import type { MergePreview } from '../../../domain/contract/people/patient-merges'
import { invalid } from '../../../domain/contract/refusal'
import { unknownInField, unknownInPath } from '../../audit/denied-attempts'
import { hiddenPeople } from '../../audit/hidden-people'
import type { Context } from '../../http/context'
import { isPatientOf, practiceOf } from '../../scheduling/facts/patients'
import { cityJson } from '../../scheduling/facts/person'
import type { Pair } from './merge-rows'
import { isWhollyOf } from './merge-tables'

/** On whose behalf two records are merged: a doctor's, whose own people they are, or (null) an admin's. */
export type Merging = number | null

/** A record as a merge sees it. */
export type MergedPerson = MergePreview['kept'] & {
  readonly city_id: number | null
  readonly has_access: boolean
  readonly has_login: boolean
  readonly only_patient: boolean
  readonly wholly_own: boolean
}

/** Both people of a merge. */
export interface People {
  readonly kept: MergedPerson
  readonly removed: MergedPerson
}

/** The acting doctor; null in the admin area. */
export const doctorMerging = (context: Pick<Context, 'caller'>): number => practiceOf(context).doctor.userId

const noOtherRole = sql`(not exists (select 1 from role_users ru where ru.user_id = u.id and ru.role <> 'patient')
  and not exists (select 1 from doctor_profiles d where d.user_id = u.id)
  and not exists (select 1 from representative_profiles r where r.user_id = u.id))`

async function readPeople(
  { tx }: Context,
  doctor: Merging,
  ids: readonly number[],
  lock: SQL,
): Promise<MergedPerson[]> {
  const { rows } = await tx.execute<MergedPerson & Record<string, unknown>>(sql`
    select u.id, u.first_name, u.last_name, u.gender, u.birthday::text as birthday, u.fiscal_code, u.phone_prefix, u.phone,
      u.version, coalesce(u.email, profile.contact_email) as email, profile.address, ${cityJson(sql`profile.city_id`)} as city, profile.city_id,
      u.password_hash is not null as has_access, u.email is not null as has_login, ${noOtherRole} as only_patient,
      ${doctor === null ? sql`true` : isWhollyOf(doctor, sql`u.id`)} as wholly_own
    from users u left join patient_profiles profile on profile.user_id = u.id
    where u.id = any(${`{${ids.join()}}`}::int[]) and u.deleted_at is null
      and exists (select 1 from role_users ru where ru.user_id = u.id and ru.role = 'patient' and ru.active)
      and ${doctor === null ? sql`true` : isPatientOf(doctor, sql`u.id`)}
    order by u.id ${lock}`)
  return rows
}

/** Refuses (404) whom the caller may not see in the path. */
export async function requireKept(context: Context, doctor: Merging, id: number): Promise<void> {
  const [found] = await readPeople(context, doctor, [id], sql``)
  if (!found || (await hiddenPeople(context, [id])).has(id)) throw unknownInPath(context.caller, 'patients', id)
}

/** Both people; 404 and 422 for those that the caller may not see. `locked`: nothing of them changes until the end. */
export async function requirePair(
  context: Context,
  doctor: Merging,
  { kept, removed }: Pair,
  locked?: 'locked',
): Promise<People> {
  const people = await readPeople(context, doctor, [kept, removed], locked ? sql`for update of u` : sql``)
  const hidden = await hiddenPeople(context, [kept, removed])
  const found = (id: number) => people.find((person) => person.id === id && !hidden.has(id))
  const [one, other] = [found(kept), found(removed)]
  if (!one) throw unknownInPath(context.caller, 'patients', kept)
  if (kept === removed) throw invalid({ removed_id: [patientText.itself] })
  if (!other) throw unknownInField(context.caller, 'patients', removed, 'removed_id')
  return { kept: one, removed: other }
}

/**
 * Why two records cannot become one; null where they can. A doctor is not told whether somebody has another doctor or another
 * role: both are for the administration.
 */
export function refusalOf({ kept, removed }: People, doctor: Merging): string | null {
  const areOnlyPatients = kept.only_patient && removed.only_patient
  if (doctor !== null && !(areOnlyPatients && kept.wholly_own && removed.wholly_own)) return patientText.byAdmin
  if (!areOnlyPatients) return patientText.notOnlyPatient
  if (kept.has_access && removed.has_access) return patientText.bothAccess
  return null
}

type Field = (typeof mergedFields)[number]
export const fieldOf = (person: MergedPerson, field: Field) => person[field]

/** Fields in which both have a value, and not the same. */
export const differing = ({ kept, removed }: People): Field[] =>
  mergedFields.filter((field) => {
    const [one, other] = [fieldOf(kept, field), fieldOf(removed, field)]
    return one !== null && other !== null && one !== other
  })

/** Both records before a merge, and how many rows would move; nothing is counted where they cannot be merged, and no notes for admins. */
export async function previewMerge(context: Context, doctor: Merging, pair: Pair): Promise<MergePreview> {
  const people = await requirePair(context, doctor, pair)
  const refusal = refusalOf(people, doctor)
  return {
    kept: shown(people.kept),
    removed: shown(people.removed),
    differs: differing(people),
    moves: refusal === null ? await countMoves(context, doctor, pair.removed) : noMoves,
    refusal,
  }
}

const shown = ({
  city_id: _,
  has_access: __,
  has_login: ___,
  only_patient: ____,
  wholly_own: _____,
  ...person
}: MergedPerson): MergePreview['kept'] => person

const noMoves: MergePreview['moves'] = { visits: 0, messages: 0, prescriptions: 0, notes: 0, relatives: 0 }

/** All rows of a person whom no other doctor has are the doctor's own. */
async function countMoves({ tx }: Context, doctor: Merging, removed: number): Promise<MergePreview['moves']> {
  const { rows } = await tx.execute<MergePreview['moves'] & Record<string, unknown>>(sql`
    select (select count(*)::int from bookings b where b.user_id = ${removed}) as visits,
      (select count(*)::int from chat_messages m where m.chat_id in (
        select s.chat_id from chat_members s where s.user_id = ${removed} and s.category <> 'group')) as messages,
      (select count(*)::int from prescriptions p where p.user_id = ${removed}) as prescriptions,
      ${doctor === null ? sql`0` : sql`(select count(*)::int from patient_notes n where n.user_id = ${removed})`} as notes,
      (select count(*)::int from user_relationships r
        where ${removed} in (r.user_id, r.relative_id) and r.deleted_at is null) as relatives`)
  const [moves] = rows
  if (!moves) throw new Error('Nothing was counted')
  return moves
}
