import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import { call } from '../../platform/calls/call'
import { useCall } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'
import { useCurrentUser } from '../../platform/session/current-user'
import { useFrameDay } from '../day/day'
import { frameQuery } from '../day/day-queries'
import { refreshNotifications } from './notifications'

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
    onSettled: () => refreshNotifications(client),
  })
}

/** Today's service communications for the acting user, polled every 5 minutes; empty when the request fails. */
export function useServiceNotices() {
  const { data: user } = useCurrentUser()
  const isOfFrame = frameQuery(user, useActingDoctor()) !== null
  const refetchInterval = 5 * 60_000
  const ofFrame = useFrameDay(({ notices }) => notices, { refetchInterval })
  // admins have no day: they read the communications alone
  const enabled = user !== undefined && !isOfFrame
  const alone = useCall(endpoints.serviceNotices, {}, { enabled, staleTime: 60_000, refetchInterval })
  return (isOfFrame ? ofFrame.data : alone.data?.data) ?? []
}
