import { describe, expect, test } from 'vitest'
import { runCrashes } from '../support/races/crashes'
import { aBuiltPractice } from '../support/servers/built-practice'

describe.each(['pglite', 'postgres'] as const)('kill -9 on %s', (kind) => {
  test('under load: every acknowledged write is there, once (CR1)', async () => {
    const practice = await aBuiltPractice(kind)
    const { wrong } = await runCrashes(practice, { cycles: 1, writes: 20 })
    await practice.close()
    expect(wrong).toEqual([])
  })
})
