import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type IndexedColumn, type PgColumn } from 'drizzle-orm/pg-core'
import { forbidden, invalid, notFound, stale, unknownValue } from '../../../domain/contract/refusal'
import {
  cleaned,
  fieldEntries,
  kindText,
  positionField,
  type RecordOnWire,
  relations,
  sameValue,
  searchText,
} from '../../../domain/resource'
import { record as audit } from '../../audit/audit'
import { signature } from '../../audit/signature'
import { constraintOf, isUniqueViolation } from '../../db/connection/errors'
import { storedFiles } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'
import { live } from './filters'
import type { FindServed } from './order'
import { onWire } from './record-reply'
import { writeAround } from './related-rows'
import { rowsOf } from './rows'
import { type Change, sealedChanges } from './sealed-changes'
import { column, isOfPeople, type Reader, type Row, type Served, searchOf, type Values, visible } from './serve'

export type { Change } from './sealed-changes'
export type { Values } from './serve'

/** The live row of this id; deleted, unknown and other people's ones are the same 404. */
export async function liveRow(reader: Reader, served: Served, id: string): Promise<Row> {
  const byId = eq(column(served, 'id'), Number(id))
  const [row] = await rowsOf(reader.tx, served, served.selection).where(and(byId, live(reader, served)))
  if (!row) throw notFound()
  return row as Row
}

/** The row, kept for this transaction until it ends. */
async function lockedRow(context: Context, served: Served, id: string): Promise<Row> {
  const byId = eq(column(served, 'id'), Number(id))
  const [row] = await rowsOf(context.tx, served, served.selection)
    .where(and(byId, visible(context, served)))
    .for('update', { of: served.table })
  if (!row) throw notFound()
  return row as Row
}

async function lockedLiveRow(context: Context, served: Served, id: string): Promise<Row> {
  const row = await lockedRow(context, served, id)
  if (row.deleted_at !== null) throw notFound()
  return row
}

/** The row as it is now, whatever has become of it. */
async function rowNow(tx: Tx, served: Served, id: number): Promise<Row> {
  const [row] = await rowsOf(tx, served, served.selection).where(eq(column(served, 'id'), id))
  return row as Row
}

/** A new record; refused are references to nothing and values that must be unique and are not. */
export async function create(context: Context, served: Served, body: Values, find: FindServed): Promise<RecordOnWire> {
  const { tx, now } = context
  const { resource, table } = served
  const values = cleaned(resource, body)
  await served.check?.(context, { action: 'create', before: null, values })
  await checkReferences(context, served, values, find)
  await checkFiles(context, served, values)
  const kept = { search: searchNow(served, values), created_at: now, updated_at: now, ...lastPosition(served) }
  const id = await uniquely(served, async () => {
    const [inserted] = await tx
      .insert(table)
      .values({ ...ownValues(served, values), ...kept } as never)
      .returning({ id: column(served, 'id') })
    const made = inserted?.id as number
    await writeAround(context, served, made, values, {})
    return made
  })
  const after = await rowNow(tx, served, id)
  await served.afterSave?.(context, { action: 'create', before: null, after })
  await recorded(context, served, id, 'create', changeBetween({}, values))
  return onWire(served, served.afterSave ? await rowNow(tx, served, id) : after, now)
}

/** What of the values the table itself holds. */
const ownValues = ({ columns, links }: Served, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in columns && !links?.[name]))

export const searchNow = (served: Served, row: Values): string =>
  searchOf(served)?.(row) ?? searchText(served.resource, row)

/** A new record of a list that people put in order comes last. */
function lastPosition(served: Served): Values {
  const name = positionField(served.resource)
  if (name === undefined) return {}
  return { [name]: sql`(select coalesce(max(${column(served, name)}), 0) + 1 from ${served.table})` }
}

/**
 * Changes the fields given, on the version they were read at; else 409 with the record as it is now. In somebody else's
 * name nobody's e-mail is changed (product.md §7): it is what one signs in with.
 */
export async function update(
  context: Context,
  served: Served,
  id: string,
  body: Values & { version: number },
  find: FindServed,
  detail?: string,
): Promise<RecordOnWire> {
  const row = await lockedLiveRow(context, served, id)
  if (row.version !== body.version) throw stale(onWire(served, row, context.now))
  const change = changeBetween(row, cleaned(served.resource, body))
  if (Object.keys(change).length === 0) return onWire(served, row, context.now)
  const values = Object.fromEntries(Object.entries(change).map(([name, [, value]]) => [name, value]))
  if (isOfPeople(served) && 'email' in values && context.caller.impersonatorId !== null) throw forbidden()
  await served.check?.(context, { action: 'update', before: row, values })
  await checkReferences(context, served, values, find, row)
  await checkFiles(context, served, values)
  return changed(context, served, row, { action: 'update', values, change, detail })
}

/** Takes a record away from lists; its row stays, so that what refers to it stands and it can be restored. */
export async function remove(context: Context, served: Served, id: string, detail?: string): Promise<RecordOnWire> {
  const row = await lockedLiveRow(context, served, id)
  await served.check?.(context, { action: 'delete', before: row, values: {} })
  return changed(context, served, row, { action: 'delete', deleted_at: context.now, detail })
}

/** Brings a deleted record back; a live one stays as it is. */
export async function restore(context: Context, served: Served, id: string, detail?: string): Promise<RecordOnWire> {
  const row = await lockedRow(context, served, id)
  if (row.deleted_at === null) return onWire(served, row, context.now)
  await served.check?.(context, { action: 'restore', before: row, values: {} })
  return changed(context, served, row, { action: 'restore', deleted_at: null, detail })
}

interface Step {
  readonly action: 'update' | 'delete' | 'restore'
  readonly values?: Values
  readonly change?: Change
  readonly deleted_at?: Date | null
  readonly detail?: string | undefined
}

async function changed(context: Context, served: Served, row: Row, step: Step): Promise<RecordOnWire> {
  const { tx, now } = context
  const { action, values, change, detail, ...marked } = step
  const search = values && { search: searchNow(served, { ...row, ...values }) }
  const kept = { ...marked, ...search, version: row.version + 1, updated_at: now }
  await uniquely(served, async () => {
    await tx
      .update(served.table)
      .set({ ...(values && ownValues(served, values)), ...kept } as never)
      .where(eq(column(served, 'id'), row.id))
    if (values) await writeAround(context, served, row.id, values, row)
  })
  const after = await rowNow(tx, served, row.id)
  await served.afterSave?.(context, { action, before: row, after })
  await recorded(context, served, row.id, action, change, detail)
  return onWire(served, served.afterSave ? await rowNow(tx, served, row.id) : after, now)
}

/** Old and new value of each given field that differs. */
export function changeBetween(before: Values, given: Values): Change {
  const differing = Object.entries(given).filter(([name, value]) => !sameValue(before[name], value))
  return Object.fromEntries(differing.map(([name, value]) => [name, [before[name] ?? null, value]]))
}

/**
 * Refuses references to what is not there for this reader, or no longer. What a list referred to before may stay in it: a
 * reference to a deleted record can stand, and cannot be made.
 */
export async function checkReferences(
  reader: Reader,
  served: Served,
  values: Values,
  find: FindServed,
  before: Values = {},
): Promise<void> {
  for (const { field, to } of relations(served.resource).values()) {
    const known = [before[field] ?? []].flat()
    const ids = ([values[field] ?? []].flat() as number[]).filter((id) => !known.includes(id))
    if (ids.length > 0 && (await countLive(reader, find(to), ids)) < ids.length) throw unknownValue(field)
  }
}

async function countLive(reader: Reader, served: Served, ids: readonly number[]): Promise<number> {
  const id = column(served, 'id')
  const rows = await rowsOf(reader.tx, served, { id }).where(and(inArray(id, [...ids]), live(reader, served)))
  return rows.length
}

/** Refuses files that were not uploaded, or by somebody else: who knows a key does not get to read the file by it. */
export async function checkFiles({ tx, caller }: Context, served: Served, values: Values): Promise<void> {
  for (const [name, { widget }] of fieldEntries(served.resource)) {
    const key = values[name]
    if ((widget.kind !== 'image' && widget.kind !== 'file') || typeof key !== 'string') continue
    const { key: own, type, user_id, uploaded_at } = storedFiles
    const theirs = and(
      eq(own, key),
      eq(user_id, caller.userId),
      inArray(type, [...widget.types]),
      isNotNull(uploaded_at),
    )
    const [file] = await tx.select({ key: own }).from(storedFiles).where(theirs)
    if (!file) throw unknownValue(name)
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

/** Writes to the trail who did what to a record; before it is answered, so that nothing is seen that does not stand there. */
export async function recorded(
  { tx, caller, now }: Context,
  served: Served,
  id: number,
  action: string,
  change: Change = {},
  detail?: string,
): Promise<void> {
  const [sealed = {}] = await sealedChanges(tx, served, [{ subject_id: id, change }])
  await audit(tx, {
    ...signature({ ...caller, doctor: null }),
    at: now,
    action,
    subject: served.resource.name,
    subject_id: id,
    ...(Object.keys(sealed).length > 0 && { change: sealed }),
    ...(detail !== undefined && { detail }),
  })
}
