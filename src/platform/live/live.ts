import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import { useEffect, useRef } from 'react'
import type { PublicConfig } from '../../../domain/contract/access/session'
import type { LiveEventData } from '../../../domain/contract/messages/messages'
import { HttpCanceled, HttpFailure, request } from '../basic/http'
import { announce } from '../basic/toasts'
import { apiBase, getSession } from '../session'
import { substituteChannel } from './absence'
import { reconnect } from './reconnect'

/** What the console listens for: the events of the caller's own channel, and when they can be heard. */
export interface LiveEvents extends LiveEventData {
  /**
   * Not on the wire: something changed unheard, before the channel was subscribed to for the first time or, `again`, during a
   * cut; or may have, while the channel is away. Whatever was read before may be out of date.
   */
  missed: { again: boolean }
}
export type LiveEventName = keyof LiveEvents

const wireEvents = [
  'booking-updated',
  'notification',
  'chat-message',
  'chat-typing',
  'prescription-updated',
  'records-changed',
] as const satisfies readonly LiveEventName[]

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

/** Milliseconds before each retry of the authorisation; the last figure stands for all that follow. */
const retryDelays = [1_000, 2_000, 5_000, 10_000]
const pause = (ms: number) => new Promise<void>((over) => setTimeout(over, ms))

/** No answer, or none for now: a refusal stays one. */
const isPassing = (error: unknown) =>
  error instanceof HttpFailure &&
  !(error instanceof HttpCanceled) &&
  (error.status === 0 || error.status === 429 || error.status >= 500)

const announceNoStream = () => announce({ type: 'error', title: 'Impossibile acquisire il flusso dati.' })

/**
 * Authorises a channel, retrying until it succeeds (Pusher itself would ask once); the first failure is announced
 * (specification §8), each is told to `failed`. `null` when the socket it was for has gone meanwhile.
 */
export async function authorizeChannel(
  body: { socket_id: string; channel_name: string },
  isWanted: () => boolean,
  failed = () => {},
) {
  for (let failures = 0; ; failures += 1) {
    try {
      return await request<{ auth: string }>({ method: 'POST', path: 'broadcasting/auth', body, quiet: true })
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    if (isWanted()) {
      failed()
      if (failures === 0) announceNoStream()
    }
    await pause((retryDelays[Math.min(failures, retryDelays.length - 1)] ?? 0) * (0.5 + Math.random()))
    if (!isWanted()) return null
  }
}

/** Where the configuration names no host, port or TLS, those of the API. */
export function pusherOptions({ host, port, tls }: PublicConfig['pusher'], apiUrl = new URL(apiBase(), location.href)) {
  const forceTLS = tls ?? apiUrl.protocol === 'https:'
  const wsPort = port ?? (host === null && Number(apiUrl.port) ? Number(apiUrl.port) : forceTLS ? 443 : 80)
  return {
    cluster: '',
    wsHost: host ?? apiUrl.hostname,
    wsPort,
    wssPort: wsPort,
    forceTLS,
    // never the other one as well: on a slow connection Pusher would try it, in vain and on the console
    enabledTransports: [forceTLS ? ('wss' as const) : ('ws' as const)],
    pongTimeout: 10_000,
  }
}

/**
 * Follows the channel's change number, from the one that came before the first answers. `subscribed` tells whether something was
 * missed until then: always where the number is unknown, as behind a foreign Pusher.
 */
export function followChanges(known: number | undefined) {
  let last = known
  return {
    /** An event of this change was heard; with a gap before it the number stays behind until the next subscription. */
    heard(change: number | undefined) {
      if (last !== undefined && change === last + 1) last = change
    },
    subscribed(change: number | undefined): boolean {
      const hasMissed = change === undefined || change !== last
      last = change
      return hasMissed
    },
  }
}

interface NumberedEvent {
  readonly change?: number
}

/**
 * Opens the user's private channel and turns what comes in into `LiveEvents`; `change` is its change number before the first
 * answers. Echo and Pusher are fetched here, after the first screen stands. Returns how to close it.
 */
export async function openLive(
  config: PublicConfig['pusher'],
  userId: number,
  change: number | undefined,
): Promise<() => void> {
  // It would leave in the browser how quick this connection was, and give up the next one, aloud, when that takes longer.
  Pusher.Runtime.getLocalStorage = () => undefined
  let isClosed = false
  const changes = followChanges(change)
  let again = false
  const absence = substituteChannel(async () => {
    again = true
    // asked first: while the server is away too, each reading would say so
    const answer = request({ method: 'GET', path: 'public/config', unattended: true })
    const isThere = await answer.then(Boolean, () => false)
    if (isThere && !isClosed) emit('missed', { again })
  })
  const authorize: Authorize = ({ channelName, socketId }, done) => {
    const isWanted = () =>
      !isClosed && pusher.connection.state === 'connected' && pusher.connection.socket_id === socketId
    // Pusher would answer a late authorisation on a socket that is closing, aloud.
    const answer: typeof done = (error, auth) => {
      if (isWanted()) done(error, auth)
    }
    authorizeChannel({ socket_id: socketId, channel_name: channelName }, isWanted, absence.failed).then(
      (auth) => answer(null, auth),
      (error: unknown) => answer(error instanceof Error ? error : new Error('authorisation failed'), null),
    )
  }
  const pusher = new Pusher(config.key, {
    ...pusherOptions(config),
    channelAuthorization: { customHandler: authorize },
  })
  const stopComingBack = reconnect(pusher, absence)
  const echo = new Echo({ broadcaster: 'pusher', client: pusher, withoutInterceptors: true })
  const channel = echo.private(`users.${userId}`)
  channel.error(() => {
    // A session that is over says so itself.
    if (getSession().userId !== userId) return
    announceNoStream()
    absence.refused()
  })
  // Echo's own `subscribed` leaves out the data.
  channel.on('pusher:subscription_succeeded', (data: NumberedEvent) => {
    absence.end()
    if (changes.subscribed(data.change)) emit('missed', { again })
    again = true
  })
  // what a cluster did not take is not sent again: it says where the channel stands
  channel.listen('.channel-moved', ({ change }: NumberedEvent) => {
    if (changes.subscribed(change)) emit('missed', { again: true })
  })
  for (const event of wireEvents)
    channel.listen(`.${event}`, (payload: LiveEvents[typeof event] & NumberedEvent) => {
      changes.heard(payload.change)
      emit(event, payload)
    })
  return () => {
    isClosed = true
    absence.end()
    stopComingBack()
    // Cutting a socket that is still opening makes the browser complain: it is cut as soon as it has settled.
    if (pusher.connection.state === 'connecting') pusher.connection.bind('state_change', () => echo.disconnect())
    // Pusher sends one turn of the event loop late: what it was given a moment ago must not meet a closing socket.
    else setTimeout(() => echo.disconnect())
  }
}
