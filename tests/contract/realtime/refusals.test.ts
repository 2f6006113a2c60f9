import type { Server } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkChannel } from '../../../server/realtime/hub'
import { aRealtimeServer, aSocket, established, type RealtimeServer, subscribed } from '../../support/servers/echo'
import { eventually } from '../../support/servers/eventually'

const openLines = (server: Server) => new Promise((done) => server.getConnections((_error, count) => done(count)))

describe('a connection is closed with the code that tells the client what to do', () => {
  test.each([
    ['wrong key', '/app/other?protocol=7', 4001],
    ['no key', '/app/?protocol=7', 4001],
    ['a key with a broken escape', '/app/%E0%A4%A?protocol=7', 4001],
    ['protocol version too old', '/app/curante?protocol=4', 4007],
    ['protocol version unknown', '/app/curante?protocol=8', 4007],
    ['protocol version odd', '/app/curante?protocol=7.5e0', 4007],
    ['no protocol version', '/app/curante', 4008],
  ])('%s', async (_name, path, code) => {
    const socket = aSocket(await aRealtimeServer(), { path })
    await eventually(() => expect(socket.state.closed).toBe(code))
    expect(socket.frames).toEqual([{ event: 'pusher:error', data: { code, message: expect.any(String) } }])
  })

  test('another path is no socket', async () => {
    const socket = aSocket(await aRealtimeServer(), { path: '/elsewhere' })
    await eventually(() => expect(socket.state.refusedWith).toBe(404))
  })

  test('a refused upgrade is closed by the server also when its client does not close', async () => {
    const { app, port } = await aRealtimeServer()
    const line = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void line.destroy())
    line.resume().write('GET /elsewhere HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    await new Promise((ended) => line.once('end', ended))
    await eventually(async () => expect(await openLines(app.server)).toBe(0))
  })
})

describe('the Origin of a page', () => {
  test.each([
    ['its own host', (port: number) => `http://127.0.0.1:${port}`, 'opens'],
    ['a configured origin', () => 'https://console.example.it', 'opens'],
    ['foreign', () => 'https://evil.example', 403],
    ['foreign, that begins like ours', (port: number) => `http://127.0.0.1:${port}.evil.example`, 403],
    ['a configured host with another scheme', () => 'http://console.example.it', 403],
    ['another port', () => 'http://127.0.0.1:1', 403],
    ['its own host behind a name and password', (port: number) => `http://evil.example@127.0.0.1:${port}`, 403],
    ['an address instead of an origin', (port: number) => `http://127.0.0.1:${port}/evil`, 403],
    ['null', () => 'null', 403],
    ['empty', () => '', 403],
  ] as const)('%s', async (_name, origin, outcome) => {
    const server = await aRealtimeServer({ origins: ['https://console.example.it'] })
    const socket = aSocket(server, { headers: { origin: origin(server.port) } })
    if (outcome === 'opens') await established(socket)
    else await eventually(() => expect(socket.state.refusedWith).toBe(outcome))
  })

  test.each([
    ['a host that a trusted proxy forwards', 'loopback', 'evil.test, console.test', 'opens'],
    ['a host that the client of a trusted proxy claims', 'loopback', 'console.test, evil.test', 403],
    ['a host forwarded by a peer that is no trusted proxy', '10.0.0.0/8', 'console.test', 403],
  ] as const)('%s', async (_name, trusted, forwarded, outcome) => {
    const server = await aRealtimeServer({ trusted })
    const headers = { origin: 'https://console.test', 'x-forwarded-host': forwarded }
    const socket = aSocket(server, { headers })
    if (outcome === 'opens') await established(socket)
    else await eventually(() => expect(socket.state.refusedWith).toBe(outcome))
  })
})

describe('a subscription is refused', () => {
  const signedFor = (server: RealtimeServer, socketId: string, channel: string) =>
    server.hub.sign(socketId, channel)?.auth ?? ''

  test.each([
    ['without a signature', 'private-users.7', () => '', 401],
    ['with a forged signature', 'private-users.7', () => `curante:${'0'.repeat(64)}`, 401],
    ['signed for another user', 'private-users.7', (s, id) => signedFor(s, id, 'private-users.8'), 401],
    ['signed for another socket', 'private-users.7', (s) => signedFor(s, '1.1', 'private-users.7'), 401],
    ['with more than a signature', 'private-users.7', (s, id) => `${signedFor(s, id, 'private-users.7')}:`, 401],
    ['public channel', 'users.7', () => '', 404],
    ['presence channel', 'presence-users.7', () => '', 404],
    ['encrypted channel', 'private-encrypted-users.7', () => '', 404],
    ['a user written in another way', 'private-users.07', () => '', 404],
    ['a user in the digits of another script', 'private-users.٧', () => '', 404],
    ['a user as a fraction', 'private-users.7.0', () => '', 404],
    ['a user beyond all numbers', `private-users.${'9'.repeat(40)}`, () => '', 404],
    ['in capitals', 'Private-Users.7', () => '', 404],
    ['with a NUL', 'private-users.7\0', () => '', 404],
    ['presence without a name', 'presence-', () => '', 404],
    ['encrypted without a name', 'private-encrypted-', () => '', 404],
    ['a cache channel', 'private-cache-users.7', () => '', 404],
    ['a channel of the protocol itself', '#server-to-user-7', () => '', 404],
    ['with a second line', 'private-users.7\n', () => '', 404],
    ['no user', 'private-users.', () => '', 404],
    ['no name', '', () => '', 404],
    ['a prototype name', '__proto__', () => '', 404],
  ] as [string, string, (server: RealtimeServer, socketId: string) => string, number][])(
    '%s',
    async (_name, channel, auth, status) => {
      const server = await aRealtimeServer()
      const socket = aSocket(server)
      const socketId = await established(socket)
      socket.subscribe(channel, auth(server, socketId))
      await eventually(() => expect(socket.events()).toContain('pusher:subscription_error'))
      expect(socket.frames.at(-1)).toMatchObject({ channel, data: { type: 'AuthError', status } })
      expect(server.hub.channels().size).toBe(0)
    },
  )

  test('with a signature from before the session was ended', async () => {
    const server = await aRealtimeServer()
    const socket = aSocket(server)
    const auth = signedFor(server, await established(socket), 'private-users.7')
    server.hub.disconnectUser(7)
    socket.subscribe('private-users.7', auth)
    await eventually(() => expect(socket.state.closed).toBe(4200))
    expect(server.hub.channels().size).toBe(0)
  })
})

describe('the signature of broadcasting/auth is refused with 403', () => {
  test.each([
    ['another user', '1.1', 'private-users.8'],
    ['a public channel', '1.1', 'users.7'],
    ['a presence channel', '1.1', 'presence-users.7'],
    ['no channel', '1.1', ''],
    ['a socket id that smuggles a channel', '1.1:private-users.8', 'private-users.7'],
    ['a socket id of one number', '11', 'private-users.7'],
    ['no socket id', '', 'private-users.7'],
    ['a socket id with a second line', '1.1\n', 'private-users.7'],
    ['a socket id in the digits of another script', '١.١', 'private-users.7'],
    ['an endless socket id', `${'1'.repeat(300)}.1`, 'private-users.7'],
    ['the own user written in another way', '1.1', 'private-users.07'],
    ['the own user in the digits of another script', '1.1', 'private-users.٧'],
    ['the own user with a NUL', '1.1', 'private-users.7\0'],
    ['a name of 300 characters', '1.1', `private-users.7${'x'.repeat(285)}`],
    ['a channel for everybody', '1.1', 'private-users.*'],
    ['an encrypted channel', '1.1', 'private-encrypted-users.7'],
  ])('%s', async (_name, socket_id, channel_name) => {
    const { hub } = await aRealtimeServer()
    expect(() => checkChannel(hub, { userId: 7 }, { socket_id, channel_name })).toThrow(
      expect.objectContaining({ status: 403 }),
    )
  })
})

describe('frames', () => {
  test.each([
    ['no JSON', 'hello'],
    ['empty', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['no event', '{}'],
    ['an event that is no text', '{"event":{}}'],
    ['a subscription without data', '{"event":"pusher:subscribe"}'],
    ['a subscription to a list', '{"event":"pusher:subscribe","data":{"channel":["private-users.7"]}}'],
    ['a subscription with a channel too long', { event: 'pusher:subscribe', data: { channel: 'x'.repeat(201) } }],
    ['an unsubscription from nothing', '{"event":"pusher:unsubscribe","data":null}'],
    ['an unknown event', '{"event":"pusher:whatever"}'],
    ['a client event', '{"event":"client-typing","channel":"private-users.7","data":{}}'],
  ])('%s: answered with an error, the socket stays', async (_name, frame) => {
    const server = await aRealtimeServer()
    const socket = await subscribed(server, 7)
    const other = await subscribed(server, 7)
    socket.send(frame)
    await eventually(() => expect(socket.frames.at(-1)).toMatchObject({ event: 'pusher:error', data: { code: 4301 } }))
    socket.send({ event: 'pusher:ping', data: {} })
    await eventually(() => expect(socket.events().at(-1)).toBe('pusher:pong'))
    expect(other.events()).toEqual(['pusher:connection_established', 'pusher_internal:subscription_succeeded'])
  })

  test('binary: answered with an error, the socket stays', async () => {
    const socket = aSocket(await aRealtimeServer())
    await established(socket)
    socket.socket.send(Buffer.from([0xff, 0xfe]))
    await eventually(() => expect(socket.events()).toContain('pusher:error'))
  })

  test('oversized: the socket is closed and forgotten', async () => {
    const server = await aRealtimeServer({ maxFrame: 1_000 })
    const socket = await subscribed(server, 7)
    socket.send('x'.repeat(1_001))
    await eventually(() => expect(socket.state.closed).toBe(1009))
    expect(server.hub.channels().size).toBe(0)
  })

  test('too many: the socket is closed, the client may come back later', async () => {
    const socket = aSocket(await aRealtimeServer({ maxFramesPerSecond: 5 }))
    await established(socket)
    // all within one second, however long the machine takes
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    for (let sent = 0; sent < 20; sent += 1) socket.send('hello')
    await eventually(() => expect(socket.state.closed).toBe(4100))
    expect(socket.events().filter((event) => event === 'pusher:error').length).toBe(5)
  })
})

describe('a socket that does not live', () => {
  test('is pinged when quiet, and stays when it answers', async () => {
    const socket = aSocket(await aRealtimeServer({ quietAfter: 40, pongWithin: 4_000 }))
    await established(socket)
    const pings = () => socket.events().filter((event) => event === 'pusher:ping').length
    await eventually(() => expect(pings()).toBe(1))
    socket.send({ event: 'pusher:pong', data: {} })
    await eventually(() => expect(pings()).toBe(2))
    expect(socket.state.closed).toBeUndefined()
  })

  test('is closed when it leaves its ping unanswered, and forgotten', async () => {
    const server = await aRealtimeServer({ quietAfter: 40, pongWithin: 40 })
    const socket = await subscribed(server, 7)
    await eventually(() => expect(socket.state.closed).toBe(4201))
    await eventually(() => expect(server.hub.channels().size).toBe(0))
  })

  test('is cut when it does not read what it is sent', async () => {
    const server = await aRealtimeServer({ maxBuffered: 10_000 })
    const socket = await subscribed(server, 7)
    socket.socket.pause()
    const large = JSON.stringify('x'.repeat(500_000))
    await eventually(() => {
      server.hub.deliver([{ users: [7], event: 'large', data: large }], new Map())
      expect(server.hub.channels().size).toBe(0)
    })
  })
})
