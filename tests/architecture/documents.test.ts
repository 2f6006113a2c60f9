import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/process/paths'
import { missing, pathsIn, repeated, rowsOf, textOf } from './documents'

const markdownIn = (folder: string) =>
  readdirSync(join(projectRoot, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file))

const decisions = markdownIn('docs/decisions')

test.each(['README.md', ...markdownIn('docs'), ...decisions])('the paths that %s names exist', (file) =>
  expect(missing(pathsIn(textOf(file)))).toEqual([]),
)

/** What keeps a decision from being read. */
function unreadable(decision: string): string[] {
  const lines = decision.trimEnd().split('\n')
  return [
    ...(lines.length > 40 ? [`${lines.length} lines`] : []),
    ...lines.filter((line) => line.length > 130),
    ...['**Context.**', '**What and why**', '**Instead of**'].filter((part) => !decision.includes(part)),
  ]
}

describe('decisions', () => {
  test('are fifteen at most', () => expect(decisions.length).toBeLessThanOrEqual(15))
  test.each(decisions)('%s has at most 40 lines with context, reasons and alternatives', (file) =>
    expect(unreadable(textOf(file))).toEqual([]),
  )
  test('that are too long or without a reason are caught', () => {
    expect(unreadable(`**Context.** **What and why** **Instead of**${'\n-'.repeat(40)}`)).toEqual(['41 lines'])
    expect(unreadable(`**Context.** **Instead of** ${'-'.repeat(130)}`)).toHaveLength(2)
  })
})

test('the glossary has at most 60 terms, each once', () => {
  const terms = rowsOf(textOf('docs/glossary.md')).map(([italian = '']) => italian)
  expect(terms.length).toBeGreaterThan(40)
  expect(terms.length).toBeLessThanOrEqual(60)
  expect(repeated(terms)).toEqual([])
})
