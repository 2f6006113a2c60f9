import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import type { Notification } from '../../domain/contract/messages'
import { useActingDoctor } from '../session'
import { call } from './call'
import { useCall, useCallPages } from './use-call'

const pending = { pending: '1' as const }

/** One tab of the acting user's inbox, newest first: all of it, or only visits pending confirmation. */
export const useInbox = (type: Notification['type'], onlyPending: boolean) =>
  useCallPages<Notification>(endpoints.notifications, { query: { type, ...(onlyPending && pending) } }, 20)

/** Number of visits pending confirmation; undefined while unknown. */
export const usePendingCount = (): number | undefined =>
  useCall(endpoints.notifications, { query: { type: 'notification', ...pending, paginate: '1', limit: '1' } }).data
    ?.meta?.total

/** Marks one entry of the inbox as read, or all those of a tab. */
export function useMarkRead() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  return useMutation<unknown, Error, number | Notification['type']>({
    mutationFn: (which) =>
      typeof which === 'string'
        ? call(endpoints.readNotifications, { body: { type: which } }, { actingAs })
        : call(endpoints.readNotification, { params: { id: String(which) } }, { actingAs }),
    onSettled: () => client.invalidateQueries({ queryKey: [endpoints.notifications.path] }),
  })
}
