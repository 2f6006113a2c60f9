import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/paths'

const map = readFileSync(join(projectRoot, 'docs/specification-map.md'), 'utf8')

/** Rows of the tables: a sentence of the specification, and the tests that hold it (`file` › part of its name). */
const rows = map
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what it says'))
  .map((line) => {
    const [sentence = '', held = ''] = line.slice(2, -2).split(' | ')
    return { sentence, held: held.split('<br>') }
  })

const found = (reference: string): boolean => {
  const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(reference) ?? []
  const path = join(projectRoot, file)
  return file !== '' && existsSync(path) && readFileSync(path, 'utf8').includes(name)
}

describe('the map of the specification', () => {
  test('has rows', () => {
    expect(rows.length).toBeGreaterThan(60)
  })

  test.each(rows)('$sentence', ({ held }) => {
    expect(held.filter((reference) => !found(reference))).toEqual([])
  })

  test('a test that does not exist is noticed', () => {
    expect(found('`tests/browser/catalogue.spec.ts` › nobody wrote this')).toBe(false)
    expect(found('`tests/nowhere.test.ts` › x')).toBe(false)
  })
})
