import { describe, expect, test } from 'vitest'
import { missing, pathsIn, repeated, rowsOf, textOf } from './documents'

const text = textOf('docs/asvs.md')
const [tables = '', notApplicable = ''] = text.split('## Not applicable')

/** Rows of the chapters: `| id | level | what | held by |`. */
const rows = rowsOf(tables).map(([id = '', level = '', , held = '']) => ({ id, level, held }))
const met = rows.filter(({ held }) => !held.startsWith('not met: '))

/** The last table: `| why | ids of level 1 | ids of level 2 |`. */
const others = rowsOf(notApplicable).flatMap(([, ...levels]) =>
  levels.flatMap((ids, place) => (ids === '–' ? [] : ids.split(', ').map((id) => ({ id, level: `${place + 1}` })))),
)
const requirements = [...rows, ...others]

/** Requirements of each chapter of ASVS 5.0.0 at level 1 and at level 2. */
const numbers = [
  [8, 19],
  [4, 7],
  [8, 11],
  [2, 8],
  [4, 5],
  [13, 22],
  [6, 12],
  [4, 3],
  [4, 3],
  [5, 24],
  [3, 11],
  [3, 6],
  [1, 12],
  [2, 7],
  [3, 10],
  [0, 16],
  [0, 7],
] as const

describe('docs/asvs.md', () => {
  test('has every requirement of levels 1 and 2 once', () => {
    expect(repeated(requirements.map(({ id }) => id))).toEqual([])
    const inChapter = (chapter: number, level: string) =>
      requirements.filter((row) => row.id.startsWith(`${chapter}.`) && row.level === level).length
    expect(numbers.map((_, place) => [inChapter(place + 1, '1'), inChapter(place + 1, '2')])).toEqual(numbers)
    expect(requirements).toHaveLength(numbers.flat().reduce<number>((sum, count) => sum + count, 0))
  })

  test('says in its head how many are met', () =>
    expect(text.replaceAll('\n', ' ')).toContain(
      `${others.length} are not applicable (the last table says why), ${met.length} are met, ${rows.length - met.length} are not`,
    ))

  test('at least 95 of 100 of those that apply are met', () =>
    expect(met.length / rows.length).toBeGreaterThanOrEqual(0.95))

  test.each(met)('names tests or documents that exist for $id', ({ held }) => {
    const paths = pathsIn(held)
    expect(paths.length).toBeGreaterThan(0)
    expect(missing(paths)).toEqual([])
    expect(repeated(paths)).toEqual([])
  })
})
