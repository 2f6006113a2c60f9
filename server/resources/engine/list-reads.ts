import { filterParameters, type Resource } from '../../../domain/resource'
import { recordOncePerMinute } from '../../audit/counts'
import type { Reader, Served } from './serve'

type Query = Readonly<Record<string, string | undefined>>

/**
 * Writes to the audit log that a list was read beyond the names in it (product.md §6, "Audit"): once per person, list and
 * minute. Called before the reply, so that no data is sent without its entry.
 */
export async function recordListRead(
  reader: Reader,
  { resource }: Served,
  shown: readonly string[],
  query: Query = {},
): Promise<void> {
  const read = [...shown, ...narrowing(resource, query)]
  if (read.some((name) => resource.fields[name]?.patientData))
    await recordOncePerMinute(reader, { action: 'read', subject: resource.name, detail: 'list' })
}

/** The fields that a query tells about without showing them: those it filters and sorts by, and those found by digits. */
function narrowing(resource: Resource, query: Query): string[] {
  const filtered = [...filterParameters(resource)].flatMap(([name, { field }]) =>
    query[name] === undefined ? [] : [field],
  )
  const sorted = query.sort?.split(',').map((name) => name.replace(/^-/, '')) ?? []
  // names have no digits: phones, dates of birth and fiscal codes do
  const found = /\d/.test(query.search ?? '') ? Object.keys(resource.fields) : []
  return [...filtered, ...sorted, ...found]
}
