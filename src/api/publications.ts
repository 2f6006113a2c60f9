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

/** The service communications of today for whoever the tab acts for, asked again every 5 minutes; none where they cannot be had. */
export const useServiceNotices = () =>
  useCall(endpoints.serviceNotices, {}, { staleTime: 60_000, refetchInterval: 5 * 60_000 }).data?.data ?? []
