import { type Column, getTableColumns, getTableName, type InferInsertModel, is, sql } from 'drizzle-orm'
import { PgCustomColumn, type PgTable } from 'drizzle-orm/pg-core'
import { addDays, type CivilDate } from '../../../domain/calendar/civil-date'
import { romeWallClock } from '../../../domain/calendar/rome'
import { type Resource, searchText } from '../../../domain/resource'
import type { Tx } from '../types'
import type { StaffKey } from './accounts'
import type { OfficeKey } from './practice'
import type { Reference } from './reference'

export const minuteMs = 60_000
export const dayMs = 86_400_000

/** A participant of visits, with the fields a booking needs. */
export interface Visitor {
  id: number
  name: string
  phone: string
  email: string | null
  birthday: CivilDate
  role: 'patient' | 'medical_representative'
  /** Address of home visits. */
  address: string | null
  city_id: number | null
}

type Row<T extends PgTable> = { [K in keyof InferInsertModel<T>]: Readonly<InferInsertModel<T>[K]> }

/** Rows of the demo practice at `now`; they are collected first, so that each table is written by one statement. */
export class Demo {
  readonly wall
  /** Creation time of rows without their own. */
  readonly created_at
  readonly staff = {} as Record<StaffKey, number>
  readonly offices = {} as Record<OfficeKey, number>
  readonly #tables = new Map<PgTable, object[]>()

  constructor(
    readonly now: Date,
    readonly known: Reference,
    readonly passwordHash: string,
  ) {
    this.wall = romeWallClock(now.getTime())
    this.created_at = new Date(now.getTime() - 500 * dayMs)
  }

  /** The date this many days from today. */
  date(days: number): CivilDate {
    return addDays(this.wall.date, days)
  }

  /**
   * Adds a row to an empty table and returns its id. The first row decides the columns written: a column missing in a later
   * row is null, not its default. With a resource the row gets the resource's search text.
   */
  add<T extends PgTable>(table: T, row: Row<T>, resource?: Resource): number {
    const rows = this.#tables.get(table) ?? []
    this.#tables.set(table, rows)
    return rows.push(resource ? { search: searchText(resource, row), ...row } : row)
  }

  /** The rows added to a table so far, with their ids. */
  rows<T extends PgTable>(table: T): readonly (Row<T> & { readonly id: number })[] {
    return (this.#tables.get(table) ?? []).map((row, i) => ({ ...(row as Row<T>), id: i + 1 }))
  }

  /** Inserts all rows, table by table in the order of their first rows, so referenced tables have to be added first. */
  async write(tx: Tx): Promise<void> {
    const { created_at } = this
    const counts: Record<string, number> = {}
    for (const [table, rows] of this.#tables) {
      const whole = rows.map((row, i) => ({ id: i + 1, created_at, updated_at: created_at, ...row }))
      const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in (whole[0] ?? {}))
      const data = whole.map((row: Record<string, unknown>) =>
        Object.fromEntries(columns.map(([key, column]) => [column.name, asJson(column, row[key])])),
      )
      const names = sql.raw(columns.map(([, { name }]) => `"${name}"`).join())
      const types = sql.raw(columns.map(([, column]) => `"${column.name}" ${column.getSQLType()}`).join())
      await tx.execute(sql`insert into ${table} (${names}) overriding system value
        select ${names} from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as data (${types})`)
      if ('id' in getTableColumns(table)) counts[getTableName(table)] = rows.length
    }
    await tx.execute(sql`select setval(pg_get_serial_sequence(key, 'id'), value::int)
      from json_each_text(${JSON.stringify(counts)}::json)`)
  }
}

/** Most types need no conversion for JSON; custom types, such as a period, use their own driver value. */
const asJson = (column: Column, value: unknown): unknown =>
  value && is(column, PgCustomColumn) ? column.mapToDriverValue(value) : value
