import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordChanges } from '../../../server/realtime/record-changes'

describe('recordChanges passes on', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  /** What was passed on, each with the second in which it was. */
  function passedOn() {
    const start = Date.now()
    const told: [string, number][] = []
    const changes = recordChanges((resource) => told.push([resource, (Date.now() - start) / 1_000]))
    return { told, changes }
  }

  test('the first change at once, the others of a second together at its end', () => {
    const { told, changes } = passedOn()
    for (let step = 0; step < 25; step += 1) {
      changes.changed('drugs')
      vi.advanceTimersByTime(100)
    }
    vi.advanceTimersByTime(10_000)
    expect(told).toEqual([0, 1, 2, 3].map((second) => ['drugs', second]))
  })

  test('each resource for itself, and at once again after a second of quiet', () => {
    const { told, changes } = passedOn()
    changes.changed('drugs')
    changes.changed('faqs')
    vi.advanceTimersByTime(1_000)
    changes.changed('drugs')
    expect(told).toEqual([
      ['drugs', 0],
      ['faqs', 0],
      ['drugs', 1],
    ])
  })

  test('nothing after it was closed', () => {
    const { told, changes } = passedOn()
    changes.changed('drugs')
    changes.changed('drugs')
    changes.close()
    vi.advanceTimersByTime(10_000)
    expect(told).toHaveLength(1)
  })
})
