import type { CrudFilter, CrudSort, DataProvider } from '@refinedev/core'
import type { PageMeta } from '../../domain/contract/primitives'
import { filterParameters } from '../../domain/resource'
import { call } from '.'
import type { Asked, FeatureList } from './feature-list'

/** The call's query for what a list is narrowed to and ordered by. */
export function queryOf(list: FeatureList, filters: readonly CrudFilter[], sorters: readonly CrudSort[] = []): Asked {
  const { resource, queryNames, unasked, toQuery } = list
  const parameters = [...filterParameters(resource)]
  const named = filters.flatMap((filter) => {
    if (!('field' in filter) || filter.value === undefined || filter.value === '') return []
    const isMeant = ({ field, operator }: { field: string; operator: string }) =>
      field === filter.field && operator === filter.operator
    const name = parameters.find(([, meant]) => isMeant(meant))?.[0] ?? filter.field
    return [[queryNames[name] ?? name, String(filter.value)] as const]
  })
  const asked = { ...unasked, ...Object.fromEntries(named) }
  if (!toQuery) return asked
  const sort = sorters.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',')
  return toQuery(sort === '' ? asked : { ...asked, sort })
}

/** Whose rows are asked for, and how long the answer is waited for. */
interface Asking {
  readonly actingAs?: number | null
  readonly signal?: AbortSignal | undefined
}

async function page({ endpoint, toRecord }: FeatureList, query: Asked, asking: Asking) {
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
    getList: ({ resource, pagination, filters = [], sorters = [], meta }) => {
      const list = listOf(resource)
      const { cursor } = (meta?.query ?? {}) as { cursor?: string }
      const { currentPage = 1, pageSize = 25 } = pagination ?? {}
      const paged = { paginate: '1', page: String(currentPage), limit: String(pageSize), ...(cursor && { cursor }) }
      const asking = { actingAs: meta?.actingAs, signal: meta?.queryContext?.signal }
      return page(list, { ...queryOf(list, filters, sorters), ...paged }, asking)
    },
    getMany: ({ resource, ids }) => page(listOf(resource), { 'filter[id][in]': ids.join(',') }, {}),
    getOne: isNotServed,
    create: isNotServed,
    update: isNotServed,
    deleteOne: isNotServed,
  }
}
