import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar/civil-date'
import { compactNre, isNre } from '../../../domain/prescriptions/nre'
import { coveredUntil, tooSoonUntil } from '../../../domain/prescriptions/too-soon'
import { randomCases } from '../../support/long'

test.each([
  // issued on, days, asked on → still covered until
  ['2026-11-01', 30, '2026-11-30', '2026-11-30'],
  ['2026-11-01', 30, '2026-12-01', null],
  ['2026-11-01', 1, '2026-11-01', '2026-11-01'],
  ['2026-11-01', 1, '2026-11-02', null],
  ['2026-10-20', 10, '2026-10-29', '2026-10-29'],
  ['2026-10-20', 10, '2026-10-30', null],
  ['2024-02-01', 29, '2024-02-29', '2024-02-29'],
  ['2026-12-20', 20, '2027-01-08', '2027-01-08'],
] as const)('given on %s for %i days, asked for on %s → %s', (issued_on, days, on, until) => {
  expect(tooSoonUntil({ issued_on, days }, on)).toBe(until)
})

test('nobody knows without an issue, or without its days', () => {
  expect(tooSoonUntil(null, '2026-11-01')).toBeNull()
  expect(tooSoonUntil({ issued_on: '2026-11-01', days: null }, '2026-11-01')).toBeNull()
  expect(coveredUntil({ issued_on: '2026-11-01', days: null })).toBeNull()
})

test('it is too soon on exactly as many days as the issue lasts, also over the change of the clock', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 730 }), (offset, days) => {
      const issued_on = addDays('2024-01-01', offset)
      const last = addDays(issued_on, days - 1)
      expect(tooSoonUntil({ issued_on, days }, last)).toBe(last)
      expect(tooSoonUntil({ issued_on, days }, addDays(last, 1))).toBeNull()
    }),
    { numRuns: randomCases(200) },
  )
})

test.each([
  ['1200A4000000001', true],
  ['1200a 4000 0000 01', true],
  ['1200A-40000-00001', true],
  ['1200A400000000', false],
  ['1200A40000000011', false],
  ['1200A40000000è1', false],
  ['', false],
])('%j is an NRE: %s', (typed, is) => {
  expect(isNre(typed)).toBe(is)
})

test('an NRE is stored without spaces and hyphens, in capitals', () => {
  expect(compactNre(' 1200a 4000-0000 01 ')).toBe('1200A4000000001')
})
