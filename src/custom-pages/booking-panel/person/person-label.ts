import type { BookablePerson } from '../../../../domain/contract/agenda/agenda'
import { numericDate } from '../../../../domain/text/dates'
import { phoneText } from '../../../../domain/text/format'
import type { NameMask } from '../../../shared/people/name-mask'
import type { ChosenPerson } from '../form/draft'

/** Surname first: "Esposito Maria"; "E. M." in counter mode. */
export const fullName = (person: Pick<BookablePerson, 'first_name' | 'last_name'>, names: NameMask): string =>
  names.name({ user: person, name: null, pharmaceutical_company: null })

/**
 * Distinguishes people of the same name: "12/04/1958 · 333 123 4567", with the company of a representative. In counter mode the
 * last digits of phone and fiscal code, which the patient can confirm.
 */
export function personDetails(person: BookablePerson, names: NameMask): string {
  const { pharmaceutical_company, birthday, phone_prefix, phone, fiscal_code } = person
  const digits = phone?.replace(/\D/g, '').slice(-3)
  const details = names.isMasked
    ? [digits && `tel. …${digits}`, fiscal_code && `CF …${fiscal_code.slice(-4)}`]
    : [birthday && numericDate(birthday), phoneText(phone_prefix, phone)]
  return [pharmaceutical_company?.name, ...details].filter(Boolean).join(' · ')
}

/** The text of the field once a person is chosen. */
export function personLine(chosen: ChosenPerson | null, names: NameMask): string {
  if (chosen === null) return ''
  if (chosen.kind === 'free-text') return names.name({ user: null, name: chosen.name, pharmaceutical_company: null })
  return [fullName(chosen.person, names), personDetails(chosen.person, names)].filter(Boolean).join(' · ')
}

/** Relatives with their kinship: "Madre: Rossi Anna". */
export const parentsLine = ({ parents }: Pick<BookablePerson, 'parents'>, names: NameMask): string =>
  parents.map((parent) => `${parent.relationship.name}: ${fullName(parent, names)}`).join(' · ')
