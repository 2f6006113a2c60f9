import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { RecordOnWire, Resource } from '../../../domain/resource'
import { columnNames } from '../../../domain/resource/column-names'
import { getChosenColumns, getListLimit, getListSearch } from '../../platform/session'
import { dataProvider } from '../../providers/data'
import { listQuestion } from './list-question'
import { readListState } from './list-state'

/**
 * What a loader asked for is not asked again by its list. The key begins as refine's own, so that refine finds what it invalidates
 * by the name of a resource.
 */
export const rowsOptions = (
  question: ReturnType<typeof listQuestion>,
  actingAs: number | null,
  providerName = 'default',
) => ({
  queryKey: ['data', providerName, question.resource, 'list', { ...question, actingAs }] as QueryKey,
  staleTime: 5000,
})

/** Asks for the rows that an address shows, while the code of their list comes. */
export function prefetchRows(client: QueryClient, resource: Resource, address: URLSearchParams): Promise<void> {
  const params = address.size === 0 ? new URLSearchParams(resource.opensWith) : address
  const state = { ...readListState(resource, params, getListLimit()), search: getListSearch(resource.name) }
  const names = columnNames(resource, state.columns ?? getChosenColumns(resource.name))
  const columns = names.map((name) => ({ name }))
  const question = listQuestion(resource, state, columns)
  return client.prefetchQuery({
    ...rowsOptions(question, null),
    queryFn: (queryContext) =>
      dataProvider.getList<RecordOnWire>({ ...question, meta: { ...question.meta, queryContext } }),
  })
}
