import { addMonths, type CivilDate, isCivilDate } from '../calendar/civil-date'
import { fold } from '../text/search'
import { compactFiscalCode, fiscalDigits, fiscalMonths, isFiscalCode } from './fiscal-code'

/** What the sixteen characters of a person say. */
export interface FiscalCodeFacts {
  readonly gender: 'M' | 'F'
  /** The days that the two digits of the year may mean, latest first. */
  readonly birthdays: readonly CivilDate[]
  /** Where the person was born, by cadastral code: a Comune, or a country (`Z…`). */
  readonly place: string
  /** The letters of surname and first name. */
  readonly last_name: string
  readonly first_name: string
}

/** Reads a valid code, also one with letters in place of digits; null for companies, provisional and wrong codes. */
export function fiscalCodeFacts(text: string): FiscalCodeFacts | null {
  const code = compactFiscalCode(text)
  if (!isFiscalCode(code) || code.length !== 16) return null
  const day = Number(fiscalDigits(code.slice(9, 11)))
  const two = (value: number) => String(value).padStart(2, '0')
  const monthAndDay = `${two(fiscalMonths.indexOf(code.charAt(8)) + 1)}-${two(day % 40)}`
  return {
    gender: day > 40 ? 'F' : 'M',
    birthdays: ['20', '19']
      .map((century) => `${century}${fiscalDigits(code.slice(6, 8))}-${monthAndDay}`)
      .filter(isCivilDate),
    place: code.charAt(11) + fiscalDigits(code.slice(12, 15)),
    last_name: code.slice(0, 3),
    first_name: code.slice(3, 6),
  }
}

const longestLife = 110

/** The days of birth a code may tell: those that are not in the future, at most 110 years before `today`, latest first. */
export const fiscalCodeBirthdays = ({ birthdays }: FiscalCodeFacts, today: CivilDate): readonly CivilDate[] =>
  birthdays.filter((day) => day <= today && addMonths(day, longestLife * 12) >= today)

/** How the codes of all countries but Italy begin; alone it stands for any of them. */
export const bornAbroad = 'Z'

/** What is written of a person beside the code; what is empty disagrees with nothing. */
export interface CodedPerson {
  readonly last_name?: string | null | undefined
  readonly first_name?: string | null | undefined
  readonly gender?: 'M' | 'F' | null | undefined
  readonly birthday?: CivilDate | null | undefined
  /** Cadastral code of the chosen Comune, or `bornAbroad`. */
  readonly place?: string | null | undefined
}
export interface FiscalCodeWarning {
  readonly field: keyof CodedPerson
  readonly text: string
}

export const fiscalCodeText = {
  last_name: 'Il codice fiscale non corrisponde al cognome.',
  first_name: 'Il codice fiscale non corrisponde al nome.',
  gender: 'Il codice fiscale indica un altro sesso.',
  birthday: 'Il codice fiscale indica un’altra data di nascita.',
  place: 'Il codice fiscale indica un altro luogo di nascita.',
} as const satisfies Record<keyof CodedPerson, string>

/** What disagrees with a valid code, in the order of the form; saving stays possible. Nothing for a wrong code. */
export function fiscalCodeWarnings(text: string, person: CodedPerson): readonly FiscalCodeWarning[] {
  const facts = fiscalCodeFacts(text)
  if (!facts) return []
  const { last_name, first_name, gender, birthday, place } = person
  const disagrees: Record<keyof CodedPerson, boolean> = {
    last_name: isOther(facts.last_name, last_name, surnameLetters),
    first_name: isOther(facts.first_name, first_name, firstNameLetters),
    gender: Boolean(gender) && gender !== facts.gender,
    birthday: Boolean(birthday) && !facts.birthdays.includes(birthday ?? ''),
    place: Boolean(place) && place !== (place === bornAbroad ? facts.place.charAt(0) : facts.place),
  }
  const fields = Object.keys(fiscalCodeText) as (keyof CodedPerson)[]
  return fields.filter((field) => disagrees[field]).map((field) => ({ field, text: fiscalCodeText[field] }))
}

/** Names in other alphabets are not compared. */
function isOther(letters: string, name: string | null | undefined, lettersOf: (name: string) => string): boolean {
  const latin = fold(name ?? '')
    .replace(/[^\p{L}]/gu, '')
    .toUpperCase()
  return /^[A-Z]+$/.test(latin) && lettersOf(latin) !== letters
}

const consonants = (name: string) => name.replace(/[AEIOU]/g, '')
const vowels = (name: string) => name.replace(/[^AEIOU]/g, '')
const three = (letters: string) => letters.padEnd(3, 'X').slice(0, 3)

const surnameLetters = (name: string) => three(consonants(name) + vowels(name))
/** Of four consonants or more the second is left out. */
function firstNameLetters(name: string): string {
  const [first = '', , ...others] = consonants(name)
  return others.length >= 2 ? three(first + others.join('')) : surnameLetters(name)
}
