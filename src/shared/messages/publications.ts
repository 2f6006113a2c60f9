import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import { call } from '../../platform/calls/call'
import { useCall } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'
import { useFrameOpening } from '../day/opening'

/** Today's news for the acting user. */
export function useNews() {
  const result = useCall(endpoints.news, {}, { staleTime: 60_000 })
  return { ...result, items: result.data?.data }
}

/** Marks the news as read, which clears the star's dot. News on the open page stay marked as new. */
export function useMarkNewsRead() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  return useMutation({
    mutationFn: () => call(endpoints.readNotifications, { body: { type: 'communication' } }, { actingAs, quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [endpoints.notifications.path] }),
  })
}

/** Today's service communications for the acting user, polled every 5 minutes; empty when the request fails. */
export function useServiceNotices() {
  const { isSettled } = useFrameOpening()
  const options = { enabled: isSettled, staleTime: 60_000, refetchInterval: 5 * 60_000 }
  return useCall(endpoints.serviceNotices, {}, options).data?.data ?? []
}
