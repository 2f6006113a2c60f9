import { eq, getTableName, sql } from 'drizzle-orm'
import { forbidden, notFound, stale } from '../../../domain/contract/refusal'
import { cleaned, positionField, type RecordOnWire, sameValue, searchText } from '../../../domain/resource'
import type { Context } from '../../http/context'
import { endLostAccountLinks } from '../../links/tokens'
import { endLostSessions } from '../../sessions/ending'
import { type Change, recordChanges } from './audited-changes'
import { requireParents, restored } from './bin'
import { checkPointers, uniquely } from './checks'
import { refuseDependents } from './dependents'
import { toRecord } from './record'
import { recordset, writeRelatedRows } from './related-rows'
import { rowsById, rowsOf } from './rows'
import { column, isOfPeople, type Reader, type Row, type SaveAction, type ServedResource, type Values } from './serve'
import { requireSuperAdmin } from './super-admins'

/** A row with the values written and the resulting change. */
export interface RowChange {
  readonly id: number
  readonly before: Row
  readonly values: Values
  readonly change: Change
  /** Additional detail in the audit log. */
  readonly detail?: string
}

/** The live row with this id; 404 alike when deleted, unknown or not visible to the reader. */
export async function requireLiveRow(
  reader: Reader,
  served: ServedResource,
  id: string | number,
  lock?: 'lock',
): Promise<Row> {
  const [row] = await rowsById(reader, served, [Number(id)], lock)
  if (!row || row.deleted_at !== null) throw notFound()
  return row
}

/** The deleted row with this id; 404 alike when live, unknown or not visible to the reader. */
export async function requireBinnedRow(reader: Reader, served: ServedResource, id: string | number): Promise<Row> {
  const [row] = await rowsById(reader, served, [Number(id)])
  if (!row || row.deleted_at === null) throw notFound()
  return row
}

/** The current state of a record, also when deleted or no longer visible. */
async function recordNow(context: Context, served: ServedResource, id: number): Promise<RecordOnWire> {
  const [row] = await rowsOf(context.tx, served, served.selection).where(eq(column(served, 'id'), id))
  return toRecord(served, row as Row, context)
}

/** Creates a record; refuses references to missing records and duplicates of unique values. */
export async function create(context: Context, served: ServedResource, body: Values): Promise<RecordOnWire> {
  const { tx, now } = context
  const { resource, table } = served
  requireRight(context, served, 'create', body)
  const values = cleaned(resource, body)
  await served.check?.(context, 'create', [{ before: null, values }])
  await checkPointers(context, served, values)
  // in a manually ordered list a new record comes last
  const place = positionField(resource)
  const position = place && { [place]: sql`(select coalesce(max(${column(served, place)}), 0) + 1 from ${table})` }
  const kept = { search: searchTextOf(served, values), created_at: now, updated_at: now, ...position }
  const own = Object.entries(values).filter(([name]) => isOwnColumn(served, name))
  const insert = tx.insert(table).values({ ...Object.fromEntries(own), ...kept } as never)
  const [row] = await uniquely(served, () => insert.returning({ id: column(served, 'id') }))
  const id = row?.id as number
  await recordWritten(context, served, 'create', [{ id, before: null, values, change: changeBetween({}, values) }])
  return recordNow(context, served, id)
}

/** True for a column of the table itself, not of its profile, a link or a role. */
const isOwnColumn = ({ columns, links }: ServedResource, name: string) => name in columns && !links?.[name]

/** The stored search text of a row, also used for ordering. */
const searchTextOf = (served: ServedResource, row: Values): string =>
  served.search?.(row) ?? searchText(served.resource, row)

/** Changes the given fields; 409 with the current record when `version` is stale. */
export async function update(
  context: Context,
  served: ServedResource,
  id: string,
  body: Values & { version: number },
): Promise<RecordOnWire> {
  const row = await requireLiveRow(context, served, id, 'lock')
  if (row.version !== body.version) throw stale(toRecord(served, row, context))
  const [changed] = changesTo(served, [row], () => cleaned(served.resource, body))
  if (!changed) return toRecord(served, row, context)
  await checkAllowed(context, served, 'update', [changed])
  await checkPointers(context, served, changed.values, row)
  await saveChanges(context, served, 'update', [changed])
  return recordNow(context, served, row.id)
}

/** Marks a record as deleted; the row is kept, so that references stay valid and it can be restored. */
export const remove = async (context: Context, served: ServedResource, id: string): Promise<RecordOnWire> =>
  marked(context, served, 'delete', await requireLiveRow(context, served, id, 'lock'))

/** Restores a deleted record; a live one is unchanged. */
export async function restore(context: Context, served: ServedResource, id: string): Promise<RecordOnWire> {
  const [row] = await rowsById(context, served, [Number(id)], 'lock')
  if (!row) throw notFound()
  return row.deleted_at === null ? toRecord(served, row, context) : marked(context, served, 'restore', row)
}

async function marked(
  context: Context,
  served: ServedResource,
  action: 'delete' | 'restore',
  row: Row,
): Promise<RecordOnWire> {
  const changes = deletionChanges(context, action, [row])
  await checkAllowed(context, served, action, changes)
  await saveChanges(context, served, action, changes)
  return recordNow(context, served, row.id)
}

export const deletionChanges = ({ now }: Context, action: 'delete' | 'restore', rows: readonly Row[]): RowChange[] =>
  rows.map((before) => {
    const values = { deleted_at: action === 'delete' ? now : null }
    return { id: before.id, before, values, change: {} }
  })

/** The change of each row, without rows that already have the values; all changes write the same fields. */
export function changesTo(served: ServedResource, rows: readonly Row[], valuesFor: (row: Row) => Values): RowChange[] {
  const changes = rows
    .map((before) => ({ before, given: valuesFor(before), change: changeBetween(before, valuesFor(before)) }))
    .filter(({ change }) => Object.keys(change).length > 0)
  const differing = new Set(changes.flatMap(({ change }) => Object.keys(change)))
  return changes.map(({ before, given, change }) => {
    const values = Object.fromEntries(Object.entries(given).filter(([name]) => differing.has(name)))
    const search = searchTextOf(served, { ...before, ...values })
    return { id: before.id, before, change, values: { ...values, search } }
  })
}

/** Old and new value of each given field that differs. */
function changeBetween(before: Values, given: Values): Change {
  const differing = Object.entries(given).filter(([name, value]) => !sameValue(before[name], value))
  return Object.fromEntries(differing.map(([name, value]) => [name, [before[name] ?? null, value]]))
}

/**
 * 403 for values that the caller may not give: those of the resource, and of people an impersonator's change of an e-mail
 * address, since it is the login name (product.md §7).
 */
export function requireRight(context: Context, served: ServedResource, action: SaveAction, given: Values): void {
  served.requireRight?.(context, given)
  const isLogin = isOfPeople(served) && 'email' in given && action !== 'create'
  if (isLogin && context.caller.impersonatorId !== null) throw forbidden()
}

/**
 * Applies the rights and the resource's own check; refuses to delete what something hangs on, to restore what hangs on a
 * deleted record, and of people the end of the last super admin.
 */
export async function checkAllowed(
  context: Context,
  served: ServedResource,
  action: SaveAction,
  changes: readonly RowChange[],
): Promise<void> {
  for (const { values } of changes) requireRight(context, served, action, values)
  await served.check?.(context, action, changes)
  if (isOfPeople(served)) await requireSuperAdmin(context, action, changes)
  const rows = changes.map(({ before }) => before)
  if (action === 'delete') await refuseDependents(context, served, rows)
  if (action === 'restore') await requireParents(context, served, rows)
}

/**
 * Writes checked changes, each with its audit log entry, in a number of statements that does not depend on the number of
 * rows. All changes write the same fields.
 */
export async function saveChanges(
  context: Context,
  served: ServedResource,
  action: SaveAction,
  changes: readonly RowChange[],
): Promise<void> {
  const names = Object.keys(changes[0]?.values ?? {}).filter((name) => isOwnColumn(served, name))
  const rows = changes.map(({ id, values }) => ({ ...values, id }))
  const sets = names.map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}, `)
  const unique = action === 'restore' ? restored : uniquely
  await unique(served, () =>
    context.tx.execute(sql`
      update ${sql.identifier(getTableName(served.table))} as kept
      set ${sql.join(sets)}version = kept.version + 1, updated_at = ${context.now.toISOString()}::timestamptz
      from ${recordset(rows, names, served.columns)} where kept.id = given.id`),
  )
  await recordWritten(context, served, action, changes)
}

/** Follow-up of written rows: related rows, the resource's `afterSave`, sessions and links of accounts, the audit log. */
async function recordWritten(
  context: Context,
  served: ServedResource,
  action: SaveAction,
  changes: readonly (Omit<RowChange, 'before'> & { readonly before: Row | null })[],
): Promise<void> {
  await uniquely(served, () => writeRelatedRows(context, served, changes))
  await served.afterSave?.(context, changes)
  if (isOfPeople(served) && action !== 'create') {
    const ids = changes.map(({ id }) => id)
    await endLostSessions(context.tx, context.now, ids)
    await endLostAccountLinks(context.tx, ids)
  }
  await recordChanges(context, served, action, changes)
}
