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

/** One of these texts. */
export const oneOf = <U extends string, T extends Readonly<[U, ...U[]]>>(name: string, values: T | Writable<T>) =>
  text(name, { enum: values }).notNull()

/** Texts, none unless told. */
export const textList = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`)

/** The primary key of a table with one row for each row of another. */
export const ownKey = (name: string, target: () => AnyPgColumn) => integer(name).primaryKey().references(target)

/** The id of a row that must be there. */
export const reference = (name: string, target: () => AnyPgColumn) => integer(name).notNull().references(target)

/** Columns of every record people edit: `version` grows with each change and guards against stale edits. */
export const recordColumns = {
  version: integer('version').notNull().default(1),
  created_at: instant('created_at').notNull().defaultNow(),
  updated_at: instant('updated_at').notNull().defaultNow(),
  deleted_at: instant('deleted_at'),
}

/** The folded text by which an admin table's records are found and ordered, the title first. */
export const searchColumn = () => text('search').notNull().default('')

const common = { id: primaryId(), search: searchColumn(), ...recordColumns }

/** A table of records that admins list: `search` finds them, and orders them whatever the database's collation. */
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

/** The rows that are there: what must be unique is so among them, and a deleted record gives its code free. */
export const notDeleted = ({ deleted_at }: { readonly deleted_at: SQLWrapper }): SQL => sql`${deleted_at} is null`

/** Days from the first to the last, both included; null is open on that side. */
export interface PeriodOfDays {
  readonly from: CivilDate | null
  readonly to: CivilDate | null
}

/** A `daterange`. PostgreSQL keeps its end excluded, the wire has it included. */
export const period = customType<{ data: PeriodOfDays; driverData: string }>({
  dataType: () => 'daterange',
  toDriver: ({ from, to }) => `[${from ?? ''},${to ?? ''}]`,
  fromDriver(range) {
    const [, from = '', after = ''] = /^[[(]([\d-]*),([\d-]*)\)$/.exec(range) ?? []
    return { from: from || null, to: after === '' ? null : addDays(after, -1) }
  },
})
