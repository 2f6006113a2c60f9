import { sql } from 'drizzle-orm'
import type { ParticipantRole } from '../../domain/booking/rules'
import type { CivilDate } from '../../domain/calendar/civil-date'
import type { Tx } from '../db/types'

/** A registered person as a booking needs them. */
export interface Person {
  readonly id: number
  readonly name: string
  readonly phone: string | null
  readonly isPatient: boolean
  readonly isRepresentative: boolean
  /** Limited by this doctor today. */
  readonly limited: boolean
}

interface PersonRow extends Record<string, unknown> {
  id: number
  first_name: string
  last_name: string
  phone: string | null
  is_patient: boolean
  is_representative: boolean
  limited: boolean
}

/**
 * The person, if he is a patient of the doctor or an active representative; null for everybody else, so that nobody
 * learns who is whose patient. Whoever has the booking already (`known`) stays, also after leaving the doctor.
 */
export async function readPerson(
  tx: Tx,
  doctorId: number,
  userId: number,
  today: CivilDate,
  known = false,
): Promise<Person | null> {
  const { rows } = await tx.execute<PersonRow>(sql`
    select * from (
      select u.id, u.first_name, u.last_name, u.phone,
        exists (select 1 from doctor_patients p where p.doctor_id = ${doctorId} and p.user_id = u.id) as is_patient,
        exists (select 1 from role_users ru join roles r on r.id = ru.role_id
          where ru.user_id = u.id and ru.active and r.code = 'medical_representative') as is_representative,
        exists (select 1 from limited_users l where l.doctor_id = ${doctorId} and l.user_id = u.id
          and l.since <= ${today}::date and (l.until is null or l.until >= ${today}::date)) as limited
      from users u where u.id = ${userId} and (${known}::boolean or (u.active and u.deleted_at is null))
    ) person where ${known}::boolean or is_patient or is_representative`)
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    name: `${row.last_name} ${row.first_name} ${row.last_name}`,
    phone: row.phone,
    isPatient: row.is_patient,
    isRepresentative: row.is_representative,
    limited: row.limited,
  }
}

/** The audience a person belongs to for a service: both where somebody is both. */
export function roleFor(person: Person, wanted: ParticipantRole): ParticipantRole {
  if (wanted === 'patient' && person.isPatient) return 'patient'
  if (wanted === 'medical_representative' && person.isRepresentative) return 'medical_representative'
  return person.isPatient ? 'patient' : 'medical_representative'
}
