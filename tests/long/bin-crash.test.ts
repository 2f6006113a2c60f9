import { expect, test } from 'vitest'
import { killDuringBulk } from '../support/races/bin-crashes'
import { aBuiltPractice } from '../support/servers/built-practice'

test.each(['pglite', 'postgres'] as const)(
  'kill -9 on %s, twenty times in a bulk deletion and twenty in its restore: all rows are done or none, each once',
  async (kind) => {
    const practice = await aBuiltPractice(kind)
    const wrong = await killDuringBulk(practice, 20)
    await practice.close()
    expect(wrong).toEqual([])
  },
)
