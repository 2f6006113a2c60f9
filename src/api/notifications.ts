import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import type { Notification } from '../../domain/contract/messages'
import { useActingDoctor } from '../session'
import { call } from './call'
import { callKey, useCall } from './use-call'

/** The bell's chips with their values (specification §2): all, and what waits for a confirmation. */
export type Waiting = 0 | 1

const pageLength = 20
const none: readonly Notification[] = []

/** The notifications of whoever the tab acts for, newest first, page after page; read again when one comes in. */
export function useNotifications(waiting: Waiting) {
  const actingAs = useActingDoctor()
  const query = useInfiniteQuery({
    queryKey: callKey(endpoints.notifications, actingAs, { waiting }),
    queryFn: ({ signal, pageParam }) =>
      call(
        endpoints.notifications,
        {
          query: {
            type: 'notification',
            paginate: '1',
            limit: String(pageLength),
            page: String(pageParam),
            ...(waiting === 1 && { pending: '1' }),
          },
        },
        { signal, actingAs },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta && meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return {
    notifications: data?.pages.flatMap((page) => page.data) ?? none,
    isKnown: data !== undefined,
    isPending: query.isPending,
    isFetching: query.isFetching,
    isError: query.isError,
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    fetchMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    refetch: () => void query.refetch(),
  }
}

/** How many visits wait for a confirmation; undefined until it is known. */
export function useWaitingCount(): number | undefined {
  const { data } = useCall(endpoints.notifications, {
    query: { type: 'notification', pending: '1', paginate: '1', limit: '1' },
  })
  return data?.meta?.total
}

/** Marks one notification as read, or all of them. */
export function useMarkRead() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const refresh = () => client.invalidateQueries({ queryKey: [endpoints.notifications.path] })
  const one = useMutation({
    mutationFn: (id: number) => call(endpoints.readNotification, { params: { id: String(id) } }, { actingAs }),
    onSettled: refresh,
  })
  const all = useMutation({
    mutationFn: () => call(endpoints.readNotifications, { body: { type: 'notification' } }, { actingAs }),
    onSettled: refresh,
  })
  return { one, all }
}
