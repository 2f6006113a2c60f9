import { and, eq, gte, inArray, isNotNull, isNull, like, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type FilterParameter, filterParameters, type Kind } from '../../domain/resource'
import { fold } from '../../domain/text/fold'
import { column, type Served } from './serve'

/** The conditions of a list: alive, found by the search, let through by every filter. */
export function conditions(served: Served, query: Readonly<Record<string, string | undefined>>): SQL | undefined {
  const filters = [...filterParameters(served.resource)].flatMap(([name, parameter]) => {
    const operand = query[name]
    return operand === undefined ? [] : [condition(served, parameter, operand)]
  })
  return and(isNull(column(served, 'deleted_at')), found(served, query.search), ...filters)
}

/** Every word of the search stands somewhere in the row's folded text. Signs alone find nothing. */
function found(served: Served, search: string | undefined): SQL | undefined {
  if (search === undefined || search.trim() === '') return undefined
  const words = fold(search).split(' ').filter(Boolean)
  if (words.length === 0) return sql`false`
  return and(...words.map((word) => like(column(served, 'search'), `%${word}%`)))
}

function condition(served: Served, { field, operator }: FilterParameter, operand: string): SQL | undefined {
  const own = column(served, field)
  const kind = served.resource.fields[field]?.widget.kind ?? 'reference'
  const value = operandValue(kind, operand)
  switch (operator) {
    case 'eq':
      return eq(own, value)
    case 'ne':
      return or(ne(own, value), isNull(own))
    case 'in':
      return inArray(
        own,
        operand.split(',').map((one) => operandValue(kind, one)),
      )
    case 'gte':
      return gte(own, value)
    case 'lte':
      return lte(own, value)
    case 'contains':
      return sql`lower(${own}) like ${`%${escaped(operand.toLowerCase())}%`}`
    case 'null':
      return operand === '1' ? isNull(own) : isNotNull(own)
    default:
      return operator satisfies never
  }
}

/** The operand, checked as text by the query's schema, as the column holds it. */
function operandValue(kind: Kind, operand: string): string | number | boolean {
  switch (kind) {
    case 'number':
    case 'money':
    case 'reference':
      return Number(operand)
    case 'boolean':
      return operand === '1'
    case 'text':
    case 'aic':
    case 'vat-number':
    case 'url':
    case 'email':
    case 'phone':
    case 'choice':
      return operand
    default:
      return kind satisfies never
  }
}

const escaped = (pattern: string) => pattern.replace(/[\\%_]/g, '\\$&')
