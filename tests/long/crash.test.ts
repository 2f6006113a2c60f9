import { describe, expect, test } from 'vitest'
import { runCrashes } from '../support/races/crashes'
import { aBuiltPractice } from '../support/servers/built-practice'

describe.each(['pglite', 'postgres'] as const)('kill -9 on %s', (kind) => {
  test('a hundred times under load: ten thousand acknowledged writes are all there, once', async () => {
    const practice = await aBuiltPractice(kind)
    const figures = await runCrashes(practice, { cycles: 100, writes: 105 })
    console.log(`kill -9 on ${kind}: ${JSON.stringify(figures)}`)
    await practice.close()
    expect(figures.wrong).toEqual([])
    expect(figures.acknowledged).toBeGreaterThanOrEqual(10_000)
    // On a busy machine a start also waits for the processor, so only its processor time is limited.
    expect(figures.mostWork).toBeLessThan(5000)
  })
})
