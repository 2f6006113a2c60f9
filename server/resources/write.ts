import { and, eq, isNull } from 'drizzle-orm'
import { getTableConfig, type IndexedColumn } from 'drizzle-orm/pg-core'
import { invalid, notFound, stale, unknownValue } from '../../domain/contract/refusal'
import { cleaned, kindText, type RecordOnWire, relations, searchText } from '../../domain/resource'
import { record as audit } from '../audit/audit'
import { constraintOf, isUniqueViolation } from '../db/errors'
import type { Tx } from '../db/types'
import type { Context } from '../http/context'
import type { FindServed } from './order'
import { column, type Served } from './serve'
import { onWire, type Row } from './wire'

export type Values = Record<string, unknown>
export type Change = Record<string, [unknown, unknown]>

/** The live row of this id; deleted and unknown ones are the same 404. */
export async function liveRow(tx: Tx, served: Served, id: string): Promise<Row> {
  const row = await findLive(tx, served, Number(id))
  if (!row) throw notFound()
  return row
}

async function findLive(tx: Tx, served: Served, id: number): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(served.table)
    .where(and(eq(column(served, 'id'), id), isNull(column(served, 'deleted_at'))))
  return row as Row | undefined
}

/** The row, kept for this transaction until it ends. */
async function lockedRow(tx: Tx, served: Served, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(served.table)
    .where(eq(column(served, 'id'), Number(id)))
    .for('update')
  if (!row) throw notFound()
  return row as Row
}

async function lockedLiveRow(tx: Tx, served: Served, id: string): Promise<Row> {
  const row = await lockedRow(tx, served, id)
  if (row.deleted_at !== null) throw notFound()
  return row
}

/** A new record; refused are references to nothing and values that must be unique and are not. */
export async function create(context: Context, served: Served, body: Values, find: FindServed): Promise<RecordOnWire> {
  const { tx, now } = context
  const { resource, table } = served
  const values = cleaned(resource, body)
  await checkReferences(tx, served, values, find)
  const kept = { search: searchText(resource, values), created_at: now, updated_at: now }
  const row = await uniquely(served, async () => {
    const [inserted] = await tx
      .insert(table)
      .values({ ...values, ...kept } as never)
      .returning()
    return inserted as Row
  })
  await recorded(context, served, row.id, 'create', changeBetween({}, values))
  return onWire(resource, row)
}

/** Changes the fields given, on the version they were read at; else 409 with the record as it is now. */
export async function update(
  context: Context,
  served: Served,
  id: string,
  body: Values & { version: number },
  find: FindServed,
): Promise<RecordOnWire> {
  const { resource } = served
  const row = await lockedLiveRow(context.tx, served, id)
  if (row.version !== body.version) throw stale(onWire(resource, row))
  const change = changeBetween(row, cleaned(resource, body))
  if (Object.keys(change).length === 0) return onWire(resource, row)
  const values = Object.fromEntries(Object.entries(change).map(([name, [, value]]) => [name, value]))
  await checkReferences(context.tx, served, values, find)
  const search = searchText(resource, { ...row, ...values })
  return changed(context, served, row, { ...values, search }, 'update', change)
}

/** Takes a record away from lists; its row stays, so that what refers to it stands and it can be restored. */
export async function remove(context: Context, served: Served, id: string): Promise<RecordOnWire> {
  const row = await lockedLiveRow(context.tx, served, id)
  return changed(context, served, row, { deleted_at: context.now }, 'delete', {})
}

/** Brings a deleted record back; a live one stays as it is. */
export async function restore(context: Context, served: Served, id: string): Promise<RecordOnWire> {
  const row = await lockedRow(context.tx, served, id)
  if (row.deleted_at === null) return onWire(served.resource, row)
  return changed(context, served, row, { deleted_at: null }, 'restore', {})
}

async function changed(
  context: Context,
  served: Served,
  row: Row,
  values: Values,
  action: 'update' | 'delete' | 'restore',
  change: Change,
): Promise<RecordOnWire> {
  const kept = { version: row.version + 1, updated_at: context.now }
  const after = await uniquely(served, async () => {
    const [updated] = await context.tx
      .update(served.table)
      .set({ ...values, ...kept } as never)
      .where(eq(column(served, 'id'), row.id))
      .returning()
    return updated as Row
  })
  await recorded(context, served, row.id, action, change)
  return onWire(served.resource, after)
}

/** Old and new value of each given field that differs. */
export function changeBetween(before: Values, given: Values): Change {
  const differing = Object.entries(given).filter(([name, value]) => (before[name] ?? null) !== value)
  return Object.fromEntries(differing.map(([name, value]) => [name, [before[name] ?? null, value]]))
}

export async function checkReferences(tx: Tx, served: Served, values: Values, find: FindServed): Promise<void> {
  for (const { field, to } of relations(served.resource).values()) {
    const id = values[field]
    if (typeof id !== 'number') continue
    if (!(await findLive(tx, find(to), id))) throw unknownValue(field)
  }
}

/** Runs a write; a value that another record already has is refused on its field. */
export async function uniquely<T>(served: Served, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const fields = fieldsOfUnique(served, constraintOf(error))
    throw invalid(Object.fromEntries(fields.map((name) => [name, [kindText.duplicate]])))
  }
}

function fieldsOfUnique(served: Served, constraint: string | undefined): string[] {
  const { indexes, uniqueConstraints } = getTableConfig(served.table)
  const ofIndex = indexes.find(({ config }) => config.name === constraint)?.config.columns as
    | IndexedColumn[]
    | undefined
  const ofConstraint = uniqueConstraints.find(({ name }) => name === constraint)?.columns
  const ofColumn = Object.values(served.columns).filter(({ uniqueName }) => uniqueName === constraint)
  const names = [...(ofIndex ?? ofConstraint ?? ofColumn)].map(({ name }) => name)
  return names.filter((name): name is string => name !== undefined && name in served.resource.fields)
}

/** Writes to the trail who did what to a record; before it is answered, so that nothing is seen that does not stand there. */
export async function recorded(
  { tx, caller, now }: Context,
  served: Served,
  id: number,
  action: string,
  change: Change = {},
): Promise<void> {
  await audit(tx, {
    at: now,
    actor_id: caller.userId,
    impersonator_id: caller.impersonatorId,
    action,
    subject: served.resource.name,
    subject_id: id,
    ...(Object.keys(change).length > 0 && { change }),
  })
}
