import { type SQL, sql } from 'drizzle-orm'
import { missedMonths } from '../../../domain/booking/presence'
import type { ParticipantRole } from '../../../domain/booking/rules'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { oneRow } from '../../db/fragments'
import { prepared } from '../../db/prepared-statements'
import type { Tx } from '../../db/types'
import { isLimited } from '../../db/user-limits'

/** A registered person, with the data a booking needs and shows. */
export interface Person {
  readonly user: NonNullable<Booking['user']>
  readonly company: Booking['pharmaceutical_company']
  readonly is_patient: boolean
  readonly is_representative: boolean
  /** Limited by this doctor today. */
  readonly limited: boolean
}

/** SQL expression: a city with its province as JSON. */
export const cityJson = (id: unknown) => sql<Booking['city']>`(
  select json_build_object('id', c.id, 'name', c.name, 'province_code', p.code)
  from cities c join provinces p on p.id = c.province_id where c.id = ${id})`

/** SQL expression: the relatives of a person as JSON, each with the degree ("Madre"). */
export const parentsOf = (userId: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', pu.id, 'first_name', pu.first_name, 'last_name', pu.last_name,
    'relationship', json_build_object('name', rr.name)) order by ur.id), '[]')
  from user_relationships ur join users pu on pu.id = ur.relative_id and pu.deleted_at is null
  join relative_relationships rr on rr.id = ur.relationship_id
  where ur.user_id = ${userId} and ur.deleted_at is null)`

/** SQL expression: the user `u` as JSON, as shown in a booking. */
export const userJson = sql<NonNullable<Booking['user']>>`json_build_object('id', u.id, 'first_name', u.first_name,
  'last_name', u.last_name, 'birthday', u.birthday, 'phone_prefix', u.phone_prefix, 'phone', u.phone,
  'parents', ${parentsOf(sql`u.id`)})`

/** SQL expression: the company of a representative as JSON. */
export const companyOf = (userId: SQL): SQL => sql`(
  select json_build_object('id', pc.id, 'name', pc.name) from representative_profiles rp
  join pharmaceutical_companies pc on pc.id = rp.pharmaceutical_company_id where rp.user_id = ${userId})`

/** SQL expression: how many visits with a doctor a person did not come to in the months before a day; null for none. */
export const missedVisits = (doctorId: unknown, userId: SQL, today: unknown): SQL => sql`(
  select nullif(count(*)::int, 0) from bookings b
  where b.presence = 'no_show' and b.user_id = ${userId} and b.doctor_id = ${doctorId}
    and b.status in ('confirmed', 'terminated') and b.date > ${today}::date - make_interval(months => ${missedMonths}::int))`

const value = sql.placeholder

/**
 * SQL expression: the person `user` if a patient of `doctor` or an active representative, else null, so that patients of
 * other doctors are not revealed. With `known`, for the person of an existing booking, the condition does not apply.
 */
export const personJson = sql<Person | null>`(
  select row_to_json(person) from (
    select ${userJson} as "user", ${companyOf(sql`u.id`)} as company,
      exists (select 1 from doctor_patients p where p.doctor_id = ${value('doctor')} and p.user_id = u.id) as is_patient,
      exists (select 1 from role_users ru
        where ru.user_id = u.id and ru.active and ru.role = 'medical_representative') as is_representative,
      ${isLimited(value('doctor'), sql`u.id`, value('today'))} as limited
    from users u where u.id = ${value('user')} and (${value('known')}::boolean or (u.active and u.deleted_at is null))
  ) person where ${value('known')}::boolean or is_patient or is_representative)`

const onePerson = prepared((tx) => tx.select({ person: personJson }).from(oneRow).prepare('read person'))

/** Reads a person the doctor may book on the day `today`, else null; see `personJson`. */
export async function readPerson(
  tx: Tx,
  values: { readonly user: number; readonly doctor: number; readonly today: string; readonly known: boolean },
): Promise<Person | null> {
  const [row] = await onePerson(tx).execute(values)
  return row?.person ?? null
}

/** The role of a person in a visit: the `wanted` one of the service, unless the person has only the other. */
export function roleFor(person: Person, wanted: ParticipantRole): ParticipantRole {
  if (wanted === 'medical_representative') return person.is_representative || !person.is_patient ? wanted : 'patient'
  return person.is_patient ? wanted : 'medical_representative'
}
