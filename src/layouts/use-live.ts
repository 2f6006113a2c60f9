import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { endpoints } from '../../domain/contract'
import { loadChunk } from '../platform/basic/load-chunk'
import { refreshQueries } from '../platform/calls/refresh-queries'
import { openLive, useLiveEvent } from '../platform/live/live'
import { currentUserKey, useCurrentUser } from '../platform/session/current-user'
import { afterForms, isFormOpen } from '../platform/session/open-forms'
import { usePublicConfig } from '../platform/session/public-config'
import { isOfNotifications } from '../shared/messages/notifications'

/** Endpoints kept up to date by the channel's events. */
const keptInStep: readonly unknown[] = [
  endpoints.availabilities,
  endpoints.board,
  endpoints.booking,
  endpoints.bookingHistory,
  endpoints.bookings,
  endpoints.chat,
  endpoints.chatMessages,
  endpoints.chats,
  endpoints.chatsToRead,
  endpoints.day,
  endpoints.notifications,
  endpoints.officeUserSchedules,
].map(({ path }) => path)

/** Keeps the user's live channel open and refetches what its events invalidate. */
export function useLive(userId: number | undefined) {
  const pusher = usePublicConfig().data?.pusher
  const client = useQueryClient()
  const { data: user } = useCurrentUser()
  /** The change number before the first answers were read; a later reading of the user says nothing about them. */
  const first = useRef<{ of: number; change: number }>(undefined)
  useEffect(() => {
    if (user && first.current?.of !== user.id) first.current = { of: user.id, change: user.change }
  }, [user])
  useEffect(() => {
    if (!pusher || userId === undefined) return
    let close: (() => void) | undefined
    let left = false
    void loadChunk(() => openLive(pusher, userId, first.current?.change)).then((closeChannel) => {
      if (left) closeChannel()
      else close = closeChannel
    })
    return () => {
      left = true
      close?.()
    }
  }, [pusher, userId])
  useLiveEvent('notification', () => {
    void refreshQueries(client, isOfNotifications)
  })
  // on no day it is about the practice: whom the user may act for, and with which rights, may have changed
  useLiveEvent('booking-updated', ({ date }) => {
    if (date === null) void client.invalidateQueries({ queryKey: currentUserKey(userId ?? null) })
  })
  const refreshAll = useCallback(() => void refreshQueries(client), [client])
  useLiveEvent('missed', ({ again }) => {
    if (again && !isFormOpen()) return refreshAll()
    void refreshQueries(client, (query) => keptInStep.includes(query.queryKey[0]))
    if (again) afterForms(refreshAll)
  })
}
