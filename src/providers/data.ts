import type { DataProvider, HttpError } from '@refinedev/core'
import simpleRest from '@refinedev/simple-rest'
import type { PageMeta } from '../../domain/contract/primitives'
import { HttpFailure, http, request } from '../platform/basic/http'
import type { QueryValue } from '../platform/basic/query-string'
import { apiBase } from '../platform/session'
import { searchIn } from './list-search'

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
 * refine on the wire of product.md §8: simple-rest writes, deletes and makes custom calls; what it cannot read here is asked for by
 * us. `meta.query` is the query of what is read (`filter[price][gte]`, `sort`, `with`, `cursor`); with `meta.quiet` who reads one
 * record says alone that it failed. The record's `version` travels among the variables.
 */
export const dataProvider: DataProvider = {
  getApiUrl: () => `${apiBase()}/admin`,
  // simple-rest pages by `_start` and `_end`, and reads the total in a header
  async getList({ resource, pagination, meta, ...narrowing }) {
    const { currentPage = 1, pageSize = 25, mode = 'server' } = pagination ?? {}
    const page = await refined(
      request<Page<never>>({
        method: 'GET',
        path: `admin/${resource}`,
        query: {
          ...(mode === 'server' ? { paginate: 1, page: currentPage, limit: pageSize } : {}),
          search: searchIn(narrowing),
          ...(meta?.query as object | undefined),
        },
        signal: meta?.queryContext?.signal,
      }),
    )
    return { data: page.data, total: page.meta?.total ?? page.data.length, meta: page.meta }
  },
  // simple-rest asks for `id=1&id=2`, which is no filter of ours
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
  // simple-rest passes on neither a query (`with`) nor the signal that ends the request
  async getOne({ resource, id, meta }) {
    const query = meta?.query as { [key: string]: QueryValue } | undefined
    const path = `admin/${resource}/${id}`
    const quiet = meta?.quiet === true
    return refined(request({ method: 'GET', path, query, quiet, signal: meta?.queryContext?.signal }))
  },
  create: (params) => unwrapped(rest.create(params)),
  update: (params) => unwrapped(rest.update({ ...params, meta: { method: 'put', ...params.meta } })),
  deleteOne: (params) => unwrapped(rest.deleteOne(params)),
  custom: (params) => unwrapped(rest.custom?.(params) ?? Promise.reject(new Error('custom is missing'))),
}
