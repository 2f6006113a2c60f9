import { describe, expect, test } from 'vitest'
import { aBuiltPractice } from '../support/built-practice'
import { runCrashes } from '../support/crashes'

describe.each(['pglite', 'postgres'] as const)('kill -9 on %s', (kind) => {
  test('loses nothing that was acknowledged, and the server is ready again within five seconds', async () => {
    const practice = await aBuiltPractice(kind)
    const { wrong, mostWork } = await runCrashes(practice, 5)
    await practice.close()
    expect(wrong).toEqual([])
    // Beside other work on the machine a start waits for its turn, which says nothing of the start.
    expect(mostWork).toBeLessThan(5000)
  })
})
