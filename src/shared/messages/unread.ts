import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Notification } from '../../../domain/contract/messages/messages'
import { chatBadgeDelayMs } from '../../../domain/text/limits'
import { refreshQueries } from '../../platform/calls/refresh-queries'
import { useLiveEvent } from '../../platform/live/live'
import { hasDayPart, useFrameDay } from '../day/day'

/** Unread chat messages by category. */
export const useChatsToRead = () => useFrameDay(({ chats }) => chats)

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
      void refreshQueries(client, hasDayPart('chats'))
    }, chatBadgeDelayMs)
  })
}

/** Whether items of a type are unread, how many, and the newest of them: the page's metadata holds the total. */
export function useNotificationsToRead(type: Notification['type']) {
  const result = useFrameDay(({ news, notifications }) => (type === 'communication' ? news : notifications))
  const newest = result.data?.data ?? noNotifications
  return { ...result, newest, any: newest.length > 0, count: result.data?.meta?.total ?? 0 }
}

const noNotifications: readonly Notification[] = []
