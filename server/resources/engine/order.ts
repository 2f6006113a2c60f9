import { sql } from 'drizzle-orm'
import { defaultSort, type Kind } from '../../../domain/resource'
import type { OrderKey } from '../../db/keyset'
import { fieldSql } from './filters'
import { referredOrderSql, titleOrderSql } from './rows'
import { findServed, type Served } from './serve'

/** The order of a list: as it is asked for, and as the database sorts. */
export interface ListOrder {
  readonly sort: string
  readonly keys: readonly OrderKey[]
}

/** Kinds that are not ordered as texts without their case. */
const castOf: { readonly [K in Kind]?: OrderKey['cast'] } = {
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
const castOfKept: Readonly<Record<string, OrderKey['cast']>> = {
  id: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

/** The order asked for (`name,-price`), else the resource's; ties are broken by id, so that pages never overlap. */
export function orderOf(served: Served, sort = defaultSort(served.resource)): ListOrder {
  const words = sort.split(',')
  if (!words.some((word) => word === 'id' || word === '-id')) words.push('id')
  return { sort, keys: words.map((word) => orderKey(served, word.replace(/^-/, ''), word.startsWith('-'))) }
}

function orderKey(served: Served, name: string, descending: boolean): OrderKey {
  const { resource } = served
  const field = resource.fields[name]
  const text = { descending, cast: 'text' } as const
  if (field?.widget.kind === 'reference')
    return { ...text, expression: referredOrderSql(served, name, findServed(field.widget.to)), nullable: true }
  if (name === resource.titleField) return { ...text, expression: titleOrderSql(served), nullable: false }
  const value = fieldSql(served, name)
  const cast = field ? (castOf[field.widget.kind] ?? 'text') : (castOfKept[name] ?? 'text')
  // what is only read may have nothing to say yet, unless its column always says something
  const mayLack = field?.readOnly === true && served.columns[name]?.notNull !== true
  const nullable = field !== undefined && (field.optional || mayLack || name in served.profileColumns)
  // a period by its first day; one that has always run comes with those that have none
  if (field?.widget.kind === 'period') return { expression: sql`lower(${value})`, descending, cast, nullable: true }
  return { expression: cast === 'text' ? sql`lower(${value})` : value, descending, cast, nullable }
}
