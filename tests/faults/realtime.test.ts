import { expect, onTestFinished, test } from 'vitest'
import { mostWithin, type OpenConsole, openConsoles } from '../support/consoles'
import { aRealtimeServer, aSocket, type RealtimeServer } from '../support/echo'
import { eventually } from '../support/eventually'

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
  const haveListened = (times: number) =>
    eventually(() => expect(consoles.filter(({ listening }) => listening.length < times)).toHaveLength(0))
  await haveListened(1)

  server.hub.reconnectAll()
  expect(server.hub.channels().get('private-users.7')).toBe(199)
  await haveListened(2)
  expect(mostWithin(250, triesOf(consoles, 0))).toBeLessThan(70)

  const ended = performance.now()
  await server.close()
  const again = await aRealtimeServer({ port: server.port })
  await haveListened(3)
  // Without a random delay, all would try after exactly a second.
  expect(mostWithin(250, triesOf(consoles, 1))).toBeLessThan(70)
  expect(Math.max(...triesOf(consoles, 1)) - ended).toBeLessThan(10_000)

  await again.publish(
    { users: [7], event: 'booking-updated', data: bookingUpdated },
    { users: [7], event: 'notification', data: { id: 6, type: 'communication' } },
  )
  await eventually(() => expect(consoles.every(({ heard }) => heard.length >= 2)).toBe(true))
  for (const { heard } of consoles) expect(heard).toEqual([bookingUpdated, { id: 6, type: 'communication' }])
})

/** When each console made the given connection attempt. */
const triesOf = (consoles: readonly OpenConsole[], time: number) => consoles.map(({ tried }) => tried[time] ?? 0)

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
