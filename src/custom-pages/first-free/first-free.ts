import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { FirstFreeTime } from '../../../domain/contract/agenda/first-free'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { callOptions, useCall } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'

export type FirstFreeQuery = QueryOf<typeof endpoints.firstFree>

/** Free times expire while they are on screen. Milliseconds. */
const refreshEvery = 60_000

/** The doctors, offices and services to search over; undefined until they are known. */
export function useFirstFreeChoices() {
  const { data, isError, refetch } = useCall(endpoints.firstFreeChoices, {}, { staleTime: refreshEvery })
  return { choices: data?.data, isError: isError && !data, refetch }
}

/**
 * The first free times for a search, kept current; idle for null. Those of the search before stand meanwhile (`isOld`). Nothing
 * is kept after the screen is closed: a free time is shown only if it has just been read.
 */
export function useFirstFreeTimes(query: FirstFreeQuery | null) {
  const actingAs = useActingDoctor()
  const result = useQuery({
    ...callOptions(endpoints.firstFree, { query: query ?? {} }, actingAs, { quiet: true }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
    gcTime: 0,
  })
  return { ...result, times: query ? result.data?.data : undefined, isOld: result.isPlaceholderData }
}

/** For each search its very first free time: null where it has none, undefined until it is known. */
export function useFirstOfEach(queries: readonly FirstFreeQuery[]): readonly (FirstFreeTime | null | undefined)[] {
  const actingAs = useActingDoctor()
  return useQueries({
    queries: queries.map((query) => ({
      ...callOptions(endpoints.firstFree, { query: { ...query, limit: '1' } }, actingAs, { quiet: true }),
      gcTime: 0,
    })),
    combine: (results) => results.map(({ data, isError }) => (isError ? null : data && (data.data[0] ?? null))),
  })
}
