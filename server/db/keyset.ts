import { and, asc, desc, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isCivilDate } from '../../domain/calendar/civil-date'

/** SQL type a cursor's text is cast to; integers are cast to bigint, so that large values do not overflow. */
type Cast = 'text' | 'bigint' | 'boolean' | 'date' | 'timestamptz'

/** One sort key. Nulls always come last, so that a cursor can continue from them. */
export interface OrderKey {
  readonly expression: SQLWrapper
  readonly cast: Cast
  readonly descending: boolean
  readonly nullable: boolean
}

export const orderBy = (keys: readonly OrderKey[]): SQL[] =>
  keys.map(({ expression, descending, nullable }) => {
    const order = descending ? desc(expression) : asc(expression)
    return nullable ? sql`${order} nulls last` : order
  })

/** The order of a list by id, the newest first, as `listReply` takes it. */
export const newestFirst = (id: SQLWrapper) => ({
  sort: '-id',
  keys: [{ expression: id, cast: 'bigint', descending: true, nullable: false }] as const satisfies readonly OrderKey[],
  valuesOf: (row: { readonly id: number }) => [String(row.id)],
})

/** The sort values of a row as texts, as stored in a cursor. */
export const cursorColumn = (keys: readonly OrderKey[]): SQL<(string | null)[]> =>
  sql`array[${sql.join(
    keys.map(({ expression }) => sql`(${expression})::text`),
    sql`, `,
  )}]`

/** Condition for the rows after the one with these sort values. */
export function rowsAfter(keys: readonly OrderKey[], values: readonly (string | null)[]): SQL | undefined {
  const steps = keys.map((key, index) => {
    const sameBefore = keys.slice(0, index).map((earlier, at) => isSame(earlier, values[at] ?? null))
    return and(...sameBefore, isFurther(key, values[index] ?? null))
  })
  return or(...steps)
}

const typed = (key: OrderKey, value: string) => sql`${value}::${sql.raw(key.cast)}`

const isSame = (key: OrderKey, value: string | null): SQL =>
  value === null ? isNull(key.expression) : eq(key.expression, typed(key, value))

function isFurther(key: OrderKey, value: string | null): SQL | undefined {
  if (value === null) return sql`false`
  const further = sql`${key.expression} ${sql.raw(key.descending ? '<' : '>')} ${typed(key, value)}`
  return key.nullable ? or(further, isNull(key.expression)) : further
}

/** A timestamp in the format of PostgreSQL or JSON. */
const moment = /^(\d{4}-\d\d-\d\d)[ T]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4])(:[0-5]\d)?)$/
const valueSchema: Record<Cast, z.ZodType<string>> = {
  // as stored, also where a text is older than its rule; the database has no NUL
  text: z
    .string()
    .max(2000)
    .refine((value) => !value.includes('\0')),
  bigint: z.string().regex(/^-?\d{1,15}$/),
  boolean: z.enum(['true', 'false']),
  date: z.string().refine(isCivilDate),
  timestamptz: z.string().refine((value) => isCivilDate(moment.exec(value)?.[1] ?? '')),
}

/** Encodes a cursor with its sort order, since it would skip rows under another one. */
export const writeCursor = (sort: string, values: readonly (string | null)[]) =>
  Buffer.from(JSON.stringify([sort, ...values])).toString('base64url')

/** Decodes a cursor of this sort order; undefined when it is invalid or of another order. */
export function readCursor(sort: string, keys: readonly OrderKey[], cursor: string): (string | null)[] | undefined {
  const values = keys.map(({ cast, nullable }) => (nullable ? valueSchema[cast].nullable() : valueSchema[cast]))
  try {
    const [, ...read] = z
      .tuple([z.literal(sort), ...values])
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return read as (string | null)[]
  } catch {
    return undefined
  }
}
