import { and, eq, inArray, isNotNull, not } from 'drizzle-orm'
import { invalid, unknownValue } from '../../../domain/contract/refusal'
import { fieldEntries, kindText, relations } from '../../../domain/resource'
import { duplicateColumns, isUniqueViolation } from '../../db/connection/errors'
import { storedFiles } from '../../db/tables'
import type { Context } from '../../http/context'
import { isHeld } from '../../storage/file-holders'
import { isLive } from './filters'
import { rowsOf } from './rows'
import { column, findServed, type Reader, type ServedResource, type Values } from './serve'

/** Refuses references to records the reader cannot see, and files uploaded by others. */
export async function checkPointers(
  context: Context,
  served: ServedResource,
  values: Values,
  before?: Values,
): Promise<void> {
  await checkReferences(context, served, values, before)
  await checkFiles(context, served, values)
}

/**
 * Refuses new references to records that are invisible to the reader or deleted. Existing references may stay, also to a
 * deleted record.
 */
async function checkReferences(reader: Reader, served: ServedResource, values: Values, before: Values = {}) {
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

/**
 * Refuses files not uploaded by the caller, so that knowing a key does not give access to the file, and files of another
 * record, since the links of a file end with its record.
 */
async function checkFiles({ tx, caller }: Context, served: ServedResource, values: Values): Promise<void> {
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
    // locked first, then judged: another record may be taking the file, or the removal of orphans
    const locked = await tx.select({ key }).from(storedFiles).where(own).for('update')
    if (locked.length === 0 || (await tx.$count(storedFiles, and(eq(key, given), not(isHeld(given))))) === 0)
      throw unknownValue(name)
  }
}

/** Runs a write; turns a unique violation into a refusal on the fields concerned. */
export async function uniquely<T>(served: ServedResource, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const fields = duplicateColumns(error).filter((name) => name in served.resource.fields)
    if (fields.length === 0) throw error
    throw invalid(Object.fromEntries(fields.map((name) => [name, [kindText.duplicate]])))
  }
}
