import { ageOn } from '../../../domain/calendar/age'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { BookablePerson } from '../../../domain/contract/agenda/agenda'
import type { PatientInBrief } from '../../../domain/contract/people/patient-in-brief'
import type { PatientRow } from '../../../domain/contract/people/patients'
import { counted, numericDate } from '../../../domain/text/dates'
import { phoneText } from '../../../domain/text/format'
import type { NameMask } from '../../shared/people/name-mask'

interface NamedPerson {
  readonly first_name: string
  readonly last_name: string
}

/** Surname first; initials in counter mode. */
export const personName = (names: NameMask, user: NamedPerson) =>
  names.name({ user, name: null, pharmaceutical_company: null })

/** "68 anni"; empty without a birth date. */
export const yearsText = (birthday: CivilDate | null, today: CivilDate) =>
  birthday ? counted(ageOn(birthday, today), 'anno', 'anni') : ''

/** What tells people of the same name apart, in one line. */
export const briefText = ({ birthday, fiscal_code, phone_prefix, phone }: Omit<PatientInBrief, 'id'>) =>
  [birthday && numericDate(birthday), fiscal_code, phoneText(phone_prefix, phone)].filter(Boolean).join(' · ')

/** The person as the booking panel takes them. */
export const bookablePerson = (row: PatientRow): BookablePerson => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  birthday: row.birthday,
  phone_prefix: row.phone_prefix,
  phone: row.phone,
  fiscal_code: row.fiscal_code,
  pharmaceutical_company: null,
  limited: row.limited,
  parents: [],
})
