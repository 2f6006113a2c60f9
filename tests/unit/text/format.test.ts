import { expect, test } from 'vitest'
import { fileSize } from '../../../domain/text/format'

test.each([
  [0, '1 KB'],
  [1, '1 KB'],
  [348_160, '340 KB'],
  [1_048_576, '1 MB'],
  [1_290_000, '1,2 MB'],
  [20 * 1024 * 1024, '20 MB'],
])('a file of %i bytes is said to have %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
