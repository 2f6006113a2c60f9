import { plainSigns } from './characters'

/**
 * Normalizes text for searches: lower case, without accents, apostrophes removed, other signs as spaces, so that NICOLO'
 * finds Nicolò and d'amico finds D’Amico.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}@.+]+/gu, ' ')
    .trim()
}

/** Normalized text of all searchable parts, in which each of `searchWords` is looked up. */
export const searchText = (parts: readonly (string | null | undefined)[]) => fold(parts.filter(Boolean).join(' '))

/** Phones are searched by their digits only. */
export const phoneDigits = (phone: string | null | undefined) => phone?.replace(/\D/g, '')

/** Birth dates are searched in the spoken order: `12/04/1958`. */
const spoken = (date: string | null | undefined) => date?.split('-').reverse().join('/')

/**
 * The text a person is searched by. The surname is on both sides of the first name, so that either order matches, and so that
 * a word of the surname is told from one of the first name (`searchRank`).
 */
export function personSearch(person: {
  first_name: string
  last_name: string
  phone?: string | null
  birthday?: string | null
  fiscal_code?: string | null
}): string {
  const { first_name, last_name, phone, birthday, fiscal_code } = person
  return searchText([last_name, first_name, last_name, phoneDigits(phone), spoken(birthday), fiscal_code])
}

/** One typed word, in each reading of it: digits may be a number or a date. */
export type SearchWord = readonly string[]

const spokenDate = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/
const dateInDigits = /^(\d\d)(\d\d)(\d{4}|\d\d)$/
const isoDate = /^(\d{4})-(\d\d)-(\d\d)$/
const phone = /^\+?[\d./()-]{5,}$/
const dialCode = /^\(?(\+|00)\d{1,3}\)?$/

/** Words looked up each by itself; the others are one phrase, so that a long text costs no more than a short one. */
const mostWords = 8

/**
 * The words of a search text, all of which must match, in any order, also as parts of words: a birth date stays one phrase
 * (`12 04 1958`), a phone loses separators and its international prefix, and six or eight digits are both. Null for an empty
 * text, which matches everything; empty for signs alone, which match nothing.
 */
export function searchWords(typed: string): SearchWord[] | null {
  if (typed.trim() === '') return null
  const words = plainSigns(typed).trim().split(/\s+/)
  const withoutPrefix = words.length > 1 ? words.filter((word) => !dialCode.test(word)) : words
  const single = withoutPrefix.slice(0, mostWords - 1)
  const rest = withoutPrefix.slice(mostWords - 1)
  const last = rest.length > 1 ? [[fold(rest.join(' '))].filter(Boolean)] : rest.map(readingsOf)
  return [...single.map(readingsOf), ...last].filter((readings) => readings.length > 0)
}

function readingsOf(word: string): SearchWord {
  const [, year, month, day] = isoDate.exec(word) ?? []
  if (year) return [`${day} ${month} ${year}`]
  const dates = datesIn(word)
  if (dates.length > 0 && spokenDate.test(word)) return dates
  const folded = phone.test(word) ? word.replace(/^(\+|00)39/, '').replace(/\D/g, '') : fold(word)
  return folded === '' ? [] : [folded, ...dates]
}

/** The dates a word may mean, as `18 04 1966`: two digits of the year are of either century. */
function datesIn(word: string): string[] {
  const written = spokenDate.exec(word)
  const [, day = '', month = '', year = ''] = written ?? dateInDigits.exec(word) ?? []
  const isDay = Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12
  if (!isDay || (!written && year.length === 4 && !/^(19|20)/.test(year))) return []
  const years = year.length === 2 ? [`19${year}`, `20${year}`] : [year]
  return years.map((full) => `${day.padStart(2, '0')} ${month.padStart(2, '0')} ${full}`)
}

/** Whether a normalized text matches the search text. */
export function isFoundBy(text: string, typed: string): boolean {
  const words = searchWords(typed)
  return words === null || (words.length > 0 && words.every((word) => word.some((reading) => text.includes(reading))))
}

/** Whether each typed word begins a word of the text, in any order, without regard to case and accents. */
export function wordsBeginLike(text: string, typed: string): boolean {
  const words = fold(text).split(' ')
  return fold(typed)
    .split(' ')
    .every((start) => words.some((word) => word.startsWith(start)))
}
