import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { apiPrefix } from '../../domain/contract'
import type { PageMeta } from '../../domain/contract/primitives'
import { invalid } from '../../domain/contract/refusal'
import { defaultPageLimit, exactTotalLimit, maximumPageLimit } from '../../domain/text/limits'
import { validationText } from '../../domain/text/validation'
import { type OrderKey, orderBy, readCursor, rowsAfter, writeCursor } from '../db/keyset'
import type { Tx } from '../db/types'

/** The paging of a query, as text on the wire (product.md §8). */
export interface PageQuery {
  readonly paginate?: string | undefined
  readonly page?: string | undefined
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}

/** Which rows of a list are read: one more than is shown, to tell whether there is a next page. */
export interface PageRequest {
  readonly limit: number
  readonly offset: number
  /** The condition for the rows after the cursor. */
  readonly after: SQL | undefined
}

/** A query that has its conditions, and not its order yet. */
interface SelectQuery<Row> {
  orderBy(...keys: SQL[]): { limit(rows: number): { offset(rows: number): PromiseLike<Row[]> } }
}

/** Where the rows of a list come from: what a query finds, in the order of the list; or read by the list itself. */
type Source<Row> =
  | { readonly found: (after: SQL | undefined) => SelectQuery<Row>; readonly order: Order<Row> }
  | { readonly rows: (page: PageRequest) => Promise<readonly Row[]>; readonly order?: Order<Row> }

/** The order's name in a cursor, its keys, and a row's values of them. */
interface Order<Row> {
  readonly sort: string
  readonly keys: readonly OrderKey[]
  readonly valuesOf: (row: Row) => readonly (string | null)[]
}

/** A list that `listReply` reads and returns; without an order there is no cursor. */
export type List<Row, Item> = Source<Row> & {
  readonly tx: Tx
  /** The path for links: with its ids, without the prefix of the API. */
  readonly path: string
  readonly toWire: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>
  /** `select … from … where …`: the rows to count; or how many there are. */
  readonly counted: SQLWrapper | number
  /** Number of rows without `paginate` and without `limit`. */
  readonly bareLimit?: number
  /** Parameters that hold typed text, left out of links as the search is (product.md §7). */
  readonly typed?: ReadonlySet<string>
}

/**
 * Returns a list as specified in product.md §8 and contract.md ("Habits"): with `paginate=1` a Laravel page, totals exact up to
 * 10,000 and a cursor beyond; else the rows alone. 422 on an unknown cursor, and on a page that only a cursor can reach.
 */
export async function listReply<Row, Item>(query: PageQuery, list: List<Row, Item>) {
  const paginated = query.paginate === '1'
  const { limit, offset, after } = pageOf(query, list, paginated ? defaultPageLimit : list.bareLimit)
  const pendingRows = rowsOf(list, { limit: limit + 1, offset, after })
  const [rows, total] = paginated
    ? await Promise.all([pendingRows, cappedCount(list.tx, list.counted)])
    : [await pendingRows, 0]
  const shown = rows.slice(0, limit)
  const data = [...(await list.toWire(shown))]
  if (!paginated) return { data }
  const last = rows.length > limit ? shown.at(-1) : undefined
  const more = last !== undefined
  const next = last && list.order ? writeCursor(list.order.sort, list.order.valuesOf(last)) : null
  const page = Number(query.page ?? 1)
  const isCapped = total > exactTotalLimit
  // a cursor alone does not tell how many rows precede it
  const from = data.length > 0 && (!after || query.page) ? (page - 1) * limit + 1 : null
  const meta: PageMeta = {
    current_page: page,
    from,
    last_page: isCapped ? page + (more ? 1 : 0) : Math.max(1, Math.ceil(total / limit)),
    per_page: limit,
    to: from === null ? null : from + data.length - 1,
    total: Math.min(total, exactTotalLimit),
    ...(isCapped && { total_capped: true }),
    ...(list.order && { next_cursor: next }),
  }
  return { data, links: linksOf(query, list, meta, more), meta }
}

const rowsOf = async <Row>(source: Source<Row>, page: PageRequest): Promise<readonly Row[]> =>
  'rows' in source
    ? source.rows(page)
    : source
        .found(page.after)
        .orderBy(...orderBy(source.order.keys))
        .limit(page.limit)
        .offset(page.offset)

/** The rows a query selects, for a list that is not returned by `listReply`. */
export function pageOf(query: PageQuery, list: Pick<List<never, never>, 'order'>, fallback = defaultPageLimit) {
  const limit = Math.min(query.limit === undefined ? fallback : Number(query.limit), maximumPageLimit)
  const after = query.cursor === undefined ? undefined : cursorOf(query.cursor, list)
  const offset = after ? 0 : (Number(query.page ?? 1) - 1) * limit
  if (offset > exactTotalLimit)
    throw invalid({ page: [validationText.tooBig(Math.floor(exactTotalLimit / limit) + 1)] })
  return { limit, offset, after }
}

function cursorOf(cursor: string, { order }: Pick<List<never, never>, 'order'>): SQL | undefined {
  const values = order && readCursor(order.sort, order.keys, cursor)
  if (!values) throw invalid({ cursor: [validationText.wrong] })
  return rowsAfter(order.keys, values)
}

/** Number of rows found, counted up to one beyond the exact limit. */
async function cappedCount(tx: Tx, counted: SQLWrapper | number): Promise<number> {
  if (typeof counted === 'number') return Math.min(counted, exactTotalLimit + 1)
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (${counted} limit ${exactTotalLimit + 1}) found`,
  )
  return rows[0]?.total ?? 0
}

type Links = Pick<List<never, never>, 'path' | 'typed'>

function linksOf(query: PageQuery, { path, typed }: Links, meta: PageMeta, more: boolean) {
  const kept = Object.entries(query).filter(
    ([name, value]) => typeof value === 'string' && name !== 'search' && name !== 'cursor' && !typed?.has(name),
  )
  const link = (page: number, cursor?: string | null) => {
    const parameters = { ...Object.fromEntries(kept), page: String(page), ...(cursor && { cursor }) }
    return `${apiPrefix}/${path}?${new URLSearchParams(parameters)}`
  }
  const page = meta.current_page
  return {
    first: link(1),
    last: meta.total_capped ? null : link(meta.last_page),
    prev: page > 1 && query.cursor === undefined ? link(page - 1) : null,
    next: more ? link(page + 1, meta.total_capped ? meta.next_cursor : null) : null,
  }
}
