import type { CivilDate } from '../../../domain/calendar/civil-date'
import { fold } from '../../../domain/text/search'

/** The codice fiscale of an invented person, with a valid check letter (D.M. 23/12/1976). */
export function fiscalCode(person: {
  first_name: string
  last_name: string
  birthday: CivilDate
  gender: 'M' | 'F'
  /** Cadastral code of the city of birth. */
  birthplace: string
}): string {
  const [year = '', month = '', day = ''] = person.birthday.split('-')
  const birth = Number(day) + (person.gender === 'F' ? 40 : 0)
  const code = [
    surnameLetters(person.last_name),
    nameLetters(person.first_name),
    year.slice(2),
    'ABCDEHLMPRST'[Number(month) - 1],
    String(birth).padStart(2, '0'),
    person.birthplace,
  ].join('')
  return code + checkLetter(code)
}

const letters = (text: string) =>
  fold(text)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
const consonants = (text: string) => letters(text).replace(/[AEIOU]/g, '')
const vowels = (text: string) => letters(text).replace(/[^AEIOU]/g, '')
const three = (text: string) => `${text}XXX`.slice(0, 3)

const surnameLetters = (surname: string) => three(consonants(surname) + vowels(surname))

function nameLetters(name: string): string {
  const found = consonants(name)
  // Four consonants or more: the second one is left out.
  return three(found.length > 3 ? found.charAt(0) + found.slice(2, 4) : found + vowels(name))
}

/** Values of 0–9 and A–Z where they stand at an odd place, counted from one. */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function checkLetter(code: string): string {
  const sum = [...code].reduce((total, sign, index) => {
    const value = /\d/.test(sign) ? Number(sign) : alphabet.indexOf(sign)
    return total + (index % 2 === 0 ? (oddValues[value] ?? 0) : value)
  }, 0)
  return alphabet.charAt(sum % 26)
}
