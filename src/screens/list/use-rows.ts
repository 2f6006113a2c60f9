import { type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { PageMeta } from '../../../domain/contract/primitives'
import { type RecordOnWire, type Resource, relations } from '../../../domain/resource'
import { type ListState, pageSize, refineFilters, refineSorters } from './list-state'

export interface Rows {
  /** Undefined until the first answer. */
  readonly records: readonly RecordOnWire[] | undefined
  /** Exact up to 10,000; `capped` when there are more. */
  readonly total: number
  readonly capped: boolean
  /** The rows shown are those of the question before. */
  readonly stale: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** The rows of a list as its state asks for them, the rows before standing until the next ones come. */
export function useRows(resource: Resource, state: ListState, search: string): Rows {
  const related = [...relations(resource).keys()]
  const { query } = useList<RecordOnWire, HttpError>({
    resource: resource.name,
    pagination: { currentPage: state.page, pageSize },
    sorters: refineSorters(state),
    filters: refineFilters(resource, state, search),
    meta: { query: { with: related } },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  })
  const meta = query.data?.meta as PageMeta | undefined
  return {
    records: query.data?.data,
    total: query.data?.total ?? 0,
    capped: meta?.total_capped ?? false,
    stale: query.isPlaceholderData,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}
