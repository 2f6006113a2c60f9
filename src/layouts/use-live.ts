import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpoints } from '../../domain/contract'
import { usePublicConfig } from '../api/public-config'
import { refreshQueries } from '../api/refresh-queries'
import { openLive, useLiveEvent } from '../providers/live'
import { loadChunk } from '../session/load-chunk'

/** Endpoints kept up to date by the channel's events. */
const keptInStep: readonly unknown[] = [
  endpoints.availabilities,
  endpoints.booking,
  endpoints.bookingHistory,
  endpoints.bookings,
  endpoints.chatsToRead,
  endpoints.notifications,
].map(({ path }) => path)

/** Keeps the user's live channel open and refetches what its events invalidate. */
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
  // Events during a disconnection, or between the first responses and the subscription, were missed: refetch.
  useLiveEvent('listening', ({ again }) => {
    void refreshQueries(client, ({ queryKey }) => again || keptInStep.includes(queryKey[0]))
  })
}
