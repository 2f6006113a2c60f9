import { and, type Column, like, type SQL, sql } from 'drizzle-orm'
import { phoneDigits, searchText, searchWords } from '../../domain/text/search'

/** Birth dates are searched as people say them: `12/04/1958`. */
const spoken = (date: string | null | undefined) => date?.split('-').reverse().join('/')

/** The `search` column of a person: the folded text of all that finds one, for one trigram index. */
export function personSearch(person: {
  first_name: string
  last_name: string
  phone?: string | null
  birthday?: string | null
  fiscal_code?: string | null
}): string {
  const { first_name, last_name, phone, birthday, fiscal_code } = person
  // The surname stands on both sides of the name: people say either first.
  return searchText([last_name, first_name, last_name, phoneDigits(phone), spoken(birthday), fiscal_code])
}

/** Rows whose folded `search` column has every word of what was typed. Signs alone find nothing, no text finds all. */
export function foundBy(search: SQL | Column, typed = ''): SQL | undefined {
  const words = searchWords(typed)
  if (words === null) return undefined
  return words.length === 0 ? sql`false` : and(...words.map((word) => like(search, `%${word}%`)))
}
