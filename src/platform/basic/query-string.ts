/** What a query may hold; `undefined`, `null` and empty text are absent (contract.md, "Habits"). */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { readonly [key: string]: QueryValue }

function pairs(name: string, value: QueryValue): [string, string][] {
  if (value === undefined || value === null || value === '') return []
  if (typeof value === 'boolean') return [[name, value ? '1' : '0']]
  if (isList(value)) return value.length === 0 ? [] : [[name, value.map(String).join(',')]]
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, inner]) => pairs(`${name}[${key}]`, inner))
  return [[name, String(value)]]
}

const isList = (value: QueryValue): value is readonly QueryValue[] => Array.isArray(value)

/** The query language of product.md §8: `filter[status][in]=a,b`, lists joined by commas, booleans 0/1. */
export function queryString(query: { readonly [key: string]: QueryValue }): string {
  const all = Object.entries(query).flatMap(([key, value]) => pairs(key, value))
  return all.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')
}
