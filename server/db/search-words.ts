import { and, type Column, like, type SQL, sql } from 'drizzle-orm'
import { searchWords } from '../../domain/text/search'

/** Rows whose folded `search` column has every word of what was typed. Signs alone find nothing, no text finds all. */
export function foundBy(search: SQL | Column, typed = ''): SQL | undefined {
  const words = searchWords(typed)
  if (words === null) return undefined
  return words.length === 0 ? sql`false` : and(...words.map((word) => like(search, `%${word}%`)))
}
