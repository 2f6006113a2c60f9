import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import { useActingDoctor } from '../session'
import { call } from './call'
import { useCall } from './use-call'

/** The news of today for whoever the tab acts for. */
export function useNews() {
  const result = useCall(endpoints.news, {}, { staleTime: 60_000 })
  return { ...result, items: result.data?.data }
}

/** Takes the star's dot away. The news on the page stay marked as new while they are being read. */
export function useMarkNewsRead() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  return useMutation({
    mutationFn: () => call(endpoints.readNotifications, { body: { type: 'communication' } }, { actingAs, quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [endpoints.notifications.path] }),
  })
}

/** How often an open page asks whether something has to be said to everybody, in milliseconds. */
const noticesEvery = 5 * 60_000

/** The service communications of today for whoever the tab acts for; nothing where they cannot be had. */
export function useServiceNotices() {
  const { data } = useCall(endpoints.serviceNotices, {}, { staleTime: 60_000, refetchInterval: noticesEvery })
  return data?.data ?? []
}
