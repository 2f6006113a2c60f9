import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { LiveEventData } from '../../domain/contract/live'
import type { Hub } from './hub'
import {
  type Beat,
  type Delivery,
  fitsNotification,
  type Message,
  pack,
  readMessage,
  type SignedSocket,
} from './message'
import { Peers, beatEvery as usualBeat } from './peers'

/**
 * What the rest of the server tells to open consoles: ids only, never content; who hears asks the API, which decides
 * what he may see (contract, "Realtime"). `users` are the `users.id` of those who hear.
 */
export type LiveEvent = {
  [E in keyof LiveEventData]: { users: readonly number[]; event: E; data: LiveEventData[E] }
}[keyof LiveEventData]

export interface LiveEvents {
  /** Delivered with the other events of this tick. Call it after the commit (`withTransaction`'s `tell`). */
  publish(event: LiveEvent): void
  /** Ends the sockets of a session that lost its right, in every process. Without a token: all of the user. */
  disconnectUser(userId: number, tokenId?: number): void
  /** Tells whichever process holds the socket for whose session its channel was signed. */
  signed(socket: SignedSocket): void
}

/** What the trigger API adds: any event of an outside caller, on its way to sockets in every process. */
export interface Live extends LiveEvents {
  relay(delivery: Delivery): void
  /** False when an event is too large to reach the other processes. */
  fits(delivery: Delivery): boolean
  /** Sends what is still waiting, then stops listening. */
  close(): Promise<void>
}

/** PostgreSQL's LISTEN/NOTIFY, where there is one (`server/db/connection/connect.ts`). */
export interface ProcessChannel {
  /** Resolves to "stop". `onReconnect`: the line was down, and what was notified meanwhile is lost. */
  listen(
    channel: string,
    hear: (payload: string) => void,
    options?: { onReconnect?: () => void },
  ): Promise<() => Promise<void>>
  notify(channel: string, payload: string): Promise<void>
}

const channelName = 'curante_live'

/** Milliseconds until a notification that failed is tried again: the first time, and at most. */
const firstPause = 200
const longestPause = 5_000

interface Options {
  hub: Hub
  /** Absent on PGlite: there is one process. */
  between?: ProcessChannel
  /** Told when the other processes could not be reached; it is tried again, and the sockets of this one were served. */
  onProblem?: (error: unknown) => void
  /** Milliseconds between two signs of life. */
  beatEvery?: number
}

export async function createLive({
  hub,
  between,
  onProblem = () => {},
  beatEvery = usualBeat,
}: Options): Promise<Live> {
  const self = randomUUID()
  let waiting: Delivery[] = []
  /** Our own events among them, by what they say. */
  const said = new Map<string, Delivery>()
  let flushing: NodeJS.Immediate | undefined
  let sending = Promise.resolve()
  let count = 0
  const closing = new AbortController()
  /** The last message of each process: one that was tried again may come twice. */
  const lastHeard = new Map<string, number>([[self, Number.POSITIVE_INFINITY]])

  // What a process did not live to say is found by reading again.
  const peers = new Peers(self, () => hub.reconnectAll())
  let allSaid = true

  const stop = await between?.listen(channelName, hear, { onReconnect: () => hub.reconnectAll() })
  if (between) await beat(between, 'alive')
  const beating = between && setInterval(() => void beat(between, 'alive'), beatEvery).unref()

  function hear(payload: string): void {
    const message = readMessage(payload)
    if (!message) return
    if ('beat' in message) hearBeat(message)
    else hearMessage(message)
  }

  function hearBeat({ from, beat }: Beat): void {
    if (beat === 'alive') peers.heard(from)
    else {
      peers.left(from)
      lastHeard.delete(from)
    }
  }

  /** Not tried again: the next one follows soon. */
  async function beat(to: ProcessChannel, word: Beat['beat']): Promise<void> {
    await to.notify(channelName, JSON.stringify({ from: self, beat: word } satisfies Beat)).catch(onProblem)
  }

  function hearMessage(message: Message): void {
    if (message.no <= (lastHeard.get(message.from) ?? 0)) return
    lastHeard.set(message.from, message.no)
    peers.heard(message.from)
    for (const delivery of message.deliveries) toHub(delivery)
    for (const { user, token } of message.ended) hub.disconnectUser(user, token)
    for (const { socket, user, ...session } of message.signed ?? []) hub.learn(socket, user, session)
  }

  function toHub({ users, event, data, except }: Delivery): void {
    hub.deliver(users, event, data, except)
  }

  /** What is said twice in one tick is heard once, by everyone who was named. */
  function publish({ users, event, data }: LiveEvent): void {
    const delivery = { users: [...users], event, data: JSON.stringify(data) }
    const before = said.get(event + delivery.data)
    if (before) {
      before.users.push(...users)
      return
    }
    said.set(event + delivery.data, delivery)
    relay(delivery)
  }

  function relay(delivery: Delivery): void {
    waiting.push(delivery)
    flushing ??= setImmediate(flush)
  }

  function flush(): void {
    clearImmediate(flushing)
    flushing = undefined
    const deliveries = waiting
    waiting = []
    said.clear()
    for (const delivery of deliveries) toHub(delivery)
    for (const packed of pack(deliveries)) tellOthers({ deliveries: packed, ended: [] })
  }

  /** One after the other, so that the order of events is the same in every process. */
  function tellOthers(content: Pick<Message, 'deliveries' | 'ended' | 'signed'>): void {
    if (!between) return
    count += 1
    const payload = JSON.stringify({ from: self, no: count, ...content } satisfies Message)
    sending = sending.then(() => untilSent(between, payload))
  }

  async function untilSent(to: ProcessChannel, payload: string): Promise<void> {
    for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
      try {
        await to.notify(channelName, payload)
        return
      } catch (error) {
        onProblem(error)
        if (closing.signal.aborted) {
          allSaid = false
          return
        }
        await pause(wait, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  return {
    publish,
    relay,
    fits: (delivery) => !between || fitsNotification(delivery),
    disconnectUser(userId, tokenId) {
      hub.disconnectUser(userId, tokenId)
      tellOthers({ deliveries: [], ended: [{ user: userId, token: tokenId }] })
    },
    signed({ socket, user, ...session }) {
      if (!hub.learn(socket, user, session))
        tellOthers({ deliveries: [], ended: [], signed: [{ socket, user, ...session }] })
    },
    async close() {
      clearInterval(beating)
      flush()
      closing.abort()
      await sending
      // Who leaves with something unsaid does not say farewell: the others then read again.
      if (between && allSaid) await beat(between, 'leaving')
      await stop?.()
    },
  }
}
