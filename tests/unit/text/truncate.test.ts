import { expect, test } from 'vitest'
import { truncated } from '../../../domain/text/format'

const forty = 'abcdefghij'.repeat(4)

test.each([
  ['null for forty characters', forty, undefined, null],
  ['forty characters and an ellipsis for forty-one', `${forty}k`, undefined, `${forty}…`],
  ['no space before the ellipsis', 'dieci più   undici', 12, 'dieci più…'],
  ['the given length', 'Portare gli esami', 7, 'Portare…'],
  ['whole emojis', '👩🏻👩🏻👩🏻', 4, '👩🏻👩🏻…'],
  ['null for an empty text', '', 0, null],
])('truncated gives %s', (_, text, length, expected) => {
  expect(truncated(text, length)).toBe(expected)
})
