import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpoints } from '../../domain/contract'
import { usePublicConfig } from '../api/public-config'
import { refreshQueries } from '../api/refresh-queries'
import { openLive, useLiveEvent } from '../providers/live'
import { loadChunk } from '../session/load-chunk'

/** What the events of the channel keep in step. */
const keptInStep: readonly unknown[] = [
  endpoints.availabilities,
  endpoints.booking,
  endpoints.bookingHistory,
  endpoints.bookings,
  endpoints.chatsToRead,
  endpoints.notifications,
].map(({ path }) => path)

/** Keeps the user's channel open, and the cache honest about what it tells. */
export function useLive(userId: number | undefined) {
  const pusher = usePublicConfig().data?.pusher
  const client = useQueryClient()
  useEffect(() => {
    if (!pusher || userId === undefined) return
    let close: (() => void) | undefined
    let left = false
    void loadChunk(() => openLive(pusher, userId)).then((closeChannel) => {
      if (left) closeChannel()
      else close = closeChannel
    })
    return () => {
      left = true
      close?.()
    }
  }, [pusher, userId])
  useLiveEvent('notification', () => {
    void refreshQueries(client, ({ queryKey }) => queryKey[0] === endpoints.notifications.path)
  })
  // Whatever happened while the line was cut, or between the page's first answers and its line, was not heard.
  useLiveEvent('listening', ({ again }) => {
    void refreshQueries(client, ({ queryKey }) => again || keptInStep.includes(queryKey[0]))
  })
}
