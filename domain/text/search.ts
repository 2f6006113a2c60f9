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

const birthDate = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const isoDate = /^(\d{4})-(\d\d)-(\d\d)$/
const phone = /^\+?[\d./-]{5,}$/
const dialCode = /^\(?(\+|00)\d{1,3}\)?$/

/**
 * The words of a search text, all of which must match, in any order, also as parts of words: a birth date stays one phrase
 * (`12 04 1958`), a phone loses separators and its international prefix. Null for an empty text, which matches everything;
 * empty for signs alone, which match nothing.
 */
export function searchWords(typed: string): string[] | null {
  if (typed.trim() === '') return null
  const words = typed.trim().split(/\s+/)
  const withoutPrefix = words.length > 1 ? words.filter((word) => !dialCode.test(word)) : words
  return withoutPrefix.map(toWord).filter(Boolean)
}

function toWord(word: string): string {
  const [, year, month, day] = isoDate.exec(word) ?? []
  if (year) return `${day} ${month} ${year}`
  const date = birthDate.exec(word)
  if (date) return `${date[1]?.padStart(2, '0')} ${date[2]?.padStart(2, '0')} ${date[3]}`
  if (phone.test(word)) return word.replace(/^(\+|00)39/, '').replace(/\D/g, '')
  return fold(word)
}

/** Whether a normalized text matches the search text. */
export function isFoundBy(text: string, typed: string): boolean {
  const words = searchWords(typed)
  return words === null || (words.length > 0 && words.every((word) => text.includes(word)))
}

/** Whether each typed word begins a word of the text, in any order, without regard to case and accents. */
export function wordsBeginLike(text: string, typed: string): boolean {
  const words = fold(text).split(' ')
  return fold(typed)
    .split(' ')
    .every((start) => words.some((word) => word.startsWith(start)))
}
