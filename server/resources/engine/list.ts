import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import {
  asksForBin,
  defaultSort,
  fileOf,
  filterParameters,
  type Kind,
  operatorsOf,
  shownFields,
  sortsOf,
} from '../../../domain/resource'
import { maximumPageLimit } from '../../../domain/text/limits'
import { cursorColumn, type OrderKey, orderBy } from '../../db/keyset'
import { listReply, type PageRequest } from '../../http/paging'
import { withDeleters } from './bin'
import { conditions, fieldSql } from './filters'
import { recordListRead } from './list-reads'
import { toRecord, withRelations } from './record'
import { type JoinedQuery, rowsOf, titleOrderSql } from './rows'
import { column, findServed, type Reader, type Row, type ServedResource } from './serve'

/** Replies with a list (contract.md, product.md §8); without `paginate=1` at most 200 rows. */
export async function list(
  reader: Reader,
  served: ServedResource,
  query: Readonly<Record<string, string | undefined>>,
) {
  const order = orderOf(served, query.sort)
  const where = conditions(reader, served, query)
  const shown = shownFields(served.resource, query)
  const reply = await listReply(query, {
    tx: reader.tx,
    path: `admin/${served.resource.name}`,
    rows: (page) => readRows(reader, served, where, order, page, shown),
    toWire: async (rows) => {
      const records = rows.map(({ row }) => toRecord(served, row, reader, shown))
      const told = asksForBin(query) ? withDeleters(reader, served, records) : records
      return withRelations(reader.tx, served.resource, await told, query.with)
    },
    counted: rowsOf(reader.tx, served, { one: sql`1` }).where(where),
    order: { ...order, valuesOf: ({ cursor }) => cursor },
    bareLimit: maximumPageLimit,
    typed: textFilters(served),
  })
  const ids = reply.data.map(({ id }) => id)
  if (ids.length > 0) await recordListRead(reader, served, shown, query, ids)
  return reply
}

/**
 * A page of rows in order, each with its cursor. The ids are selected first, so that nothing else of the skipped rows is
 * read or looked up.
 */
export async function readRows(
  { tx }: Reader,
  served: ServedResource,
  where: SQL | undefined,
  { keys, joins }: Pick<Order, 'keys' | 'joins'>,
  { limit, offset, after }: PageRequest,
  shown: readonly string[] = Object.keys(served.resource.fields),
) {
  const id = column(served, 'id')
  const ids = rowsOf(tx, served, { id }, joins)
    .where(and(where, after))
    .orderBy(...orderBy(keys))
    .limit(limit)
    .offset(offset)
  const rows = await rowsOf(tx, served, { row: selectionOf(served, shown), cursor: cursorColumn(keys) }, joins)
    .where(inArray(id, ids))
    .orderBy(...orderBy(keys))
  return rows as unknown as { readonly row: Row; readonly cursor: (string | null)[] }[]
}

/** The expressions of what `toRecord` reads for these fields. */
function selectionOf({ resource, selection }: ServedResource, shown: readonly string[]): ServedResource['selection'] {
  const hidden = Object.keys(resource.fields).filter((name) => !shown.includes(name))
  const left = new Set([...hidden, ...hidden.map(fileOf)])
  return Object.fromEntries(Object.entries(selection).filter(([name]) => !left.has(name)))
}

/** Free-text filters: they may hold personal data, so they are left out of links, like the search. */
const textFilters = ({ resource }: ServedResource): Set<string> =>
  new Set(
    [...filterParameters(resource)].flatMap(([name, { field, operator }]) => {
      const kind = resource.fields[field]?.widget.kind
      const isText = kind !== undefined && operatorsOf[kind].some((one) => one === 'contains')
      return isText && operator !== 'null' ? [name] : []
    }),
  )

/** Casts of kinds and server-maintained fields; all others are ordered as lower-case text. */
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

interface Order {
  readonly sort: string
  readonly keys: readonly OrderKey[]
  readonly joins: readonly JoinedQuery[]
}

/** The requested order (`name,-price`), else the resource's default; ties are broken by id, so that pages never overlap. */
export function orderOf(served: ServedResource, sort = defaultSort(served.resource)): Order {
  const sorts = sortsOf(sort)
  if (!sorts.some(({ field }) => field === 'id')) sorts.push({ field: 'id', descending: false })
  const parts = sorts.map(({ field, descending }) => orderPart(served, field, descending))
  return { sort, keys: parts.map(({ key }) => key), joins: parts.flatMap(({ join }) => join ?? []) }
}

function orderPart(served: ServedResource, name: string, descending: boolean): { key: OrderKey; join?: JoinedQuery } {
  return orderByRecord(served, name, descending) ?? { key: orderKey(served, name, descending) }
}

/**
 * The order by the title of a record that every row refers to: joined, so that a page is read along the index of that table
 * and the other rows are not looked at.
 */
function orderByRecord(
  served: ServedResource,
  name: string,
  descending: boolean,
): { key: OrderKey; join: JoinedQuery } | undefined {
  const own = served.columns[name]
  const { widget } = served.resource.fields[name] ?? {}
  if (widget?.kind !== 'reference' || !own?.notNull) return undefined
  const to = findServed(widget.to)
  if (to.resource.fields[to.resource.titleField]?.widget.kind === 'reference') return undefined
  const table = alias(to.table, `by_${name}`) as unknown as PgTable & Record<'id' | 'search', PgColumn>
  const expression = sql`${table.search} collate "C"`
  return { key: { expression, descending, cast: 'text', nullable: false }, join: { table, on: eq(table.id, own) } }
}

function orderKey(served: ServedResource, name: string, descending: boolean): OrderKey {
  const field = served.resource.fields[name]
  const kind = field?.widget.kind
  if (kind === 'reference' || name === served.resource.titleField)
    return { expression: titleOrderSql(served, name), descending, cast: 'text', nullable: kind === 'reference' }
  const value = fieldSql(served, name)
  const cast = castOf[kind ?? (name as 'id')] ?? 'text'
  // a read-only field may be empty, unless its column is not null
  const mayLack = field?.readOnly === true && served.columns[name]?.notNull !== true
  const nullable = field !== undefined && (field.optional || mayLack || name in served.profileColumns)
  // a period is ordered by its first day; an open start sorts as no period
  if (kind === 'period') return { expression: sql`lower(${value})`, descending, cast, nullable: true }
  return { expression: cast === 'text' ? sql`lower(${value})` : value, descending, cast, nullable }
}
