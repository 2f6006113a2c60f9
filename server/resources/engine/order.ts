import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isCivilDate } from '../../../domain/calendar/civil-date'
import { text } from '../../../domain/contract/primitives'
import { invalid } from '../../../domain/contract/refusal'
import { defaultSort, type Kind, type Resource } from '../../../domain/resource'
import { validationText } from '../../../domain/text/validation'
import { own } from './filters'
import { type FindServed, referredOrderSql, titleOrderSql } from './rows'
import type { Served } from './serve'

export type { FindServed } from './rows'

/** What a cursor's text is cast to; integers are compared as bigint, which no ten digits overflow. */
type Cast = 'text' | 'bigint' | 'boolean' | 'date' | 'timestamptz'

/** One step of an order. Empty values always come last, so that a cursor can go on from them. */
export interface OrderKey {
  readonly expression: SQL
  readonly descending: boolean
  readonly cast: Cast
  readonly nullable: boolean
}

/** Kinds that are not ordered as texts without their case. */
const castOf: { readonly [K in Kind]?: Cast } = {
  number: 'bigint',
  percent: 'bigint',
  money: 'bigint',
  position: 'bigint',
  boolean: 'boolean',
  date: 'date',
  period: 'date',
  instant: 'timestamptz',
}

/** What the server keeps of every record, which lists can be ordered by too. */
const castOfKept: Readonly<Record<string, Cast>> = {
  id: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

/** The order asked for (`name,-price`), else the resource's; ties are broken by id, so that pages never overlap. */
export function orderOf(served: Served, sort: string | undefined, find: FindServed): OrderKey[] {
  const words = (sort ?? defaultSort(served.resource)).split(',')
  const keys = words.map((word) => orderKey(served, word.replace(/^-/, ''), word.startsWith('-'), find))
  return words.some((word) => word.replace(/^-/, '') === 'id') ? keys : [...keys, orderKey(served, 'id', false, find)]
}

function orderKey(served: Served, name: string, descending: boolean, find: FindServed): OrderKey {
  const { resource } = served
  const field = resource.fields[name]
  // what is only read may have nothing to say yet, unless its column always says something
  const isFilled = served.columns[name]?.notNull === true
  const nullable =
    field !== undefined && (field.optional || (field.readOnly && !isFilled) || name in served.profileColumns)
  if (field?.widget.kind === 'reference')
    return textKey(referredOrderSql(find, served, name, find(field.widget.to)), descending, true)
  if (name === resource.titleField) return textKey(titleOrderSql(find, served), descending, false)
  const value = own(served, name)
  const cast = field ? (castOf[field.widget.kind] ?? 'text') : (castOfKept[name] ?? 'text')
  if (cast === 'text') return textKey(sql`lower(${value})`, descending, nullable)
  // a period by its first day; one that has always run comes with those that have none
  if (field?.widget.kind === 'period') return { expression: sql`lower(${value})`, descending, cast, nullable: true }
  return { expression: sql`${value}`, descending, cast, nullable }
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

/** As PostgreSQL writes a moment. */
const storedMoment = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/
const valueSchema: Record<Cast, z.ZodType<string>> = {
  text: text(2000),
  bigint: z.string().regex(/^-?\d{1,15}$/),
  boolean: z.enum(['true', 'false']),
  date: z.string().refine(isCivilDate),
  timestamptz: z.string().refine((moment) => isCivilDate(storedMoment.exec(moment)?.[1] ?? '')),
}

/** A cursor names its order too: under another one it would lose rows. */
export const writeCursor = (resource: Resource, sort: string | undefined, values: readonly (string | null)[]) =>
  Buffer.from(JSON.stringify([sort ?? defaultSort(resource), ...values])).toString('base64url')

/** The values of a cursor for this order; refuses one that is not ours. */
export function readCursor(
  resource: Resource,
  sort: string | undefined,
  keys: readonly OrderKey[],
  cursor: string,
): (string | null)[] {
  const schema = z.tuple([
    z.literal(sort ?? defaultSort(resource)),
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
