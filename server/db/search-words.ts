import { and, type Column, like, type SQL, sql } from 'drizzle-orm'
import { fold } from '../../domain/text/fold'

const birthDate = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const isoDate = /^(\d{4})-(\d\d)-(\d\d)$/
const phone = /^\+?[\d./-]{5,}$/
const dialCode = /^\(?(\+|00)\d{1,3}\)?$/

/** Rows whose folded `search` column has every word of what was typed. Signs alone find nothing, no text finds all. */
export function foundBy(search: SQL | Column, typed = ''): SQL | undefined {
  if (typed.trim() === '') return undefined
  const words = searchWords(typed)
  return words.length === 0 ? sql`false` : and(...words.map((word) => like(search, `%${word}%`)))
}

/**
 * What was typed, as words that must all be found, in any order and half-typed: a birth date stays one phrase
 * (`12 04 1958`), a phone loses separators and its international prefix.
 */
function searchWords(typed: string): string[] {
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
