import { expect, test } from 'vitest'
import { killDuring } from '../support/races/person-crashes'
import { aBuiltPractice } from '../support/servers/built-practice'

const databases = ['pglite', 'postgres'] as const
const endings = ['erased', 'merged'] as const

test.each(databases.flatMap((kind) => endings.map((ending) => ({ kind, ending }))))(
  'kill -9 on $kind, twenty times while a person is $ending: each time it is done wholly or not at all',
  async ({ kind, ending }) => {
    const practice = await aBuiltPractice(kind)
    const wrong = await killDuring(practice, ending, 20)
    await practice.close()
    expect(wrong).toEqual([])
  },
)
