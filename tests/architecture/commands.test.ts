import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playwrightCounts, summary, vitestCounts } from '../../scripts/lib/counts.mjs'
import { chunksOf } from '../../scripts/lib/route-chunks.mjs'
import { run } from '../../scripts/lib/run.mjs'
import { projectRoot } from '../../server/paths'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curante-counts-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const reportOf = (report: unknown) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
  return file
}
const assertions = (...statuses: string[]) => statuses.map((status) => ({ status }))

describe('the counts of npm test', () => {
  const passing = { status: 'passed', assertionResults: assertions('passed', 'passed', 'skipped', 'todo') }
  test.each([
    ['passed and skipped ones', { testResults: [passing] }, 0, { passed: 2, failed: 0, skipped: 2 }],
    [
      'a failed one',
      { testResults: [passing, { status: 'failed', assertionResults: assertions('failed', 'passed') }] },
      1,
      { passed: 3, failed: 1, skipped: 2 },
    ],
    [
      'a file that could not be loaded is a failure',
      { testResults: [passing, { status: 'failed', assertionResults: [] }] },
      1,
      { passed: 2, failed: 1, skipped: 2 },
    ],
    ['an error outside every test is a failure', { testResults: [passing] }, 1, { passed: 2, failed: 1, skipped: 2 }],
    ['a runner that left no report has failed', 'no json', 0, { passed: 0, failed: 1, skipped: 0 }],
  ])('vitest: %s', (_, report, code, counts) => expect(vitestCounts(reportOf(report), code)).toEqual(counts))

  test.each([
    [
      'all well',
      { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1 } },
      0,
      { passed: 3, failed: 0, skipped: 1 },
    ],
    [
      'one red',
      { stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 0 } },
      1,
      { passed: 3, failed: 1, skipped: 0 },
    ],
    [
      'its set-up failed',
      { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } },
      1,
      { passed: 0, failed: 1, skipped: 0 },
    ],
  ])('Playwright: %s', (_, report, code, counts) => expect(playwrightCounts(reportOf(report), code)).toEqual(counts))

  test.each([
    [{ passed: 12, failed: 0, skipped: 0 }, '12 passed, 0 failed'],
    [{ passed: 11, failed: 1, skipped: 2 }, '11 passed, 1 failed, 2 skipped'],
  ])('the closing line of %o', (counts, line) => expect(summary(counts)).toBe(line))
})

describe('the chunks of a route', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_shared'] },
    _shared: { file: 'shared.js' },
    'page.tsx': { file: 'page.js', imports: ['_shared', 'index.html'] },
  }
  test('are the entry, the page and what they share, once each', () =>
    expect(chunksOf(manifest, ['page.tsx']).sort()).toEqual(['index.js', 'page.js', 'shared.js']))
  test('a page that the build does not know stops the check', () =>
    expect(() => chunksOf(manifest, ['renamed.tsx'])).toThrow('renamed.tsx'))
})

/** Alive, and not merely waiting to be buried by a parent that is gone. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : '')
  } catch {
    return false
  }
}

describe('a command', () => {
  const node = (code: string, minutes?: number) =>
    run(process.execPath, ['-e', code], { capture: true, ...(minutes && { minutes }) })
  test('ends with its own code and says what it said', async () =>
    expect(await node('console.log("hello"); process.exit(3)')).toEqual({ code: 3, output: 'hello\n' }))
  test('that takes too long is stopped, with what it started', async () => {
    const grandchild = `const { spawn } = require('node:child_process')
      console.log(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).pid)
      setInterval(() => {}, 1000)`
    const { code, output } = await node(grandchild, 1 / 60)
    expect(code).toBe(124)
    await new Promise((later) => setTimeout(later, 200))
    expect(isRunning(Number.parseInt(output, 10))).toBe(false)
  })
  test('that leaves somebody behind who holds its output has ended all the same', async () => {
    const left = `const { spawn } = require('node:child_process')
      spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)'], { detached: true, stdio: 'inherit' }).unref()
      console.log('done')`
    expect(await node(left, 1 / 6)).toEqual({ code: 0, output: 'done\n' })
  })
  test('that does not exist is a failure, not a crash', async () =>
    expect(await run('curante-no-such-command', [], { capture: true })).toMatchObject({ code: 127 }))
})

test('start and test need nothing but Node before the packages are there', () => {
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    const text = readFileSync(join(projectRoot, 'scripts', file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/^import .*?from '([^']+)'|^import '([^']+)'/gm)) {
      expect(specifier).toMatch(/^(node:|\.)/)
      if (specifier.startsWith('.')) visit(join(file, '..', specifier))
    }
  }
  for (const entry of [
    'start.mjs',
    'test.mjs',
    'check.mjs',
    'dev.mjs',
    'bench.mjs',
    'look.mjs',
    'admin-create.mjs',
    'admin-second-factor.mjs',
  ])
    visit(entry)
  expect(reached.size).toBeGreaterThan(7)
})
