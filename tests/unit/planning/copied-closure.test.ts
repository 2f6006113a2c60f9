import { describe, expect, test } from 'vitest'
import { copiedDays } from '../../../domain/planning/copy-closure'

describe('copiedDays', () => {
  test.each([
    ['Christmas over two offices', '2026-12-24', '2027-01-06', '2027-12-24', '2028-01-06'],
    ['a fixed feast', '2026-12-08', '2026-12-08', '2027-12-08', '2027-12-08'],
    ['Easter with its Monday', '2026-04-04', '2026-04-06', '2027-03-27', '2027-03-29'],
    ['the week after Easter Monday, from it on', '2026-04-06', '2026-04-10', '2027-03-29', '2027-04-02'],
    ['two whole weeks around Ferragosto', '2026-08-10', '2026-08-23', '2027-08-16', '2027-08-29'],
    ['days around Ferragosto that are no whole weeks', '2026-08-13', '2026-08-18', '2027-08-13', '2027-08-18'],
    ['a congress from Thursday to Friday', '2026-03-12', '2026-03-13', '2027-03-18', '2027-03-19'],
    ['a day of week 53, which the next year has not', '2026-12-29', '2026-12-29', '2027-12-28', '2027-12-28'],
    ['a week after a year of 53 weeks', '2027-02-15', '2027-02-21', '2028-02-14', '2028-02-20'],
  ])('of %s: %s–%s → %s–%s', (_, from, to, newFrom, newTo) => {
    expect(copiedDays({ from, to })).toEqual({ from: newFrom, to: newTo })
  })

  test('the patron’s day stays on its date, also where the closure is a day longer', () => {
    expect(copiedDays({ from: '2026-06-29', to: '2026-06-29' }, ['06-29'])).toEqual({
      from: '2027-06-29',
      to: '2027-06-29',
    })
    // without knowing the patron it is a Monday
    expect(copiedDays({ from: '2026-06-29', to: '2026-06-29' }).from).toBe('2027-07-05')
    expect(copiedDays({ from: '2026-06-27', to: '2026-06-29' }, ['06-29']).from).toBe('2027-06-27')
  })

  test('29 February within a closure by date → 28 February', () => {
    expect(copiedDays({ from: '2028-02-29', to: '2028-02-29' }, ['02-29'])).toEqual({
      from: '2029-02-28',
      to: '2029-02-28',
    })
  })
})
