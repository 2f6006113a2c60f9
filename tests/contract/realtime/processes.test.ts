import { describe, expect, test } from 'vitest'
import type { ProcessChannel } from '../../../server/realtime/live'
import { anEcho, aPusherSdk, aRealtimeServer, eventually, type RealtimeServer } from '../../support/echo'

/** LISTEN/NOTIFY as PostgreSQL does it: everyone hears everything, also the one who said it. `heard` leaves the beats out. */
function aDatabase() {
  const heard: string[] = []
  const ears = new Set<{ hear: (payload: string) => void; onReconnect?: () => void }>()
  const line = { up: true }
  /** Whoever says anything from now on is dead: nothing of it arrives. */
  const silenced = new Set<string>()
  const between: ProcessChannel = {
    async listen(_channel, hear, options) {
      const ear = { hear, ...options }
      ears.add(ear)
      return async () => {
        ears.delete(ear)
      }
    },
    async notify(_channel, payload) {
      if (Buffer.byteLength(payload) >= 8_000) throw new Error('payload string too long')
      if (!line.up) throw new Error('the database is away')
      if ([...silenced].some((from) => payload.includes(from))) return
      if (!payload.includes('"beat"')) heard.push(payload)
      for (const { hear } of ears) hear(payload)
    },
  }
  const lostAndBack = () => {
    for (const { onReconnect } of ears) onReconnect?.()
  }
  return { between, heard, line, silenced, lostAndBack }
}

async function hearing(server: RealtimeServer, userId: number) {
  const heard: unknown[] = []
  const echo = anEcho(server, String(userId))
  echo.private(`users.${userId}`).listenToAll((_event: string, data: unknown) => heard.push(data))
  await eventually(() => expect(server.hub.channels().get(`private-users.${userId}`)).toBe(1))
  return { heard, echo }
}

/** As long as so many beats take. */
const beats = (count: number, every: number) => new Promise((over) => setTimeout(over, count * every))

const notification = (id: number) => ({ event: 'notification' as const, data: { id, type: 'communication' as const } })

describe('two processes on one database', () => {
  test('each event is heard once in both, also when it is said twice in one tick', async () => {
    const { between, heard } = aDatabase()
    const [here, there] = [await aRealtimeServer({ between }), await aRealtimeServer({ between })]
    const [seven, eight] = [await hearing(here, 7), await hearing(there, 8)]
    here.live.publish({ users: [7], ...notification(1) })
    here.live.publish({ users: [7, 8], ...notification(1) })
    here.live.publish({ users: [7, 8], ...notification(2) })
    const both = [notification(1).data, notification(2).data]
    await eventually(() => expect([seven.heard, eight.heard]).toEqual([both, both]))
    expect(heard).toHaveLength(1)
  })

  test('a session ended in one is ended in the other', async () => {
    const { between } = aDatabase()
    const [here, there] = [await aRealtimeServer({ between }), await aRealtimeServer({ between })]
    const { echo } = await hearing(there, 8)
    const socketId = echo.socketId()
    here.live.disconnectUser(8)
    await eventually(() => expect(echo.socketId()).not.toBe(socketId))
  })

  test('one that dies with something unsaid is noticed by its silence: the screens of the other come back and read', async () => {
    const { between, heard, silenced } = aDatabase()
    const beatEvery = 20
    const [dying, living] = [
      await aRealtimeServer({ between, beatEvery }),
      await aRealtimeServer({ between, beatEvery }),
    ]
    const eight = await hearing(living, 8)
    const socketId = eight.echo.socketId()
    dying.live.publish({ users: [8], ...notification(1) })
    await eventually(() => expect(eight.heard).toHaveLength(1))
    silenced.add(JSON.parse(heard[0] ?? '').from)
    dying.live.publish({ users: [8], ...notification(2) })
    await eventually(() => expect(eight.echo.socketId()).not.toBe(socketId))
    expect(eight.heard).toEqual([notification(1).data])
  })

  test('one that leaves in order, or hears nothing itself, makes nobody come back', async () => {
    const { between, line } = aDatabase()
    const beatEvery = 20
    const [leaving, staying] = [
      await aRealtimeServer({ between, beatEvery }),
      await aRealtimeServer({ between, beatEvery }),
    ]
    const eight = await hearing(staying, 8)
    const socketId = eight.echo.socketId()
    line.up = false
    await beats(10, beatEvery)
    line.up = true
    await leaving.close()
    await beats(10, beatEvery)
    expect(eight.echo.socketId()).toBe(socketId)
  })

  test('many events in one tick reach the other in order, within the size of a notification', async () => {
    const { between } = aDatabase()
    const [here, there] = [await aRealtimeServer({ between }), await aRealtimeServer({ between })]
    const eight = await hearing(there, 8)
    const ids = Array.from({ length: 366 }, (_, index) => index + 1)
    const crowd = [...Array.from({ length: 2_000 }, (_, index) => 1_000_000 + index), 8]
    for (const id of ids) here.live.publish({ users: [8], ...notification(id) })
    here.live.publish({ users: crowd, ...notification(500) })
    await eventually(() => expect(eight.heard).toEqual([...ids, 500].map((id) => notification(id).data)))
  })

  test('after the database was away, clients are asked to come back and read', async () => {
    const { between, lostAndBack } = aDatabase()
    const here = await aRealtimeServer({ between })
    await hearing(here, 7)
    lostAndBack()
    expect(here.hub.channels().size).toBe(0)
    await eventually(() => expect(here.hub.channels().get('private-users.7')).toBe(1))
  })

  test('what could not be said while the database was away is said afterwards, in order', async () => {
    const { between, line } = aDatabase()
    const problems: unknown[] = []
    const onProblem = (problem: unknown) => problems.push(problem)
    const [here, there] = [await aRealtimeServer({ between, onProblem }), await aRealtimeServer({ between })]
    const [seven, eight] = [await hearing(here, 7), await hearing(there, 8)]
    line.up = false
    here.live.publish({ users: [7, 8], ...notification(1) })
    await eventually(() => expect([seven.heard.length, problems.length]).toEqual([1, 1]))
    line.up = true
    here.live.publish({ users: [7, 8], ...notification(2) })
    await eventually(() => expect(eight.heard).toEqual([notification(1).data, notification(2).data]))
  })

  test('a message that comes twice is heard once', async () => {
    const { between, heard } = aDatabase()
    const [here, there] = [await aRealtimeServer({ between }), await aRealtimeServer({ between })]
    const eight = await hearing(there, 8)
    here.live.publish({ users: [8], ...notification(1) })
    await eventually(() => expect(eight.heard).toHaveLength(1))
    await between.notify('curante_live', heard[0] ?? '')
    here.live.publish({ users: [8], ...notification(2) })
    await eventually(() => expect(eight.heard).toEqual([notification(1).data, notification(2).data]))
  })

  test('what a stranger says on the channel is left alone', async () => {
    const { between } = aDatabase()
    const here = await aRealtimeServer({ between })
    const seven = await hearing(here, 7)
    for (const payload of ['', 'hello', '{}', '{"from":"x","no":1,"deliveries":[{"users":"7"}],"ended":[]}'])
      await between.notify('curante_live', payload)
    here.live.publish({ users: [7], ...notification(1) })
    await eventually(() => expect(seven.heard).toEqual([notification(1).data]))
  })

  test('an event of an outside caller reaches both, or is refused as too large for the way', async () => {
    const { between } = aDatabase()
    const [here, there] = [await aRealtimeServer({ between }), await aRealtimeServer({ between })]
    const eight = await hearing(there, 8)
    const sdk = aPusherSdk(here)
    await sdk.trigger('private-users.8', 'x', { n: 1 })
    await eventually(() => expect(eight.heard).toEqual([{ n: 1 }]))
    expect((await sdk.trigger('nobody', 'x', {})).status).toBe(200)
    await expect(sdk.trigger('private-users.8', 'x', 'x'.repeat(9_000))).rejects.toMatchObject({ status: 413 })
  })
})
