import { expect, test } from 'vitest'
import { newKey, phoneTyped, withLetter } from '../../../src/public/totem/typing'
import { secondsLeft } from '../../../src/public/totem/use-idle'

test.each([
  ['ROSSI', 'Rossi'],
  ["D'ANGELO NICOLÒ", "D'Angelo Nicolò"],
  ['DE-LUCA ANNA', 'De-Luca Anna'],
])('the keys %s write %s', (keys, name) => expect([...keys].reduce(withLetter, '')).toBe(name))

test.each([
  ['333 7654321', '+39', '333 7654321'],
  ['+33 6 12345678', '+33', '6 12345678'],
  ['0044 7700900123', '+44', '7700900123'],
  ['+999 1234567', '+39', '+999 1234567'],
])('the phone %s → %s %s', async (typed, phone_prefix, phone) =>
  expect(await phoneTyped(typed)).toEqual({ phone_prefix, phone }),
)

test('newKey gives another key each time, of letters that a header takes', () => {
  const keys = Array.from({ length: 100 }, newKey)
  expect(new Set(keys).size).toBe(100)
  expect(keys.filter((key) => !/^[\d-]{7,43}$/.test(key))).toEqual([])
})

test('secondsLeft is null for ten seconds, then counts to 0 at thirty', () =>
  expect([0, 9.9, 10, 20.5, 29.9, 30, 300].map(secondsLeft)).toEqual([null, null, 20, 10, 1, 0, 0]))
