import { expect, test } from 'vitest'
import { clockDifference } from '../../server/db/clock'

test.each([
  ['an answer within its own time', { sent: 1_000, answered: 1_040, database: 1_039 }, 0],
  ['a database ten minutes ahead', { sent: 1_000, answered: 1_040, database: 601_020 }, 600_000],
  ['a database behind', { sent: 600_000, answered: 600_010, database: 5 }, -600_000],
])('clockDifference of %s', (_, times, difference) => {
  expect(clockDifference(times)).toBe(difference)
})
