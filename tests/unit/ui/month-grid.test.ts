import { describe, expect, test } from 'vitest'
import { dayAfterKey } from '../../../src/ui/fields/month-grid'

describe('dayAfterKey from Tuesday 24 November', () => {
  test.each([
    ['ArrowLeft', '2026-11-23'],
    ['ArrowRight', '2026-11-25'],
    ['ArrowUp', '2026-11-17'],
    ['ArrowDown', '2026-12-01'],
    ['Home', '2026-11-23'],
    ['End', '2026-11-29'],
    ['PageUp', '2026-10-24'],
    ['PageDown', '2026-12-24'],
    ['Enter', null],
    ['a', null],
  ])('%s leads to %s', (key, date) => {
    expect(dayAfterKey('2026-11-24', key)).toBe(date)
  })

  test('gives the last day of a month that is too short', () => {
    expect(dayAfterKey('2027-01-31', 'PageDown')).toBe('2027-02-28')
  })
})
