import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { filterParameters, operatorsOf } from '../../../domain/resource'
import { maximumPageLimit } from '../../../domain/text/limits'
import { cursorColumn, orderBy } from '../../db/keyset'
import { listReply, type PageRequest } from '../../http/paging'
import { conditions } from './filters'
import { type ListOrder, orderOf } from './order'
import { toRecord, withRelations } from './record'
import { rowsOf } from './rows'
import { column, type Reader, type Row, type Served } from './serve'

export type ListQuery = Readonly<Record<string, string | undefined>>

/** A list as contract.md and product.md §8 say; without `paginate=1` at most 200 rows. */
export async function list(reader: Reader, served: Served, query: ListQuery) {
  const order = orderOf(served, query.sort)
  const where = conditions(reader, served, query)
  return listReply(query, {
    tx: reader.tx,
    path: `admin/${served.resource.name}`,
    rows: (page) => readRows(reader, served, where, order, page),
    toWire: (rows) => {
      const records = rows.map(({ row }) => toRecord(served, row, reader.now))
      return withRelations(reader.tx, served.resource, records, query.with)
    },
    counted: rowsOf(reader.tx, served, { one: sql`1` }).where(where),
    order: { ...order, valuesOf: ({ cursor }) => cursor },
    bareLimit: maximumPageLimit,
    typed: textFilters(served),
  })
}

/** A row with its place in the order, from which a cursor goes on. */
export interface PlacedRow {
  readonly row: Row
  readonly cursor: (string | null)[]
}

/** Some rows in their order. Their ids are found first, alone: of the rows skipped nothing else is read or looked up. */
export async function readRows(
  { tx }: Reader,
  served: Served,
  where: SQL | undefined,
  { keys }: ListOrder,
  { limit, offset, after }: PageRequest,
): Promise<PlacedRow[]> {
  const id = column(served, 'id')
  const ids = rowsOf(tx, served, { id })
    .where(and(where, after))
    .orderBy(...orderBy(keys))
    .limit(limit)
    .offset(offset)
  const rows = await rowsOf(tx, served, { row: served.selection, cursor: cursorColumn(keys) })
    .where(inArray(id, ids))
    .orderBy(...orderBy(keys))
  return rows as unknown as PlacedRow[]
}

/** Filters by what somebody typed: a name or a number of theirs, which stays out of addresses as a search does. */
const textFilters = ({ resource }: Served): Set<string> =>
  new Set(
    [...filterParameters(resource)].flatMap(([name, { field, operator }]) => {
      const kind = resource.fields[field]?.widget.kind
      const isText = kind !== undefined && operatorsOf[kind].some((one) => one === 'contains')
      return isText && operator !== 'null' ? [name] : []
    }),
  )
