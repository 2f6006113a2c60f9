import { expect, test } from 'vitest'
import { weekProblems } from '../../../domain/planning/week-problems'
import { newRange, weekTemplates } from '../../../domain/planning/week-templates'

test.each(weekTemplates)('drawnProblems finds nothing in the template $name', ({ shifts }) => {
  expect(weekProblems(shifts)).toEqual([])
})

test.each([
  ['mr', { duration: 15, horizon: 365, rate_limit: 90 }],
  ['to_confirm', { duration: 60, horizon: null, rate_limit: 90 }],
  ['break', { duration: null, horizon: null, rate_limit: null }],
] as const)('newRange of %s has the defaults of specification §3', (code, defaults) => {
  expect(newRange(code, [1], [{ from: 540, to: 600 }])).toMatchObject(defaults)
})
