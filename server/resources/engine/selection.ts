import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { invalid, Refusal, refusalText } from '../../../domain/contract/refusal'
import { bulkLimit, type Selection } from '../../../domain/resource'
import { countText } from '../../../domain/text/money'
import { conditions } from './filters'
import { type FindServed, rowsOf } from './rows'
import { column, type Reader, type Row, type Served, visible } from './serve'

const tooManyRows = `Al massimo ${countText(bulkLimit)} elementi per volta: restringi i filtri.`
const countChanged = 'L’elenco è cambiato nel frattempo: controlla di nuovo quanti elementi sono.'

/** Ids as one parameter, however many they are. */
export const isOneOf = (served: Served, ids: readonly number[]): SQL =>
  sql`${column(served, 'id')} = any(string_to_array(${ids.join(',')}, ',')::int[])`

/** What a selection lets through: live rows, named or found by filters and search. */
export const selected = (
  reader: Reader,
  served: Served,
  { ids, where = {} }: Selection,
  find: FindServed,
): SQL | undefined => and(conditions(reader, served, where, find), ids && isOneOf(served, ids))

/** Rows by a condition, in the order of their ids, so that two that lock the same never wait for each other. */
export async function rowsWhere({ tx }: Reader, served: Served, where: SQL | undefined, lock: boolean): Promise<Row[]> {
  const rows = rowsOf(tx, served, served.selection)
    .where(where)
    .orderBy(column(served, 'id'))
    .limit(bulkLimit + 1)
  return (await (lock ? rows.for('update', { of: served.table }) : rows)) as Row[]
}

/** The live rows that were meant; refused when they are too many, or no longer as many as the person was shown. */
export async function meantRows(
  reader: Reader,
  served: Served,
  selection: Selection & { readonly expected?: number | undefined },
  find: FindServed,
  lock: boolean,
): Promise<Row[]> {
  const rows = await rowsWhere(reader, served, selected(reader, served, selection, find), lock)
  if (rows.length > bulkLimit) throw invalid({ where: [tooManyRows] })
  const { expected } = selection
  if (expected !== undefined && expected !== rows.length)
    throw new Refusal(409, { message: refusalText.stale, description: countChanged, code: 'stale', total: rows.length })
  return rows
}

/** Live or deleted rows by id. */
export const rowsById = (
  reader: Reader,
  served: Served,
  ids: readonly number[],
  state: 'live' | 'deleted' | 'any',
  lock: boolean,
) => {
  const deletedAt = column(served, 'deleted_at')
  const wanted = { live: isNull(deletedAt), deleted: isNotNull(deletedAt), any: undefined }[state]
  return rowsWhere(reader, served, and(isOneOf(served, ids), wanted, visible(reader, served)), lock)
}
