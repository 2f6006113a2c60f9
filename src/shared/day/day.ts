import { type Query, queryOptions } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { DayPart } from '../../../domain/contract/agenda/day'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { call } from '../../platform/calls/call'
import { callKey, callOptions } from '../../platform/calls/use-call'

export type DayQuery = QueryOf<typeof endpoints.day>

/** Today's service communications; a day that has them stores them here. */
export const serviceNoticesOptions = (actingAs: number | null) => callOptions(endpoints.serviceNotices, {}, actingAs)

/**
 * What a page begins with, in one reply of which each part is read by `select`. Null: it is not known yet what. Only the first
 * reading tells of a failure: one in the background, by a live event or in time, leaves what is shown.
 */
export function dayOptions(query: DayQuery | null, actingAs: number | null) {
  const input = { query: query ?? { with: '' } }
  return queryOptions({
    queryKey: callKey(endpoints.day, actingAs, input),
    queryFn: async ({ client, queryKey, signal }) => {
      const quiet = client.getQueryData(queryKey) !== undefined
      const reply = await call(endpoints.day, input, { signal, actingAs, quiet })
      const { notices } = reply.data
      if (notices) client.setQueryData(serviceNoticesOptions(actingAs).queryKey, { data: notices })
      return reply
    },
    enabled: query !== null,
    staleTime: 30_000,
  })
}

/** The query of a cached day; undefined for the reply of another call. */
export const dayQueryOf = ({ queryKey: [path, , input] }: Pick<Query, 'queryKey'>): DayQuery | undefined =>
  path === endpoints.day.path ? (input as { query: DayQuery }).query : undefined

export const asksFor = (query: DayQuery, ...parts: readonly DayPart[]): boolean =>
  query.with.split(',').some((part) => (parts as readonly string[]).includes(part))

/** Predicate for the cached days that have one of these parts, which is read again with the whole of its day. */
export function hasDayPart(...parts: readonly DayPart[]) {
  return (query: Pick<Query, 'queryKey'>): boolean => {
    const day = dayQueryOf(query)
    return day !== undefined && asksFor(day, ...parts)
  }
}
