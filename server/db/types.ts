import type { Assume } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What a raw `execute` gives on either driver: rows, and nothing that only one of them has. */
interface Rows<Row> {
  rows: Row[]
}
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<Assume<this['row'], Record<string, unknown>>>
}

/** Queries inside a transaction (or, for plain reads, outside one): what every store function takes. */
export type Tx = Omit<PgDatabase<RowsHKT, Record<string, never>>, 'transaction'>

/** The database, whichever driver is below. Use `withTransaction` rather than `transaction` where a retry is welcome. */
export interface Db extends Tx {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}
