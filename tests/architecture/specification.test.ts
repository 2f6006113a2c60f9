import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/process/paths'

const map = readFileSync(join(projectRoot, 'docs/specification-map.md'), 'utf8')

/** Rows of the tables: a sentence of the specification, and the tests that cover it (`file` › part of its name). */
const rows = map
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what it says'))
  .map((line) => {
    const [sentence = '', held = ''] = line.slice(2, -2).split(' | ')
    return { sentence, held: held.split('<br>') }
  })

/** All quoted texts of a test file: titles, and the rows of tables that titles are built from. */
const quotedTexts = (file: string): string[] =>
  [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/(['"`])((?:\\.|(?!\1)[^\n])*)\1/g)].map(
    ([, , text = '']) => text,
  )

/** Whether a reference, `file` › (part of) a title, matches an existing file and title. */
function isHeld(reference: string): boolean {
  const [, file = '', title = ''] = /^`(tests\/[^`]+)` › (.+)$/.exec(reference) ?? []
  return title !== '' && existsSync(join(projectRoot, file)) && quotedTexts(file).some((text) => text.includes(title))
}

describe('docs/specification-map.md', () => {
  test('has rows', () => expect(rows.length).toBeGreaterThan(60))

  test.each(rows)('names existing tests for "$sentence"', ({ held }) =>
    expect(held.filter((reference) => !isHeld(reference))).toEqual([]),
  )

  test.each([
    ['`tests/browser/admin/catalogue.spec.ts` › nobody wrote this'],
    ['`tests/nowhere.test.ts` › x'],
    ['tests/browser/admin/catalogue.spec.ts'],
  ])('a wrong reference is noticed: %s', (reference) => expect(isHeld(reference)).toBe(false))
})
