import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isDoctorSide } from '../../../domain/access/roles'
import { endpoints } from '../../../domain/contract'
import type { Notification } from '../../../domain/contract/messages/messages'
import { chatBadgeDelayMs, fetchedNotifications } from '../../../domain/text/limits'
import { refreshCalls } from '../../platform/calls/refresh-queries'
import { callOptions } from '../../platform/calls/use-call'
import { useLiveEvent } from '../../platform/live/live'
import { useActingDoctor } from '../../platform/session'
import { roleOf, useCurrentUser } from '../../platform/session/current-user'
import { hasAgenda } from '../../platform/session/user-rights'

// What the frame of each page of the doctor's side counts, each by its own call (specification §7).

const staleTime = 30_000

export const chatsToReadOptions = (actingAs: number | null) => ({
  ...callOptions(endpoints.chatsToRead, {}, actingAs),
  staleTime,
})

/** Unread items of a type: the newest of them, and in the page's metadata how many. */
export const notificationsToReadOptions = (type: Notification['type'], actingAs: number | null) => ({
  ...callOptions(
    endpoints.notifications,
    { query: { to_read: '1', type, paginate: '1', limit: String(fetchedNotifications) } },
    actingAs,
  ),
  staleTime,
})

/** Unread chat messages by category; idle for who has no agenda. */
export function useChatsToRead() {
  const { data: user } = useCurrentUser()
  const actingAs = useActingDoctor()
  const result = useQuery({ ...chatsToReadOptions(actingAs), enabled: hasAgenda(user, actingAs) })
  return { ...result, data: result.data?.data }
}

/**
 * Refetches the counts about 2 s after a chat message arrives (specification §7); those that come meanwhile do not put it off.
 * Used once, in the doctor layout.
 */
export function useLiveChatsToRead() {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLiveEvent('chat-message', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refreshCalls(client, [endpoints.chatsToRead])
    }, chatBadgeDelayMs)
  })
}

/** Whether items of a type are unread, how many, and the newest of them; idle for admins, who have no inbox. */
export function useNotificationsToRead(type: Notification['type']) {
  const { data: user } = useCurrentUser()
  const options = notificationsToReadOptions(type, useActingDoctor())
  const result = useQuery({ ...options, enabled: isDoctorSide(roleOf(user)) })
  const newest = result.data?.data ?? noNotifications
  return { ...result, newest, any: newest.length > 0, count: result.data?.meta?.total ?? 0 }
}

const noNotifications: readonly Notification[] = []
