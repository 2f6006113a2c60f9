import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChannelAbsence, substituteChannel, useChannelAway } from '../../../src/platform/live/absence'
import { reconnect } from '../../../src/platform/live/reconnect'

let readings = 0
let absence: ChannelAbsence
const isAway = () => renderHook(useChannelAway).result.current
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

beforeEach(() => {
  vi.useFakeTimers()
  readings = 0
  absence = substituteChannel(async () => {
    readings += 1
  })
})
afterEach(() => {
  absence.end()
  vi.useRealTimers()
})

test('substituteChannel is silent for two tries that fail, also twice, and reads from the third on, each minute', async () => {
  for (const _ of [1, 2]) absence.failed()
  absence.end()
  for (const _ of [1, 2]) absence.failed()
  await minutes(2)
  expect([isAway(), readings]).toEqual([false, 0])
  absence.failed()
  await minutes(0)
  expect([isAway(), readings]).toEqual([true, 1])
  absence.failed()
  await minutes(2)
  expect(readings).toBe(3)
})

test('substituteChannel reads when the page is looked at, and no more once the channel is back', async () => {
  absence.refused()
  await minutes(0.5)
  window.dispatchEvent(new Event('focus'))
  await minutes(0.9)
  expect(readings).toBe(2)
  await minutes(0.1)
  expect(readings).toBe(3)
  absence.end()
  window.dispatchEvent(new Event('focus'))
  await minutes(2)
  expect([isAway(), readings]).toEqual([false, 3])
})

test('substituteChannel with an answer that does not come asks no second time', async () => {
  absence.end()
  absence = substituteChannel(() => {
    readings += 1
    return new Promise(() => undefined)
  })
  absence.refused()
  window.dispatchEvent(new Event('focus'))
  await minutes(5)
  expect(readings).toBe(1)
})

/** As much of pusher-js as `reconnect` needs, which connects to nothing. */
function aLine(state: string) {
  const heard = new Map<string, (change: { current: string }) => void>()
  const become = (current: string) => {
    line.connection.state = current
    heard.get('state_change')?.({ current })
  }
  const line = {
    connection: {
      state,
      bind: (event: string, listener: (change: never) => void) => heard.set(event, listener as never),
    },
    connect: () => become('connecting'),
    disconnect: () => become('disconnected'),
  }
  return { line, become }
}

test.each<[name: string, state: string, happens: (one: ReturnType<typeof aLine>) => unknown, away: boolean]>([
  ['of a browser without WebSocket', 'failed', () => undefined, true],
  ['that the server refused for good', 'connected', ({ become }) => become('disconnected'), true],
  ['where three attempts ran out of time', 'connecting', () => minutes(1), true],
  ['where the first ran out of time', 'connecting', () => vi.advanceTimersByTimeAsync(8_000), false],
  ['that stands', 'connected', () => minutes(5), false],
])('reconnect with a connection %s', async (_name, state, happens, away) => {
  const one = aLine(state)
  const stop = reconnect(one.line, absence)
  await happens(one)
  expect(isAway()).toBe(away)
  stop()
})
