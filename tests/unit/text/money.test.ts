import { describe, expect, test } from 'vitest'
import { centsText, countText, euroText, parseCents } from '../../../domain/text/format'

describe('euroText, centsText and parseCents', () => {
  test.each([
    [0, '0,00'],
    [5, '0,05'],
    [840, '8,40'],
    [123_450, '1.234,50'],
    [-123_456_789, '-1.234.567,89'],
  ])('%i cents are shown as %s', (cents, text) => {
    expect(centsText(cents)).toBe(text)
    expect(euroText(cents)).toBe(`${text}\u00a0€`)
  })

  test.each([
    ['8', 800],
    ['8,4', 840],
    ['8.40', 840],
    [' 1.234,50 € ', 123_450],
    ['1.234', 123_400],
    ['1234,5', 123_450],
    ['1.234.567,89', 123_456_789],
    ['0,05', 5],
  ])('%s is read as %i cents', (typed, cents) => {
    expect(parseCents(typed)).toBe(cents)
  })

  test.each(['', 'otto', '8,', '8,405', '-1', '1,2,3', '1.23,4', '€'])('parseCents(%j) gives NaN', (typed) => {
    expect(parseCents(typed)).toBeNaN()
  })

  test('what is shown is read back as it was', () => {
    for (let cents = 0; cents < 2_000_000; cents += 997) expect(parseCents(centsText(cents))).toBe(cents)
  })
})

test.each([
  [7, '7'],
  [1243, '1.243'],
  [18_643, '18.643'],
])('%i rows are counted as %s', (count, text) => {
  expect(countText(count)).toBe(text)
})
