import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpoints } from '../../domain/contract'
import { usePublicConfig } from '../api/public-config'
import { openLive, useLiveEvent } from '../providers/live'
import { loadChunk } from '../session/load-chunk'

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
  useLiveEvent('notification', () => void client.invalidateQueries({ queryKey: [endpoints.notifications.path] }))
  // Whatever happened while the line was cut was not heard.
  useLiveEvent('reconnected', () => void client.invalidateQueries())
}
