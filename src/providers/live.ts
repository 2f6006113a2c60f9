import type { LiveProvider } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import type { PublicConfig } from '../../domain/contract/config'
import type { LiveEventData } from '../../domain/contract/live'
import { getSession } from '../session'
import { request } from './http'
import { announce } from './notification'

/** What the console listens for: the events of the caller's own channel, and its return after a cut. */
export interface LiveEvents extends LiveEventData {
  /** Not on the wire: the socket is back after a cut, whatever was missed must be read again. */
  reconnected: null
}
export type LiveEventName = keyof LiveEvents

const wireEvents = ['booking-updated', 'notification', 'chat-message'] as const satisfies readonly LiveEventName[]

const listeners = new Map<LiveEventName, Set<(payload: never) => void>>()

export function onLive<E extends LiveEventName>(event: E, listener: (payload: LiveEvents[E]) => void): () => void {
  const set = listeners.get(event) ?? new Set()
  listeners.set(event, set)
  set.add(listener)
  return () => set.delete(listener)
}

function emit<E extends LiveEventName>(event: E, payload: LiveEvents[E]) {
  for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
}

/** Listens for as long as the component is there; the handler may change freely. */
export function useLiveEvent<E extends LiveEventName>(event: E, handler: (payload: LiveEvents[E]) => void) {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => onLive(event, (payload) => latest.current(payload)), [event])
}

type Authorize = (
  params: { channelName: string; socketId: string },
  done: (error: Error | null, auth: { auth: string } | null) => void,
) => void

const authorize: Authorize = ({ channelName, socketId }, done) => {
  request<{ auth: string }>({
    method: 'POST',
    path: 'broadcasting/auth',
    body: { socket_id: socketId, channel_name: channelName },
    actingAs: null,
    quiet: true,
  }).then(
    (auth) => done(null, auth),
    (error: unknown) => done(error instanceof Error ? error : new Error('authorisation failed'), null),
  )
}

function pusherOptions({ host, port, tls }: PublicConfig['pusher'], customHandler: Authorize) {
  const secure = tls ?? window.location.protocol === 'https:'
  const ownPort = Number(window.location.port) || (secure ? 443 : 80)
  return {
    cluster: '',
    wsHost: host ?? window.location.hostname,
    wsPort: port ?? ownPort,
    wssPort: port ?? ownPort,
    forceTLS: secure,
    // never the other one as well: on a slow line Pusher would try it, in vain and on the console
    enabledTransports: [secure ? ('wss' as const) : ('ws' as const)],
    channelAuthorization: { customHandler },
  }
}

/**
 * Opens the user's private channel and turns what comes in into `LiveEvents`. Echo and Pusher are fetched here, after
 * the first screen stands. Returns how to close it.
 */
export async function openLive(config: PublicConfig['pusher'], userId: number): Promise<() => void> {
  const [{ default: Echo }, { default: Pusher }] = await Promise.all([import('laravel-echo'), import('pusher-js')])
  // It would leave in the browser how quick this connection was, and give up the next one, aloud, when that takes longer.
  Pusher.Runtime.getLocalStorage = () => undefined
  let isClosed = false
  // Pusher would answer a late authorisation on a socket that is closing, aloud.
  const authorizeWhileOpen: Authorize = (params, done) =>
    authorize(params, (error, auth) => {
      if (!isClosed) done(error, auth)
    })
  const pusher = new Pusher(config.key, pusherOptions(config, authorizeWhileOpen))
  const echo = new Echo({ broadcaster: 'pusher', client: pusher, withoutInterceptors: true })
  let connections = 0
  pusher.connection.bind('connected', () => {
    connections += 1
    if (connections > 1) emit('reconnected', null)
  })
  const channel = echo.private(`users.${userId}`)
  channel.error(() => {
    // A session that is over says so itself.
    if (getSession().userId === userId) announce({ type: 'error', title: 'Impossibile acquisire il flusso dati.' })
  })
  for (const event of wireEvents) channel.listen(`.${event}`, (payload: never) => emit(event, payload))
  return () => {
    isClosed = true
    // Cutting a socket that is still opening makes the browser complain: it is cut as soon as it has settled.
    if (pusher.connection.state === 'connecting') pusher.connection.bind('state_change', () => echo.disconnect())
    else echo.disconnect()
  }
}

/** refine's seam: its subscriptions hear of bookings and notifications as of any change to the resource of that name. */
const resourceEvents: Record<string, LiveEventName> = { bookings: 'booking-updated', notifications: 'notification' }

export const liveProvider: LiveProvider = {
  subscribe({ channel, callback }) {
    const event = resourceEvents[channel.replace(/^resources\//, '')]
    if (!event) return () => {}
    return onLive(event, (payload) => callback({ channel, type: 'updated', payload: payload ?? {}, date: new Date() }))
  },
  unsubscribe(stop: () => void) {
    stop()
  },
}
