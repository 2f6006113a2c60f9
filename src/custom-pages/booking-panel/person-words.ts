import type { BookablePerson } from '../../../domain/contract/agenda'
import { phoneText } from '../../../domain/phone/phone-text'
import { numericDate } from '../../../domain/text/dates'
import type { ChosenPerson, Person } from './draft'

/** "Esposito Maria", as an agenda is read. */
export const fullName = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>) =>
  `${last_name} ${first_name}`.trim()

/** What tells two people of one name apart: "12/04/1958 · 333 123 4567", with the company of a representative. */
export function personDetails(person: {
  birthday: string | null
  phone_prefix: string | null
  phone: string | null
  company: string | null
}): string {
  const details = [
    person.company,
    person.birthday && numericDate(person.birthday),
    phoneText(person.phone_prefix, person.phone),
  ]
  return details.filter(Boolean).join(' · ')
}

/** The one line that stands in the field once somebody is chosen. */
export function personLine(chosen: ChosenPerson | null): string {
  if (chosen === null) return ''
  if (chosen.kind === 'free-text') return chosen.name
  return [fullName(chosen.person), personDetails(chosen.person)].filter(Boolean).join(' · ')
}

/** Parents of a child with their kinship: "madre: Rossi Anna". */
export const parentsLine = ({ parents }: Pick<BookablePerson, 'parents'>): string =>
  parents.map((parent) => `${parent.relationship.name.toLowerCase()}: ${fullName(parent)}`).join(' · ')
