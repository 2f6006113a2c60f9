import type { OrderKey } from '../db/keyset'
import { bookings } from '../db/tables'

type StoredBooking = typeof bookings.$inferSelect

/** The order of a list of bookings, as the query names it and the database sorts. */
export interface BookingOrder {
  readonly sort: string
  readonly keys: readonly OrderKey[]
  /** A booking's values of the keys, as a cursor carries them. */
  readonly valuesOf: (row: { readonly booking: StoredBooking }) => string[]
}

const sortable = {
  date: { column: bookings.date, cast: 'date', read: ({ date }: StoredBooking) => date },
  from: { column: bookings.from, cast: 'bigint', read: ({ from }: StoredBooking) => String(from) },
  created_at: {
    column: bookings.created_at,
    cast: 'timestamptz',
    read: ({ created_at }: StoredBooking) => created_at.toISOString(),
  },
  id: { column: bookings.id, cast: 'bigint', read: ({ id }: StoredBooking) => String(id) },
} as const

/** The wanted order, made total: within a day by hour, at last by id. */
export function bookingOrder(sort: string): BookingOrder {
  const words = sort.split(',').map((word) => [word.replace('-', ''), word.startsWith('-')] as const)
  const descending = words.at(-1)?.[1] ?? false
  const names = words.map(([name]) => name)
  if (names.includes('date') && !names.includes('from')) words.push(['from', descending])
  const keys = [...words, ['id', descending] as const].map(([name, down]) => ({
    ...sortable[name as keyof typeof sortable],
    descending: down,
  }))
  return {
    sort,
    keys: keys.map(({ column, cast, descending }) => ({ expression: column, cast, descending, nullable: false })),
    valuesOf: ({ booking }) => keys.map(({ read }) => read(booking)),
  }
}
