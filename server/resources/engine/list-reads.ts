import { and, not, sql } from 'drizzle-orm'
import { activeFilters, type Resource, sortsOf } from '../../../domain/resource'
import { recordOncePerMinute } from '../../audit/counts'
import { containsWords } from './filters'
import { arrayOf, column, type Reader, type ServedResource } from './serve'

type Query = Readonly<Record<string, string | undefined>>

/**
 * Writes to the audit log that a list was read beyond the names in it (product.md §6, "Audit"): once per person, list and
 * minute. Called before the reply, so that no data is sent without its entry. `ids` are the records shown.
 */
export async function recordListRead(
  reader: Reader,
  served: ServedResource,
  shown: readonly string[],
  query: Query = {},
  ids: readonly number[] = [],
): Promise<void> {
  const { resource } = served
  const read = [...shown, ...narrowing(resource, query)]
  if (read.some((name) => resource.fields[name]?.patientData) || (await isFoundByEmail(reader, served, query, ids)))
    await recordOncePerMinute(reader, { action: 'read', subject: resource.name, detail: 'list' })
}

/** Whether the search found one of these records by its address and not by its name: the list then tells whose it is. */
async function isFoundByEmail({ tx }: Reader, served: ServedResource, { search = '' }: Query, ids: readonly number[]) {
  if (!served.resource.fields.email?.patientData || !served.alsoFoundBy?.(search) || ids.length === 0) return false
  const byWords = containsWords(served, search) ?? sql`true`
  const found = and(sql`${column(served, 'id')} = any(${arrayOf(ids)}::int[])`, not(byWords))
  return (await tx.$count(served.table, found)) > 0
}

/** The fields that a query tells about without showing them: those it filters and sorts by, and those found by digits. */
function narrowing(resource: Resource, query: Query): string[] {
  const filtered = activeFilters(resource, query).map(({ field }) => field)
  const sorted = query.sort === undefined ? [] : sortsOf(query.sort).map(({ field }) => field)
  // names have no digits: phones, dates of birth and fiscal codes do
  const found = /\d/.test(query.search ?? '') ? Object.keys(resource.fields) : []
  return [...filtered, ...sorted, ...found]
}
