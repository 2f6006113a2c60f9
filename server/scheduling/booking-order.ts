import { and, asc, desc, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import { bookings } from '../db/tables'

/** One key of an order. */
export interface SortKey {
  readonly column: typeof bookings.date | typeof bookings.from | typeof bookings.created_at | typeof bookings.id
  readonly down: boolean
}

const sortColumns = { date: bookings.date, from: bookings.from, created_at: bookings.created_at } as const

/** The wanted order, made total: within a day by hour, at last by id. */
export function sortKeys(sort: string): SortKey[] {
  const keys: SortKey[] = sort.split(',').map((word) => {
    const down = word.startsWith('-')
    return { column: sortColumns[word.replace('-', '') as keyof typeof sortColumns], down }
  })
  const down = keys.at(-1)?.down ?? false
  if (keys.some(({ column }) => column === bookings.date) && !keys.some(({ column }) => column === bookings.from))
    keys.push({ column: bookings.from, down })
  return [...keys, { column: bookings.id, down }]
}

export const orderBy = (keys: readonly SortKey[]) => keys.map(({ column, down }) => (down ? desc(column) : asc(column)))

/** The rows after the one a cursor names, in that order. */
export function afterCursor(keys: readonly SortKey[], values: readonly unknown[]): SQL | undefined {
  const value = (index: number) => {
    const given = values[index]
    return keys[index]?.column === bookings.created_at ? sql`${given}::timestamptz` : sql`${given}`
  }
  return or(
    ...keys.map(({ column, down }, index) =>
      and(
        ...keys.slice(0, index).map((key, before) => sql`${key.column} = ${value(before)}`),
        down ? lt(column, value(index)) : gt(column, value(index)),
      ),
    ),
  )
}

/** What each value of a cursor is. */
export const cursorKinds = (keys: readonly SortKey[]) =>
  keys.map(({ column }) => {
    if (column === bookings.date) return 'date'
    return column === bookings.created_at ? 'instant' : 'number'
  })

/** The sort values of a booking, as a cursor carries them. */
export function cursorValues(keys: readonly SortKey[], booking: typeof bookings.$inferSelect): (string | number)[] {
  return keys.map(({ column }) => {
    switch (column) {
      case bookings.date:
        return booking.date
      case bookings.from:
        return booking.from
      case bookings.created_at:
        return booking.created_at.toISOString()
      default:
        return booking.id
    }
  })
}
