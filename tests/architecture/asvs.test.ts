import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/process/paths'

const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

interface Requirement {
  readonly id: string
  readonly level: string
  readonly held: string
}

/** Rows of the tables of docs/asvs.md: `| id | level | what | held by |`. */
const requirements: Requirement[] = textOf('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [id = '', level = '', , held = ''] = line.slice(2, -2).split(' | ')
    return { id, level, held }
  })

const isNotApplicable = ({ held }: Requirement) => held.startsWith('not applicable: ')
const isNotMet = ({ held }: Requirement) => held.startsWith('not met: ')

/** The references of a row: `file` › (part of) a title of a test, or of a heading of a document. */
const referencesOf = (held: string) =>
  [...held.matchAll(/`((?:tests|docs)\/[^`]+)` › (.+?)(?=<br>|$)/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }))

/** Quoted texts of a test file, or headings of a document. */
const titlesOf = (file: string): string[] =>
  file.endsWith('.md')
    ? [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
    : [...textOf(file).matchAll(/(['"`])((?:\\.|(?!\1)[^\n])*)\1/g)].map(([, , text = '']) => text)

const isHeld = ({ file, title }: { file: string; title: string }) =>
  existsSync(join(projectRoot, file)) && titlesOf(file).some((text) => text.includes(title))

/** Requirements of each chapter of ASVS 5.0.0 at level 1 and at level 2. */
const numbers: Readonly<Record<string, readonly [number, number]>> = {
  1: [8, 19],
  2: [4, 7],
  3: [8, 11],
  4: [2, 8],
  5: [4, 5],
  6: [13, 22],
  7: [6, 12],
  8: [4, 3],
  9: [4, 3],
  10: [5, 24],
  11: [3, 11],
  12: [3, 6],
  13: [1, 12],
  14: [2, 7],
  15: [3, 10],
  16: [0, 16],
  17: [0, 7],
}

describe('docs/asvs.md', () => {
  test('has every requirement of levels 1 and 2 once', () => {
    const ids = requirements.map(({ id }) => id)
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
    const found = Object.keys(numbers).map((chapter) =>
      ['1', '2'].map(
        (level) => requirements.filter((row) => row.id.startsWith(`${chapter}.`) && row.level === level).length,
      ),
    )
    expect(found).toEqual(Object.values(numbers))
    expect(requirements).toHaveLength(
      Object.values(numbers)
        .flat()
        .reduce((sum, count) => sum + count),
    )
  })

  test.each(requirements.filter((row) => !isNotApplicable(row) && !isNotMet(row)))(
    'names existing tests or headings for $id',
    ({ held }) => {
      expect(referencesOf(held).length).toBe(held.split('<br>').length)
      expect(referencesOf(held).filter((reference) => !isHeld(reference))).toEqual([])
    },
  )

  test.each(requirements.filter((row) => isNotApplicable(row) || isNotMet(row)))('says why for $id', ({ held }) => {
    expect(held.split(': ')[1]?.split(' ').length).toBeGreaterThan(1)
    expect(referencesOf(held).filter((reference) => !isHeld(reference))).toEqual([])
  })

  test('at least 95 of 100 of those that apply are met', () => {
    const applicable = requirements.filter((row) => !isNotApplicable(row))
    const met = applicable.filter((row) => !isNotMet(row))
    expect(met.length / applicable.length).toBeGreaterThanOrEqual(0.95)
  })

  test.each([
    { file: 'tests/contract/wire/headers.test.ts', title: 'nobody wrote this' },
    { file: 'tests/nowhere.test.ts', title: 'x' },
    { file: 'docs/security.md', title: 'No such heading' },
  ])('a wrong reference is noticed: $file, $title', (reference) => expect(isHeld(reference)).toBe(false))
})
