import type { CrudFilter, DataProvider } from '@refinedev/core'
import type { PageMeta } from '../../../domain/contract/primitives'
import { filterParameters } from '../../../domain/resource'
import { call } from '../../api'
import { auditList } from './audit'
import type { FeatureList } from './feature-list'
import { usersList } from './users'
import { withoutSubscriptions } from './without-subscriptions'

/** The lists of features that are no table of their own; they are shown as any resource's, and only read. */
export const featureLists: readonly FeatureList[] = [auditList, usersList, withoutSubscriptions]

/** Name of their data provider. */
export const featureListProvider = 'feature-lists'

/** The query of refine's filters, in the words of the list's call. */
function queryOf({ resource, queryNames }: FeatureList, filters: readonly CrudFilter[]): Record<string, string> {
  const parameters = [...filterParameters(resource)]
  const named = filters.flatMap((filter) => {
    if (!('field' in filter) || filter.value === undefined || filter.value === '') return []
    const parameter = parameters.find(
      ([, { field, operator }]) => field === filter.field && operator === filter.operator,
    )
    const name = parameter ? parameter[0] : filter.field
    return [[queryNames[name] ?? name, String(filter.value)] as const]
  })
  return Object.fromEntries(named)
}

async function page(name: string, query: Record<string, string | undefined>, signal?: AbortSignal) {
  const list = featureLists.find(({ resource }) => resource.name === name)
  if (!list) throw new Error(`No list is called "${name}"`)
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  const reply = (await call(list.endpoint, { query: given } as never, signal ? { signal } : {})) as {
    data: never[]
    meta?: PageMeta
  }
  return {
    data: reply.data.map(list.toRecord) as never[],
    total: reply.meta?.total ?? reply.data.length,
    meta: reply.meta,
  }
}

const listOf = (name: string) => featureLists.find(({ resource }) => resource.name === name) as FeatureList
const isNotServed = () => Promise.reject(new Error('The lists of features are only read'))

/** refine's data provider for them. */
export const featureListsProvider: DataProvider = {
  getApiUrl: () => '',
  getList: ({ resource, pagination, filters = [], meta }) =>
    page(
      resource,
      {
        ...queryOf(listOf(resource), filters),
        paginate: '1',
        page: String(pagination?.currentPage ?? 1),
        limit: String(pagination?.pageSize ?? 25),
        cursor: (meta?.query as { cursor?: string } | undefined)?.cursor,
      },
      meta?.queryContext?.signal,
    ),
  getMany: ({ resource, ids }) => page(resource, { 'filter[id][in]': ids.join(',') }),
  getOne: isNotServed,
  create: isNotServed,
  update: isNotServed,
  deleteOne: isNotServed,
}
