import { type SQL, sql } from 'drizzle-orm'
import type { ParticipantRole } from '../../domain/booking/rules'
import type { CivilDate } from '../../domain/calendar/civil-date'
import type { Booking } from '../../domain/contract/bookings'
import type { Tx } from '../db/types'

/** A registered person as a booking needs and shows them. */
export interface Person extends NonNullable<Booking['user']> {
  readonly company: Booking['pharmaceutical_company']
  readonly is_patient: boolean
  readonly is_representative: boolean
  /** Limited by this doctor today. */
  readonly limited: boolean
}

/** Which person, for whom, on which day. */
export interface PersonQuestion {
  readonly userId: number
  readonly doctorId: number
  readonly today: CivilDate
  /** Has the booking already, and so stays, also after leaving the doctor. */
  readonly known: boolean
}

/** The relatives of a person as an expression, each with the degree ("Madre"). */
export const parentsOf = (userId: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', pu.id, 'first_name', pu.first_name, 'last_name', pu.last_name,
    'relationship', json_build_object('name', rr.name)) order by ur.id), '[]')
  from user_relationships ur join users pu on pu.id = ur.relative_id and pu.deleted_at is null
  join relative_relationships rr on rr.id = ur.relationship_id
  where ur.user_id = ${userId} and ur.deleted_at is null)`

/**
 * The person as an expression, if he is a patient of the doctor or an active representative; null for everybody else, so
 * that nobody learns who is whose patient.
 */
export const personOf = ({ userId, doctorId, today, known }: PersonQuestion): SQL<Person | null> => sql<Person | null>`(
  select row_to_json(person) from (
    select u.id, u.first_name, u.last_name, u.birthday, u.phone_prefix, u.phone,
      ${parentsOf(sql`u.id`)} as parents,
      (select json_build_object('id', pc.id, 'name', pc.name) from representative_profiles rp
        join pharmaceutical_companies pc on pc.id = rp.pharmaceutical_company_id where rp.user_id = u.id) as company,
      exists (select 1 from doctor_patients p where p.doctor_id = ${doctorId} and p.user_id = u.id) as is_patient,
      exists (select 1 from role_users ru join roles r on r.id = ru.role_id
        where ru.user_id = u.id and ru.active and r.code = 'medical_representative') as is_representative,
      exists (select 1 from limited_users l where l.doctor_id = ${doctorId} and l.user_id = u.id
        and l.since <= ${today}::date and (l.until is null or l.until >= ${today}::date)) as limited
    from users u where u.id = ${userId} and (${known}::boolean or (u.active and u.deleted_at is null))
  ) person where ${known}::boolean or is_patient or is_representative)`

export async function readPerson(tx: Tx, question: PersonQuestion): Promise<Person | null> {
  const { rows } = await tx.execute<{ person: Person | null }>(sql`select ${personOf(question)} as person`)
  return rows[0]?.person ?? null
}

/** The audience a person belongs to for a service: both where somebody is both. */
export function roleFor(person: Person, wanted: ParticipantRole): ParticipantRole {
  if (wanted === 'patient' && person.is_patient) return 'patient'
  if (wanted === 'medical_representative' && person.is_representative) return 'medical_representative'
  return person.is_patient ? 'patient' : 'medical_representative'
}
