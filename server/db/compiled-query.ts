import { fillPlaceholders, Param, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Tx } from './types'

/**
 * A statement of a hot path, whose text is built once: `sql` with a `sql.placeholder` for every value. Running it only
 * fills the values in.
 */
export function compiledQuery<Row extends object>(statement: SQL) {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  const [start = '', ...parts] = text.split(/\$\d+/).map((part) => sql.raw(part))
  return async (tx: Tx, values: Record<string, unknown>): Promise<Row[]> => {
    const filled = fillPlaceholders(params, values)
    const chunks = parts.flatMap((part, index) => [sql`${new Param(filled[index])}`, part])
    const { rows } = await tx.execute(sql.join([start as SQL, ...chunks]))
    return rows as Row[]
  }
}

/** A list of ids as the value of an `int[]` placeholder. */
export const intArray = (ids: readonly number[]) => `{${ids.join(',')}}`
