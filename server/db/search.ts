import { and, type Column, like, type SQL, sql } from 'drizzle-orm'
import { isPlainLine } from '../../domain/text/characters'
import { foldEmail } from '../../domain/text/email'
import { phoneDigits, searchText, searchWords } from '../../domain/text/search'

/** Birth dates are searched in the spoken order: `12/04/1958`. */
const spoken = (date: string | null | undefined) => date?.split('-').reverse().join('/')

/** The `search` column of a person: the folded text of all searchable fields, for one trigram index. */
export function personSearch(person: {
  first_name: string
  last_name: string
  phone?: string | null
  birthday?: string | null
  fiscal_code?: string | null
}): string {
  const { first_name, last_name, phone, birthday, fiscal_code } = person
  // The surname is on both sides of the first name, so that either order matches.
  return searchText([last_name, first_name, last_name, phoneDigits(phone), spoken(birthday), fiscal_code])
}

/** Condition that the folded `search` column contains every typed word. Punctuation alone matches no row, no text all. */
export function foundBy(search: SQL | Column, typed = ''): SQL | undefined {
  const words = searchWords(typed)
  if (words === null) return undefined
  return words.length === 0 ? sql`false` : and(...words.map((word) => like(search, `%${word}%`)))
}

/** Fewer characters would find half of the addresses. */
const shortestBeginning = 3

/** Condition for e-mail addresses that begin with the typed text, which is one word; undefined for a text that is none. */
export function emailBegins(email: Column, typed = ''): SQL | undefined {
  const beginning = foldEmail(typed)
  if (beginning.length < shortestBeginning || /\s/.test(beginning) || !isPlainLine(beginning)) return undefined
  return like(sql`lower(${email})`, `${beginning.replace(/[\\%_]/g, '\\$&')}%`)
}
