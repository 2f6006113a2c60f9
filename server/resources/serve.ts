import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Input, Resource } from '../../domain/resource'

/** Columns the server keeps itself in every table of an admin resource. */
interface KeptColumns {
  id?: never
  version: number
  search: string
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}
type Kept = keyof KeptColumns

type Row<T extends PgTable> = T['$inferInsert']
/** `id` is generated, so an insert does not name it: it is asked of the selected row. */
type Columns<T extends PgTable> = keyof T['$inferSelect']

type Missing<R extends Resource, T extends PgTable> = Exclude<keyof Input<R> | Kept, Columns<T>> & string
type WrongType<R extends Resource, T extends PgTable> = {
  [K in keyof Input<R> & keyof Row<T>]: Pick<Input<R>, K> extends Pick<Row<T>, K> ? never : K
}[keyof Input<R> & keyof Row<T>] &
  string
type Required<T extends PgTable> = {
  [K in keyof Row<T>]-?: Record<never, never> extends Pick<Row<T>, K> ? never : K
}[keyof Row<T>]
type Unfilled<R extends Resource, T extends PgTable> = Exclude<Required<T>, keyof Input<R> | Kept> & string

/** The table itself when it can store what the form sends and the form sends what it must hold; else a sentence that names the column. */
export type StorageFor<R extends Resource, T extends PgTable> = [Missing<R, T>] extends [never]
  ? [WrongType<R, T>] extends [never]
    ? [Unfilled<R, T>] extends [never]
      ? T
      : `no field fills the column: ${Unfilled<R, T>}`
    : `wrong type: ${WrongType<R, T>}`
  : `missing column: ${Missing<R, T>}`

/** What a resource asks of the generic routes beyond CRUD. */
export interface ServeOptions {
  /** Whoever opens one record stands in the trail: the card of a patient (product.md §6, "Audit"). */
  readonly recordsReads?: boolean
}

/** A resource with its table, as the generic routes use it: columns by the names of the wire. */
export interface Served extends ServeOptions {
  readonly resource: Resource
  readonly table: PgTable
  readonly columns: Readonly<Record<string, PgColumn>>
}

/**
 * Joins a resource and its table. What does not fit does not compile: a field without a column, a column of another
 * type, and a NOT NULL column that no field fills.
 */
export function serve<R extends Resource, T extends PgTable>(
  resource: R,
  table: T & StorageFor<R, T>,
  options: ServeOptions = {},
): Served {
  return { ...options, resource, table, columns: getTableColumns(table as T) as Record<string, PgColumn> }
}

/** A column that `serve` has checked to be there. */
export function column(served: Served, name: string): PgColumn {
  const found = served.columns[name]
  if (!found) throw new Error(`${served.resource.name} has no column ${name}`)
  return found
}
