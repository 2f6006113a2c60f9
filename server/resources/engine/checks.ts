import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { getTableConfig, type IndexedColumn, type PgColumn } from 'drizzle-orm/pg-core'
import { invalid, unknownValue } from '../../../domain/contract/refusal'
import { fieldEntries, kindText, relations } from '../../../domain/resource'
import { constraintOf, isUniqueViolation } from '../../db/connection/errors'
import { storedFiles } from '../../db/tables'
import type { Context } from '../../http/context'
import { isLive } from './filters'
import { rowsOf } from './rows'
import { column, findServed, type Reader, type Served, type Values } from './serve'

/**
 * Refuses references to what is not there for this reader, or no longer. What a list referred to before may stay in it: a
 * reference to a deleted record can stand, and cannot be made.
 */
export async function checkReferences(reader: Reader, served: Served, values: Values, before: Values = {}) {
  for (const { field, to } of relations(served.resource).values()) {
    const known = [before[field] ?? []].flat()
    const ids = ([values[field] ?? []].flat() as number[]).filter((id) => !known.includes(id))
    if (ids.length === 0) continue
    const target = findServed(to)
    const id = column(target, 'id')
    const live = await rowsOf(reader.tx, target, { id }).where(and(inArray(id, ids), isLive(reader, target)))
    if (live.length < ids.length) throw unknownValue(field)
  }
}

/** Refuses files that were not uploaded, or by somebody else: who knows a key does not get to read the file by it. */
export async function checkFiles({ tx, caller }: Context, served: Served, values: Values): Promise<void> {
  const { key, type, user_id, uploaded_at } = storedFiles
  for (const [name, { widget }] of fieldEntries(served.resource)) {
    const given = values[name]
    if ((widget.kind !== 'image' && widget.kind !== 'file') || typeof given !== 'string') continue
    const own = and(
      eq(key, given),
      eq(user_id, caller.userId),
      inArray(type, [...widget.types]),
      isNotNull(uploaded_at),
    )
    if ((await tx.$count(storedFiles, own)) === 0) throw unknownValue(name)
  }
}

/** Runs a write; a value that another record already has is refused on its field. */
export async function uniquely<T>(served: Served, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const fields = fieldsOfUnique(served, constraintOf(error))
    if (fields.length === 0) throw error
    throw invalid(Object.fromEntries(fields.map((name) => [name, [kindText.duplicate]])))
  }
}

function fieldsOfUnique(served: Served, constraint: string | undefined): string[] {
  const tables = [served.table, ...(served.profile ? [served.profile] : [])]
  const names = tables.flatMap((table) => {
    const { indexes, uniqueConstraints, columns } = getTableConfig(table)
    const ofIndex = indexes.find(({ config }) => config.name === constraint)?.config.columns
    const ofConstraint = uniqueConstraints.find(({ name }) => name === constraint)?.columns
    const ofColumn = columns.filter(({ uniqueName }) => uniqueName === constraint)
    return (ofIndex ?? ofConstraint ?? ofColumn).flatMap(columnNames)
  })
  return names.filter((name) => name in served.resource.fields)
}

/** The column of an index, or those of the expression in its place: `lower(email)`. */
function columnNames(part: Partial<IndexedColumn> | PgColumn | SQL): string[] {
  if ('queryChunks' in part)
    return part.queryChunks.flatMap((chunk) =>
      typeof chunk === 'object' && chunk !== null && 'name' in chunk ? [String(chunk.name)] : [],
    )
  return part.name === undefined ? [] : [part.name]
}
