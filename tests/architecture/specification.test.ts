import { expect, test } from 'vitest'
import { missing, pathsIn, repeated, rowsOf, textOf } from './documents'

/** Rows of the map: a sentence of the specification, and the tests that cover it. */
const rows = rowsOf(textOf('docs/specification-map.md')).map(([sentence = '', tests = '', title]) => ({
  sentence,
  tests,
  title,
}))

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

/** Whether a test of this title is written in a text and runs in `npm test`: neither its call nor its tag is of the long run. */
function isRun(title: string, text: string): boolean {
  const at = text.indexOf(title)
  const call = text.slice(text.lastIndexOf('test', at), text.indexOf('=>', at))
  return at >= 0 && !/isLong|tag: long/.test(call)
}

test('each row of the error catalogue names the title of a test', () => {
  const catalogue = /^## §8[\s\S]*?(?=^## )/m.exec(textOf('docs/specification-map.md'))?.[0] ?? ''
  expect(rowsOf(catalogue).map((cells) => cells.length)).toEqual(Array(17).fill(3))
})

test.each(rows.filter(({ title }) => title))('`npm test` runs "$title" for "$sentence"', ({ tests, title = '' }) => {
  expect(pathsIn(tests).some((path) => isRun(title, textOf(path)))).toBe(true)
})

test('a test that only the long run has is noticed', () => {
  expect(isRun('a row', "test('a row', async () => {})")).toBe(true)
  expect(isRun('a row', "test.runIf(isLong)('a row', async () => {})")).toBe(false)
  expect(isRun('a row', "test('a row', { tag: long }, async ({ open }) => {})")).toBe(false)
  expect(isRun('a row', "test('another', () => {})")).toBe(false)
})

test('wrong references are noticed', () => {
  expect(missing(pathsIn('`tests/nowhere.test.ts`, `tests/architecture`'))).toEqual(['tests/nowhere.test.ts'])
  expect(repeated(pathsIn('`tests/architecture`, `tests/architecture`'))).toEqual(['tests/architecture'])
})
