import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { defaultSort, filterParameters, type Kind, operatorsOf } from '../../../domain/resource'
import { maximumPageLimit } from '../../../domain/text/limits'
import { cursorColumn, type OrderKey, orderBy } from '../../db/keyset'
import { listReply, type PageRequest } from '../../http/paging'
import { conditions, fieldSql } from './filters'
import { toRecord, withRelations } from './record'
import { rowsOf, titleOrderSql } from './rows'
import { column, type Reader, type Row, type Served } from './serve'

/** A list as contract.md and product.md §8 say; without `paginate=1` at most 200 rows. */
export async function list(reader: Reader, served: Served, query: Readonly<Record<string, string | undefined>>) {
  const order = orderOf(served, query.sort)
  const where = conditions(reader, served, query)
  return listReply(query, {
    tx: reader.tx,
    path: `admin/${served.resource.name}`,
    rows: (page) => readRows(reader, served, where, order.keys, page),
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

/**
 * Some rows in their order, each with its place in it. Their ids are found first, alone: of the rows skipped nothing else is
 * read or looked up.
 */
export async function readRows(
  { tx }: Reader,
  served: Served,
  where: SQL | undefined,
  keys: readonly OrderKey[],
  { limit, offset, after }: PageRequest,
) {
  const id = column(served, 'id')
  const ids = rowsOf(tx, served, { id })
    .where(and(where, after))
    .orderBy(...orderBy(keys))
    .limit(limit)
    .offset(offset)
  const rows = await rowsOf(tx, served, { row: served.selection, cursor: cursorColumn(keys) })
    .where(inArray(id, ids))
    .orderBy(...orderBy(keys))
  return rows as unknown as { readonly row: Row; readonly cursor: (string | null)[] }[]
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

/** Kinds, and fields the server keeps of every record, that are not ordered as texts without their case. */
const castOf: { readonly [K in Kind | 'id' | 'created_at' | 'updated_at']?: OrderKey['cast'] } = {
  number: 'bigint',
  percent: 'bigint',
  money: 'bigint',
  position: 'bigint',
  boolean: 'boolean',
  date: 'date',
  period: 'date',
  instant: 'timestamptz',
  id: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

/** The order asked for (`name,-price`), else the resource's; ties are broken by id, so that pages never overlap. */
export function orderOf(served: Served, sort = defaultSort(served.resource)) {
  const words = sort.split(',')
  if (!words.some((word) => word === 'id' || word === '-id')) words.push('id')
  return { sort, keys: words.map((word) => orderKey(served, word.replace(/^-/, ''), word.startsWith('-'))) }
}

function orderKey(served: Served, name: string, descending: boolean): OrderKey {
  const field = served.resource.fields[name]
  const kind = field?.widget.kind
  if (kind === 'reference' || name === served.resource.titleField)
    return { expression: titleOrderSql(served, name), descending, cast: 'text', nullable: kind === 'reference' }
  const value = fieldSql(served, name)
  const cast = castOf[kind ?? (name as 'id')] ?? 'text'
  // what is only read may have nothing to say yet, unless its column always says something
  const mayLack = field?.readOnly === true && served.columns[name]?.notNull !== true
  const nullable = field !== undefined && (field.optional || mayLack || name in served.profileColumns)
  // a period by its first day; one that has always run comes with those that have none
  if (kind === 'period') return { expression: sql`lower(${value})`, descending, cast, nullable: true }
  return { expression: cast === 'text' ? sql`lower(${value})` : value, descending, cast, nullable }
}
