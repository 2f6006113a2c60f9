import { describe, expect, test } from 'vitest'
import { aBuiltPractice } from '../support/built-practice'
import { runCrashes } from '../support/crashes'

describe.each(['pglite', 'postgres'] as const)('kill -9 on %s', (kind) => {
  test('loses nothing that was acknowledged', { timeout: 300_000 }, async () => {
    const practice = await aBuiltPractice(kind)
    const { wrong } = await runCrashes(practice, 3)
    await practice.close()
    expect(wrong).toEqual([])
  })
})
