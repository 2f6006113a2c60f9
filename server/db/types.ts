import type { Assume } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Result of a raw `execute`, limited to what both drivers return. */
interface Rows<Row> {
  rows: Row[]
}
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<Assume<this['row'], Record<string, unknown>>>
}

/** Queries inside a transaction (or, for plain reads, outside one): what every store function takes. */
export type Tx = Omit<PgDatabase<RowsHKT, Record<string, never>>, 'transaction'>

/** The database, on either driver. Use `withTransaction` instead of `transaction` where a retry is wanted. */
export interface Db extends Tx {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}
