import { type SQL, sql } from 'drizzle-orm'
import { relationOf, relations, titleFields } from '../../../domain/resource'
import { nameRanks, peopleRanks } from '../../../domain/text/search-rank'
import { rankedSearch } from '../../db/search'
import { isLive } from './filters'
import { titleSql } from './rows'
import { column, isOfPeople, type Reader, type ServedResource } from './serve'

/** Whether records are found by name alone: not the read-only ones, nor those named after the record they refer to. */
export function isFoundByName({ resource }: ServedResource): boolean {
  const referred = relations(resource)
  return !resource.readOnly && !titleFields(resource).some((name) => referred.has(relationOf(name)))
}

/**
 * At most `limit` rows `resource, id, title, rank` the reader may see whose searched words begin like the typed ones, in any
 * order, best first; null for a text without words.
 */
export function foundByName(reader: Reader, served: ServedResource, typed: string, limit: number): SQL | null {
  const found = rankedSearch(typed, {
    from: sql`from ${served.table} where ${isLive(reader, served) ?? sql`true`}`,
    columns: titledRow(served),
    search: column(served, 'search'),
    id: column(served, 'id'),
    limit,
    ranks: isOfPeople(served) ? peopleRanks.slice(0, -1) : nameRanks,
  })
  return found ? sql`(${found})` : null
}

/** The columns that identify a record: its resource, id and title. */
export const titledRow = (served: ServedResource): SQL =>
  sql`${served.resource.name}::text as resource, ${column(served, 'id')} as id, ${titleSql(served)} as title`
