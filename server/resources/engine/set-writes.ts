import { getTableName, type SQL, sql } from 'drizzle-orm'
import { recordMany } from '../../audit/audit'
import { signature } from '../../audit/signature'
import type { Context } from '../../http/context'
import { type Change, sealedChanges } from './sealed-changes'
import { column, type Row, type Served, type Values } from './serve'

/** One row of a change of many: as it is, and what of it becomes different. */
export interface RowChange {
  readonly row: Row
  /** Columns to write. */
  readonly values: Values
  /** For the trail: each field's old and new value. */
  readonly change: Change
}

/**
 * Whether a change of these columns concerns one row of one table each, and nobody has to be asked or told about it: then
 * many are written by one statement.
 */
export function isOneStatement({ check, afterSave, role, links, columns }: Served, names: readonly string[]): boolean {
  const ownRole = typeof role === 'object' && ('of' in role || names.includes(role.field))
  return !check && !afterSave && !ownRole && names.every((name) => name in columns && !links?.[name])
}

/** Writes many rows of one table by one statement, whatever each of them gets. All have the same columns. */
export async function writeRows({ tx, now }: Context, served: Served, changes: readonly RowChange[]): Promise<void> {
  const names = Object.keys(changes[0]?.values ?? {})
  const rows = changes.map(({ row, values }) => [
    ['id', row.id],
    ...names.map((name) => [name, stored(served, name, values[name])]),
  ])
  const given = JSON.stringify(rows.map((pairs) => Object.fromEntries(pairs as [string, unknown][])))
  const types = list(names, (name) => sql`${sql.identifier(name)} ${sql.raw(column(served, name).getSQLType())}`)
  const sets = list(names, (name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`)
  const table = sql.identifier(getTableName(served.table))
  await tx.execute(sql`
    update ${table} as kept set ${sets}, version = kept.version + 1, updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as given(id int, ${types})
    where kept.id = given.id`)
}

const list = (names: readonly string[], part: (name: string) => SQL) => sql.join(names.map(part), sql`, `)

/** A value as the column's own type reads it out of JSON. */
function stored(served: Served, name: string, value: unknown): unknown {
  const own = column(served, name)
  if (value === null || value === undefined || own.getSQLType() === 'jsonb') return value ?? null
  return own.mapToDriverValue(value)
}

/** A line of the trail for each row, with the key under which the change can be taken back, where it can. */
export async function recordRows(
  { tx, now, caller }: Context,
  served: Served,
  action: string,
  key: string | null,
  changes: readonly RowChange[],
): Promise<void> {
  const told = changes.map(({ row, change }) => ({ subject_id: row.id, change }))
  const sealed = await sealedChanges(tx, served, told)
  await recordMany(
    tx,
    { ...signature({ ...caller, doctor: null }), at: now, action, subject: served.resource.name },
    changes.map(({ row }, index) => ({
      subject_id: row.id,
      change: Object.keys(sealed[index] ?? {}).length > 0 ? sealed[index] : null,
      detail: key === null ? null : keyDetail(key, row.version + 1),
    })),
  )
}

/** What the trail says of a row changed with others: the key of the change, and the version it made. */
export const keyDetail = (key: string, version: number) => `bulk:${key}:${version}`
