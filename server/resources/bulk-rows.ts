import { getTableName, type SQL, sql } from 'drizzle-orm'
import { recordMany } from '../audit/audit'
import { signature } from '../audit/signature'
import type { Context } from '../http/context'
import { column, type Served } from './serve'
import type { Row } from './wire'
import type { Change, Values } from './write'

/** One row of a change of many: as it is, and what of it becomes different. */
export interface RowChange {
  readonly row: Row
  /** Columns to write. */
  readonly values: Values
  /** For the trail: each field's old and new value. */
  readonly change: Change
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
  await recordMany(
    tx,
    { ...signature(caller), at: now, action, subject: served.resource.name },
    changes.map(({ row, change }) => ({
      subject_id: row.id,
      change: Object.keys(change).length > 0 ? change : null,
      detail: key === null ? null : keyDetail(key, row.version + 1),
    })),
  )
}

/** What the trail says of a row changed with others: the key of the change, and the version it made. */
export const keyDetail = (key: string, version: number) => `bulk:${key}:${version}`
