import { and, like, not, or, type SQL, sql } from 'drizzle-orm'
import { relationOf, relations, titleFields } from '../../../domain/resource'
import { fold, searchWords } from '../../../domain/text/search'
import { isLive } from './filters'
import { titleSql } from './rows'
import { column, type Reader, type Served } from './serve'

/** Whether records are found by name alone: not the read-only ones, nor those named after the record they refer to. */
export function isFoundByName({ resource }: Served): boolean {
  const referred = relations(resource)
  return !resource.readOnly && !titleFields(resource).some((name) => referred.has(relationOf(name)))
}

/**
 * At most `limit` rows `resource, id, title` the reader may see whose searched words begin like the typed ones, in any order;
 * null for a text without words. Names that begin with the whole text come first, in their order and by the index of that
 * order; only when they are too few are the others read, by the trigram index and in no order, so that a broad text costs no
 * more than a rare one.
 */
export function foundByName(reader: Reader, served: Served, typed: string, limit: number): SQL | null {
  const words = searchWords(typed) ?? []
  if (words.length === 0) return null
  const search = column(served, 'search')
  const inOrder = sql`${search} collate "C"`
  const begins = sql`${inOrder} like ${`${fold(typed)}%`}`
  const hasWords = words.map((word) => or(like(search, `${word}%`), like(search, `% ${word}%`)))
  const rows = (where: SQL | undefined) => sql`
    select ${titledRow(served)} from ${served.table} where ${and(isLive(reader, served), where)}`
  return sql`(select * from (
    (${rows(begins)} order by ${inOrder}, ${column(served, 'id')} limit ${limit}) union all
    (${rows(and(not(begins), ...hasWords))} limit ${limit})) found limit ${limit})`
}

/** The columns by which a record is told: its resource, id and title. */
export const titledRow = (served: Served): SQL =>
  sql`${served.resource.name}::text as resource, ${column(served, 'id')} as id, ${titleSql(served)} as title`
