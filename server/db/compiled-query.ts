import { fillPlaceholders, Param, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Tx } from './types'

/**
 * A statement of a hot path, whose text is built once: `sql` with a `sql.placeholder` for every value. Each run only
 * fills in the values. PostgreSQL prepares it once per connection, under `name`.
 */
export function compiledQuery<Row extends object>(name: string, statement: SQL) {
  const { sql: text, params } = new PgDialect().sqlToQuery(sql`${preparedAs(name)} ${statement}`)
  const [start = '', ...parts] = text.split(/\$\d+/).map((part) => sql.raw(part))
  return async (tx: Tx, values: Record<string, unknown>): Promise<Row[]> => {
    const filled = fillPlaceholders(params, values)
    const chunks = parts.flatMap((part, index) => [sql`${new Param(filled[index])}`, part])
    const { rows } = await tx.execute(sql.join([start as SQL, ...chunks]))
    return rows as Row[]
  }
}

/** Prefix of a statement with constant text, to be prepared once per connection under `name`. */
export const preparedAs = (name: string) => sql.raw(`/* prepared as ${name} */`)

/** The name a statement is prepared under; undefined without a `preparedAs` prefix. */
export const preparedName = (text: string) => /^\/\* prepared as ([^*]+) \*\//.exec(text)?.[1]

/** A list of ids as the value of an `int[]` placeholder. */
export const intArray = (ids: readonly number[]) => `{${ids.join(',')}}`
