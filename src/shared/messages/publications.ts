import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { endpoints } from '../../../domain/contract'
import { call } from '../../platform/calls/call'
import { useCall } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'
import { useCurrentUser } from '../../platform/session/current-user'
import { serviceNoticesOptions } from '../day/day'
import { beginsWithDay } from '../day/day-queries'
import { useOfficeUsers } from '../people/office-users'
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

/**
 * Today's service communications for the acting user, polled every 5 minutes; empty when the request fails. They come with the day
 * of a page that begins with one, so that it opens with at most 8 calls; other pages ask for them alone.
 */
export function useServiceNotices() {
  const { pathname } = useLocation()
  const { data: user } = useCurrentUser()
  const actingAs = useActingDoctor()
  const { officeUsers, isSuccess } = useOfficeUsers()
  const options = serviceNoticesOptions(actingAs)
  const isKnown = useQueryClient().getQueryData(options.queryKey) !== undefined
  // the calendar of a doctor without an office asks for no day
  const isWithoutDay = !beginsWithDay(pathname, user, actingAs) || (isSuccess && officeUsers.length === 0)
  const enabled = user !== undefined && (isKnown || isWithoutDay)
  return useQuery({ ...options, enabled, staleTime: 60_000, refetchInterval: 5 * 60_000 }).data?.data ?? []
}
