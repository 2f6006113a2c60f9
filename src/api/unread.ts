import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { endpoints } from '../../domain/contract'
import { chatBadgeDelayMs } from '../../domain/text/limits'
import { useLiveEvent } from '../providers/live'
import { useCall } from './use-call'

/** Unread chat messages by category. */
export function useChatsToRead({ enabled = true } = {}) {
  return useCall(endpoints.chatsToRead, {}, { enabled, staleTime: 5_000 })
}

/** Refetches the counts about 2 s after a chat message arrives (specification §7). Used once, in the doctor layout. */
export function useLiveChatsToRead() {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLiveEvent('chat-message', () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: [endpoints.chatsToRead.path] }),
      chatBadgeDelayMs,
    )
  })
}

/** Whether items of a type are unread, and how many: fetches one item, as the page's metadata holds the total. */
export function useNotificationsToRead(type: 'notification' | 'communication', { enabled = true } = {}) {
  const { data, isLoadingError } = useCall(
    endpoints.notifications,
    { query: { to_read: '1', type, paginate: '1', limit: '1' } },
    { enabled, staleTime: 60_000 },
  )
  return {
    any: (data?.data.length ?? 0) > 0,
    count: data?.meta?.total ?? 0,
    isKnown: data !== undefined,
    isFailed: isLoadingError,
  }
}
