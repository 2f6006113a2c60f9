import { expect, test } from 'vitest'
import { truncated } from '../../../domain/text/format'

const forty = 'abcdefghij'.repeat(4)

test.each([
  ['forty signs stand whole', forty, undefined, null],
  ['the forty-first cuts after forty', `${forty}k`, undefined, `${forty}…`],
  ['no space before the dots', 'dieci più   undici', 12, 'dieci più…'],
  ['another length', 'Portare gli esami', 7, 'Portare…'],
  ['a sign of two halves is one sign', '👩🏻👩🏻👩🏻', 4, '👩🏻👩🏻…'],
  ['nothing is short enough', '', 0, null],
])('%s', (_, text, length, expected) => {
  expect(truncated(text, length)).toBe(expected)
})
