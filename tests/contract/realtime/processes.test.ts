import { describe, expect, test } from 'vitest'
import { anEcho, aPusherSdk, aRealtimeServer, type RealtimeServer, someNotifications } from '../../support/servers/echo'
import { eventually } from '../../support/servers/eventually'

async function listeningEcho(server: RealtimeServer, userId: number) {
  const heard: unknown[] = []
  const echo = anEcho(server, String(userId))
  echo.private(`users.${userId}`).listenToAll((_event: string, data: unknown) => heard.push(data))
  await eventually(() => expect(server.hub.channels().get(`private-users.${userId}`)).toBe(1))
  return { heard, echo }
}

const notification = (id: number) => ({ event: 'notification' as const, data: { id, type: 'communication' as const } })

describe('two processes on one database', () => {
  test('each event reaches the sockets of both once, also when one transaction publishes it twice', async () => {
    const { between, heard } = someNotifications()
    const [here, there] = [await aRealtimeServer({ between }), await aRealtimeServer({ between })]
    const [seven, eight] = [await listeningEcho(here, 7), await listeningEcho(there, 8)]
    await here.publish(
      { users: [7], ...notification(1) },
      { users: [7, 8], ...notification(1) },
      { users: [7, 8], ...notification(2) },
    )
    const both = [notification(1).data, notification(2).data]
    await eventually(() => expect([seven.heard, eight.heard]).toEqual([both, both]))
    expect(heard).toHaveLength(1)
  })

  test('a session that a notification ends is ended in every process', async () => {
    const { between } = someNotifications()
    const { echo } = await listeningEcho(await aRealtimeServer({ between }), 8)
    const socketId = echo.socketId()
    await between.notify('curante_live', JSON.stringify({ ended: { user: 8 } }))
    await eventually(() => expect(echo.socketId()).not.toBe(socketId))
  })

  test('many events of one transaction reach the other in order, within the size of a notification', async () => {
    const { between } = someNotifications()
    const [here, there] = [await aRealtimeServer({ between }), await aRealtimeServer({ between })]
    const eight = await listeningEcho(there, 8)
    const ids = Array.from({ length: 366 }, (_, index) => index + 1)
    const crowd = [...Array.from({ length: 2_000 }, (_, index) => 1_000_000 + index), 8]
    await here.publish(...ids.map((id) => ({ users: [8], ...notification(id) })), {
      users: crowd,
      ...notification(500),
    })
    await eventually(() => expect(eight.heard).toEqual([...ids, 500].map((id) => notification(id).data)))
  })

  test('after the database was away, clients are asked to come back and read', async () => {
    const { between, lostAndBack } = someNotifications()
    const here = await aRealtimeServer({ between })
    await listeningEcho(here, 7)
    lostAndBack()
    expect(here.hub.channels().size).toBe(0)
    await eventually(() => expect(here.hub.channels().get('private-users.7')).toBe(1))
  })

  test('foreign payloads on the channel are ignored', async () => {
    const { between } = someNotifications()
    const here = await aRealtimeServer({ between })
    const seven = await listeningEcho(here, 7)
    for (const payload of ['', 'hello', '{}', '{"deliveries":[{"users":"7"}]}'])
      await between.notify('curante_live', payload)
    await here.publish({ users: [7], ...notification(1) })
    await eventually(() => expect(seven.heard).toEqual([notification(1).data]))
  })

  test('an event of an outside caller reaches both, or is refused as too large for the way', async () => {
    const { between } = someNotifications()
    const [here, there] = [await aRealtimeServer({ between }), await aRealtimeServer({ between })]
    const eight = await listeningEcho(there, 8)
    const sdk = aPusherSdk(here)
    await sdk.trigger('private-users.8', 'x', { n: 1 })
    await eventually(() => expect(eight.heard).toEqual([{ n: 1 }]))
    expect((await sdk.trigger('nobody', 'x', {})).status).toBe(200)
    await expect(sdk.trigger('private-users.8', 'x', 'x'.repeat(9_000))).rejects.toMatchObject({ status: 413 })
  })
})
