import { type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { PageMeta } from '../../../domain/contract/primitives'
import type { RecordOnWire, Resource } from '../../../domain/resource'
import { type Column, fieldsFor, relationsFor } from './columns'
import { type ListState, lastPage, pageSize, refineFilters, refineSorters } from './list-state'

export interface Rows {
  /** Undefined until the first answer. */
  readonly records: readonly RecordOnWire[] | undefined
  /** Exact up to 10,000; `capped` when there are more. */
  readonly total: number
  readonly capped: boolean
  /** Where the list goes on beyond the numbered pages; null at its end. */
  readonly next: string | null
  /** The rows shown are those of the question before. */
  readonly stale: boolean
  readonly failed: boolean
  readonly retry: () => void
}

interface Asked {
  readonly state: ListState
  readonly search: string
  readonly columns: readonly Column[]
  /** Cursors of the pages beyond the numbered ones, the one shown last. */
  readonly beyond: readonly string[]
}

/** The rows of a list as its state asks for them, the rows before standing until the next ones come. */
export function useRows(resource: Resource, { state, search, columns, beyond }: Asked): Rows {
  const cursor = beyond.at(-1)
  const { query } = useList<RecordOnWire, HttpError>({
    resource: resource.name,
    pagination: { currentPage: cursor === undefined ? state.page : lastPage + beyond.length, pageSize },
    sorters: refineSorters(state),
    filters: refineFilters(resource, state, search),
    meta: { query: { fields: fieldsFor(resource, columns), with: relationsFor(resource, columns), cursor } },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  })
  const meta = query.data?.meta as PageMeta | undefined
  return {
    records: query.data?.data,
    total: query.data?.total ?? 0,
    capped: meta?.total_capped ?? false,
    next: meta?.next_cursor ?? null,
    stale: query.isPlaceholderData,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}
