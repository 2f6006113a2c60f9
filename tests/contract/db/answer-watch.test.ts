import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AnswerWatch } from '../../../server/db/connection/answer-watch'

const limit = 1500
const never = new Promise<never>(() => undefined)
const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aWatch(probe: () => Promise<unknown>) {
  const onSilence = vi.fn()
  return { onSilence, watch: new AnswerWatch({ limit, probe, onSilence }) }
}

test.each([
  ['is not answered', () => never],
  ['fails', () => Promise.reject(new Error('refused'))],
])('a statement without an answer, whose probe %s, is silence at the limit', async (_what, probe) => {
  const { watch, onSilence } = aWatch(probe)
  void watch.during(never)
  await vi.advanceTimersByTimeAsync(limit - 1)
  expect(onSilence).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onSilence).toHaveBeenCalledTimes(1)
})

test('a statement that waits for minutes is none while the probes are answered', async () => {
  const { watch, onSilence } = aWatch(() => after(400))
  void watch.during(never)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(onSilence).not.toHaveBeenCalled()
})

test('a statement that waits is none while others are answered', async () => {
  const { watch, onSilence } = aWatch(() => never)
  void watch.during(never)
  for (let i = 0; i < 20; i += 1) await watch.during(vi.advanceTimersByTimeAsync(1400))
  expect(onSilence).not.toHaveBeenCalled()
})

test('time in which nobody asked, or in which the process did not run, does not count', async () => {
  const { watch, onSilence } = aWatch(() => never)
  await watch.during(vi.advanceTimersByTimeAsync(1400))
  await vi.advanceTimersByTimeAsync(60_000)
  void watch.during(never)
  await vi.advanceTimersByTimeAsync(1400)
  expect(onSilence).not.toHaveBeenCalled()

  vi.useRealTimers()
  const stalled = new AnswerWatch({ limit: 300, probe: () => never, onSilence })
  const answer = stalled.during(after(150))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  await answer
  expect(onSilence).not.toHaveBeenCalled()
})
