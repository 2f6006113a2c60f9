import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, index, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'

/** An instant, UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const primaryId = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

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

interface Searched {
  readonly id: AnyPgColumn
  readonly search: AnyPgColumn
}

/** What finds records by a few letters, and what lists walk in their own order, whatever the database's collation. */
export const searchIndexes = (table: string, { id, search }: Searched) => [
  index(`${table}_search`).using('gin', sql`${search} gin_trgm_ops`),
  index(`${table}_order`).on(sql`${search} collate "C"`, id),
]

/** The rows that are there: what must be unique is so among them, and a deleted record gives its code free. */
export const alive = ({ deleted_at }: { readonly deleted_at: SQLWrapper }): SQL => sql`${deleted_at} is null`

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
