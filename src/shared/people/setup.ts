import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { call } from '../../platform/calls/call'
import { attempt } from '../../platform/calls/idempotent-call'
import { useCall } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'

/** The steps that finish the account of the doctor. */
export function useSetup() {
  const query = useCall(endpoints.setup, {}, { refetchOnWindowFocus: true })
  return { ...query, steps: query.data?.data }
}

/** The doctor's own data. */
export const useOwnProfile = (enabled: boolean) => useCall(endpoints.ownProfile, {}, { enabled })

/** Saves the doctor's own data; every refusal is for the caller to show. */
export function useChangeProfile() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  return async (body: BodyOf<typeof endpoints.changeOwnProfile>) => {
    const outcome = await attempt(call(endpoints.changeOwnProfile, { body }, { actingAs }))
    for (const { path } of [endpoints.ownProfile, endpoints.setup, endpoints.day])
      await client.invalidateQueries({ queryKey: [path] })
    return outcome
  }
}

const noChoices = [] as const

/** Specializations to choose from, by what is typed. */
export function useSpecializations(search: string) {
  const query = search ? { search } : {}
  const result = useCall(endpoints.ownSpecializations, { query }, { keepPrevious: true, staleTime: 5 * 60_000 })
  return { ...result, choices: result.data?.data ?? noChoices }
}
