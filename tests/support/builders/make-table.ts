import { SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from '../../../server/db/connection/connect'

const dialect = new PgDialect()

function definition(column: PgColumn): string {
  const parts = [`"${column.name}"`, column.getSQLType()]
  if (column.generatedIdentity) parts.push('generated always as identity')
  if (column.primary) parts.push('primary key')
  if (column.notNull) parts.push('not null')
  if (column.default !== undefined) parts.push(`default ${defaultOf(column.default)}`)
  return parts.join(' ')
}

const defaultOf = (value: unknown): string =>
  value instanceof SQL
    ? dialect.sqlToQuery(value).sql
    : `'${typeof value === 'object' ? JSON.stringify(value) : value}'`

/** Creates a table that only tests have; the product's are created by migrations. */
export async function makeTable({ sql }: Connection, table: PgTable): Promise<void> {
  const { name, columns } = getTableConfig(table)
  await sql(`create table "${name}" (${columns.map(definition).join(', ')})`)
}
