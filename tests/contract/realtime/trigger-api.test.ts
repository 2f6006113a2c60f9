import { describe, expect, test } from 'vitest'
import { anEcho, aPusherSdk, aRealtimeServer, type RealtimeServer } from '../../support/servers/echo'
import { eventually } from '../../support/servers/eventually'

/** Users 7 and 8 with an open console each. */
async function twoConsoles(server: RealtimeServer) {
  const heard: Record<number, unknown[]> = { 7: [], 8: [] }
  const echoes = [7, 8].map((user) => {
    const echo = anEcho(server, String(user))
    echo.private(`users.${user}`).listenToAll((event: string, data: unknown) => heard[user]?.push([event, data]))
    return echo
  })
  await eventually(() => expect(server.hub.channels().size).toBe(2))
  return { heard, echoes }
}

describe('the official pusher SDK', () => {
  test('triggers an event on several channels, but not for the socket that caused it', async () => {
    const server = await aRealtimeServer()
    const { heard, echoes } = await twoConsoles(server)
    const sdk = aPusherSdk(server)
    const both = ['private-users.7', 'private-users.8']
    await sdk.trigger(both, 'perché', { note: 'caffè' })
    await sdk.trigger(both, 'second', 'plain', { socket_id: echoes[0]?.socketId() })
    await sdk.trigger('private-users.7', 'last', {})
    await eventually(() => expect(heard[7]).toHaveLength(2))
    expect(heard[7]).toEqual([
      ['.perché', { note: 'caffè' }],
      ['.last', {}],
    ])
    expect(heard[8]).toEqual([
      ['.perché', { note: 'caffè' }],
      ['.second', 'plain'],
    ])
  })

  test('triggers a batch, in order, equal events as often as they were sent', async () => {
    const server = await aRealtimeServer()
    const { heard } = await twoConsoles(server)
    await aPusherSdk(server).triggerBatch([
      { channel: 'private-users.7', name: 'a', data: { n: 1 } },
      { channel: 'private-users.7', name: 'a', data: { n: 1 } },
      { channel: 'private-users.8', name: 'b', data: { n: 2 } },
      { channel: 'nobody', name: 'c', data: {} },
    ])
    await eventually(() => expect(heard[8]).toEqual([['.b', { n: 2 }]]))
    expect(heard[7]).toEqual([
      ['.a', { n: 1 }],
      ['.a', { n: 1 }],
    ])
  })

  test('lists channels and looks at one', async () => {
    const server = await aRealtimeServer()
    await twoConsoles(server)
    const sdk = aPusherSdk(server)
    const get = async (path: string, params = {}) => (await sdk.get({ path, params })).json()
    expect(await get('/channels')).toEqual({ channels: { 'private-users.7': {}, 'private-users.8': {} } })
    expect(await get('/channels', { filter_by_prefix: 'presence-' })).toEqual({ channels: {} })
    expect(await get('/channels/private-users.7', { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 1,
    })
    expect(await get('/channels/private-users.9')).toEqual({ occupied: false })
  })

  const trigger = (sdk: ReturnType<typeof aPusherSdk>, data: unknown = {}, name = 'x', channel = 'private-users.7') =>
    sdk.trigger(channel, name, data)

  test.each([
    ['with the wrong secret', 401, { secret: 'guessed' }, undefined, undefined],
    ['with the wrong key', 401, { key: 'guessed' }, undefined, undefined],
    ['for another app', 404, { appId: 'other' }, undefined, undefined],
    ['with data over 10 kB', 413, {}, 'x'.repeat(10_241), undefined],
    ['with an event of the protocol itself', 400, {}, undefined, 'pusher:error'],
  ])('is refused %s', async (_name, status, wrong, data, name) => {
    const server = await aRealtimeServer()
    await expect(trigger(aPusherSdk(server, wrong), data, name)).rejects.toMatchObject({ status })
  })

  test('is refused a batch of more than ten', async () => {
    const events = Array.from({ length: 11 }, () => ({ channel: 'private-users.7', name: 'x', data: {} }))
    await expect(aPusherSdk(await aRealtimeServer()).triggerBatch(events)).rejects.toMatchObject({ status: 400 })
  })

  test.each([
    ['old', 601, 401],
    ['of the future', -601, 401],
    ['almost old', 599, 200],
  ])('is judged by its time: %s', async (_name, seconds, status) => {
    const server = await aRealtimeServer({ now: () => Date.now() + seconds * 1000 })
    const answer = await trigger(aPusherSdk(server)).catch((error: { status: number }) => error)
    expect(answer.status).toBe(status)
  })
})

describe('a request that no SDK would make is refused', () => {
  const body = JSON.stringify({ name: 'x', data: '{}', channels: ['private-users.7'] })

  test.each([
    ['unsigned', () => '', body, 401],
    ['signed for another body', (query: string) => query, body.replace('7', '8'), 401],
    ['without its timestamp', (query: string) => query.replace(/auth_timestamp=\d+&/, ''), body, 401],
    [
      'with a timestamp that is no number',
      (query: string) => query.replace(/(auth_timestamp)=\d+/, '$1=now'),
      body,
      401,
    ],
    ['without the digest of its body', (query: string) => query.replace(/&body_md5=\w+/, ''), body, 401],
    ['with one parameter more', (query: string) => `${query}&info=subscription_count`, body, 401],
    ['with a parameter twice', (query: string) => `${query}&auth_key=curante`, body, 401],
    ['as it was signed', (query: string) => query, body, 200],
  ] as [string, (query: string) => string, string, number][])('%s', async (_name, change, sent, status) => {
    const server = await aRealtimeServer()
    const query = aPusherSdk(server).createSignedQueryString({ method: 'POST', path: '/apps/curante/events', body })
    const answer = await fetch(`http://127.0.0.1:${server.port}/apps/curante/events?${change(query)}`, {
      method: 'POST',
      body: sent,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(status)
  })

  test.each([
    ['no JSON', 'hello', 400],
    ['no channel', '{"name":"x","data":"{}"}', 400],
    ['a name and channels of odd kinds', '{"name":1,"data":{},"channels":"private-users.7"}', 400],
    ['no channel at all', '{"name":"x","data":"{}","channels":[]}', 400],
    [
      'more channels than a hundred',
      JSON.stringify({
        name: 'x',
        data: '{}',
        channels: Array.from({ length: 101 }, (_, no) => `private-users.${no}`),
      }),
      400,
    ],
    ['an empty channel', '{"name":"x","data":"{}","channel":""}', 400],
    ['a channel of 300 characters', JSON.stringify({ name: 'x', data: '{}', channel: 'x'.repeat(300) }), 400],
    ['a channel with a NUL', '{"name":"x","data":"{}","channel":"private-users.7\\u0000"}', 400],
    ['a channel in digits of another script', '{"name":"x","data":"{}","channel":"private-users.٧"}', 400],
    ['a channel with a space', '{"name":"x","data":"{}","channel":"private-users. 7"}', 400],
    ['both a channel and channels', '{"name":"x","data":"{}","channel":"a","channels":["b"]}', 400],
    [
      'channels nobody can hear',
      '{"name":"x","data":"{}","channels":["presence-","private-encrypted-","private-users.07"]}',
      200,
    ],
    ['an odd socket id', '{"name":"x","data":"{}","channel":"private-users.7","socket_id":"1.1:a"}', 400],
    ['a body over the limit', `"${'x'.repeat(200_000)}"`, 413],
  ])('signed, but with %s', async (_name, sent, status) => {
    const server = await aRealtimeServer()
    const path = '/apps/curante/events'
    const query = aPusherSdk(server).createSignedQueryString({ method: 'POST', path, body: sent })
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}?${query}`, { method: 'POST', body: sent })
    expect(answer.status).toBe(status)
  })
})

test('POST events sent again answers 200 within ten minutes, then 401', async () => {
  let late = 0
  const server = await aRealtimeServer({ now: () => Date.now() + late * 1000 })
  const { heard } = await twoConsoles(server)
  const body = JSON.stringify({ name: 'x', data: '{"n":1}', channels: ['private-users.7'] })
  const query = aPusherSdk(server).createSignedQueryString({ method: 'POST', path: '/apps/curante/events', body })
  const send = async () =>
    (await fetch(`http://127.0.0.1:${server.port}/apps/curante/events?${query}`, { method: 'POST', body })).status
  // Two equal triggers within a second have the same signature: they cannot be distinguished from a replay.
  expect([await send(), await send()]).toEqual([200, 200])
  late = 602
  expect(await send()).toBe(401)
  await eventually(() => expect(heard[7]).toHaveLength(2))
})
