import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm'

/** What JSON makes of a column or an expression. */
type JsonValue<F> = F extends Column
  ? GetColumnData<F> extends infer V
    ? V extends Date
      ? string
      : V
    : never
  : F extends SQL<infer V> | SQL.Aliased<infer V>
    ? V
    : never

/** SQL expression: columns and expressions as one JSON object, of the type that they give it. */
export const jsonObject = <F extends Readonly<Record<string, Column | SQL | SQL.Aliased>>>(fields: F) =>
  sql<{ [K in keyof F]: JsonValue<F[K]> }>`json_build_object(${sql.join(
    Object.entries(fields).map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${field}`),
    sql`, `,
  )})`

/** SQL expression: the row that a subquery finds, as JSON; null without one. */
export const jsonOne = <T>(row: SQL<T>, found: SQL) => sql<T | null>`(select ${row} ${found})`

/** SQL expression: what a subquery finds, as a JSON array; `found` is `from … where …`. */
export const jsonList = <T>(element: SQL<T>, found: SQL, order: SQL) =>
  sql<T[]>`(select coalesce(json_agg(${element} order by ${order}), '[]') ${found})`
