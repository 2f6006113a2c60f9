import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import type { Notification } from '../../domain/contract/messages'
import { useActingDoctor } from '../session'
import { call } from './call'
import { useCall, useCallPages } from './use-call'

const pending = { pending: '1' as const }

/** The acting user's notifications, newest first: all, or only those of visits pending confirmation. */
export const useNotifications = (onlyPending: boolean) =>
  useCallPages<Notification>(
    endpoints.notifications,
    { query: { type: 'notification', ...(onlyPending && pending) } },
    20,
  )

/** Number of visits pending confirmation; undefined while unknown. */
export const usePendingCount = (): number | undefined =>
  useCall(endpoints.notifications, { query: { type: 'notification', ...pending, paginate: '1', limit: '1' } }).data
    ?.meta?.total

/** Marks one notification as read, or all of them. */
export function useMarkRead() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  return useMutation<unknown, Error, number | 'all'>({
    mutationFn: (which) =>
      which === 'all'
        ? call(endpoints.readNotifications, { body: { type: 'notification' } }, { actingAs })
        : call(endpoints.readNotification, { params: { id: String(which) } }, { actingAs }),
    onSettled: () => client.invalidateQueries({ queryKey: [endpoints.notifications.path] }),
  })
}
