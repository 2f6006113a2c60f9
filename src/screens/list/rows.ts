import { type HttpError, useList } from '@refinedev/core'
import type { QueryObserverResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PageMeta } from '../../../domain/contract/primitives'
import type { RecordOnWire } from '../../../domain/resource'
import { useActingDoctor } from '../../platform/session'
import type { ScreenResource } from '../registry'

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

type ListReply = QueryObserverResult<{ data: RecordOnWire[]; total: number; meta?: unknown }, HttpError>

/** A record as it is shown at this moment: at the counter, without names. */
export type RecordMapper = (record: RecordOnWire) => RecordOnWire

const totalOf = ({ data }: Pick<ListReply, 'data'>) => ({
  total: data?.total ?? 0,
  capped: (data?.meta as PageMeta | undefined)?.total_capped ?? false,
})

/** What a list shows of the last answer. */
export function useRows(answer: ListReply, mapRecord: RecordMapper | undefined): Rows {
  const data = answer.data?.data
  return {
    ...totalOf(answer),
    records: useMemo(() => (mapRecord ? data?.map(mapRecord) : data), [data, mapRecord]),
    next: (answer.data?.meta as PageMeta | undefined)?.next_cursor ?? null,
    stale: answer.isPlaceholderData,
    failed: answer.isError,
    retry: () => void answer.refetch(),
  }
}

/** How many rows a narrowed list has without search and filters; undefined until it is known. */
export function useUnfilteredTotal({ resource, dataProviderName }: ScreenResource, isNarrowed: boolean) {
  const actingAs = useActingDoctor()
  const { query } = useList<RecordOnWire, HttpError>({
    resource: resource.name,
    ...(dataProviderName && { dataProviderName }),
    pagination: { currentPage: 1, pageSize: 1 },
    meta: { actingAs, query: { fields: resource.titleField } },
    liveMode: 'off',
    errorNotification: false,
    queryOptions: { enabled: isNarrowed, staleTime: 60_000 },
  })
  return query.data && totalOf(query)
}

/** Which page of the list is shown, and how another one is. */
export interface Paging {
  readonly page: number
  /** Rows on a page. */
  readonly limit: number
  /** Of the pages gone beyond the numbered ones, the one shown last. */
  readonly cursors: readonly string[]
  readonly onPage: (page: number) => void
  /** Goes on by cursor, or back by one. */
  readonly onBeyond: (cursor: string | null) => void
}
