import { expect, onTestFinished, test, vi } from 'vitest'
import { mostWithin, openConsoles } from '../support/servers/consoles'
import { aRealtimeServer, aSocket, type RealtimeServer } from '../support/servers/echo'
import { eventually } from '../support/servers/eventually'

const bookingUpdated = { doctor_id: 3, booking_id: 81, date: '2026-11-24' }

async function signatureOf({ port }: RealtimeServer, userId: number, body: object) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/backoffice/broadcasting/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${userId}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`Not signed: ${answer.status}`)
  return (await answer.json()) as { auth: string }
}

test('200 consoles reconnect spread over time, when asked to and after a restart, and receive each event once', async () => {
  const server = await aRealtimeServer()
  const consoles = openConsoles(200, server.port, 7, (asked) => signatureOf(server, 7, asked))
  onTestFinished(() => {
    for (const { close } of consoles) close()
  })
  const haveListened = (times: number, { hub } = server) =>
    eventually(() => {
      expect(consoles.filter(({ listening }) => listening.length < times)).toHaveLength(0)
      expect(hub.channels().get('private-users.7')).toBe(200)
    })
  await haveListened(1)

  const ends = await delaysOf(() => server.hub.reconnectAll())
  expect(server.hub.channels().get('private-users.7')).toBe(199)
  expect(ends.length).toBeGreaterThanOrEqual(199)
  expect(mostWithin(250, ends)).toBeLessThan(70)
  expect(Math.max(...ends)).toBeLessThan(10_000)
  await haveListened(2)

  let again = server
  const pauses = await delaysOf(async () => {
    await server.close()
    again = await aRealtimeServer({ port: server.port })
    await haveListened(3, again)
  }, 'attempt')
  // Without a random delay, all would try after exactly a second.
  const first = pauses.slice(0, 200)
  expect(first).toHaveLength(200)
  expect(mostWithin(250, first)).toBeLessThan(70)
  expect(Math.max(...first)).toBeLessThan(10_000)

  await again.publish(
    { users: [7], event: 'booking-updated', data: bookingUpdated },
    { users: [7], event: 'notification', data: { id: 6, type: 'communication' } },
  )
  await eventually(() => expect(consoles.every(({ heard }) => heard.length >= 2)).toBe(true))
  for (const { heard } of consoles) expect(heard).toEqual([bookingUpdated, { id: 6, type: 'communication' }])
})

/** The delays of the timers that an action sets, of a function of this name: what it chooses, whatever the machine takes. */
async function delaysOf(action: () => unknown, name?: string): Promise<number[]> {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await action()
  const chosen = timers.mock.calls.filter(([done]) => name === undefined || done.name === name)
  timers.mockRestore()
  return chosen.map(([, ms]) => ms ?? 0)
}

/** Blocks the event loop, as when the machine is paused. Milliseconds. */
function stall(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a blocked event loop does not close the sockets of clients that answered their ping', async () => {
  const server = await aRealtimeServer({ quietAfter: 300, pongWithin: 600 })
  const client = aSocket(server)
  let answered = 0
  client.socket.on('message', (raw) => {
    if (!raw.toString().includes('pusher:ping')) return
    client.send({ event: 'pusher:pong', data: {} })
    answered += 1
    // The pong is on its way; the time limits pass before the server can read it.
    if (answered === 1) setImmediate(() => stall(2_000))
  })
  await eventually(() => expect(answered).toBe(3))
  expect(client.state.closed).toBeUndefined()
})
