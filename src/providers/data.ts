import type { CrudFilter, CrudSorting, DataProvider, HttpError } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import type { PageMeta } from '../../domain/contract/primitives'
import { apiBase } from '../session'
import { HttpFailure, http, request } from './http'
import type { QueryValue } from './query-string'

/** What refine reads of a refusal, with the whole body beside it: a stale edit finds `current` there. */
export interface RefineFailure extends HttpError {
  data: unknown
}

function refineFailure(failure: HttpFailure): RefineFailure {
  const body = (failure.data ?? {}) as { message?: string; errors?: Record<string, string[]> }
  return {
    name: failure.name,
    message: body.message ?? failure.message,
    statusCode: failure.status,
    ...(body.errors && { errors: body.errors }),
    data: failure.data,
  }
}

/** Every method of the provider leaves by this door, so refine always sees its own kind of error. */
async function refined<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof HttpFailure ? refineFailure(error) : error
  }
}

type Filters = { [field: string]: QueryValue }

/** refine's operators that the query language has a word for (product.md §8); anything else is a programming error. */
const operators: Partial<Record<CrudFilter['operator'], string | null>> = {
  eq: null,
  ne: 'ne',
  gte: 'gte',
  lte: 'lte',
  in: 'in',
  contains: 'contains',
  null: 'null',
}

function addFilter(filters: Filters, filter: CrudFilter) {
  if (!('field' in filter)) throw new Error(`Filters joined by "${filter.operator}" are not part of the wire`)
  const operator = operators[filter.operator]
  if (operator === undefined) throw new Error(`Unknown filter operator "${filter.operator}"`)
  if (operator === null) filters[filter.field] = filter.value
  else filters[filter.field] = { ...(filters[filter.field] as Filters | undefined), [operator]: filter.value }
}

/** `search` is refine's filter on the field `search`; the rest becomes `filter[field][operator]`. */
export function filterQuery(crudFilters: readonly CrudFilter[] = []): { [key: string]: QueryValue } {
  const filter: Filters = {}
  let search: QueryValue
  for (const one of crudFilters) {
    if ('field' in one && one.field === 'search') search = one.value
    else addFilter(filter, one)
  }
  return { search, filter }
}

/** `sort=-created_at,name`. */
export const sortQuery = (sorters: CrudSorting = []) =>
  sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',')

interface Page<T> {
  data: T[]
  meta?: PageMeta
}

const rest = simpleRest('admin', http)
/** simple-rest takes the body for the record; ours is `{data: record}`. */
async function unwrapped<T>(answer: Promise<{ data: unknown }>): Promise<{ data: T }> {
  const { data: envelope } = await refined(answer)
  return { data: (envelope as { data: T } | undefined)?.data as T }
}

/**
 * refine on the wire of product.md §8: simple-rest for single records, Laravel's paging, sort and filters for lists.
 * `meta.query` adds to the query of what is read (`with`, `cursor`). The record's `version` travels among the variables.
 */
export const dataProvider: DataProvider = {
  getApiUrl: () => `${apiBase()}/admin`,
  async getList({ resource, pagination, sorters, filters, meta }) {
    const { currentPage = 1, pageSize = 25, mode = 'server' } = pagination ?? {}
    const page = await refined(
      request<Page<never>>({
        method: 'GET',
        path: `admin/${resource}`,
        query: {
          ...(mode === 'server' ? { paginate: 1, page: currentPage, limit: pageSize } : {}),
          sort: sortQuery(sorters),
          ...filterQuery(filters),
          ...(meta?.query as object | undefined),
        },
        signal: meta?.queryContext?.signal,
      }),
    )
    return { data: page.data, total: page.meta?.total ?? page.data.length, meta: page.meta }
  },
  async getMany({ resource, ids, meta }) {
    const answer = await refined(
      request<Page<never>>({
        method: 'GET',
        path: `admin/${resource}`,
        query: { filter: { id: { in: ids } }, limit: ids.length, ...(meta?.query as object | undefined) },
      }),
    )
    return { data: answer.data }
  },
  async getOne({ resource, id, meta }) {
    const query = meta?.query as { [key: string]: QueryValue } | undefined
    const path = `admin/${resource}/${id}`
    return refined(request({ method: 'GET', path, query, signal: meta?.queryContext?.signal }))
  },
  create: (params) => unwrapped(rest.create(params)),
  update: (params) => unwrapped(rest.update({ ...params, meta: { method: 'put', ...params.meta } })),
  deleteOne: (params) => unwrapped(rest.deleteOne(params)),
  custom: (params) => unwrapped(rest.custom?.(params) ?? Promise.reject(new Error('custom is missing'))),
}
