import type { AddressInfo } from 'node:net'
import formbody from '@fastify/formbody'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import Echo from 'laravel-echo'
import PusherServer from 'pusher'
import Pusher from 'pusher-js'
import { expect, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { Refusal } from '../../../domain/contract/refusal'
import { readConfig } from '../../../server/config'
import { clientNetwork, proxyTrust } from '../../../server/net/client-address'
import { liveChannel } from '../../../server/realtime/changes'
import { checkChannel, Hub, type HubOptions } from '../../../server/realtime/hub'
import { createLive, deliveriesOf, type LiveEvent, type Notifications } from '../../../server/realtime/live'
import { pack } from '../../../server/realtime/message'
import { sameHostOr } from '../../../server/realtime/origin'
import { triggerApi } from '../../../server/realtime/trigger-api'
import { eventually } from './eventually'

export const credentials = { appId: 'curante', key: 'curante', secret: 'only-for-tests' }

/** LISTEN/NOTIFY as in PostgreSQL: every listener receives every notification, also the sender's own. */
export function someNotifications() {
  const heard: string[] = []
  const listeners = new Set<{ hear: (payload: string) => void; onReconnect?: () => void }>()
  const between: Notifications = {
    async listen(_channel, hear, options) {
      const listener = { hear, ...options }
      listeners.add(listener)
      return async () => {
        listeners.delete(listener)
      }
    },
    async notify(_channel, payload) {
      if (Buffer.byteLength(payload) >= 8_000) throw new Error('payload string too long')
      heard.push(payload)
      for (const { hear } of listeners) hear(payload)
    },
  }
  const lostAndBack = () => {
    for (const { onReconnect } of listeners) onReconnect?.()
  }
  return { between, heard, lostAndBack }
}

export type RealtimeServer = Awaited<ReturnType<typeof aRealtimeServer>>

/** The realtime part alone on a free port, closed with the test. A bearer token `7` or `7.55` is user 7 (with token 55). */
export async function aRealtimeServer({
  origins = [],
  port = 0,
  between = someNotifications().between,
  now,
  trusted = '',
  socketsPerAddress = 200,
  ...options
}: Partial<HubOptions> & {
  origins?: string[]
  /** TRUST_PROXY */
  trusted?: string
  socketsPerAddress?: number
  port?: number
  between?: Notifications
  now?: () => number
} = {}) {
  const hub = new Hub({ ...credentials, ...options })
  const live = await createLive({ hub, between, count: async () => undefined, countOfRoles: async () => undefined })
  const app = fastify({ forceCloseConnections: true })
  app.addHook('preClose', () => hub.close())
  app.addHook('onClose', () => live.close())
  await app.register(formbody)
  await app.register(triggerApi, { hub, live, now })
  app.post('/api/backoffice/broadcasting/auth', (request: FastifyRequest, reply: FastifyReply) => {
    const [userId, tokenId] = (request.headers.authorization ?? '').replace('Bearer ', '').split('.').map(Number)
    try {
      const asked = request.body as { socket_id: string; channel_name: string }
      const signed = checkChannel(hub, { userId: userId ?? 0 }, asked)
      if (userId && tokenId) live.signed({ socket: asked.socket_id, user: userId, token: tokenId, rights: '' })
      return reply.send(signed)
    } catch (error) {
      if (error instanceof Refusal) return reply.code(error.status).send(error.body)
      throw error
    }
  })
  const isProxy = proxyTrust(readConfig({ TRUST_PROXY: trusted }).trustProxy)
  hub.attach(app.server, {
    allowedOrigin: sameHostOr(origins, isProxy),
    networkOf: (request) => clientNetwork(request, isProxy),
    socketsPerAddress,
  })
  await app.listen({ port, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const publish = async (...events: LiveEvent[]) => {
    for (const deliveries of pack(deliveriesOf(events)))
      await between.notify(liveChannel, JSON.stringify({ deliveries }))
  }
  return { hub, live, app, publish, port: (app.server.address() as AddressInfo).port, close: () => app.close() }
}

/** laravel-echo over pusher-js, configured as in the console; the token identifies the user. */
export function anEcho({ port }: { port: number }, token: string) {
  const echo = new Echo<'pusher'>({
    broadcaster: 'pusher',
    Pusher,
    key: credentials.key,
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws', 'wss'],
    enableStats: false,
    // Not `bearerToken`: Echo writes it into headers that all its instances share.
    auth: { headers: { Authorization: `Bearer ${token}` } },
    authEndpoint: `http://127.0.0.1:${port}/api/backoffice/broadcasting/auth`,
  })
  onTestFinished(() => echo.disconnect())
  return echo
}

export const aPusherSdk = ({ port }: { port: number }, wrong: Partial<typeof credentials> = {}) =>
  new PusherServer({ ...credentials, ...wrong, host: '127.0.0.1', port: String(port), useTLS: false })

interface Frame {
  event: string
  channel?: string
  data: unknown
}

interface SocketOptions {
  path?: string
  headers?: Record<string, string>
  localAddress?: string
}
export type ClientSocket = ReturnType<typeof aSocket>

/** A plain WebSocket that records its frames. `path` and `headers` can be set as by a hostile client. */
export function aSocket(
  { port }: { port: number },
  { path = `/app/${credentials.key}?protocol=7`, headers = {}, localAddress = '127.0.0.1' }: SocketOptions = {},
) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, localAddress })
  const frames: Frame[] = []
  const state: { socketId?: string; closed?: number; refusedWith?: number } = {}
  socket.on('message', (raw) => {
    const frame = JSON.parse(raw.toString()) as Frame
    if (typeof frame.data === 'string') frame.data = JSON.parse(frame.data)
    if (frame.event === 'pusher:connection_established')
      state.socketId = (frame.data as { socket_id: string }).socket_id
    frames.push(frame)
  })
  socket.on('close', (code) => {
    state.closed = code
  })
  socket.on('unexpected-response', (_request, response) => {
    state.refusedWith = response.statusCode
    socket.terminate()
  })
  socket.on('error', () => undefined)
  onTestFinished(() => socket.terminate())
  const send = (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  return {
    socket,
    frames,
    state,
    send,
    events: () => frames.map(({ event }) => event),
    subscribe: (channel: string, auth: string) => send({ event: 'pusher:subscribe', data: { channel, auth } }),
  }
}

/** The id of a socket, once it has one. */
export async function established(socket: ClientSocket): Promise<string> {
  await eventually(() => expect(socket.state.socketId).toBeDefined())
  return socket.state.socketId ?? ''
}

/** A socket subscribed to the channel of a user. */
export async function subscribed(server: RealtimeServer, userId: number): Promise<ClientSocket> {
  const socket = aSocket(server)
  const socketId = await established(socket)
  const channel = `private-users.${userId}`
  socket.subscribe(channel, server.hub.sign(socketId, channel)?.auth ?? '')
  await eventually(() => expect(socket.events()).toContain('pusher_internal:subscription_succeeded'))
  return socket
}
