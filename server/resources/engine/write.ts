import { eq, getTableName, type SQL, sql } from 'drizzle-orm'
import { forbidden, notFound, stale } from '../../../domain/contract/refusal'
import { cleaned, positionField, type RecordOnWire, sameValue, searchText } from '../../../domain/resource'
import type { Context } from '../../http/context'
import { type Change, recordChanges } from './audited-changes'
import { checkFiles, checkReferences, uniquely } from './checks'
import { isLive } from './filters'
import { toRecord } from './record'
import { recordset, writeRelatedRows } from './related-rows'
import { rowsOf } from './rows'
import {
  column,
  isOfPeople,
  isVisible,
  type Reader,
  type Row,
  type SaveAction,
  type Served,
  type Values,
} from './serve'

/** A row with what is written of it, and what thereby becomes different. */
export interface RowChange {
  readonly row: Row
  readonly values: Values
  readonly change: Change
}

/** The live row of this id; deleted, unknown and other people's ones are the same 404. */
export async function requireLiveRow(reader: Reader, served: Served, id: string | number): Promise<Row> {
  const [row] = await rowsOf(reader.tx, served, served.selection).where(
    sql`${column(served, 'id')} = ${Number(id)} and ${isLive(reader, served)}`,
  )
  if (!row) throw notFound()
  return row as Row
}

/** The row, locked for this transaction. */
async function lockedRow(context: Context, served: Served, id: string, deleted: 'deleted too' | 'live'): Promise<Row> {
  const seen = isVisible(context, served) ?? sql`true`
  const [row] = await rowsOf(context.tx, served, served.selection)
    .where(sql`${column(served, 'id')} = ${Number(id)} and ${seen}`)
    .for('update', { of: served.table })
  if (!row || (deleted === 'live' && row.deleted_at !== null)) throw notFound()
  return row as Row
}

/** A record as it is now, whatever has become of it. */
async function recordNow({ tx, now }: Context, served: Served, id: number): Promise<RecordOnWire> {
  const [row] = await rowsOf(tx, served, served.selection).where(eq(column(served, 'id'), id))
  return toRecord(served, row as Row, now)
}

/** A new record; refused are references to nothing and values that must be unique and are not. */
export async function create(context: Context, served: Served, body: Values): Promise<RecordOnWire> {
  const { tx, now } = context
  const { resource, table } = served
  const values = cleaned(resource, body)
  await served.check?.(context, 'create', [{ before: null, values }])
  await checkReferences(context, served, values)
  await checkFiles(context, served, values)
  const kept = { search: searchTextOf(served, values), created_at: now, updated_at: now, ...lastPosition(served) }
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => isOwnColumn(served, name)))
  const id = await uniquely(served, async () => {
    const [row] = await tx
      .insert(table)
      .values({ ...own, ...kept } as never)
      .returning({ id: column(served, 'id') })
    const inserted = row?.id as number
    await writeRelatedRows(context, served, [{ id: inserted, before: {}, values }])
    return inserted
  })
  await served.afterSave?.(context, [{ before: null, after: { ...values, id } }])
  await recordChanges(context, served, 'create', [{ subject_id: id, change: changeBetween({}, values) }])
  return recordNow(context, served, id)
}

/** Held by the table itself, and not by its profile, a link or a role. */
const isOwnColumn = ({ columns, links }: Served, name: string) => name in columns && !links?.[name]

/** The stored text that finds and orders a row. */
export const searchTextOf = (served: Served, row: Values): string =>
  served.search?.(row) ?? searchText(served.resource, row)

/** A new record of a list that people put in order comes last. */
function lastPosition(served: Served): Record<string, SQL> {
  const name = positionField(served.resource)
  if (name === undefined) return {}
  return { [name]: sql`(select coalesce(max(${column(served, name)}), 0) + 1 from ${served.table})` }
}

/** Changes the fields given, on the version they were read at; else 409 with the record as it is now. */
export async function update(
  context: Context,
  served: Served,
  id: string,
  body: Values & { version: number },
): Promise<RecordOnWire> {
  const row = await lockedRow(context, served, id, 'live')
  if (row.version !== body.version) throw stale(toRecord(served, row, context.now))
  const [changed] = changesTo(served, [row], () => cleaned(served.resource, body))
  if (!changed) return toRecord(served, row, context.now)
  await checkAllowed(context, served, 'update', [changed])
  await checkReferences(context, served, changed.values, row)
  await checkFiles(context, served, changed.values)
  await saveChanges(context, served, 'update', [changed])
  return recordNow(context, served, row.id)
}

/** Takes a record away from lists; its row stays, so that what refers to it stands and it can be restored. */
export async function remove(context: Context, served: Served, id: string): Promise<RecordOnWire> {
  const row = await lockedRow(context, served, id, 'live')
  return marked(context, served, 'delete', row)
}

/** Brings a deleted record back; a live one stays as it is. */
export async function restore(context: Context, served: Served, id: string): Promise<RecordOnWire> {
  const row = await lockedRow(context, served, id, 'deleted too')
  return row.deleted_at === null ? toRecord(served, row, context.now) : marked(context, served, 'restore', row)
}

async function marked(context: Context, served: Served, action: 'delete' | 'restore', row: Row): Promise<RecordOnWire> {
  const changes = markings(context, action, [row])
  await checkAllowed(context, served, action, changes)
  await saveChanges(context, served, action, changes)
  return recordNow(context, served, row.id)
}

export const markings = ({ now }: Context, action: 'delete' | 'restore', rows: readonly Row[]): RowChange[] =>
  rows.map((row) => ({ row, change: {}, values: { deleted_at: action === 'delete' ? now : null } }))

/** Each row's own change, without the rows that are so already; all of them write the same fields. */
export function changesTo(served: Served, rows: readonly Row[], valuesFor: (row: Row) => Values): RowChange[] {
  const changes = rows.flatMap((row) => {
    const given = valuesFor(row)
    const change = changeBetween(row, given)
    return Object.keys(change).length > 0 ? [{ row, given, change }] : []
  })
  const differing = new Set(changes.flatMap(({ change }) => Object.keys(change)))
  return changes.map(({ row, given, change }) => {
    const values = Object.fromEntries(Object.entries(given).filter(([name]) => differing.has(name)))
    return { row, change, values: { ...values, search: searchTextOf(served, { ...row, ...values }) } }
  })
}

/** Old and new value of each given field that differs. */
function changeBetween(before: Values, given: Values): Change {
  const differing = Object.entries(given).filter(([name, value]) => !sameValue(before[name], value))
  return Object.fromEntries(differing.map(([name, value]) => [name, [before[name] ?? null, value]]))
}

/**
 * Refuses what the resource's own rules do, and a change of an e-mail address in somebody else's name: it is what one signs
 * in with (product.md §7).
 */
export async function checkAllowed(
  context: Context,
  served: Served,
  action: SaveAction,
  changes: readonly RowChange[],
): Promise<void> {
  const [first] = changes
  if (first && isOfPeople(served) && 'email' in first.values && context.caller.impersonatorId !== null)
    throw forbidden()
  await served.check?.(
    context,
    action,
    changes.map(({ row, values }) => ({ before: row, values })),
  )
}

/**
 * Writes changes that have been checked, each with its entry of the audit log: a bounded number of statements, however many
 * rows there are. All changes write the same fields.
 */
export async function saveChanges(
  context: Context,
  served: Served,
  action: SaveAction,
  changes: readonly RowChange[],
  detailOf: (row: Row) => string | null = () => null,
): Promise<void> {
  const records = changes.map(({ row, values }) => ({ id: row.id, before: row, values }))
  await uniquely(served, async () => {
    await updateRows(context, served, changes)
    await writeRelatedRows(context, served, records)
  })
  await served.afterSave?.(
    context,
    records.map(({ before, values }) => ({ before, after: { ...before, ...values } })),
  )
  await recordChanges(
    context,
    served,
    action,
    changes.map(({ row, change }) => ({ subject_id: row.id, change, detail: detailOf(row) })),
  )
}

async function updateRows({ tx, now }: Context, served: Served, changes: readonly RowChange[]): Promise<void> {
  const names = Object.keys(changes[0]?.values ?? {}).filter((name) => isOwnColumn(served, name))
  const rows = changes.map(({ row, values }) => ({ ...values, id: row.id }))
  const sets = names.map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}, `)
  await tx.execute(sql`
    update ${sql.identifier(getTableName(served.table))} as kept
    set ${sql.join(sets)}version = kept.version + 1, updated_at = ${now.toISOString()}::timestamptz
    from ${recordset(rows, names, served.columns)} where kept.id = given.id`)
}
