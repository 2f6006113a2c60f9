import { describe, expect, test } from 'vitest'
import { anEcho, aRealtimeServer } from '../../support/servers/echo'
import { eventually } from '../../support/servers/eventually'

type Echo = ReturnType<typeof anEcho>

/** Subscribes to a user's channel and records its events. */
function listening(echo: Echo, userId: number) {
  const heard: unknown[] = []
  const state = { subscriptions: 0, errors: [] as unknown[] }
  echo
    .private(`users.${userId}`)
    .listen('.booking-updated', (data: unknown) => heard.push(data))
    .listen('.notification', (data: unknown) => heard.push(data))
    .listen('.chat-message', (data: unknown) => heard.push(data))
    .subscribed(() => {
      state.subscriptions += 1
    })
    .error((error: unknown) => state.errors.push(error))
  return { heard, state }
}

const bookingUpdated = { doctor_id: 3, booking_id: 81, date: '2026-11-24' }

describe('laravel-echo and pusher-js as they come from npm', () => {
  test('hear the events of their own user, and of nobody else', async () => {
    const server = await aRealtimeServer()
    const mine = listening(anEcho(server, '7'), 7)
    const other = listening(anEcho(server, '8'), 8)
    await eventually(() => expect([mine.state.subscriptions, other.state.subscriptions]).toEqual([1, 1]))

    await server.publish({ users: [7], event: 'booking-updated', data: bookingUpdated })
    await server.publish({ users: [7, 8], event: 'notification', data: { id: 5, type: 'communication' } })
    await server.publish({ users: [7, 8], event: 'chat-message', data: { chat_id: 9, category: 'patient' } })

    const shared = [
      { id: 5, type: 'communication' },
      { chat_id: 9, category: 'patient' },
    ]
    await eventually(() => expect(mine.heard).toEqual([bookingUpdated, ...shared]))
    await eventually(() => expect(other.heard).toEqual(shared))
  })

  test('are refused the channel of another user, and told so', async () => {
    const server = await aRealtimeServer()
    const spy = listening(anEcho(server, '7'), 8)
    await eventually(() => expect(spy.state.errors).toMatchObject([{ type: 'AuthError', status: 403 }]))
    expect(spy.state.subscriptions).toBe(0)
    expect(server.hub.channels().size).toBe(0)
  })

  test('hear nothing after leaving the channel', async () => {
    const server = await aRealtimeServer()
    const echo = anEcho(server, '7')
    const before = listening(echo, 7)
    await eventually(() => expect(before.state.subscriptions).toBe(1))
    echo.leave('users.7')
    await eventually(() => expect(server.hub.channels().size).toBe(0))
    expect(before.heard).toEqual([])
  })

  test('come back after a restart of the server and hear again, nothing twice', async () => {
    const server = await aRealtimeServer()
    const mine = listening(anEcho(server, '7'), 7)
    await eventually(() => expect(mine.state.subscriptions).toBe(1))
    await server.close()

    const again = await aRealtimeServer({ port: server.port })
    await eventually(() => expect(mine.state.subscriptions).toBe(2))
    await again.publish({ users: [7], event: 'booking-updated', data: bookingUpdated })
    await again.publish({ users: [7], event: 'notification', data: { id: 6, type: 'communication' } })
    await eventually(() => expect(mine.heard).toEqual([bookingUpdated, { id: 6, type: 'communication' }]))
  })

  test('fifty reconnects leave nothing behind, and an event is heard once', async () => {
    const server = await aRealtimeServer()
    const echo = anEcho(server, '7')
    const mine = listening(echo, 7)
    for (let round = 1; round <= 50; round += 1) {
      await eventually(() => expect(mine.state.subscriptions).toBe(round))
      server.hub.reconnectAll()
    }
    await eventually(() => expect(mine.state.subscriptions).toBe(51))
    expect(server.hub.channels()).toEqual(new Map([['private-users.7', 1]]))
    await server.publish({ users: [7], event: 'booking-updated', data: bookingUpdated })
    await server.publish({ users: [7], event: 'notification', data: { id: 6, type: 'communication' } })
    await eventually(() => expect(mine.heard).toEqual([bookingUpdated, { id: 6, type: 'communication' }]))
  })

  test('of a session that was ended are cut, and those of the same user with another token stay', async () => {
    const server = await aRealtimeServer()
    const ended = listening(anEcho(server, '7.55'), 7)
    const kept = listening(anEcho(server, '7.56'), 7)
    await eventually(() => expect([ended.state.subscriptions, kept.state.subscriptions]).toEqual([1, 1]))

    server.hub.disconnectUser(7, 55)
    expect(server.hub.channels()).toEqual(new Map([['private-users.7', 1]]))
    // The product would now refuse its session the signature; this server grants it, so it subscribes again.
    await eventually(() => expect(ended.state.subscriptions).toBe(2))
    expect(kept.state.subscriptions).toBe(1)
  })
})
