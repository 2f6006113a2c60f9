import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, SelectedFields } from 'drizzle-orm/pg-core'
import { titleFields } from '../../../domain/resource'
import type { Tx } from '../../db/types'
import { column, findServed, type Served } from './serve'

/** Rows of a resource, its profile beside them. */
export function rowsOf<S extends SelectedFields>(tx: Tx, served: Served, selection: S) {
  const rows = tx.select(selection).from(served.table).$dynamic()
  const user = served.profileColumns.user_id
  if (!served.profile || !user) return rows
  // what a join may leave empty is empty on the wire too: the type of the rows stays what it is
  return rows.leftJoin(served.profile, eq(user, column(served, 'id'))) as unknown as typeof rows
}

/** A column of a table by another name, so that a record may refer to one of its own table. */
const of = (as: string | null, own: PgColumn): SQL =>
  as === null ? sql`${own}` : sql`${sql.identifier(as)}.${sql.identifier(own.name)}`

const target = (served: Served, name: string): Served | null => {
  const widget = served.resource.fields[name]?.widget
  return widget?.kind === 'reference' ? findServed(widget.to) : null
}

const fromAs = ({ table }: Served, as: string) => sql`${table} as ${sql.identifier(as)}`

/** Something of the record that a reference field points to. */
function through(
  served: Served,
  name: string,
  to: Served,
  as: string | null,
  read: (to: Served, as: string) => SQL,
): SQL {
  const inner = `${as ?? 'row'}_${name}`
  const own = served.columns[name] ?? served.profileColumns[name] ?? column(served, name)
  return sql`(select ${read(to, inner)} from ${fromAs(to, inner)} where ${of(inner, column(to, 'id'))} = ${of(as, own)})`
}

/** How a record is called, in SQL: its title fields, a reference by the title of what it points to. */
export function titleSql(served: Served, as: string | null = null): SQL {
  const words = titleFields(served.resource).map((name) => {
    const to = target(served, name)
    return to ? through(served, name, to, as, (next, inner) => titleSql(next, inner)) : of(as, column(served, name))
  })
  return sql`coalesce(nullif(concat_ws(' ', ${sql.join(words, sql`, `)}), ''), concat('n. ', ${of(as, column(served, 'id'))}))`
}

/**
 * What a record is ordered by when it is ordered by its title: its folded search text, which begins with it, so that the
 * order depends neither on case, nor on accents, nor on the database's collation.
 */
export function titleOrderSql(served: Served, as: string | null = null): SQL {
  const { titleField } = served.resource
  const to = target(served, titleField)
  if (to) return through(served, titleField, to, as, (next, inner) => titleOrderSql(next, inner))
  return sql`${of(as, column(served, 'search'))} collate "C"`
}

/** The same for the record that a reference field points to. */
export const referredOrderSql = (served: Served, name: string, to: Served): SQL =>
  through(served, name, to, null, (next, inner) => titleOrderSql(next, inner))
