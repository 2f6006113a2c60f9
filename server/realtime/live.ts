import { type SQL, sql } from 'drizzle-orm'
import type { RoleCode } from '../../domain/access/roles'
import type { LiveEventData } from '../../domain/contract/messages/messages'
import type { Connection } from '../db/connection/connection'
import type { Tx } from '../db/types'
import { roleIn, sessionRights } from '../sessions/live-sessions'
import { liveChannel, sendCounted } from './changes'
import type { Hub } from './hub'
import { type Delivery, type Message, pack, readMessage, type SignedSocket } from './message'
import { adminsOf, recordChanges } from './record-changes'

/** An event for open consoles: ids only, the API decides what may be read (contract.md, "Realtime"). */
export type LiveEvent = {
  [E in keyof LiveEventData]: { users: readonly number[]; event: E; data: LiveEventData[E] }
}[keyof LiveEventData]

/** The event of a change of records; each process sends it to the admins who may read them (`recordChanges`). */
export const recordsChanged = (resource: string): LiveEvent => ({
  users: [],
  event: 'records-changed',
  data: { resource },
})

/** The database's LISTEN/NOTIFY, received by every process on the database, including the sender. */
export type Notifications = Pick<Connection, 'listen' | 'notify'>

export interface Live {
  /** Sends the session a channel was signed for to the process that holds the socket. */
  signed(socket: SignedSocket): void
  /** Sends events of an external caller to the sockets of every process. */
  relay(deliveries: readonly Delivery[]): Promise<void>
  /** Closes all sockets of a user, in every process; their clients come back at once with a new signature, if they get one. */
  endSockets(user: number): Promise<void>
  /** Stops listening. */
  close(): Promise<void>
}

/** The deliveries of these events to their users, in order; equal events are merged, with the recipients of both. */
export function deliveriesOf(events: readonly LiveEvent[]): Delivery[] {
  const merged = new Map<string, Delivery>()
  for (const { users, event, data } of events.filter((one) => one.event !== 'records-changed')) {
    const text = JSON.stringify(data)
    const known = merged.get(event + text)
    merged.set(event + text, { users: [...(known?.users ?? []), ...users], event, data: text })
  }
  return [...merged.values()]
}

/** What is no change: nobody who missed it asks again. */
const isPassing = ({ event }: LiveEvent) => event === 'chat-typing'

/** Notifies at the end of a transaction, in one statement: the events are sent and counted on COMMIT, or not at all. */
export async function publishEvents(tx: Tx, events: readonly LiveEvent[]): Promise<void> {
  const deliveries = deliveriesOf(events.filter((one) => !isPassing(one)))
  if (deliveries.length > 0) await sendCounted(tx, deliveries)
  for (const passing of pack(deliveriesOf(events.filter(isPassing))))
    await tx.execute(
      sql`select pg_notify(${liveChannel}, ${JSON.stringify({ deliveries: passing } satisfies Message)})`,
    )
  const records = [...new Set(events.flatMap((one) => (one.event === 'records-changed' ? one.data.resource : [])))]
  if (records.length > 0)
    await tx.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify({ records } satisfies Message)})`)
}

/** SQL that notifies the end of a session inside a transaction: its sockets are closed with the commit, in every process. */
export const endNotice = (user: SQL, token: SQL): SQL => sql`pg_notify(${liveChannel},
  json_build_object('ended', json_build_object('user', ${user}, 'token', ${token}))::text)`

interface LiveParts {
  readonly hub: Hub
  readonly between: Notifications
  /** Counts a change that an outside caller publishes (`countChange`). */
  readonly count: (deliveries: readonly Delivery[]) => Promise<void>
  /** Counts a change of records on the channels of those who may read them (`countChangeOfRoles`). */
  readonly countOfRoles: (roles: readonly RoleCode[]) => Promise<void>
}

const notifyAll = (between: Notifications, message: Message) => between.notify(liveChannel, JSON.stringify(message))

/** What is said to every process, whoever holds the sockets: events of an external caller, and that a user's sockets end. */
export const toEveryProcess = (
  between: Notifications,
  count: LiveParts['count'],
): Pick<Live, 'relay' | 'endSockets'> => ({
  async relay(deliveries) {
    await count(deliveries)
    for (const packed of pack(deliveries)) await notifyAll(between, { deliveries: packed })
  },
  endSockets: (user) => notifyAll(between, { ended: { user } }),
})

/** Delivers notifications to the sockets of this process. */
export async function createLive({ hub, between, count, countOfRoles }: LiveParts): Promise<Live> {
  const records = recordChanges(tellAdmins)
  // After the listening connection was lost, clients must reload the current state.
  const stop = await between.listen(liveChannel, hear, { onReconnect: () => hub.reconnectAll() })

  function hear(payload: string): void {
    const { deliveries = [], changes, records: changed = [], ended, signed } = readMessage(payload) ?? {}
    hub.deliver(deliveries, new Map(changes))
    for (const resource of changed) records.changed(resource)
    if (deliveries.some(({ event }) => event === 'booking-updated')) records.changed('bookings')
    if (ended) hub.disconnectUser(ended.user, ended.token)
    if (signed) learn(signed)
  }

  /** To the admins with a socket here. Those without one are counted for: they read again when they are back. */
  function tellAdmins(resource: string): void {
    const roles = adminsOf(resource)
    const isTold = ({ rights }: { rights: string }) => roles.some((role) => roleIn(rights) === role)
    const users = hub.sessions().flatMap((session) => (isTold(session) ? [session.user] : []))
    hub.deliver([{ users, event: 'records-changed', data: JSON.stringify({ resource }) }], new Map())
    // without the count only those who were cut off miss it
    countOfRoles(roles).catch(() => undefined)
  }

  const learn = ({ socket, user, ...session }: SignedSocket) => hub.learn(socket, user, session)
  /** Not awaited: if it fails, `closeEndedSessions` finds the lost session. */
  const tell = (message: Message) => void notifyAll(between, message).catch(() => undefined)

  return {
    signed(socket) {
      if (!learn(socket)) tell({ signed: socket })
    },
    ...toEveryProcess(between, count),
    async close() {
      records.close()
      await stop()
    },
  }
}

/** Closes the sockets of this process whose session has ended or has other rights, if no notification came (process died). */
export async function closeEndedSessions({
  db,
  clock,
  hub,
}: {
  db: Tx
  clock: { now(): Date }
  hub: Pick<Hub, 'sessions' | 'disconnectUser'>
}): Promise<void> {
  const signed = hub.sessions()
  if (signed.length === 0) return
  const tokens = new Set(signed.map(({ token }) => token))
  const present = await sessionRights(db, [...tokens], clock.now())
  for (const { user, token, rights } of signed) if (present.get(token) !== rights) hub.disconnectUser(user, token)
}
