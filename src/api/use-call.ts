import { type UseQueryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '../../domain/contract/endpoint'
import { useActingDoctor } from '../session'
import { type CallInput, call } from './call'

export interface UseCallOptions {
  readonly enabled?: boolean
  /** Milliseconds the answer counts as fresh. */
  readonly staleTime?: number
  /** Shows the answer before while the next one loads (months, searches). Never across doctors: see below. */
  readonly keepPrevious?: boolean
  readonly refetchInterval?: number
}

/** The key of a call's answer in the cache: the path, then whose agenda, then what was asked. */
export const callKey = (endpoint: Endpoint, actingDoctorId: number | null, input?: unknown) =>
  input === undefined ? ([endpoint.path, actingDoctorId] as const) : ([endpoint.path, actingDoctorId, input] as const)

/** Asks again for everything on the page that did not come. */
export function useRetryFailed(): () => void {
  const client = useQueryClient()
  return () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/**
 * Reads a GET call of the contract. The acting doctor is part of the key and travels with the request, so an answer for
 * one doctor can never be shown, nor a retry be sent, as another.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, staleTime, keepPrevious = false, refetchInterval }: UseCallOptions = {},
): UseQueryResult<ReplyOf<E>> {
  type Reply = ReplyOf<E>
  const actingDoctorId = useActingDoctor()
  const previousOfDoctor = (previous: Reply | undefined, query?: { queryKey: readonly unknown[] }) =>
    query?.queryKey[1] === actingDoctorId ? previous : undefined
  const options: UseQueryOptions<Reply> = {
    queryKey: callKey(endpoint, actingDoctorId, input),
    queryFn: ({ signal }) => call<Endpoint>(endpoint, input, { signal, actingAs: actingDoctorId }) as Promise<Reply>,
    enabled,
    ...(staleTime !== undefined && { staleTime }),
    ...(refetchInterval !== undefined && { refetchInterval }),
  }
  // The generic reply type is opaque here, and react-query's own type for a placeholder excludes functions by it.
  if (keepPrevious) options.placeholderData = previousOfDoctor as UseQueryOptions<Reply>['placeholderData']
  return useQuery(options)
}
