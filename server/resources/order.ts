import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { text } from '../../domain/contract/primitives'
import { invalid } from '../../domain/contract/refusal'
import type { Resource } from '../../domain/resource'
import { validationText } from '../../domain/text/validation'
import { column, type Served } from './serve'

/** One step of an order. Empty values always come last, so that a cursor can go on from them. */
export interface OrderKey {
  readonly expression: SQL
  readonly descending: boolean
  /** What a cursor's text is cast to; integers are compared as bigint, which no ten digits overflow. */
  readonly cast: 'text' | 'bigint' | 'boolean'
  readonly nullable: boolean
}

/** Another served resource by name, for references. */
export type FindServed = (name: string) => Served

/** The order asked for (`name,-price`), else the title's; ties are broken by id, so that pages never overlap. */
export function orderOf(served: Served, sort: string | undefined, find: FindServed): OrderKey[] {
  const words = (sort ?? served.resource.titleField).split(',')
  const keys = words.map((word) => orderKey(served, word.replace(/^-/, ''), word.startsWith('-'), find))
  return words.some((word) => word.replace(/^-/, '') === 'id') ? keys : [...keys, orderKey(served, 'id', false, find)]
}

function orderKey(served: Served, name: string, descending: boolean, find: FindServed): OrderKey {
  const { resource } = served
  const widget = resource.fields[name]?.widget
  const nullable = resource.fields[name]?.optional ?? false
  // `search` begins with the folded title: its order does not depend on case, accents or the database's collation.
  if (name === resource.titleField) return textKey(sql`${column(served, 'search')}`, descending, false)
  const own = column(served, name)
  if (widget?.kind === 'reference') {
    const target = find(widget.to)
    const title = sql`(select ${column(target, 'search')} from ${target.table} where ${column(target, 'id')} = ${own})`
    return textKey(title, descending, nullable)
  }
  const type = own.getSQLType()
  if (type === 'text') return textKey(sql`lower(${own})`, descending, nullable)
  return { expression: sql`${own}`, descending, cast: type === 'boolean' ? 'boolean' : 'bigint', nullable }
}

const textKey = (expression: SQL, descending: boolean, nullable: boolean): OrderKey => ({
  expression,
  descending,
  cast: 'text',
  nullable,
})

export const orderBy = (keys: readonly OrderKey[]): SQL[] =>
  keys.map(({ expression, descending, nullable }) => {
    const order = descending ? desc(expression) : asc(expression)
    return nullable ? sql`${order} nulls last` : order
  })

/** Texts of the row's order values, as a cursor keeps them. */
export const cursorValues = (keys: readonly OrderKey[]): SQL<(string | null)[]> =>
  sql`array[${sql.join(
    keys.map(({ expression }) => sql`(${expression})::text`),
    sql`, `,
  )}]`

/** Where a row begins that comes after the one with these values. */
export function after(keys: readonly OrderKey[], values: readonly (string | null)[]): SQL | undefined {
  const steps = keys.map((key, index) => {
    const sameBefore = keys.slice(0, index).map((earlier, at) => same(earlier, values[at] ?? null))
    return and(...sameBefore, beyond(key, values[index] ?? null))
  })
  return or(...steps)
}

const typed = (key: OrderKey, value: string) => sql`${value}::${sql.raw(key.cast)}`

function same(key: OrderKey, value: string | null): SQL {
  return value === null ? isNull(key.expression) : eq(key.expression, typed(key, value))
}

function beyond(key: OrderKey, value: string | null): SQL | undefined {
  if (value === null) return sql`false`
  const further = sql`${key.expression} ${sql.raw(key.descending ? '<' : '>')} ${typed(key, value)}`
  return key.nullable ? or(further, isNull(key.expression)) : further
}

const valueSchema = { text: text(2000), bigint: z.string().regex(/^-?\d{1,15}$/), boolean: z.enum(['true', 'false']) }

/** A cursor names its order too: under another one it would lose rows. */
export const writeCursor = (resource: Resource, sort: string | undefined, values: readonly (string | null)[]) =>
  Buffer.from(JSON.stringify([sort ?? resource.titleField, ...values])).toString('base64url')

/** The values of a cursor for this order; refuses one that is not ours. */
export function readCursor(
  resource: Resource,
  sort: string | undefined,
  keys: readonly OrderKey[],
  cursor: string,
): (string | null)[] {
  const schema = z.tuple([
    z.literal(sort ?? resource.titleField),
    ...keys.map(({ cast, nullable }) => (nullable ? valueSchema[cast].nullable() : valueSchema[cast])),
  ])
  const read = schema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!read.success) throw invalid({ cursor: [validationText.wrong] })
  return read.data.slice(1) as (string | null)[]
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
