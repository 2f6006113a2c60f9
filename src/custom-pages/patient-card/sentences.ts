import { ageOn } from '../../../domain/calendar/age'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import type { BookablePerson } from '../../../domain/contract/agenda/agenda'
import type { Patient } from '../../../domain/contract/people/patients'
import { counted, numericDate } from '../../../domain/text/dates'
import { cityText } from '../../../domain/text/format'
import type { NameMask } from '../../shared/people/name-mask'

type Gender = Patient['gender']

/** A word that agrees with the person: "Assistita", "Assistito"; the masculine where the sex is unknown. */
const agreeing = (stem: string) => (gender: Gender) => `${stem}${gender === 'F' ? 'a' : 'o'}`
export const assistedWord = agreeing('Assistit')
export const bornWord = agreeing('nat')
export const missedWord = agreeing('Non presentat')

/** "68 anni · nata il 14/02/1958"; null without a birth date. */
export const ageText = ({ birthday, gender }: Pick<Patient, 'birthday' | 'gender'>, today: CivilDate) =>
  birthday && `${counted(ageOn(birthday, today), 'anno', 'anni')} · ${bornWord(gender)} il ${numericDate(birthday)}`

interface NamedPerson {
  readonly first_name: string
  readonly last_name: string
}

/** Surname first; initials in counter mode. */
export const personName = (names: NameMask, person: NamedPerson) =>
  names.name({ user: person, name: null, pharmaceutical_company: null })

/** Somebody who comes by one name; initials in counter mode. */
export const plainName = (names: NameMask, name: string) =>
  names.name({ user: null, name, pharmaceutical_company: null })

export const initialsOf = ({ last_name, first_name }: NamedPerson) =>
  `${last_name.slice(0, 1)}${first_name.slice(0, 1)}`.toUpperCase()

/** "Via dei Glicini 8, Roma (RM)"; empty where nothing is known. */
export const addressText = ({ address, city }: Pick<Patient, 'address' | 'city'>) =>
  [address, city && cityText(city)].filter(Boolean).join(', ')

/** The person as the booking panel takes them. */
export function bookablePerson(patient: Patient): BookablePerson {
  const { id, first_name, last_name, birthday, phone_prefix, phone, fiscal_code, relatives, limit } = patient
  return {
    id,
    first_name,
    last_name,
    birthday,
    phone_prefix,
    phone,
    fiscal_code,
    pharmaceutical_company: null,
    limited: limit?.running ?? false,
    parents: relatives.flatMap(({ id: relativeId, name, relationship }) =>
      relativeId === null
        ? []
        : [{ id: relativeId, first_name: '', last_name: name, relationship: { name: relationship.name } }],
    ),
  }
}
