import { expect, test } from 'vitest'
import { missing, pathsIn, repeated, rowsOf, textOf } from './documents'

/** Rows of the map: a sentence of the specification, and the tests that cover it. */
const rows = rowsOf(textOf('docs/specification-map.md')).map(([sentence = '', tests = '']) => ({ sentence, tests }))

test('docs/specification-map.md has each sentence once', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(repeated(rows.map(({ sentence }) => sentence))).toEqual([])
})

test.each(rows)('docs/specification-map.md names one to four tests that exist for "$sentence"', ({ tests }) => {
  const paths = pathsIn(tests)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.length).toBeLessThan(5)
  expect(missing(paths)).toEqual([])
  expect(repeated(paths)).toEqual([])
})

test('wrong references are noticed', () => {
  expect(missing(pathsIn('`tests/nowhere.test.ts`, `tests/architecture`'))).toEqual(['tests/nowhere.test.ts'])
  expect(repeated(pathsIn('`tests/architecture`, `tests/architecture`'))).toEqual(['tests/architecture'])
})
