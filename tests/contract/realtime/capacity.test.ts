import { describe, expect, test } from 'vitest'
import { networkOf } from '../../../server/net/client-address'
import { aPractice } from '../../support/builders/practice'
import { aDatabase } from '../../support/servers/database'
import {
  aRealtimeServer,
  aSocket,
  type ClientSocket,
  credentials,
  established,
  subscribed,
} from '../../support/servers/echo'
import { eventually } from '../../support/servers/eventually'

const path = `/app/${credentials.key}?protocol=7`
const from = (client: string) => ({ headers: { 'x-forwarded-for': client } })
const codes = (sockets: readonly ClientSocket[]) => sockets.map(({ state }) => state.closed)

/** Sockets opened one after the other that subscribe to nothing. */
async function anonymous(server: { port: number }, options: readonly (object | undefined)[]): Promise<ClientSocket[]> {
  const sockets = []
  for (const option of options) {
    const socket = aSocket(server, option)
    await established(socket)
    sockets.push(socket)
  }
  return sockets
}

/** Closed once it has been open without a channel for this long, in milliseconds. */
const soon = { subscribeWithin: 60 }

describe('a socket without a channel', () => {
  test('is closed with 4202, which asks it to come back; one that subscribes in time stays', async () => {
    const server = await aRealtimeServer(soon)
    const mine = await subscribed(server, 7)
    const [idle] = (await anonymous(server, [undefined])) as [ClientSocket]
    await eventually(() => expect(idle.state.closed).toBe(4202))
    expect(mine.state.closed).toBeUndefined()
  })

  test('is closed with 4202 also when it has left its channel, or only pings', async () => {
    const server = await aRealtimeServer(soon)
    const left = await subscribed(server, 7)
    left.send({ event: 'pusher:unsubscribe', data: { channel: 'private-users.7' } })
    const [pinging] = (await anonymous(server, [undefined])) as [ClientSocket]
    const pings = setInterval(() => pinging.send({ event: 'pusher:ping', data: {} }), 20)
    await eventually(() => expect(codes([left, pinging])).toEqual([4202, 4202]))
    clearInterval(pings)
  })
})

describe('at a limit', () => {
  const limits = [
    ['of an address', { socketsPerAddress: 3 }],
    ['of all', { maxConnections: 3 }],
  ] as const

  test.each(limits)(
    '%s, the oldest sockets without a channel give way to a client that subscribes',
    async (_n, limit) => {
      const server = await aRealtimeServer(limit)
      const first = await subscribed(server, 7)
      const idle = await anonymous(server, [undefined, undefined])
      const second = await subscribed(server, 8)
      await eventually(() => expect(codes(idle)).toEqual([4100, undefined]))
      const third = await subscribed(server, 9)
      await eventually(() => expect(codes(idle)).toEqual([4100, 4100]))
      expect(codes([first, second, third])).toEqual([undefined, undefined, undefined])
    },
  )

  test.each(limits)(
    '%s, when all have a channel, the next one is closed with 4100: come back later',
    async (_n, limit) => {
      const server = await aRealtimeServer(limit)
      const sockets = [await subscribed(server, 7), await subscribed(server, 7), await subscribed(server, 8)]
      const next = aSocket(server)
      await eventually(() => expect(next.state.closed).toBe(4100))
      expect(codes(sockets)).toEqual([undefined, undefined, undefined])
    },
  )

  test('a crowd of strangers from many addresses keeps nobody out', async () => {
    const server = await aRealtimeServer({ maxConnections: 50, socketsPerAddress: 5 })
    const addresses = Array.from({ length: 20 }, (_, i) => `127.0.1.${i + 1}`)
    const crowd = addresses.flatMap((localAddress) =>
      Array.from({ length: 5 }, () => aSocket(server, { localAddress })),
    )
    await eventually(() => expect(crowd.every(({ state }) => state.socketId)).toBe(true))
    const mine = await subscribed(server, 7)
    await eventually(() => expect(codes(crowd).filter((code) => code === 4100)).toHaveLength(51))
    expect(mine.state.closed).toBeUndefined()
  })
})

describe('the limit per address counts', () => {
  test.each([
    ['the peer, whatever it claims to forward', '', [from('192.0.2.1'), from('192.0.2.2')], [4100, undefined]],
    ['what a trusted proxy forwards', 'loopback', [from('192.0.2.1'), from('192.0.2.2')], [undefined, undefined]],
    ['one client of a trusted proxy', 'loopback', [from('192.0.2.1'), from('192.0.2.1')], [4100, undefined]],
    ['what the proxy adds to a claim', 'loopback', [from('9.9.9.9, 192.0.2.1'), from('192.0.2.1')], [4100, undefined]],
    ['an IPv6 network', 'loopback', [from('2001:db8:0:1::1'), from('2001:db8:0:1:ffff::2')], [4100, undefined]],
    [
      'other addresses apart',
      '',
      [{ localAddress: '127.0.0.2' }, { localAddress: '127.0.0.3' }],
      [undefined, undefined],
    ],
  ] as const)('%s', async (_name, trusted, options, expected) => {
    const server = await aRealtimeServer({ trusted, socketsPerAddress: 1 })
    const sockets = await anonymous(server, options)
    // a third one elsewhere is answered only after what the others caused
    await anonymous(server, [{ localAddress: '127.0.0.9', ...from('198.51.100.1') }])
    await eventually(() => expect(codes(sockets)).toEqual(expected))
  })

  test.each([
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '::ffff:192.0.2.1', true],
    ['192.0.2.1', '::FFFF:C000:201', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
    ['2001:db8::1', '2001:0db8:0:0:1::', true],
    ['2001:db8::1', '2001:db8:0:1::1', false],
    ['fe80::1%eth0', 'fe80::2', true],
    ['::1', '::2', true],
    ['::1', '1::', false],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::', true],
    ['unknown', 'unknown', true],
    ['unknown', '_hidden', false],
  ])('networkOf: %s and %s are one network: %s', (one, other, same) => {
    expect(networkOf(one) === networkOf(other)).toBe(same)
  })
})

test('SOCKETS_PER_ADDRESS limits the sockets of the whole server', async () => {
  const practice = await aPractice(await aDatabase(), undefined, { SOCKETS_PER_ADDRESS: '2' })
  const port = Number(new URL(await practice.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const sockets = await anonymous({ port }, [{ path }, { path }, { path }])
  await eventually(() => expect(codes(sockets)).toEqual([4100, undefined, undefined]))
  await practice.close()
  await practice.connection.close()
})

test('PUBLIC_URL is an origin whose pages may open a socket; other origins are refused', async () => {
  const env = { PUBLIC_URL: 'https://curante.test', TRUST_PROXY: '10.0.0.1' }
  const practice = await aPractice(await aDatabase(), undefined, env)
  const port = Number(new URL(await practice.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const refused = aSocket({ port }, { headers: { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' } })
  await eventually(() => expect(refused.state.refusedWith).toBe(403))
  await anonymous({ port }, [{ headers: { origin: 'https://curante.test' } }])
  await practice.close()
  await practice.connection.close()
})
