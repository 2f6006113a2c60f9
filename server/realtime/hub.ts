import type { IncomingMessage, Server } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { Connection, type ConnectionLimits, type SignedSession } from './connection'
import type { OriginRule } from './origin'
import {
  type ClientFrame,
  type Closing,
  closing,
  serverFrame,
  socketIdShape,
  userChannel,
  userOfChannel,
  versionProblem,
} from './protocol'
import { type Credentials, channelAuth, channelAuthHolds } from './signature'

export interface HubOptions extends Credentials, Partial<ConnectionLimits> {
  appId: string
  /** Bytes of one frame from a client. */
  maxFrame?: number
  /** Sockets held at once; the next one is told to come back later. */
  maxConnections?: number
}

const defaults = {
  // Well below the minute after which proxies cut a line that is quiet.
  quietAfter: 30_000,
  pongWithin: 15_000,
  maxBuffered: 1_000_000,
  maxFramesPerSecond: 50,
  maxFrame: 16_384,
  maxConnections: 10_000,
}

/** A client that does not answer the closing handshake is cut after this long, in milliseconds. */
const closeWithin = 2_000

/**
 * Everybody who is asked to come back fetches a signature and reads the screen again: one after the other, this far apart,
 * and all within the second figure. Milliseconds.
 */
const reconnectApart = 20
const reconnectWithin = 10_000

export type Hub = ReturnType<typeof createHub>

/**
 * The embedded Pusher endpoint (product §8): sockets on `/app/{key}` of the HTTP server that serves everything else.
 * It knows the sockets of this process only; `live.ts` reaches those of the others.
 */
export function createHub(options: HubOptions) {
  const limits = { ...defaults, ...options }
  const connections = new Map<string, Connection>()
  const listeners = new Map<number, Set<Connection>>()
  /** When a user's sockets were last ended, on the clock of `openedAt`: older sockets may not subscribe again. */
  const endedAt = new Map<number, number>()
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxFrame,
    perMessageDeflate: false,
    // In ws since 8.19, not yet in its types.
    ...{ closeTimeout: closeWithin },
  })
  const sweepEvery = Math.max(10, Math.min(limits.quietAfter, limits.pongWithin) / 6)
  const pulse = setInterval(sweep, sweepEvery)
  pulse.unref()

  function sweep(): void {
    let oldest = performance.now()
    for (const connection of connections.values()) {
      connection.checkActivity(sweepEvery)
      oldest = Math.min(oldest, connection.openedAt)
    }
    for (const [user, at] of endedAt) if (at < oldest) endedAt.delete(user)
  }

  function open(socket: WebSocket, address: URL): void {
    const problem = admissionProblem(address)
    if (problem) {
      refuse(socket, problem)
      return
    }
    const connection = new Connection(socket, limits, { onFrame: answer, onGone: forget })
    connections.set(connection.socketId, connection)
  }

  function admissionProblem(address: URL): Closing | undefined {
    if (address.pathname !== `/app/${encodeURIComponent(limits.key)}`) return closing.unknownApp
    if (connections.size >= limits.maxConnections) return closing.overCapacity
    return versionProblem(address.searchParams.get('protocol'))
  }

  function answer(connection: Connection, frame: ClientFrame): void {
    // Frames still arrive during the closing handshake; who was ended may not subscribe again.
    if (!connections.has(connection.socketId)) return
    switch (frame.kind) {
      case 'ping':
        connection.send(serverFrame.pong())
        break
      case 'pong':
        break
      case 'subscribe':
        subscribe(connection, frame)
        break
      case 'unsubscribe':
        unsubscribe(connection, userOfChannel(frame.channel))
        break
      case 'refused':
        connection.send(serverFrame.refused(frame.reason))
        break
      default:
        frame satisfies never
    }
  }

  function subscribe(connection: Connection, { channel, auth }: { channel: string; auth: string }): void {
    const user = userOfChannel(channel)
    if (user === undefined) {
      connection.send(serverFrame.subscriptionRefused(channel, { error: 'No such channel', status: 404 }))
    } else if (!channelAuthHolds(limits, connection.socketId, channel, auth)) {
      connection.send(serverFrame.subscriptionRefused(channel, { error: 'Invalid signature', status: 401 }))
    } else if (connection.openedAt <= (endedAt.get(user) ?? -1)) {
      // Signed before the user's sockets were ended, and kept for later: a new socket needs a new signature.
      connection.close(closing.pleaseReconnect)
    } else {
      hear(connection, user)
      connection.send(serverFrame.subscribed(channel))
    }
  }

  function hear(connection: Connection, user: number): void {
    connection.users.add(user)
    const heard = listeners.get(user)
    if (heard) heard.add(connection)
    else listeners.set(user, new Set([connection]))
  }

  function unsubscribe(connection: Connection, user: number | undefined): void {
    if (user === undefined || !connection.users.delete(user)) return
    const heard = listeners.get(user)
    heard?.delete(connection)
    if (heard?.size === 0) listeners.delete(user)
  }

  function forget(connection: Connection): void {
    if (!connections.delete(connection.socketId)) return
    for (const user of [...connection.users]) unsubscribe(connection, user)
  }

  /** Forgotten at once, so nothing more is delivered while the closing handshake goes on. */
  function end(connection: Connection, reason: Closing): void {
    forget(connection)
    connection.close(reason)
  }

  return {
    appId: limits.appId,
    credentials: { key: limits.key, secret: limits.secret } satisfies Credentials,

    /** Takes the WebSocket upgrades of `/app/…`. A browser's page must come from an allowed origin; others send none. */
    attach(server: Server, { allowedOrigin }: { allowedOrigin: OriginRule }): void {
      server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        const address = addressOf(request)
        if (!address?.pathname.startsWith('/app/')) {
          // The development server listens for its own upgrades beside ours.
          if (server.listenerCount('upgrade') === 1) rejectUpgrade(socket, '404 Not Found')
          return
        }
        const { origin } = request.headers
        if (origin !== undefined && !allowedOrigin(origin, request)) return rejectUpgrade(socket, '403 Forbidden')
        sockets.handleUpgrade(request, socket, head, (accepted) => open(accepted, address))
      })
    },

    /**
     * The bare answer of `POST broadcasting/auth`. Who may hear the channel is the caller's question
     * (`checkChannel`); here only what no client of the protocol would send is refused, with `undefined`.
     */
    sign(socketId: string, channel: string): { auth: string } | undefined {
      const user = userOfChannel(channel)
      if (!socketIdShape.test(socketId) || user === undefined) return undefined
      return { auth: channelAuth(limits, socketId, channel) }
    },

    /** Keeps whose session a socket was signed for; false where another process holds the socket. */
    learn(socketId: string, user: number, session: SignedSession): boolean {
      const connection = connections.get(socketId)
      connection?.sessions.set(user, session)
      return connection !== undefined
    },

    /** The sessions behind the channels that are heard here. */
    sessions(): (SignedSession & { user: number })[] {
      return [...listeners].flatMap(([user, heard]) =>
        [...heard].flatMap((connection) => {
          const session = connection.sessions.get(user)
          return session ? [{ user, ...session }] : []
        }),
      )
    },

    /** Sends an event to every socket of these users, but not to the one that caused it. `data` is a JSON string. */
    deliver(userIds: Iterable<number>, event: string, data: string, exceptSocketId?: string): void {
      for (const user of new Set(userIds)) {
        const heard = listeners.get(user)
        if (!heard) continue
        const frame = serverFrame.event(userChannel(user), event, data)
        for (const connection of [...heard]) if (connection.socketId !== exceptSocketId) connection.send(frame)
      }
    },

    /**
     * Ends the sockets of a session that lost its right. Clients reconnect at once and ask for a new signature: whoever
     * still has a session gets it. So sockets of which the token is unknown are ended too. Without a token: all.
     */
    disconnectUser(userId: number, tokenId?: number): void {
      if (connections.size > 0) endedAt.set(userId, performance.now())
      for (const connection of [...(listeners.get(userId) ?? [])]) {
        const token = connection.sessions.get(userId)?.token
        if (tokenId === undefined || token === undefined || token === tokenId) end(connection, closing.pleaseReconnect)
      }
    },

    /** After events may have been missed: clients come back and read the present state, one after the other. */
    reconnectAll(): void {
      const all = [...connections.values()]
      const apart = Math.min(reconnectApart, reconnectWithin / all.length)
      all.forEach((connection, place) => {
        if (place === 0) end(connection, closing.pleaseReconnect)
        else setTimeout(() => end(connection, closing.pleaseReconnect), place * apart).unref()
      })
    },

    /** Sockets per channel, of this process. */
    channels(): Map<string, number> {
      return new Map([...listeners].map(([user, heard]) => [userChannel(user), heard.size]))
    },

    /** To be called before the HTTP server closes, which waits for its sockets. */
    async close(): Promise<void> {
      clearInterval(pulse)
      for (const connection of [...connections.values()]) end(connection, closing.goingAway)
      await Promise.all([...sockets.clients].map((socket) => new Promise((gone) => socket.once('close', gone))))
      sockets.close()
    },
  }
}

function addressOf(request: IncomingMessage): URL | undefined {
  const address = `http://host${request.url ?? '/'}`
  return URL.canParse(address) ? new URL(address) : undefined
}

/** The reason goes twice: as an error for old clients, as a close code for the others. */
function refuse(socket: WebSocket, { code, message }: Closing): void {
  socket.on('error', () => socket.terminate())
  socket.send(serverFrame.error(code, message))
  socket.close(code, message)
}

function rejectUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
