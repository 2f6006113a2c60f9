import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import type { Day } from '../../domain/contract/agenda/day'
import { callKey } from '../../src/platform/calls/use-call'
import { isOpening, openingOptions } from '../../src/shared/day/opening'

test('an answer asked for ahead that comes after its opening was given up is not stored over what was read since', async () => {
  const client = new QueryClient()
  let answer = (_: Day) => {}
  const asked = new Promise<Day>((come) => {
    answer = come
  })
  const today = '2026-01-07'
  const query = { date: today, with: 'visits' }
  const opened = client.prefetchQuery(openingOptions({ client, actingAs: null, query, today, asked }))
  await client.cancelQueries({ predicate: isOpening })
  const key = callKey(endpoints.bookings, null, { query: { from: today, to: today } })
  client.setQueryData(key, { data: ['read since'] })
  answer({ date: today, visits: [] } as unknown as Day)
  await Promise.all([opened, asked])
  await new Promise(setImmediate)
  expect(client.getQueryData(key)).toEqual({ data: ['read since'] })
})
