import { type Query, queryOptions, useQuery } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { Day, DayPart } from '../../../domain/contract/agenda/day'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { call } from '../../platform/calls/call'
import { callKey } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'
import { useCurrentUser } from '../../platform/session/current-user'
import { frameQuery } from './day-queries'

export type DayQuery = QueryOf<typeof endpoints.day>

/**
 * What a page begins with, in one reply of which each part is read by `select`. Null: it is not known yet what. Only the first
 * reading tells of a failure: one in the background, by a live event or in time, leaves what is shown.
 */
export function dayOptions(query: DayQuery | null, actingAs: number | null) {
  const input = { query: query ?? { with: '' } }
  return queryOptions({
    queryKey: callKey(endpoints.day, actingAs, input),
    queryFn: ({ client, queryKey, signal }) => {
      const quiet = client.getQueryData(queryKey) !== undefined
      return call(endpoints.day, input, { signal, actingAs, quiet })
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

/** A part of what the frame of each page of the doctor's side shows: counts of messages and news, service communications. */
export function useFrameDay<T>(select: (day: Day) => T, { refetchInterval = 0 } = {}) {
  const { data: user } = useCurrentUser()
  const actingAs = useActingDoctor()
  return useQuery({
    ...dayOptions(frameQuery(user, actingAs), actingAs),
    refetchInterval: refetchInterval || false,
    select: ({ data }) => select(data),
  })
}
