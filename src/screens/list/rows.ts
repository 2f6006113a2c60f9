import type { HttpError } from '@refinedev/core'
import type { QueryObserverResult } from '@tanstack/react-query'
import type { PageMeta } from '../../../domain/contract/primitives'
import type { RecordOnWire } from '../../../domain/resource'

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

type Answer = QueryObserverResult<{ data: RecordOnWire[]; total: number; meta?: unknown }, HttpError>

/** What a list shows of the last answer to refine's table. */
export function rowsOf(answer: Answer): Rows {
  const meta = answer.data?.meta as PageMeta | undefined
  return {
    records: answer.data?.data,
    total: answer.data?.total ?? 0,
    capped: meta?.total_capped ?? false,
    next: meta?.next_cursor ?? null,
    stale: answer.isPlaceholderData,
    failed: answer.isError,
    retry: () => void answer.refetch(),
  }
}
