import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { invalid, Refusal, refusalText } from '../../domain/contract/refusal'
import { bulkLimit, type Selection } from '../../domain/resource'
import { countText } from '../../domain/text/money'
import type { Tx } from '../db/types'
import { conditions } from './filters'
import { column, type Served } from './serve'
import type { Row } from './wire'

const tooManyRows = `Al massimo ${countText(bulkLimit)} elementi per volta: restringi i filtri.`
const countChanged = 'L’elenco è cambiato nel frattempo: controlla di nuovo quanti elementi sono.'

/** Ids as one parameter, however many they are. */
export const isOneOf = (served: Served, ids: readonly number[]): SQL =>
  sql`${column(served, 'id')} = any(string_to_array(${ids.join(',')}, ',')::int[])`

/** What a selection lets through: live rows, named or found by filters and search. */
export const selected = (served: Served, { ids, where = {} }: Selection): SQL | undefined =>
  and(conditions(served, where), ids && isOneOf(served, ids))

/** Rows by a condition, in the order of their ids, so that two that lock the same never wait for each other. */
export async function rowsWhere(tx: Tx, served: Served, where: SQL | undefined, lock: boolean): Promise<Row[]> {
  const rows = tx
    .select(served.columns)
    .from(served.table)
    .where(where)
    .orderBy(column(served, 'id'))
    .limit(bulkLimit + 1)
  return (await (lock ? rows.for('update') : rows)) as Row[]
}

/** The live rows that were meant; refused when they are too many, or no longer as many as the person was shown. */
export async function meantRows(
  tx: Tx,
  served: Served,
  selection: Selection & { readonly expected?: number | undefined },
  lock: boolean,
): Promise<Row[]> {
  const rows = await rowsWhere(tx, served, selected(served, selection), lock)
  if (rows.length > bulkLimit) throw invalid({ where: [tooManyRows] })
  const { expected } = selection
  if (expected !== undefined && expected !== rows.length)
    throw new Refusal(409, { message: refusalText.stale, description: countChanged, code: 'stale', total: rows.length })
  return rows
}

/** Live or deleted rows by id. */
export const rowsById = (tx: Tx, served: Served, ids: readonly number[], state: 'live' | 'deleted' | 'any') => {
  const deletedAt = column(served, 'deleted_at')
  const wanted = { live: isNull(deletedAt), deleted: isNotNull(deletedAt), any: undefined }[state]
  return rowsWhere(tx, served, and(isOneOf(served, ids), wanted), true)
}
