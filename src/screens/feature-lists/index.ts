import type { CrudFilter, DataProvider } from '@refinedev/core'
import type { PageMeta } from '../../../domain/contract/primitives'
import { filterParameters } from '../../../domain/resource'
import { call } from '../../api'
import { auditList } from './audit'
import type { FeatureList } from './feature-list'
import { outboxList } from './outbox'
import { usersList } from './users'
import { withoutSubscriptions } from './without-subscriptions'

/** The lists of features that are no table of their own; they are shown as any resource's, and only read. */
export const featureLists: readonly FeatureList[] = [auditList, outboxList, usersList, withoutSubscriptions]

/** Name of their data provider. */
export const featureListProvider = 'feature-lists'

function listOf(name: string): FeatureList {
  const list = featureLists.find(({ resource }) => resource.name === name)
  if (!list) throw new Error(`No list is called "${name}"`)
  return list
}

/** The query of refine's filters, in the words of the list's call. */
function queryOf(
  { resource, queryNames, unasked }: FeatureList,
  filters: readonly CrudFilter[],
): Record<string, string> {
  const parameters = [...filterParameters(resource)]
  const named = filters.flatMap((filter) => {
    if (!('field' in filter) || filter.value === undefined || filter.value === '') return []
    const isMeant = ({ field, operator }: { field: string; operator: string }) =>
      field === filter.field && operator === filter.operator
    const name = parameters.find(([, meant]) => isMeant(meant))?.[0] ?? filter.field
    return [[queryNames[name] ?? name, String(filter.value)] as const]
  })
  return { ...unasked, ...Object.fromEntries(named) }
}

async function page({ endpoint, toRecord }: FeatureList, query: Record<string, string>, signal?: AbortSignal) {
  const input = { query } as never
  const reply = (await call(endpoint, input, signal ? { signal } : {})) as { data: never[]; meta?: PageMeta }
  return { data: reply.data.map(toRecord) as never[], total: reply.meta?.total ?? reply.data.length, meta: reply.meta }
}

const isNotServed = () => Promise.reject(new Error('The lists of features are only read'))

/** refine's data provider for them. */
export const featureListsProvider: DataProvider = {
  getApiUrl: () => '',
  getList: ({ resource, pagination, filters = [], meta }) => {
    const list = listOf(resource)
    const { cursor } = (meta?.query ?? {}) as { cursor?: string }
    const { currentPage = 1, pageSize = 25 } = pagination ?? {}
    const paged = { paginate: '1', page: String(currentPage), limit: String(pageSize), ...(cursor && { cursor }) }
    return page(list, { ...queryOf(list, filters), ...paged }, meta?.queryContext?.signal)
  },
  getMany: ({ resource, ids }) => page(listOf(resource), { 'filter[id][in]': ids.join(',') }),
  getOne: isNotServed,
  create: isNotServed,
  update: isNotServed,
  deleteOne: isNotServed,
}
