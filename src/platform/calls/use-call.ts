import {
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '../../../domain/contract/endpoint'
import type { PageMeta } from '../../../domain/contract/primitives'
import { useActingDoctor } from '../session'
import { type CallInput, call } from './call'
import { attemptOrAnnounce, type Outcome } from './idempotent-call'

export interface UseCallOptions {
  readonly enabled?: boolean
  /** Milliseconds the response counts as fresh. */
  readonly staleTime?: number
  /** Shows the previous response while the next one loads (months, searches). Never across doctors: see below. */
  readonly keepPrevious?: boolean
  readonly refetchInterval?: number
  readonly refetchOnWindowFocus?: boolean
}

/** Cache key of a response: the path, the acting doctor, the input. */
export const callKey = (endpoint: Endpoint, actingAs: number | null, input?: unknown) =>
  input === undefined ? ([endpoint.path, actingAs] as const) : ([endpoint.path, actingAs, input] as const)

/** Query options of a GET call: cached per acting doctor, never shown or retried for another. `quiet`: no global message. */
export const callOptions = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  actingAs: number | null,
  { quiet = false } = {},
) => ({
  queryKey: callKey(endpoint, actingAs, input),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<Endpoint>(endpoint, input, { signal, actingAs, quiet }) as Promise<ReplyOf<E>>,
})

/** Placeholder of a query: the previous response, where it is of the same doctor. */
export const previousOfDoctor =
  (actingAs: number | null) =>
  <Reply>(previous: Reply | undefined, query?: { queryKey: readonly unknown[] }) =>
    query?.queryKey[1] === actingAs ? previous : undefined

/** Fetches a GET call of the contract for the acting user. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { keepPrevious = false, ...more }: UseCallOptions = {},
): UseQueryResult<ReplyOf<E>> {
  type Reply = ReplyOf<E>
  const actingAs = useActingDoctor()
  const options: UseQueryOptions<Reply> = { ...callOptions(endpoint, input, actingAs), ...more }
  // The generic reply type is opaque here, and react-query's own type for a placeholder excludes functions by it.
  if (keepPrevious) options.placeholderData = previousOfDoctor(actingAs) as UseQueryOptions<Reply>['placeholderData']
  return useQuery(options)
}

interface Page<T> {
  readonly data: readonly T[]
  readonly meta?: Pick<PageMeta, 'current_page' | 'last_page' | 'total'> | undefined
}

/** Fetches a list page by page: `fetchMore` appends the next page to `found`. */
export function useCallPages<T>(
  endpoint: Endpoint,
  input: { readonly params?: object; readonly query: object },
  limit: number,
  options: Omit<UseCallOptions, 'keepPrevious'> = {},
) {
  const actingAs = useActingDoctor()
  const query = useInfiniteQuery({
    queryKey: callKey(endpoint, actingAs, { ...input, pages: limit }),
    queryFn: ({ signal, pageParam }) => {
      const query = { ...input.query, paginate: '1', limit: String(limit), page: String(pageParam) }
      return call<Endpoint>(endpoint, { ...input, query }, { signal, actingAs }) as Promise<Page<T>>
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta && meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    ...options,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return {
    ...query,
    found: data?.pages.flatMap((page) => page.data) ?? [],
    isKnown: data !== undefined,
    hasMore: hasNextPage,
    fetchMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}

/** Sends changes, then refetches the given endpoints. Announces refusals, except field errors where `showsFields`. */
export function useChange(read: readonly Endpoint[], options: { readonly showsFields?: boolean } = {}) {
  const client = useQueryClient()
  return async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Outcome<ReplyOf<E>>> => {
    const outcome = await attemptOrAnnounce(call<Endpoint>(endpoint, input) as Promise<ReplyOf<E>>, options)
    if (outcome.kind !== 'invalid')
      await Promise.all(read.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    return outcome
  }
}

/** Refetches all failed queries of the page. */
export function useRetryFailed(): () => void {
  const client = useQueryClient()
  return () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
