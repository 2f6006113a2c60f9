import { type InfiniteData, type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { Booking } from '../../../domain/contract/booking/bookings'
import type { Notification } from '../../../domain/contract/messages/messages'
import { call } from '../../platform/calls/call'
import { withFileLinks } from '../../platform/calls/file-links'
import { refreshQueries } from '../../platform/calls/refresh-queries'
import { useCall, useCallPages } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'

const pending = { pending: '1' as const }

/** One tab of the acting user's inbox, newest first: all of it, or only visits pending confirmation. */
export const useInbox = (type: Notification['type'], onlyPending: boolean) =>
  useCallPages<Notification>(
    endpoints.notifications,
    { query: { type, ...(onlyPending && pending) } },
    20,
    type === 'communication' ? withFileLinks : {},
  )

/** Number of visits pending confirmation; undefined while unknown. */
export const usePendingCount = (): number | undefined =>
  useCall(endpoints.notifications, { query: { type: 'notification', ...pending, paginate: '1', limit: '1' } }).data
    ?.meta?.total

type InboxPages = InfiniteData<{ readonly data: readonly Notification[] }>

/** Writes visits as they are now into the inbox; they leave the list of those that wait, unless they wait again. */
export function storeInInbox(client: QueryClient, actingDoctorId: number | null, bookings: readonly Booking[]): void {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]))
  const current = (entry: Notification): Notification => {
    const visit = entry.booking && byId.get(entry.booking.id)
    if (!entry.booking || !visit || entry.booking.version > visit.version) return entry
    const { version, status, date, from, to } = visit
    return {
      ...entry,
      pending: entry.pending && status === 'pending',
      booking: { ...entry.booking, version, status, date, from, to },
    }
  }
  const inbox = client.getQueriesData<InboxPages>({ queryKey: [endpoints.notifications.path, actingDoctorId] })
  for (const [key, list] of inbox) {
    if (!list || !('pages' in list)) continue
    const onlyWaiting = isWaitingOnly(key)
    const shown = (entry: Notification) => !onlyWaiting || entry.pending
    const pages = list.pages.map((page) => ({ ...page, data: page.data.map(current).filter(shown) }))
    client.setQueryData(key, { ...list, pages })
  }
  void client.invalidateQueries({
    queryKey: [endpoints.notifications.path, actingDoctorId],
    predicate: ({ queryKey }) => isWaitingOnly(queryKey),
  })
}

const isWaitingOnly = (key: readonly unknown[]) =>
  (key[2] as { query?: { pending?: string } } | undefined)?.query?.pending === pending.pending

/** Reads the inbox anew, and the counts of the frame. */
export const refreshNotifications = (client: QueryClient) => refreshQueries(client, isOfNotifications)

export const isOfNotifications = ({ queryKey: [path] }: Pick<Query, 'queryKey'>) =>
  path === endpoints.notifications.path

/** Marks one entry of the inbox as read, or all those of a tab. */
export function useMarkRead() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  return useMutation<unknown, Error, number | Notification['type']>({
    mutationFn: (which) =>
      typeof which === 'string'
        ? call(endpoints.readNotifications, { body: { type: which } }, { actingAs })
        : call(endpoints.readNotification, { params: { id: String(which) } }, { actingAs }),
    onSettled: () => refreshNotifications(client),
  })
}
