import type { Parent } from '../../../../domain/contract/bookings'
import { numericDate } from '../../../../domain/text/dates'
import { phoneText } from '../../../../domain/text/format'
import type { Names } from '../../../ui/names'
import type { ChosenPerson, Person } from '../form/draft'

/** Surname first, as an agenda is read: "Esposito Maria"; "E. M." in counter mode. */
export const fullName = (person: Pick<Person, 'first_name' | 'last_name'>, names: Names): string =>
  names.name({ user: person, name: null, pharmaceutical_company: null })

type Details = Pick<Person, 'birthday' | 'fiscal_code' | 'phone_prefix' | 'phone' | 'company'>

const lastDigits = 3
const lastLetters = 4

/**
 * What tells two people of one name apart on a screen that others can see: the ends of phone and fiscal code, which
 * whoever stands at the desk can say and nobody else can use.
 */
function maskedDetails({ company, phone, fiscal_code }: Details) {
  const digits = phone?.replace(/\D/g, '').slice(-lastDigits)
  const letters = fiscal_code?.slice(-lastLetters)
  return [company, digits && `tel. …${digits}`, letters && `CF …${letters}`]
}

/** What tells two people of one name apart: "12/04/1958 · 333 123 4567", with the company of a representative. */
export function personDetails(person: Details, names: Names): string {
  const { company, birthday, phone_prefix, phone } = person
  const details = names.isMasked
    ? maskedDetails(person)
    : [company, birthday && numericDate(birthday), phoneText(phone_prefix, phone)]
  return details.filter(Boolean).join(' · ')
}

/** The one line that stands in the field once somebody is chosen. */
export function personLine(chosen: ChosenPerson | null, names: Names): string {
  if (chosen === null) return ''
  if (chosen.kind === 'free-text') return names.name({ user: null, name: chosen.name, pharmaceutical_company: null })
  return [fullName(chosen.person, names), personDetails(chosen.person, names)].filter(Boolean).join(' · ')
}

/** Relatives with their kinship: "Madre: Rossi Anna". */
export const parentsLine = ({ parents }: { readonly parents: readonly Parent[] }, names: Names): string =>
  parents.map((parent) => `${parent.relationship.name}: ${fullName(parent, names)}`).join(' · ')
