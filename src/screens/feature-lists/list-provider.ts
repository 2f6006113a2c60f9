import type { DataProvider } from '@refinedev/core'
import type { PageMeta } from '../../../domain/contract/primitives'
import { call } from '../../platform/calls'
import type { FeatureList, WireQuery } from '../../platform/calls/feature-list'
import { searchIn } from '../../providers/list-search'

/** The call's query for the filters, the search and the order of a list, where the call has other words for them. */
export function callQuery({ queryNames, defaults, toQuery }: FeatureList, where: WireQuery, sort?: string): WireQuery {
  const renamed = Object.entries(where).map(([name, operand]) => [queryNames[name] ?? name, operand])
  const query = { ...defaults, ...Object.fromEntries(renamed) }
  if (!toQuery) return query
  return toQuery(sort === undefined ? query : { ...query, sort })
}

/** The filters and the search in the query of a list, whose columns a feature's call does not ask for. */
const whereIn = (query: WireQuery): WireQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name === 'search' || name.startsWith('filter[')))

/** Whose rows are asked for, and how long the answer is waited for. */
interface QueryParameters {
  readonly actingAs?: number | null
  readonly signal?: AbortSignal | undefined
}

async function page({ endpoint, toRecord }: FeatureList, query: WireQuery, asking: QueryParameters) {
  const reply = (await call(endpoint, { query } as never, asking as never)) as { data: never[]; meta?: PageMeta }
  return { data: reply.data.map(toRecord) as never[], total: reply.meta?.total ?? reply.data.length, meta: reply.meta }
}

const isNotServed = () => Promise.reject(new Error('The lists of features are only read'))

/** refine's data provider for lists over calls of features. */
export function listProvider(lists: readonly FeatureList[]): DataProvider {
  const listOf = (name: string) => {
    const list = lists.find(({ resource }) => resource.name === name)
    if (!list) throw new Error(`No list is called "${name}"`)
    return list
  }
  return {
    getApiUrl: () => '',
    getList: ({ resource, pagination, meta, ...narrowing }) => {
      const list = listOf(resource)
      const asked: WireQuery = meta?.query ?? {}
      const { cursor, sort } = asked
      const search = searchIn(narrowing)
      const query = callQuery(list, { ...(search && { search }), ...whereIn(asked) }, sort)
      const { currentPage = 1, pageSize = 25 } = pagination ?? {}
      const paged = { paginate: '1', page: String(currentPage), limit: String(pageSize), ...(cursor && { cursor }) }
      const asking = { actingAs: meta?.actingAs, signal: meta?.queryContext?.signal }
      return page(list, { ...query, ...paged }, asking)
    },
    getMany: ({ resource, ids }) => page(listOf(resource), { 'filter[id][in]': ids.join(',') }, {}),
    getOne: isNotServed,
    create: isNotServed,
    update: isNotServed,
    deleteOne: isNotServed,
  }
}
