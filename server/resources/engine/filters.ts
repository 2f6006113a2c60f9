import {
  and,
  arrayOverlaps,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { addDays, isCivilDate } from '../../../domain/calendar/civil-date'
import {
  type ActiveFilter,
  activeFilters,
  asksForBin,
  type FilterParameter,
  fieldsIn,
  isListKind,
  type Kind,
  titleFields,
} from '../../../domain/resource'
import { type SearchWord, searchWords } from '../../../domain/text/search'
import { periodEnds, periodHasStatus } from '../../db/period-status'
import { wordWithin } from '../../db/search'
import { arrayOf, column, findServed, isVisible, linkedTo, type Reader, type ServedResource } from './serve'

/** The conditions of a list: visible to the reader, not deleted (or in the bin, if asked for), matching search and filters. */
export function conditions(
  reader: Reader,
  served: ServedResource,
  query: Readonly<Record<string, string | undefined>>,
): SQL | undefined {
  const filters = activeFilters(served.resource, query).map((filter) => condition(reader, served, filter))
  const within = asksForBin(query) ? isBinned(reader, served) : isLive(reader, served)
  return and(within, matchesSearch(served, query.search), ...filters)
}

/** Visible to the reader, and not deleted. */
export const isLive = (reader: Reader, served: ServedResource): SQL | undefined =>
  and(served.resource.readOnly ? undefined : isNull(column(served, 'deleted_at')), isVisible(reader, served))

/** Visible to the reader, and deleted. */
const isBinned = (reader: Reader, served: ServedResource): SQL | undefined =>
  and(isNotNull(column(served, 'deleted_at')), isVisible(reader, served))

/** Rows that refer to one of these records by a field. */
export function refersTo(served: ServedResource, field: string, ids: readonly number[]): SQL {
  const byIds = served.filters?.[field]
  if (byIds) return byIds(ids)
  const kind = served.resource.fields[field]?.widget.kind ?? 'reference'
  if (isListKind(kind)) return listCondition(served, { field, operator: 'in', operand: ids.join(',') }, kind)
  return sql`${fieldSql(served, field)} = any(${arrayOf(ids)}::int[])`
}

/** Found by the words of the search, or else by what `alsoFoundBy` looks at. */
function matchesSearch(served: ServedResource, search = ''): SQL | undefined {
  const byWords = containsWords(served, search)
  return byWords && or(byWords, served.alsoFoundBy?.(search))
}

/** Each search word is in the folded text of the row or of a referenced record. Punctuation alone matches nothing. */
export function containsWords(served: ServedResource, search: string): SQL | undefined {
  const words = searchWords(search)
  if (words?.length === 0) return sql`false`
  return and(...(words ?? []).map((word) => containsWord(served, word)))
}

function containsWord(served: ServedResource, word: SearchWord): SQL | undefined {
  const { resource } = served
  const names = new Set([...titleFields(resource), ...fieldsIn(resource, 'search').map(([name]) => name)])
  const referred = [...names].flatMap((name) => {
    const widget = resource.fields[name]?.widget
    if (widget?.kind !== 'reference') return []
    const to = findServed(widget.to)
    return [
      sql`${fieldSql(served, name)} in (select ${column(to, 'id')} from ${to.table} where ${containsWord(to, word)})`,
    ]
  })
  return or(wordWithin(column(served, 'search'), word), ...referred)
}

/** The expression of a field, or of `id`. */
export function fieldSql(served: ServedResource, name: string): SQLWrapper {
  return served.selection[name] ?? column(served, name)
}

function condition(reader: Reader, served: ServedResource, filter: ActiveFilter): SQL | undefined {
  const { field, operator, operand } = filter
  const kind = served.resource.fields[field]?.widget.kind ?? 'reference'
  if (isListKind(kind)) return listCondition(served, filter, kind)
  const byIds = operator === 'eq' || operator === 'in' ? served.filters?.[field] : undefined
  if (byIds) return byIds(operand.split(',').map(Number))
  const value = fieldSql(served, field)
  if (kind === 'period' && operator !== 'null')
    return operator === 'gte' || operator === 'lte'
      ? periodEnds(value, operator, operand)
      : periodHasStatus(value, reader.now, operand.split(','))
  if (kind === 'instant' && operator !== 'null') return instantCondition(value, operator, operand)
  const typed = (text: string) => operandValue(kind, text)
  const conditionOf = {
    eq: () => eq(value, typed(operand)),
    ne: () => sql`${value} is distinct from ${typed(operand)}`,
    in: () => inArray(value, operand.split(',').map(typed)),
    gte: () => gte(value, typed(operand)),
    lte: () => lte(value, typed(operand)),
    contains: () => contains(sql`lower(${value})`, operand.toLowerCase()),
    null: () => (operand === '1' ? isNull(value) : not(isNull(value))),
  } satisfies Record<FilterParameter['operator'], () => SQL>
  return conditionOf[operator]()
}

const contains = (text: SQL, part: string) => sql`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`

/** Matches lists that contain any of the values, none of them, or that are empty. */
function listCondition(
  served: ServedResource,
  { field, operator, operand }: Omit<ActiveFilter, 'parameter'>,
  kind: Kind,
): SQL {
  const link = served.links?.[field]
  const value = fieldSql(served, field)
  if (operator === 'null') {
    const empty = link
      ? not(sql`${column(served, 'id')} in ${linkedTo(link)}`)
      : sql`coalesce(cardinality(${value}), 0) = 0`
    return operand === '1' ? empty : not(empty)
  }
  if (kind === 'postal-codes') return contains(sql`array_to_string(${value}, ' ')`, operand)
  const some = operand.split(',')
  const hasAny = link
    ? sql`${column(served, 'id')} in ${linkedTo(link, some.map(Number))}`
    : arrayOverlaps(value as SQL, kind === 'multi-choice' ? some : some.map(Number))
  return operator === 'ne' ? sql`(${hasAny}) is not true` : hasAny
}

/** From or until an instant; days begin and end in Rome's time zone. */
function instantCondition(moment: SQLWrapper, operator: FilterParameter['operator'], operand: string): SQL {
  const isDay = isCivilDate(operand)
  const at = (day: string) => sql`(${day}::timestamp at time zone 'Europe/Rome')`
  if (operator === 'gte') return gte(moment, isDay ? at(operand) : sql`${operand}::timestamptz`)
  return isDay ? sql`${moment} < ${at(addDays(operand, 1))}` : lte(moment, sql`${operand}::timestamptz`)
}

/** The operand, validated as text by the query schema, in the column's type; numbers as bigint, since they may exceed it. */
function operandValue(kind: Kind, operand: string): string | number | boolean | SQL {
  if (['number', 'percent', 'money', 'position'].includes(kind)) return sql`${Number(operand)}::bigint`
  if (kind === 'reference') return Number(operand)
  return kind === 'boolean' ? operand === '1' : operand
}
