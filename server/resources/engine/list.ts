import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PageMeta } from '../../../domain/contract/primitives'
import { invalid } from '../../../domain/contract/refusal'
import { filterParameters, operatorsOf, type RecordOnWire } from '../../../domain/resource'
import { defaultPageLimit, exactTotalLimit, maximumPageLimit } from '../../../domain/text/limits'
import { addressOf } from '../../http/paging'
import { conditions } from './filters'
import { after, cursorValues, type FindServed, type OrderKey, orderBy, orderOf, readCursor, writeCursor } from './order'
import { onWire, type Row, withRelations } from './record-reply'
import { rowsOf } from './rows'
import { column, type Reader, type Served } from './serve'

export type ListQuery = Readonly<Record<string, string | undefined>>
type Links = Record<'first', string> & Record<'last' | 'prev' | 'next', string | null>

const tooFar = 'Oltre le prime 10.000 righe si prosegue con il cursore.'

/**
 * A list as contract.md and product.md §8 say: with `paginate=1` Laravel's page, exact totals up to 10,000 and a cursor
 * for what comes after; without it the rows alone, at most 200.
 */
export async function list(reader: Reader, served: Served, query: ListQuery, find: FindServed) {
  const paged = query.paginate === '1'
  const limit = Math.min(Number(query.limit ?? (paged ? defaultPageLimit : maximumPageLimit)), maximumPageLimit)
  const page = Number(query.page ?? 1)
  const { rows, nextCursor } = await pageOfRows(reader, served, query, { limit, page }, find)
  const records = rows.map((row) => onWire(served, row, reader.now))
  const data = await withRelations(reader.tx, served.resource, records, query.with, find)
  if (!paged) return { data }
  const counted = await countUpTo(reader, served, query, find)
  const meta = metaOf(data, { page, limit, counted, nextCursor })
  return { data, links: linksOf(served, query, meta), meta }
}

export async function pageOfRows(
  reader: Reader,
  served: Served,
  query: ListQuery,
  { limit, page }: { limit: number; page: number },
  find: FindServed,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const { resource, selection } = served
  const keys = orderOf(served, query.sort, find)
  const start =
    query.cursor === undefined ? undefined : after(keys, readCursor(resource, query.sort, keys, query.cursor))
  const offset = start ? 0 : (page - 1) * limit
  if (offset > exactTotalLimit) throw invalid({ page: [tooFar] })
  const rows = rowsOf(reader.tx, served, { row: selection, cursor: cursorValues(keys) }).orderBy(...orderBy(keys))
  const wanted = and(conditions(reader, served, query, find), start)
  const ids = offset === 0 ? undefined : await idsBehind(reader, served, { wanted, keys, offset, limit: limit + 1 })
  const found = await (ids ? rows.where(inArray(column(served, 'id'), ids)) : rows.where(wanted)).limit(limit + 1)
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    rows: found.slice(0, limit).map(({ row }) => row as unknown as Row),
    nextCursor: last ? writeCursor(resource, query.sort, last.cursor) : null,
  }
}

interface Behind {
  readonly wanted: SQL | undefined
  readonly keys: readonly OrderKey[]
  readonly offset: number
  readonly limit: number
}

/** The ids of a page further on, alone: of the rows skipped nothing else is read, and no look-up is made. */
async function idsBehind(reader: Reader, served: Served, { wanted, keys, offset, limit }: Behind): Promise<number[]> {
  const found = await rowsOf(reader.tx, served, { id: column(served, 'id') })
    .where(wanted)
    .orderBy(...orderBy(keys))
    .limit(limit)
    .offset(offset)
  return found.map(({ id }) => Number(id))
}

/** How many rows there are, counting no further than one beyond the exact limit. */
async function countUpTo(reader: Reader, served: Served, query: ListQuery, find: FindServed): Promise<number> {
  const some = rowsOf(reader.tx, served, { one: sql`1`.as('one') })
    .where(conditions(reader, served, query, find))
    .limit(exactTotalLimit + 1)
    .as('some')
  const [counted] = await reader.tx.select({ total: sql<number>`count(*)::int` }).from(some)
  return counted?.total ?? 0
}

interface Counted {
  readonly page: number
  readonly limit: number
  readonly counted: number
  readonly nextCursor: string | null
}

function metaOf(data: readonly RecordOnWire[], { page, limit, counted, nextCursor }: Counted): PageMeta {
  const capped = counted > exactTotalLimit
  const from = data.length > 0 ? (page - 1) * limit + 1 : null
  return {
    current_page: page,
    from,
    last_page: capped ? page + (nextCursor ? 1 : 0) : Math.max(1, Math.ceil(counted / limit)),
    per_page: limit,
    to: from === null ? null : from + data.length - 1,
    total: Math.min(counted, exactTotalLimit),
    ...(capped && { total_capped: true }),
    next_cursor: nextCursor,
  }
}

function linksOf(served: Served, query: ListQuery, meta: PageMeta): Links {
  const typed = textFilters(served)
  const rest = Object.entries(query).filter(([name]) => name !== 'cursor' && !typed.has(name))
  const to = (change: Record<string, string>) =>
    addressOf(`admin/${served.resource.name}`, { ...Object.fromEntries(rest), ...change })
  const page = meta.current_page
  const next: Record<string, string> = { page: String(page + 1) }
  if (meta.total_capped && meta.next_cursor) next.cursor = meta.next_cursor
  return {
    first: to({ page: '1' }),
    last: meta.total_capped ? null : to({ page: String(meta.last_page) }),
    prev: page > 1 && query.cursor === undefined ? to({ page: String(page - 1) }) : null,
    next: meta.next_cursor ? to(next) : null,
  }
}

/** Filters by what somebody typed: a name or a number of theirs, which stays out of addresses as a search does. */
function textFilters({ resource }: Served): Set<string> {
  const isText = (field: string) => {
    const kind = resource.fields[field]?.widget.kind
    return kind !== undefined && operatorsOf[kind].some((operator) => operator === 'contains')
  }
  const parameters = [...filterParameters(resource)].filter(
    ([, { field, operator }]) => operator !== 'null' && isText(field),
  )
  return new Set(parameters.map(([name]) => name))
}
