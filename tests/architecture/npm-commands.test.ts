import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chunksOf } from '../../scripts/lib/budgets.mjs'
import { count, resultOfCheck, resultsOf, summaryOf } from '../../scripts/lib/results.mjs'
import { run } from '../../scripts/lib/run.mjs'
import { runVitest } from '../../scripts/lib/steps.mjs'
import { projectRoot } from '../../server/paths'

const suiteOf = (name: string, cases: string) =>
  `<testsuites><testsuite name="${name}" time="2.5">${cases}</testsuite></testsuites>`
const passed = '<testcase classname="a" name="fine" time="0.1">\n</testcase>'
const skipped = '<testcase classname="a" name="later" time="0">\n<skipped/>\n</testcase>'
const failed =
  '<testcase classname="a" name="1 &gt; 2" time="1.5"><failure message="no">1 is not &lt; 2</failure></testcase>'

describe('resultsOf', () => {
  test('gives one result for a file of vitest, with its failures by name and message', () =>
    expect(resultsOf(suiteOf('tests/unit/a.test.ts', passed + passed + skipped + failed))).toEqual([
      {
        name: 'tests/unit/a.test.ts',
        seconds: 2.5,
        passed: 2,
        failed: 1,
        skipped: 1,
        problems: [{ name: 'tests/unit/a.test.ts: 1 > 2', text: '1 is not < 2' }],
      },
    ]))
  test('gives one result for each journey of Playwright', () => {
    const journey = '<testcase name="a › b" time="3"><failure message="no"><![CDATA[not visible]]></failure></testcase>'
    expect(resultsOf(suiteOf('a.spec.ts', passed + journey))).toMatchObject([
      { name: 'a.spec.ts: fine', seconds: 0.1, passed: 1, failed: 0, problems: [] },
      { seconds: 3, passed: 0, failed: 1, problems: [{ name: 'a.spec.ts: a › b', text: 'not visible' }] },
    ])
  })
  test('gives nothing for a report without tests', () => expect(resultsOf('<testsuites></testsuites>')).toEqual([]))
})

describe('summaryOf', () => {
  const long = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n')
  const linesOf = (results: Parameters<typeof summaryOf>[0], slowest = 0) => summaryOf(results, 3, slowest).split('\n')

  test('ends with the line that counts', () => {
    expect(linesOf([resultOfCheck('types', 1, null)])).toEqual(['3 s', '1 passed, 0 failed'])
    expect(linesOf([{ ...resultOfCheck('types', 1, null), skipped: 2 }]).at(-1)).toBe('1 passed, 0 failed, 2 skipped')
  })
  test('names the slowest first', () => {
    const results = [1, 30, 2].map((seconds) => resultOfCheck(`check ${seconds}`, seconds, null))
    expect(linesOf(results, 2).slice(0, 3)).toEqual(['Slowest:', '   30.0 s  check 30', '    2.0 s  check 2'])
  })
  test('repeats a failure with twelve lines of its message, without colours, gaps and foreign stack', () => {
    const text = `\u001b[31mError\u001b[39m: red\n\n    at here.ts:1\n    at other (/x/node_modules/y.js:1)\n${long}`
    const lines = linesOf([resultOfCheck('a test', 1, text)])
    expect(lines.slice(0, 4)).toEqual(['failed: a test', '    Error: red', '        at here.ts:1', '    line 0'])
    expect(lines).toHaveLength(15)
  })
  test.each([2, 5, 9])('keeps %i failures on one screen', (many) => {
    const lines = linesOf(Array.from({ length: many }, (_, index) => resultOfCheck(`test ${index}`, 1, long)))
    expect(lines.length).toBeLessThanOrEqual(24)
    expect(lines.filter((line) => line.startsWith('failed: '))).toHaveLength(many)
  })
})

test('runVitest on a project that does not exist is one failure', async () =>
  expect(count(await runVitest(['no-such-project'], { capture: true }))).toEqual({ passed: 0, failed: 1, skipped: 0 }))

describe('chunksOf', () => {
  const manifest = {
    _start: { file: 'start.js', name: 'start', imports: ['_shared'] },
    _shared: { file: 'shared.js' },
    'page.tsx': { file: 'page.js', imports: ['_shared', '_start'] },
  }
  test('gives the entry, the page and what they share, once each', () =>
    expect(chunksOf(manifest, ['page.tsx']).sort()).toEqual(['page.js', 'shared.js', 'start.js']))
  test('refuses a page that the build does not know', () =>
    expect(() => chunksOf(manifest, ['renamed.tsx'])).toThrow('renamed.tsx'))
})

/** True if the process exists and is not a zombie. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : '')
  } catch {
    return false
  }
}

describe('run', () => {
  const node = (code: string, minutes?: number) => run(process.execPath, ['-e', code], { capture: true, minutes })
  test('gives the exit code and the output', async () =>
    expect(await node('console.log("hello"); process.exit(3)')).toEqual({ code: 3, output: 'hello\n' }))
  test('stops a command that takes too long, with what it started', async () => {
    const grandchild = `const { spawn } = require('node:child_process')
      console.log(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).pid)
      setInterval(() => {}, 1000)`
    const { code, output } = await node(grandchild, 1 / 60)
    expect(code).toBe(124)
    await new Promise((later) => setTimeout(later, 200))
    expect(isRunning(Number.parseInt(output, 10))).toBe(false)
  })
  test('answers 127 for a command that does not exist', async () =>
    expect(await run('curante-no-such-command', [], { capture: true })).toMatchObject({ code: 127 }))
})

test('no script imports a package before it is known to be installed', () => {
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
  const entries = readdirSync(join(projectRoot, 'scripts')).filter((file) => file.endsWith('.mjs'))
  for (const entry of entries.filter((file) => file !== 'dial-codes.mjs')) visit(entry)
  expect(reached.size).toBeGreaterThan(7)
})
