import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clockDifference, romeNow, serverNow } from '../../../src/platform/basic/clock'
import { http, request } from '../../../src/platform/basic/http'
import { useRomeClock } from '../../../src/platform/basic/rome-clock'
import { offerUndo, undoableChanges } from '../../../src/platform/session'

const minute = 60_000
const at = Date.parse('2026-03-10T09:00:00Z')

describe('clockDifference gives by how much the server is ahead', () => {
  test.each([
    ['nothing where the clocks agree', 0, { sent: at, received: at + 80, date: at }, 0],
    ['nothing for some seconds', 0, { sent: at, received: at + 80, date: at - 4_000 }, 0],
    [
      'four minutes back, to half of the whole second and of the way',
      0,
      { sent: at, received: at + 80, date: at - 4 * minute },
      -4 * minute + 460,
    ],
    [
      'what is known, while an answer agrees',
      -240_000,
      { sent: at, received: at + 3_000, date: at - 238_000 },
      -240_000,
    ],
    ['nothing again once the machine was set right', -240_000, { sent: at, received: at + 80, date: at }, 0],
    ['a day on, after four minutes back', -240_000, { sent: at, received: at, date: at + 86_400_000 }, 86_400_500],
    ['what is known, after an answer that took long', 7, { sent: at, received: at + 11_000, date: at + 50_000 }, 7],
    [
      'what is known, where the machine was set back meanwhile',
      7,
      { sent: at, received: at - 1, date: at + 50_000 },
      7,
    ],
    ['what is known, where the header is missing', 7, { sent: at, received: at, date: Number.NaN }, 7],
  ])('%s', (_name, known, times, difference) => {
    expect(clockDifference(known, times)).toBe(difference)
  })
})

describe('with this machine’s clock a day fast', () => {
  const answering = (headers: Record<string, string>, status = 200) => {
    http.defaults.adapter = async (config) => ({ status, data: {}, config, headers, statusText: '' })
    return request({ method: 'GET', path: 'public/config' })
  }
  const wrong = at + 24 * 60 * minute
  afterEach(() => void vi.useRealTimers())

  test('an answer of the API sets today right, also on the page; one from a cache does not', async () => {
    vi.useFakeTimers({ now: wrong })
    const { result } = renderHook(() => useRomeClock())
    const date = new Date(at).toUTCString()
    await answering({ date, age: '86400' })
    expect(romeNow().date).toBe('2026-03-11')
    await act(() => answering({ date }))
    expect(Math.abs(serverNow() - at)).toBeLessThan(1_000)
    expect(result.current.date).toBe('2026-03-10')
  })

  test('offerUndo offers until the end that the server gave', async () => {
    vi.useFakeTimers({ now: wrong })
    await answering({ date: new Date(at).toUTCString() })
    offerUndo({ key: 'one', title: 'Visita spostata', until: at + 2 * minute, undo: () => undefined })
    await vi.advanceTimersByTimeAsync(2 * minute - 2_000)
    expect(undoableChanges()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(undoableChanges()).toEqual([])
  })
})
