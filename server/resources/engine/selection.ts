import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import { invalid, Refusal, refusalText } from '../../../domain/contract/refusal'
import { type BulkBody, bulkLimit } from '../../../domain/resource'
import { countText } from '../../../domain/text/format'
import { conditions } from './filters'
import { rowsOf } from './rows'
import { arrayOf, column, isVisible, type Reader, type Row, type Served } from './serve'

const tooManyRows = `Al massimo ${countText(bulkLimit)} elementi per volta: restringi i filtri.`
const countChanged = 'L’elenco è cambiato nel frattempo: controlla di nuovo quanti elementi sono.'

const isOneOf = (served: Served, ids: readonly number[]): SQL =>
  sql`${column(served, 'id')} = any(${arrayOf(ids)}::int[])`

/** Rows in the order of their ids, so that two that lock the same never wait for each other. */
async function rowsWhere({ tx }: Reader, served: Served, where: SQL | undefined, lock: boolean): Promise<Row[]> {
  const rows = rowsOf(tx, served, served.selection)
    .where(where)
    .orderBy(column(served, 'id'))
    .limit(bulkLimit + 1)
  return (await (lock ? rows.for('update', { of: served.table }) : rows)) as Row[]
}

/** The live rows that a bulk change names or finds; refused when too many, or not as many as the person was shown. */
export async function selectedRows(reader: Reader, served: Served, body: BulkBody): Promise<Row[]> {
  const { ids, where = {}, expected, dry_run } = body
  const rows = await rowsWhere(
    reader,
    served,
    and(conditions(reader, served, where), ids && isOneOf(served, ids)),
    !dry_run,
  )
  if (rows.length > bulkLimit) throw invalid({ where: [tooManyRows] })
  if (expected !== undefined && expected !== rows.length)
    throw new Refusal(409, { message: refusalText.stale, description: countChanged, code: 'stale', total: rows.length })
  return rows
}

/** Rows by id, live ones, deleted ones or both. */
export const rowsById = (
  reader: Reader,
  served: Served,
  ids: readonly number[],
  { deleted, lock }: { readonly deleted?: true; readonly lock: boolean },
) => {
  const which = deleted && isNotNull(column(served, 'deleted_at'))
  return rowsWhere(reader, served, and(isOneOf(served, ids), which, isVisible(reader, served)), lock)
}
