import type { InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { WallClock } from '../../../domain/calendar/rome'
import { type Resource, searchText } from '../../../domain/resource'
import type { Tx } from '../types'
import type { StaffKey } from './accounts'
import { insertAll } from './insert'
import type { OfficeKey } from './practice'

/** What every part of the demo is written with. */
export interface Demo {
  readonly tx: Tx
  readonly now: Date
  readonly wall: WallClock
  readonly passwordHash: string
  /** When everything without a date of its own was made. */
  readonly created_at: Date
  /** Ids by cadastral code. */
  readonly cities: ReadonlyMap<string, number>
  readonly staff: Map<StaffKey, number>
  readonly offices: Map<OfficeKey, number>
}

export const minuteMs = 60_000
export const dayMs = 86_400_000

/** The id under a key that must be there. */
export function idOf<K>(ids: ReadonlyMap<K, number>, key: K): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo has no ${key}`)
  return id
}

export const dated = ({ created_at }: Demo) => ({ created_at, updated_at: created_at })

/** Inserts records of an admin resource with their search text and dates; returns their ids in order. */
export const insertRecords = <T extends PgTable>(
  demo: Demo,
  table: T,
  resource: Resource,
  rows: readonly Omit<InferInsertModel<T>, 'search'>[],
): Promise<number[]> =>
  insertAll(
    demo.tx,
    table,
    rows.map((row) => ({ ...dated(demo), search: searchText(resource, row), ...row }) as never),
  )
