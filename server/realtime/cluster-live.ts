import type { RoleCode } from '../../domain/access/roles'
import { liveChannel } from './changes'
import { type ClusterApi, type ClusterEvent, mostChannels } from './cluster-api'
import { clusterSender } from './cluster-sender'
import { numbered } from './hub'
import type { Lease } from './lease'
import { type Live, type Notifications, toEveryProcess } from './live'
import { type Delivery, readMessage } from './message'
import { userChannel } from './protocol'
import { adminsOf, recordChanges } from './record-changes'

interface ClusterParts {
  readonly api: ClusterApi
  readonly between: Notifications
  /** Takes the lease of who sends; `onTaken` is called whenever it becomes this process's. */
  readonly lease: (onTaken: () => void) => Promise<Lease> | Lease
  readonly count: (deliveries: readonly Delivery[]) => Promise<void>
  readonly countOfRoles: (roles: readonly RoleCode[]) => Promise<void>
  readonly numbersOf: (users: readonly number[]) => Promise<ReadonlyMap<number, number>>
  /** The users with one of these roles who are signed in. */
  readonly signedInAs: (roles: readonly RoleCode[]) => Promise<number[]>
  readonly report: (error: unknown) => void
  readonly delays?: readonly number[]
}

/**
 * Delivers notifications to an outside cluster: each process hears all of them, the one that holds the lease sends them. Whoever
 * takes it over tells everybody where they should be, since something may have been committed and not sent.
 */
export async function createClusterLive(parts: ClusterParts): Promise<Live> {
  const { api, between, count, countOfRoles, signedInAs } = parts
  const records = recordChanges((resource) => void tellAdmins(resource).catch(() => undefined))
  const sender = clusterSender(parts)
  let lease: Lease | undefined
  const isSender = () => lease?.isMine() ?? false
  const onReconnect = () => {
    if (isSender()) sender.catchUpAll()
  }
  const stop = await between.listen(liveChannel, hear, { onReconnect })
  lease = await parts.lease(() => sender.catchUpAll())

  function hear(payload: string): void {
    if (!isSender()) return
    const { deliveries = [], changes, records: changed = [], ended } = readMessage(payload) ?? {}
    sender.send(eventsOf(deliveries, new Map(changes)))
    for (const resource of changed) records.changed(resource)
    if (deliveries.some(({ event }) => event === 'booking-updated')) records.changed('bookings')
    // a cluster knows only whose sockets signed in; the others hear ids until they reconnect
    if (ended) api.terminate(ended.user).catch(() => undefined)
  }

  async function tellAdmins(resource: string): Promise<void> {
    const roles = adminsOf(resource)
    const users = await signedInAs(roles)
    sender.send(eventsOf([{ users, event: 'records-changed', data: JSON.stringify({ resource }) }], new Map()))
    await countOfRoles(roles)
  }

  return {
    signed: () => undefined,
    ...toEveryProcess(between, count),
    async close() {
      records.close()
      await stop()
      await sender.close()
      await lease?.release()
    },
  }
}

/** The last event for a user carries the change number of that user's channel, so it is sent to that user alone. */
export function eventsOf(deliveries: readonly Delivery[], changes: ReadonlyMap<number, number>): ClusterEvent[] {
  const last = new Map(deliveries.flatMap(({ users }, index) => users.map((user) => [user, index] as const)))
  return deliveries.flatMap(({ users, event: name, data, except: socket_id }, index) => {
    const common = { name, ...(socket_id && { socket_id }) }
    const isNumbered = (user: number) => last.get(user) === index && changes.has(user)
    const all = [...new Set(users)]
    const alone = all.filter(isNumbered).map((user) => ({
      ...common,
      channels: [userChannel(user)],
      data: numbered(data, changes.get(user) ?? 0),
    }))
    const together = inGroups(all.filter((user) => !isNumbered(user)).map(userChannel), mostChannels)
    return [...alone, ...together.map((channels) => ({ ...common, channels, data }))]
  })
}

const inGroups = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) => items.slice(place * size, (place + 1) * size))
