import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { AxiosError, type AxiosResponse } from 'axios'
import Pusher from 'pusher-js'
import { createElement, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { http } from '../../src/platform/basic/http'
import { currentToasts } from '../../src/platform/basic/toasts'
import { createQueryClient } from '../../src/platform/calls/query-client'
import { authorizeChannel, followChanges, onLive, openLive, pusherOptions } from '../../src/platform/live/live'
import { chatsToReadOptions, useLiveChatsToRead } from '../../src/shared/messages/unread'
import { eventually } from '../support/servers/eventually'

const nothing = { key: 'k', host: null, port: null, tls: null }
const secureApi = new URL('https://api.example.it/api/backoffice')
const plainApi = new URL('http://localhost:8080/api/backoffice')

describe('pusherOptions gives host, port and TLS', () => {
  test.each([
    ['of the API where nothing is configured, with TLS', nothing, secureApi, ['api.example.it', 443, true]],
    ['of the API where nothing is configured, without TLS', nothing, plainApi, ['localhost', 8080, false]],
    [
      'of another host with TLS, whatever the API speaks',
      { ...nothing, host: 'ws.example.it', tls: true },
      plainApi,
      ['ws.example.it', 443, true],
    ],
    [
      'of another host and port without TLS',
      { ...nothing, host: 'ws', port: 6001, tls: false },
      secureApi,
      ['ws', 6001, false],
    ],
  ] as const)('%s', (_name, config, api, [wsHost, port, forceTLS]) => {
    const options = pusherOptions(config, api)
    expect(options).toMatchObject({ wsHost, wsPort: port, wssPort: port, forceTLS })
    expect(options.enabledTransports).toEqual([forceTLS ? 'wss' : 'ws'])
  })
})

describe('followChanges tells at a subscription whether something was missed', () => {
  test.each<
    [name: string, known: number | undefined, heard: (number | undefined)[], subscribed?: number, missed?: boolean]
  >([
    ['nothing where the number is that of the first answers', 7, [], 7, false],
    ['something where it moved between the first answers and the subscription', 7, [], 8, true],
    ['nothing after each change was heard', 7, [8, 9], 9, false],
    ['something where a change in between was not heard', 7, [9], 9, true],
    ['something where an event came without its number', 7, [undefined], 8, true],
    ['nothing where the events of one change came twice', 7, [8, 8], 8, false],
    ['something where the first answers had no number', undefined, [8], 8, true],
    ['something where the subscription has no number', 7, [], undefined, true],
  ])('%s', (_name, known, heard, subscribed, missed) => {
    const changes = followChanges(known)
    for (const change of heard) changes.heard(change)
    expect(changes.subscribed(subscribed)).toBe(missed)
    // A second subscription with the same number has missed nothing, unless there are none.
    expect(changes.subscribed(subscribed)).toBe(subscribed === undefined)
  })
})

test('authorizeChannel announces "Impossibile acquisire il flusso dati." at the first failure, once, and retries', async () => {
  vi.useFakeTimers()
  let failures = 3
  http.defaults.adapter = async (config) => {
    const response: AxiosResponse = { status: 500, data: { auth: 'k:s' }, config, headers: {}, statusText: '' }
    if (failures-- > 0) throw new AxiosError('refused', '500', config, {}, response)
    return { ...response, status: 200 }
  }
  const authorized = authorizeChannel({ socket_id: '1.1', channel_name: 'private-users.7' }, () => true)
  const titles = () => currentToasts().map(({ title }) => title)
  await vi.advanceTimersByTimeAsync(1)
  expect(titles()).toEqual(['Impossibile acquisire il flusso dati.'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await authorized).toEqual({ auth: 'k:s' })
  expect(titles()).toHaveLength(1)
  vi.useRealTimers()
})

test('openLive, closed in the moment its channel is authorised, still sends its subscription before the socket closes', async () => {
  const peer = new WebSocketServer({ port: 0 })
  const received: string[] = []
  peer.on('connection', (socket) => {
    socket.on('message', (message) => received.push(String(message)))
    const data = JSON.stringify({ socket_id: '1.1', activity_timeout: 30 })
    socket.send(JSON.stringify({ event: 'pusher:connection_established', data }))
  })
  await once(peer, 'listening')
  const { port } = peer.address() as AddressInfo
  vi.stubGlobal('location', new URL('http://localhost/'))
  http.defaults.adapter = async (config) => ({
    status: 200,
    data: { auth: 'k:s' },
    config,
    headers: {},
    statusText: '',
  })
  const { log } = Pusher
  const closed = new Promise<void>((resolve) => {
    Pusher.log = (line: string) => {
      if (line.includes('Event sent')) queueMicrotask(() => open.then((close) => close()).then(resolve))
    }
  })
  const open = openLive({ key: 'k', host: 'localhost', port, tls: false }, 7, 0)
  await closed
  await eventually(() => expect(peer.clients.size).toBe(0))
  expect(received).toEqual([expect.stringContaining('pusher:subscribe')])
  Pusher.log = log
  peer.close()
})

test('openLive with a cluster that says where the channel stands: read again only where the number moved', async () => {
  const channel = 'private-users.7'
  const frame = (event: string, data: object = {}) => JSON.stringify({ event, channel, data: JSON.stringify(data) })
  const peer = new WebSocketServer({ port: 0 }).on('connection', (socket) => {
    socket.send(frame('pusher:connection_established', { socket_id: '1.1', activity_timeout: 120 }))
    // a cluster confirms without a number
    socket.on('message', () => socket.send(frame('pusher_internal:subscription_succeeded')))
  })
  await once(peer, 'listening')
  vi.stubGlobal('location', new URL('http://localhost/'))
  http.defaults.adapter = async (config) => ({
    status: 200,
    data: { auth: 'k:s' },
    config,
    headers: {},
    statusText: '',
  })
  const heard: string[] = []
  const stops = [
    onLive('missed', ({ again }) => heard.push(again ? 'missed again' : 'missed')),
    onLive('notification', ({ id }) => heard.push(`notification ${id}`)),
  ]
  const { port } = peer.address() as AddressInfo
  const close = await openLive({ key: 'k', host: 'localhost', port, tls: false }, 7, 4)
  await eventually(() => expect(heard).toEqual(['missed']))
  for (const [event, data] of [
    ['channel-moved', { change: 5 }],
    ['channel-moved', { change: 5 }],
    ['notification', { id: 1, type: 'notification', change: 6 }],
    ['channel-moved', { change: 6 }],
    ['channel-moved', { change: 9 }],
    ['notification', { id: 2, type: 'notification', change: 10 }],
  ] as const)
    for (const socket of peer.clients) socket.send(frame(event, data))
  await eventually(() => expect(heard.at(-1)).toBe('notification 2'))
  expect(heard).toEqual(['missed', 'missed again', 'notification 1', 'missed again', 'notification 2'])
  for (const stop of stops) stop()
  close()
  peer.close()
})

test('useLiveChatsToRead asks for the counts 2 s after the first of several messages, and again after the next ones', async () => {
  const channel = 'private-users.7'
  const frame = (event: string, data: object = {}) => JSON.stringify({ event, channel, data: JSON.stringify(data) })
  const peer = new WebSocketServer({ port: 0 }).on('connection', (socket) => {
    socket.send(frame('pusher:connection_established', { socket_id: '1.1', activity_timeout: 120 }))
    socket.on('message', () => socket.send(frame('pusher_internal:subscription_succeeded', { change: 4 })))
  })
  await once(peer, 'listening')
  vi.stubGlobal('location', new URL('http://localhost/'))
  let asked = 0
  http.defaults.adapter = async (config) => {
    if (config.url === 'doctor/chats/to_read') asked += 1
    return { status: 200, data: { auth: 'k:s', data: {} }, config, headers: {}, statusText: '' }
  }
  const { port } = peer.address() as AddressInfo
  const subscribed = new Promise<void>((resolve) =>
    peer.once('connection', (one) => one.once('message', () => resolve())),
  )
  const close = await openLive({ key: 'k', host: 'localhost', port, tls: false }, 7, 4)
  await subscribed
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
  const { unmount } = renderHook(
    () => {
      useLiveChatsToRead()
      return useQuery(chatsToReadOptions(null))
    },
    { wrapper },
  )
  await waitFor(() => expect(asked).toBe(1))
  const message = () =>
    new Promise<void>((resolve) => {
      const stop = onLive('chat-message', () => {
        stop()
        resolve()
      })
      for (const socket of peer.clients) socket.send(frame('chat-message', { chat_id: 9, category: 'patient' }))
    })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asks: number[] = []
  for (let n = 0; n < 6; n += 1) {
    await message()
    await vi.advanceTimersByTimeAsync(900)
    asks.push(asked)
  }
  vi.useRealTimers()
  // at 2.0 s after the first, and at 2.0 s after the first that came later
  expect(asks).toEqual([1, 1, 2, 2, 2, 3])
  unmount()
  close()
  peer.close()
})
