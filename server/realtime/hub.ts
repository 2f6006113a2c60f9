import type { IncomingMessage, Server } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { forbidden } from '../../domain/contract/refusal'
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

/** The embedded Pusher endpoint (product §8): sockets on `/app/{key}`, of this process only; see `live.ts`. */
export class Hub {
  readonly #limits
  readonly #connections = new Map<string, Connection>()
  readonly #listeners = new Map<number, Set<Connection>>()
  /** When a user's sockets were last ended, on the clock of `openedAt`: older sockets may not subscribe again. */
  readonly #endedAt = new Map<number, number>()
  readonly #server
  readonly #activityCheck

  constructor(options: HubOptions) {
    this.#limits = { ...defaults, ...options }
    const { maxFrame, quietAfter, pongWithin } = this.#limits
    this.#server = new WebSocketServer({
      noServer: true,
      maxPayload: maxFrame,
      perMessageDeflate: false,
      ...{ closeTimeout: 2_000 }, // milliseconds for the closing handshake; not yet in the types of ws
    })
    const every = Math.max(10, Math.min(quietAfter, pongWithin) / 6)
    this.#activityCheck = setInterval(() => this.#checkActivity(every), every).unref()
  }

  get appId(): string {
    return this.#limits.appId
  }

  get credentials(): Credentials {
    return this.#limits
  }

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
      this.#server.handleUpgrade(request, socket, head, (accepted) => this.#open(accepted, address))
    })
  }

  /** The signature of a channel for a socket, `undefined` where no client would ask; `checkChannel` says who may. */
  sign(socketId: string, channel: string): { auth: string } | undefined {
    if (!socketIdShape.test(socketId) || !userOfChannel(channel)) return undefined
    return { auth: channelAuth(this.#limits, socketId, channel) }
  }

  /** Keeps whose session a socket was signed for; false where another process holds the socket. */
  learn(socketId: string, user: number, session: SignedSession): boolean {
    const connection = this.#connections.get(socketId)
    connection?.sessions.set(user, session)
    return !!connection
  }

  /** The sessions behind the channels that are heard here. */
  sessions(): (SignedSession & { user: number })[] {
    return [...this.#listeners].flatMap(([user, connections]) =>
      [...connections].flatMap(({ sessions }) => {
        const session = sessions.get(user)
        return session ? [{ user, ...session }] : []
      }),
    )
  }

  /** Sends an event to every socket of these users, but not to the one that caused it. `data` is a JSON string. */
  deliver(userIds: Iterable<number>, event: string, data: string, exceptSocketId?: string): void {
    for (const user of new Set(userIds)) {
      const frame = serverFrame.event(userChannel(user), event, data)
      for (const connection of [...(this.#listeners.get(user) ?? [])])
        if (connection.socketId !== exceptSocketId) connection.send(frame)
    }
  }

  /**
   * Ends the sockets of a session that lost its right. Clients reconnect at once and ask for a new signature: whoever
   * still has a session gets it. So sockets of which the token is unknown are ended too. Without a token: all.
   */
  disconnectUser(userId: number, tokenId?: number): void {
    if (this.#connections.size > 0) this.#endedAt.set(userId, performance.now())
    for (const connection of [...(this.#listeners.get(userId) ?? [])]) {
      const token = connection.sessions.get(userId)?.token
      if (!tokenId || !token || token === tokenId) this.#end(connection, closing.pleaseReconnect)
    }
  }

  /** After events may have been missed: clients come back one after the other, in milliseconds, all within ten seconds. */
  reconnectAll(): void {
    const all = [...this.#connections.values()]
    const apart = Math.min(20, 10_000 / all.length)
    for (const [place, connection] of all.entries()) {
      if (place === 0) this.#end(connection, closing.pleaseReconnect)
      else setTimeout(() => this.#end(connection, closing.pleaseReconnect), place * apart).unref()
    }
  }

  /** Sockets per channel, of this process. */
  channels(): Map<string, number> {
    return new Map([...this.#listeners].map(([user, connections]) => [userChannel(user), connections.size]))
  }

  /** To be called before the HTTP server closes, which waits for its sockets. */
  async close(): Promise<void> {
    clearInterval(this.#activityCheck)
    for (const connection of [...this.#connections.values()]) this.#end(connection, closing.goingAway)
    await Promise.all([...this.#server.clients].map((socket) => new Promise((gone) => socket.once('close', gone))))
    this.#server.close()
  }

  #checkActivity(every: number): void {
    let oldest = performance.now()
    for (const connection of this.#connections.values()) {
      connection.checkActivity(every)
      oldest = Math.min(oldest, connection.openedAt)
    }
    for (const [user, at] of this.#endedAt) if (at < oldest) this.#endedAt.delete(user)
  }

  #open(socket: WebSocket, address: URL): void {
    const problem = this.#admissionProblem(address)
    if (problem) {
      refuse(socket, problem)
      return
    }
    const connection = new Connection(socket, this.#limits, {
      onFrame: (frame) => this.#answer(connection, frame),
      onGone: () => this.#forget(connection),
    })
    this.#connections.set(connection.socketId, connection)
  }

  #admissionProblem({ pathname, searchParams }: URL): Closing | undefined {
    if (pathname !== `/app/${encodeURIComponent(this.#limits.key)}`) return closing.unknownApp
    if (this.#connections.size >= this.#limits.maxConnections) return closing.overCapacity
    return versionProblem(searchParams.get('protocol'))
  }

  #answer(connection: Connection, frame: ClientFrame): void {
    // Frames still arrive during the closing handshake; who was ended may not subscribe again.
    if (!this.#connections.has(connection.socketId)) return
    if (frame.kind === 'ping') connection.send(serverFrame.pong())
    else if (frame.kind === 'subscribe') this.#subscribe(connection, frame)
    else if (frame.kind === 'unsubscribe') this.#unsubscribe(connection, userOfChannel(frame.channel))
    else if (frame.kind === 'refused') connection.send(serverFrame.refused(frame.reason))
  }

  #subscribe(connection: Connection, { channel, auth }: { channel: string; auth: string }): void {
    const user = userOfChannel(channel)
    if (!user) {
      connection.send(serverFrame.subscriptionRefused(channel, 'No such channel', 404))
    } else if (!channelAuthHolds(this.#limits, connection.socketId, channel, auth)) {
      connection.send(serverFrame.subscriptionRefused(channel, 'Invalid signature', 401))
    } else if (connection.openedAt <= (this.#endedAt.get(user) ?? -1)) {
      // Signed before the user's sockets were ended, and kept for later: a new socket needs a new signature.
      connection.close(closing.pleaseReconnect)
    } else {
      connection.users.add(user)
      this.#listeners.set(user, (this.#listeners.get(user) ?? new Set()).add(connection))
      connection.send(serverFrame.subscribed(channel))
    }
  }

  #unsubscribe(connection: Connection, user = 0): void {
    if (!connection.users.delete(user)) return
    const others = this.#listeners.get(user)
    others?.delete(connection)
    if (others?.size === 0) this.#listeners.delete(user)
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection.socketId)
    for (const user of [...connection.users]) this.#unsubscribe(connection, user)
  }

  /** Forgotten at once, so nothing more is delivered while the closing handshake goes on. */
  #end(connection: Connection, reason: Closing): void {
    this.#forget(connection)
    connection.close(reason)
  }
}

/** `POST broadcasting/auth` (contract, "Calls"): everyone may hear his own channel, and no other: 403. */
export function checkChannel(
  hub: Hub,
  caller: { userId: number },
  { socket_id, channel_name }: { socket_id: string; channel_name: string },
) {
  const signed = userOfChannel(channel_name) === caller.userId && hub.sign(socket_id, channel_name)
  if (!signed) throw forbidden()
  return signed
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
