import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import { invalid, Refusal, refusalText } from '../../../domain/contract/refusal'
import { type BulkBody, binParameter, bulkLimit, titleFields } from '../../../domain/resource'
import { countText } from '../../../domain/text/format'
import type { Tx } from '../../db/types'
import { conditions } from './filters'
import { arrayOf, column, findServed, isVisible, type Reader, type Row, type ServedResource } from './serve'

/** A table with exactly one row for each row of a resource. */
export interface JoinedQuery {
  readonly table: PgTable
  readonly on: SQL
}

/** Query of a resource's rows, joined with their profile, and with these tables. */
export function rowsOf<S extends SelectedFields>(
  tx: Tx,
  served: ServedResource,
  selection: S,
  joins: readonly JoinedQuery[] = [],
) {
  const own = tx.select(selection).from(served.table).$dynamic()
  const rows = joins.reduce((query, { table, on }) => query.innerJoin(table, on) as unknown as typeof own, own)
  const user = served.profileColumns.user_id
  if (!served.profile || !user) return rows
  // the cast keeps the row type: columns left null by the join are null in the API too
  return rows.leftJoin(served.profile, eq(user, column(served, 'id'))) as unknown as typeof rows
}

const hasId = (served: ServedResource, ids: readonly number[]): SQL =>
  sql`${column(served, 'id')} = any(${arrayOf(ids)}::int[])`

/**
 * Rows ordered by id, so that transactions locking the same rows do not deadlock. The lock lets others refer to the row
 * meanwhile: a booking, which holds the agenda's lock, must not wait for a change of its office user, which waits for that.
 */
async function rowsWhere(
  { tx }: Reader,
  served: ServedResource,
  where: SQL | undefined,
  lock?: 'lock',
): Promise<Row[]> {
  const rows = rowsOf(tx, served, served.selection)
    .where(where)
    .orderBy(asc(column(served, 'id')))
    .limit(bulkLimit + 1)
  return (await (lock ? rows.for('no key update', { of: served.table }) : rows)) as Row[]
}

/** The rows with these ids that are visible to the reader, live and deleted. */
export const rowsById = (reader: Reader, served: ServedResource, ids: readonly number[], lock?: 'lock') =>
  rowsWhere(reader, served, and(hasId(served, ids), isVisible(reader, served)), lock)

/** The ids, each once, that are of none of the rows. */
export function idsWithout(ids: readonly number[], rows: readonly { readonly id: number }[]): number[] {
  const found = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => !found.has(id))
}

const tooManyRows = `Al massimo ${countText(bulkLimit)} elementi per volta: restringi i filtri.`
const countChanged = 'L’elenco è cambiato nel frattempo: controlla di nuovo quanti elementi sono.'

/**
 * The rows a bulk change selects by ids or filters, live or, to be restored, deleted; refused when too many, or when their
 * number is not `expected`.
 */
export async function selectedRows(
  reader: Reader,
  served: ServedResource,
  body: Omit<BulkBody, 'action'> & Partial<Pick<BulkBody, 'action'>>,
): Promise<Row[]> {
  const { ids, expected, dry_run } = body
  const where = body.action === 'restore' ? { ...body.where, [binParameter]: '1' } : body.where
  const selected = and(conditions(reader, served, where ?? {}), ids && hasId(served, ids))
  const rows = await rowsWhere(reader, served, selected, dry_run ? undefined : 'lock')
  if (rows.length > bulkLimit) throw invalid({ where: [tooManyRows] })
  if (expected !== undefined && expected !== rows.length)
    throw new Refusal(409, {
      ...{ message: refusalText.stale, description: countChanged, code: 'stale', total: rows.length },
      ...(ids && { unknown: idsWithout(ids, rows) }),
    })
  return rows
}

/** A column, qualified by a table alias if given, so that a record can reference another of the same table. */
const of = (as: string | null, own: PgColumn): SQL =>
  as === null ? sql`${own}` : sql`${sql.identifier(as)}.${sql.identifier(own.name)}`

type TitleExpression = (to: ServedResource, as: string) => SQL

/** An expression read from the record a reference field points to; null for any other field. */
function referred(served: ServedResource, name: string, as: string | null, read: TitleExpression): SQL | null {
  const widget = served.resource.fields[name]?.widget
  if (widget?.kind !== 'reference') return null
  const to = findServed(widget.to)
  const inner = `${as ?? 'row'}_${name}`
  const own = served.columns[name] ?? served.profileColumns[name] ?? column(served, name)
  return sql`(select ${read(to, inner)} from ${to.table} as ${sql.identifier(inner)}
    where ${of(inner, column(to, 'id'))} = ${of(as, own)})`
}

/** The title of a record in SQL: its title fields, a reference by the title of its record. */
export function titleSql(served: ServedResource, as: string | null = null): SQL {
  const words = titleFields(served.resource).map(
    (name) => referred(served, name, as, titleSql) ?? served.computed?.[name] ?? of(as, column(served, name)),
  )
  return sql`coalesce(nullif(trim(concat_ws(' ', ${sql.join(words, sql`, `)})), ''), concat('n. ', ${of(as, column(served, 'id'))}))`
}

/**
 * Sort expression for the title, or for the reference `name`: the folded search text, which begins with the title, so that
 * the order does not depend on case, accents or the database's collation.
 */
export const titleOrderSql = (
  served: ServedResource,
  name = served.resource.titleField,
  as: string | null = null,
): SQL =>
  referred(served, name, as, (to, inner) => titleOrderSql(to, undefined, inner)) ??
  sql`${of(as, column(served, 'search'))} collate "C"`
