import type { IncomingMessage, Server } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { forbidden } from '../../domain/contract/refusal'
import { Groups } from '../net/groups'
import { Connection, type ConnectionLimits, type SignedSession } from './connection'
import type { Delivery } from './message'
import type { OriginRule } from './origin'
import {
  type ClientFrame,
  type Closing,
  closing,
  serverFrame,
  socketIdShape,
  userChannel,
  userOfChannel,
} from './protocol'
import { type Credentials, channelAuth, channelAuthHolds } from './signature'
import { addressOf, addressProblem, refuse, rejectUpgrade } from './upgrade'

export interface HubOptions extends Credentials, Partial<ConnectionLimits> {
  appId: string
  /** Maximum bytes of one frame from a client. */
  maxFrame?: number
  /** Maximum open sockets. */
  maxConnections?: number
  /** Reads the change number of a user's channel, which a client gets with its subscription. */
  changeOf?: (user: number) => Promise<number>
}

interface Admission {
  /** An `Origin` header must be an allowed origin; clients other than browsers send none. */
  allowedOrigin: OriginRule
  /** The network that the limit per address counts a request's sockets by. */
  networkOf(request: IncomingMessage): string
  socketsPerAddress: number
}

const defaults = {
  // Well below the minute after which proxies close an idle connection.
  quietAfter: 30_000,
  pongWithin: 15_000,
  maxBuffered: 1_000_000,
  maxFramesPerSecond: 50,
  maxFrame: 16_384,
  maxConnections: 10_000,
  subscribeWithin: 30_000,
}

/** The embedded Pusher endpoint (product §8): this process's sockets on `/app/{key}`; for other processes see `live.ts`. */
export class Hub {
  readonly #limits
  readonly #connections = new Map<string, Connection>()
  readonly #listeners = new Groups<number, Connection>()
  readonly #ofNetwork = new Groups<string, Connection>()
  /** When `disconnectUser` last closed a user's sockets, on the clock of `openedAt`: older sockets may not subscribe again. */
  readonly #endedAt = new Map<number, number>()
  readonly #server
  readonly #activityCheck

  constructor(options: HubOptions) {
    this.#limits = { ...defaults, ...options }
    const { maxFrame, quietAfter, pongWithin, subscribeWithin } = this.#limits
    this.#server = new WebSocketServer({
      noServer: true,
      maxPayload: maxFrame,
      perMessageDeflate: false,
      ...{ closeTimeout: 2_000 }, // milliseconds for the closing handshake; not yet in the types of ws
    })
    const every = Math.max(10, Math.min(quietAfter, pongWithin, subscribeWithin) / 6)
    this.#activityCheck = setInterval(() => this.#checkActivity(every), every).unref()
  }

  get appId(): string {
    return this.#limits.appId
  }

  get credentials(): Credentials {
    return this.#limits
  }

  /** Handles the WebSocket upgrades of `/app/…`. */
  attach(server: Server, { allowedOrigin, networkOf, socketsPerAddress }: Admission): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const address = addressOf(request)
      if (!address?.pathname.startsWith('/app/')) {
        // The development server has its own upgrade listener on the same server.
        if (server.listenerCount('upgrade') === 1) rejectUpgrade(socket, '404 Not Found')
        return
      }
      const { origin } = request.headers
      if (origin !== undefined && !allowedOrigin(origin, request)) return rejectUpgrade(socket, '403 Forbidden')
      const network = networkOf(request)
      this.#server.handleUpgrade(request, socket, head, (accepted) => {
        const problem = addressProblem(address, this.#limits.key) ?? this.#roomProblem(network, socketsPerAddress)
        if (problem) refuse(accepted, problem)
        else this.#open(accepted, network)
      })
    })
  }

  /**
   * The signature of a channel for a socket, `undefined` for an invalid id or channel; `checkChannel` authorizes the caller.
   */
  sign(socketId: string, channel: string): { auth: string } | undefined {
    if (!socketIdShape.test(socketId) || !userOfChannel(channel)) return undefined
    return { auth: channelAuth(this.#limits, socketId, channel) }
  }

  /** Stores the session a socket's channel was signed for; false when another process holds the socket. */
  learn(socketId: string, user: number, session: SignedSession): boolean {
    const connection = this.#connections.get(socketId)
    connection?.sessions.set(user, session)
    return !!connection
  }

  /** The sessions of the channels subscribed in this process. */
  sessions(): (SignedSession & { user: number })[] {
    return [...this.#listeners].flatMap(([user, connections]) =>
      [...connections].flatMap(({ sessions }) => {
        const session = sessions.get(user)
        return session ? [{ user, ...session }] : []
      }),
    )
  }

  /**
   * Sends events to every socket of their users except the one that caused them. The last event for a user carries the change
   * number of that user's channel, if known, in its data.
   */
  deliver(deliveries: readonly Delivery[], changes: ReadonlyMap<number, number>): void {
    const last = new Map(deliveries.flatMap(({ users }, index) => users.map((user) => [user, index] as const)))
    for (const [index, { users, event, data, except }] of deliveries.entries())
      for (const user of new Set(users)) {
        const listeners = this.#listeners.get(user)
        if (!listeners) continue
        const change = last.get(user) === index ? changes.get(user) : undefined
        const frame = serverFrame.event(userChannel(user), event, change === undefined ? data : numbered(data, change))
        for (const connection of [...listeners]) if (connection.socketId !== except) connection.send(frame)
      }
  }

  /**
   * Closes the sockets of a session that lost its rights. Clients reconnect at once and request a new signature, which they get
   * if they still have a session; so sockets with an unknown token are closed too. Without a token: all sockets of the user.
   */
  disconnectUser(userId: number, tokenId?: number): void {
    if (this.#connections.size > 0) this.#endedAt.set(userId, performance.now())
    for (const connection of [...(this.#listeners.get(userId) ?? [])]) {
      const token = connection.sessions.get(userId)?.token
      if (!tokenId || !token || token === tokenId) this.#end(connection, closing.pleaseReconnect)
    }
  }

  /** After events may have been lost: closes all sockets at intervals; clients reconnect one by one, within ten seconds. */
  reconnectAll(): void {
    const all = [...this.#connections.values()]
    const apart = Math.min(20, 10_000 / all.length)
    for (const [place, connection] of all.entries()) {
      if (place === 0) this.#end(connection, closing.pleaseReconnect)
      else setTimeout(() => this.#end(connection, closing.pleaseReconnect), place * apart).unref()
    }
  }

  /** Number of sockets per channel, in this process. */
  channels(): Map<string, number> {
    return new Map([...this.#listeners].map(([user, connections]) => [userChannel(user), connections.size]))
  }

  /** Closes all sockets. Call before closing the HTTP server, which waits for them. */
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

  #open(socket: WebSocket, network: string): void {
    const connection = new Connection(socket, network, this.#limits, {
      onFrame: (frame) => this.#answer(connection, frame),
      onGone: () => this.#forget(connection),
    })
    this.#connections.set(connection.socketId, connection)
    this.#ofNetwork.put(network, connection)
  }

  /** At a limit, the oldest socket without a channel gives way: only sockets with one can keep a client out. */
  #roomProblem(network: string, socketsPerAddress: number): Closing | undefined {
    const ofNetwork = this.#ofNetwork.get(network)
    const full =
      ofNetwork && ofNetwork.size >= socketsPerAddress
        ? ofNetwork
        : this.#connections.size >= this.#limits.maxConnections && this.#connections.values()
    if (!full) return undefined
    const oldest = [...full].find(({ users }) => users.size === 0)
    if (oldest) this.#end(oldest, closing.overCapacity)
    return oldest ? undefined : closing.overCapacity
  }

  #answer(connection: Connection, frame: ClientFrame): void {
    // Frames still arrive during the closing handshake; a closed socket may not subscribe again.
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
      // Signed before the user's sockets were closed: a new socket with a new signature is needed.
      connection.close(closing.pleaseReconnect)
    } else {
      connection.users.add(user)
      this.#listeners.put(user, connection)
      void this.#confirm(connection, user)
    }
  }

  /**
   * Tells a client that it is subscribed, and the change number of its channel: read after the subscription, so that a change
   * is either counted in it or delivered. Without a number the client must assume that it missed something.
   */
  async #confirm(connection: Connection, user: number): Promise<void> {
    const change = await this.#limits.changeOf?.(user).catch(() => undefined)
    connection.send(serverFrame.subscribed(userChannel(user), change))
  }

  #unsubscribe(connection: Connection, user = 0): void {
    if (connection.users.delete(user)) this.#listeners.remove(user, connection)
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection.socketId)
    this.#ofNetwork.remove(connection.network, connection)
    for (const user of [...connection.users]) this.#unsubscribe(connection, user)
  }

  /** Unregisters the socket at once, so that nothing is delivered during the closing handshake. */
  #end(connection: Connection, reason: Closing): void {
    this.#forget(connection)
    connection.close(reason)
  }
}

/** The data of an event with the change number of the channel. */
export const numbered = (data: string, change: number) => JSON.stringify({ ...JSON.parse(data), change })

/** `POST broadcasting/auth` (contract, "Calls"): signs the caller's own channel; any other is 403. */
export function checkChannel(
  hub: Hub,
  caller: { userId: number },
  { socket_id, channel_name }: { socket_id: string; channel_name: string },
) {
  const signed = userOfChannel(channel_name) === caller.userId && hub.sign(socket_id, channel_name)
  if (!signed) throw forbidden()
  return signed
}
