import PusherServer from 'pusher'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../server/config'
import type { Connection } from '../../../server/db/connection/connect'
import { liveChannel } from '../../../server/realtime/changes'
import { type ClusterApi, clusterApi } from '../../../server/realtime/cluster-api'
import { createClusterLive, eventsOf } from '../../../server/realtime/cluster-live'
import { holdLease, type Lease } from '../../../server/realtime/lease'
import type { Notifications } from '../../../server/realtime/live'
import { type Delivery, pack } from '../../../server/realtime/message'
import { signedQueryOf } from '../../../server/realtime/signature'
import { aDatabase } from '../../support/servers/database'
import {
  anEcho,
  aPusherSdk,
  aRealtimeServer,
  credentials,
  type RealtimeServer,
  someNotifications,
  subscribed,
} from '../../support/servers/echo'
import { eventually } from '../../support/servers/eventually'
import { aTcpProxy } from '../../support/servers/tcp-proxy'

/** Another copy of our endpoint, with the console's key and secret, stands for the cluster. */
type Peer = Pick<RealtimeServer, 'port'>

let database: Connection
beforeAll(async () => {
  database = await aDatabase()
  return () => database.close()
})

interface Given {
  readonly between?: Notifications
  readonly lease?: (onTaken: () => void) => Promise<Lease> | Lease
  readonly numbers?: ReadonlyMap<number, number>
  readonly isAway?: () => boolean
}

/** The cluster's API, whose patience ends soon only while it is away: on a machine under load it may take its time. */
function apiOf({ port }: Peer, isAway = () => false): ClusterApi {
  const cluster = { ...credentials, origin: `http://127.0.0.1:${port}` }
  const [patient, hasty] = [clusterApi(cluster), clusterApi(cluster, 300)]
  return { ...patient, trigger: (events) => (isAway() ? hasty : patient).trigger(events) }
}

const always = (onTaken: () => void): Lease => {
  onTaken()
  return { isMine: () => true, release: async () => undefined }
}

/** A process that sends to the cluster; what it reports of the cluster's absence is collected. */
async function aSender(peer: Peer, given: Given = {}) {
  const { between = someNotifications().between, lease = always, numbers, isAway } = given
  const reported: unknown[] = []
  const live = await createClusterLive({
    api: apiOf(peer, isAway),
    between,
    lease,
    count: async () => undefined,
    countOfRoles: async () => undefined,
    numbersOf: async () => numbers ?? new Map(),
    signedInAs: async () => [7],
    report: (error) => reported.push(error),
    delays: [20],
  })
  onTestFinished(() => live.close())
  const notify = (message: object) => between.notify(liveChannel, JSON.stringify(message))
  const publish = async (deliveries: readonly Delivery[], changes: [number, number][] = []) => {
    for (const packed of pack(deliveries)) await notify({ deliveries: packed, changes })
  }
  return { live, reported, notify, publish }
}

const news = (users: readonly number[], id = 1, more: Partial<Delivery> = {}): Delivery => ({
  users: [...users],
  event: 'notification',
  data: JSON.stringify({ id, type: 'notification' }),
  ...more,
})

/** What a socket of the cluster hears beyond the protocol's own frames. */
async function aListener(cluster: RealtimeServer, user: number) {
  const socket = await subscribed(cluster, user)
  const heard = () =>
    socket.frames
      .filter(({ event }) => !event.startsWith('pusher'))
      .map(({ event, data }): [string, { id?: unknown }] => [event, data as { id?: unknown }])
  return { socket, heard }
}

describe('an outside cluster of the Pusher protocol', () => {
  test('an event → the sockets of its users there, with the channel’s number; the one that caused it not', async () => {
    const cluster = await aRealtimeServer()
    const { publish } = await aSender(cluster)
    const [seven, eight, own] = [await aListener(cluster, 7), await aListener(cluster, 8), await aListener(cluster, 7)]
    await publish([news([7, 8], 1, { except: own.socket.state.socketId })], [[7, 41]])
    const data = { id: 1, type: 'notification' }
    await eventually(() => expect(seven.heard()).toEqual([['notification', { ...data, change: 41 }]]))
    await eventually(() => expect(eight.heard()).toEqual([['notification', data]]))
    expect(own.heard()).toEqual([])
  })

  test('laravel-echo at the cluster, signed by the console’s server → hears events in order', async () => {
    const cluster = await aRealtimeServer()
    const { publish } = await aSender(cluster)
    const heard: unknown[] = []
    anEcho(cluster, '7')
      .private('users.7')
      .listenToAll((_event: string, data: unknown) => heard.push(data))
    await eventually(() => expect(cluster.hub.channels().get('private-users.7')).toBe(1))
    for (let id = 1; id <= 30; id += 1) await publish([news([7], id)], [[7, id]])
    await eventually(() =>
      expect(heard).toEqual(
        Array.from({ length: 30 }, (_, place) => ({ id: place + 1, type: 'notification', change: place + 1 })),
      ),
    )
  })

  test('for hundreds of users → one event for a hundred channels, those with a number alone', () => {
    const users = Array.from({ length: 250 }, (_, place) => place + 1)
    const events = eventsOf([news(users), news([3], 2)], new Map([[3, 9]]))
    expect(events.map(({ channels }) => channels.length)).toEqual([100, 100, 50, 1])
    expect(JSON.parse(events[3]?.data ?? '')).toEqual({ id: 2, type: 'notification', change: 9 })
  })

  test('two processes hear it → one sends it; when that one ends the other goes on', async () => {
    const cluster = await aRealtimeServer()
    const { between } = someNotifications()
    const lease = (name: string) => (onTaken: () => void) =>
      holdLease(database.db, name, onTaken, { every: 50, lasts: 600_000 })
    const here = await aSender(cluster, { between, lease: lease('both') })
    await aSender(cluster, { between, lease: lease('both') })
    const seven = await aListener(cluster, 7)
    await here.publish([news([7], 1)])
    await eventually(() => expect(seven.heard()).toHaveLength(1))
    await here.live.close()
    await eventually(() => expect(seven.heard().at(-1)?.[0]).toBe('channel-moved'))
    await here.publish([news([7], 2)])
    await eventually(() =>
      expect(seven.heard().map(([event]) => event)).toEqual(['notification', 'channel-moved', 'notification']),
    )
  })

  test.each(['cut', 'freeze'] as const)(
    'a cluster out of reach (%s) → publishing goes on; back again, it says where the channels stand',
    async (how) => {
      const cluster = await aRealtimeServer()
      const proxy = await aTcpProxy({ host: '127.0.0.1', port: cluster.port })
      onTestFinished(() => proxy.close())
      let isAway = false
      const sender = await aSender(proxy, { numbers: new Map([[7, 12]]), isAway: () => isAway })
      const seven = await aListener(cluster, 7)
      await sender.publish([news([7], 1)])
      await eventually(() => expect(seven.heard().map(([event]) => event)).toContain('notification'))
      const moves = () => seven.heard().filter(([event]) => event === 'channel-moved').length
      const movesBefore = moves()
      isAway = true
      proxy[how]()
      for (let id = 2; id <= 200; id += 1) await sender.publish([news([7], id)])
      await eventually(() => expect(sender.reported).toHaveLength(1))
      isAway = false
      proxy.thaw()
      await eventually(() => expect(moves()).toBeGreaterThan(movesBefore))
      expect(seven.heard()).toContainEqual(['channel-moved', { change: 12 }])
      // before the sender knows that the cluster is back, more is lost, and told as well
      const isHeard = (id: number) => seven.heard().some(([, data]) => data.id === id)
      /** How often the channel had moved when each was published. */
      const published = new Map<number, number>()
      await eventually(async () => {
        const id = 201 + published.size
        published.set(id, moves())
        await sender.publish([news([7], id)])
        expect([...published.keys()].some(isHeard)).toBe(true)
      })
      for (const [id, before] of published)
        await eventually(() => expect(isHeard(id) || moves() > before, `${id} is heard, or told`).toBe(true))
      expect(sender.reported).toHaveLength(1)
    },
  )

  test('another secret → refused, reported once, and tried again', async () => {
    const cluster = await aRealtimeServer({ secret: 'another-secret' })
    const sender = await aSender(cluster)
    for (const id of [1, 2, 3]) await sender.publish([news([7], id)])
    await eventually(() => expect(String(sender.reported[0])).toContain('401'))
    expect(sender.reported).toHaveLength(1)
  })

  test('changed records → one event for the admins who are signed in', async () => {
    const cluster = await aRealtimeServer()
    const { notify } = await aSender(cluster)
    const seven = await aListener(cluster, 7)
    await notify({ records: ['drugs'] })
    await eventually(() => expect(seven.heard()).toEqual([['records-changed', { resource: 'drugs' }]]))
  })

  test('a session that has ended → its user’s sockets there are closed', async () => {
    const cluster = await aRealtimeServer()
    const { notify } = await aSender(cluster)
    const seven = await aListener(cluster, 7)
    await notify({ ended: { user: 7, token: 3 } })
    await eventually(() => expect(seven.socket.state.closed).toBe(4200))
  })
})

describe('the official Pusher SDK', () => {
  test('terminateUserConnections at our endpoint → closes the user’s sockets, in every process', async () => {
    const { between } = someNotifications()
    const [here, there] = [await aRealtimeServer({ between }), await aRealtimeServer({ between })]
    const [seven, eight] = [await aListener(there, 7), await aListener(there, 8)]
    await aPusherSdk(here).terminateUserConnections('7')
    await eventually(() => expect(seven.socket.state.closed).toBe(4200))
    expect(eight.socket.state.closed).toBeUndefined()
  })

  test('signs a request as we do', () => {
    const sdk = new PusherServer({ ...credentials, host: '127.0.0.1' })
    const body = '{"name":"notification"}'
    const request = { method: 'POST', path: '/apps/curante/events', body }
    const theirs = new URLSearchParams(sdk.createSignedQueryString({ ...request, params: {} }))
    const now = Number(theirs.get('auth_timestamp')) * 1000
    const ours = signedQueryOf(credentials, { ...request, query: {} }, now)
    expect(ours).toEqual(Object.fromEntries(theirs))
  })
})

describe('PUSHER_SECRET', () => {
  const env = { PUSHER_HOST: 'ws.cluster.test', PUSHER_SECRET: 'a-long-secret' }
  test.each([
    [env, 'https://ws.cluster.test', true],
    [{ ...env, PUSHER_PORT: '6001', PUSHER_TLS: 'false' }, 'http://ws.cluster.test:6001', false],
    [{ ...env, PUSHER_API_URL: 'https://api-eu.pusher.test' }, 'https://api-eu.pusher.test', true],
  ])('%j → events go to %s, consoles by TLS: %s', (given, origin, tls) => {
    const { cluster, publicConfig } = readConfig(given)
    expect([cluster?.origin, publicConfig.pusher.host, publicConfig.pusher.tls]).toEqual([
      origin,
      'ws.cluster.test',
      tls,
    ])
  })

  test('without it the built-in endpoint is used; without PUSHER_HOST it is refused', () => {
    expect(readConfig({ PUSHER_HOST: 'ws.cluster.test' }).cluster).toBeNull()
    expect(() => readConfig({ PUSHER_SECRET: 'a-long-secret' })).toThrow(/PUSHER_HOST/)
  })
})
