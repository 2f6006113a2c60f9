import { type SQL, type SQLWrapper, sql, type Writable } from 'drizzle-orm'
import type { BuildExtraConfigColumns } from 'drizzle-orm/column-builder'
import {
  type AnyPgColumn,
  customType,
  date,
  index,
  integer,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'

/** An instant, UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const primaryId = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** A civil date, as text. */
export const civilDate = (name: string) => date(name, { mode: 'string' })

/** A text column limited to these values, not null. */
export const oneOf = <U extends string, T extends Readonly<[U, ...U[]]>>(name: string, values: T | Writable<T>) =>
  text(name, { enum: values }).notNull()

/** A list of texts, empty by default. */
export const textList = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`)

/** Primary key `user_id` of a table with one row per user. */
export const ownKey = (target: () => AnyPgColumn) => integer('user_id').primaryKey().references(target)

/** A foreign key that must not be null. */
export const reference = (name: string, target: () => AnyPgColumn) => integer(name).notNull().references(target)

/** Columns of every editable record; `version` increases with each change and detects stale edits. */
export const recordColumns = {
  version: integer('version').notNull().default(1),
  created_at: instant('created_at').notNull().defaultNow(),
  updated_at: instant('updated_at').notNull().defaultNow(),
  deleted_at: instant('deleted_at'),
}

/** The folded text by which admin records are searched and ordered, title first. */
export const searchColumn = () => text('search').notNull().default('')

const common = { id: primaryId(), search: searchColumn(), ...recordColumns }

/** A table of records listed by admins, searched and ordered by `search`, independently of the database's collation. */
export function recordTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  indexes: (t: BuildExtraConfigColumns<Name, typeof common & Columns, 'pg'>) => PgTableExtraConfigValue[] = () => [],
) {
  return pgTable(name, { ...common, ...columns }, (t) => {
    const { id, search } = t as unknown as Record<keyof typeof common, AnyPgColumn>
    return [
      index(`${name}_search`).using('gin', sql`${search} gin_trgm_ops`),
      index(`${name}_order`).on(sql`${search} collate "C"`, id),
      ...indexes(t as never),
    ]
  })
}

/** Condition for rows that are not deleted. Unique indexes use it, so that the code of a deleted record can be reused. */
export const notDeleted = ({ deleted_at }: { readonly deleted_at: SQLWrapper }): SQL => sql`${deleted_at} is null`

/** First and last day, both included; null is an open end. */
export interface PeriodOfDays {
  readonly from: CivilDate | null
  readonly to: CivilDate | null
}

/** A `daterange`. Its end is exclusive in PostgreSQL, inclusive in the API. */
export const period = customType<{ data: PeriodOfDays; driverData: string }>({
  dataType: () => 'daterange',
  toDriver: ({ from, to }) => `[${from ?? ''},${to ?? ''}]`,
  fromDriver(range) {
    const [, from = '', after = ''] = /^[[(]([\d-]*),([\d-]*)\)$/.exec(range) ?? []
    return { from: from || null, to: after === '' ? null : addDays(after, -1) }
  },
})
