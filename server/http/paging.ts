import { type SQL, sql } from 'drizzle-orm'
import { isCivilDate } from '../../domain/calendar/civil-date'
import { apiPrefix } from '../../domain/contract'
import type { PageMeta } from '../../domain/contract/primitives'
import { invalid } from '../../domain/contract/refusal'
import { defaultPageLimit, exactTotalLimit, maximumPageLimit } from '../../domain/text/limits'
import { validationText } from '../../domain/text/validation'
import type { Tx } from '../db/types'

/** The paging of a query, as text on the wire. */
export interface PageQuery {
  readonly paginate?: string | undefined
  readonly page?: string | undefined
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}

/** Which page: by number, or after the row a cursor names. */
export interface Paging {
  readonly page: number
  readonly limit: number
  /** Rows to skip; 0 with a cursor. */
  readonly offset: number
  /** What the cursor holds: the sort values of the last row seen. */
  readonly after: readonly unknown[] | null
}

/**
 * Reads and checks the paging. A limit above the largest is the largest; a cursor that is not ours, and a page so far out
 * that only a cursor leads there: 422 on their names.
 */
export function pagingOf({ page = '1', limit, cursor }: PageQuery, keys: readonly CursorKind[] = []): Paging {
  const size = Math.min(limit === undefined ? defaultPageLimit : Number(limit), maximumPageLimit)
  const after = cursor === undefined ? null : readCursor(cursor, keys)
  const offset = after ? 0 : (Number(page) - 1) * size
  if (offset > exactTotalLimit) throw invalid({ page: [validationText.tooBig(Math.floor(exactTotalLimit / size) + 1)] })
  return { page: Number(page), limit: size, offset, after }
}

/** What a sort value in a cursor is, so that nothing else reaches the database. */
export type CursorKind = 'date' | 'instant' | 'number'

const isOfKind: Record<CursorKind, (value: unknown) => boolean> = {
  date: (value) => typeof value === 'string' && isCivilDate(value),
  instant: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && Date.parse(value) > 0,
  number: (value) => Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647,
}

function readCursor(cursor: string, kinds: readonly CursorKind[]): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(values) && kinds.length > 0 && values.length === kinds.length)
      if (kinds.every((kind, index) => isOfKind[kind](values[index]))) return values
  } catch {
    // not ours either
  }
  throw invalid({ cursor: [validationText.wrong] })
}

export const writeCursor = (values: readonly (string | number)[]) =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** How many rows a condition finds, at most one more than totals are exact for. */
export async function cappedCount(tx: Tx, from: SQL): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 ${from} limit ${exactTotalLimit + 1}) found`,
  )
  return rows[0]?.total ?? 0
}

interface Page<Row> {
  /** Up to one row more than the limit: it tells that there is a next page. */
  readonly rows: readonly Row[]
  /** From `cappedCount`. */
  readonly total: number
  /** The sort values of a row; without it there is no cursor. */
  readonly cursorOf?: (row: Row) => readonly (string | number)[]
}

/** One page in Laravel's length-aware shape (product.md §8), with capped totals (contract.md, "Habits"). */
export function pageReply<Row>(path: string, query: PageQuery, paging: Paging, { rows, total, cursorOf }: Page<Row>) {
  const { page, limit, after } = paging
  const data = rows.slice(0, limit)
  const more = rows.length > limit
  const isCapped = total > exactTotalLimit
  const lastPage = isCapped ? page + (more ? 1 : 0) : Math.max(1, Math.ceil(total / limit))
  const first = after ? null : (page - 1) * limit + 1
  const last = data.at(-1)
  const meta: PageMeta = {
    current_page: page,
    from: data.length > 0 ? first : null,
    last_page: lastPage,
    per_page: limit,
    to: data.length > 0 && first !== null ? first + data.length - 1 : null,
    total: Math.min(total, exactTotalLimit),
    ...(isCapped && { total_capped: true }),
    ...(cursorOf && { next_cursor: more && last ? writeCursor(cursorOf(last)) : null }),
  }
  const link = (to: number) => addressOf(path, { ...query, cursor: undefined, page: String(to) })
  const links = {
    first: link(1),
    last: isCapped ? null : link(lastPage),
    prev: page > 1 ? link(page - 1) : null,
    next: more ? link(page + 1) : null,
  }
  return { data, links, meta }
}

/** The address of a list, to be handed on: what people searched for stays out of it (product.md §7). */
export function addressOf(path: string, query: object): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'search',
  )
  return `${apiPrefix}/${path}?${new URLSearchParams(given)}`
}
