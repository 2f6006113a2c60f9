import { sql } from 'drizzle-orm'
import { foldEmail } from '../../../domain/text/email'
import { fold, phoneDigits } from '../../../domain/text/search'
import type { bookingGuests } from '../../db/tables'
import type { Tx } from '../../db/types'

type GuestData = Pick<
  typeof bookingGuests.$inferSelect,
  'doctor_id' | 'first_name' | 'last_name' | 'birthday' | 'fiscal_code' | 'phone' | 'email'
>

interface PatientData extends Record<string, unknown> {
  id: number
  first_name: string
  last_name: string
  fiscal_code: string | null
  phone: string | null
  email: string | null
  contact_email: string | null
}

/**
 * The patient of the doctor whom the data of a guest mean: of the same fiscal code, or of the same name, birth date, and phone or
 * mail. Null for nobody, for several, and for patients of other doctors. One statement, whoever is known.
 */
export async function knownPatient(tx: Tx, guest: GuestData): Promise<number | null> {
  const { rows } = await tx.execute<PatientData>(sql`
    select u.id, u.first_name, u.last_name, u.fiscal_code, u.phone, u.email, p.contact_email
    from doctor_patients dp join users u on u.id = dp.user_id and u.active and u.deleted_at is null
    left join patient_profiles p on p.user_id = u.id
    where dp.doctor_id = ${guest.doctor_id}
      and (u.fiscal_code = ${guest.fiscal_code} or u.birthday = ${guest.birthday}::date)`)
  const [patient, another] = rows.filter((one) => isMeant(guest, one))
  return patient && !another ? patient.id : null
}

function isMeant(guest: GuestData, known: PatientData): boolean {
  if (guest.fiscal_code !== null && known.fiscal_code !== null) return guest.fiscal_code === known.fiscal_code
  // blanks too are written now and then: D AMICO
  const name = ({ last_name, first_name }: Pick<PatientData, 'last_name' | 'first_name'>) =>
    fold(`${last_name} ${first_name}`).replaceAll(' ', '')
  if (name(guest) !== name(known)) return false
  const hasPhone = known.phone !== null && phoneDigits(known.phone) === phoneDigits(guest.phone)
  const email = foldEmail(guest.email)
  return (
    hasPhone || [known.email, known.contact_email].some((address) => address !== null && foldEmail(address) === email)
  )
}
