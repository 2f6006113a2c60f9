import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chunksOf } from '../../scripts/lib/budgets.mjs'
import { openRecord } from '../../scripts/lib/record.mjs'
import { commandOf, count, readResults, resultOfCheck, summaryOf } from '../../scripts/lib/results.mjs'
import { processorSeconds, run } from '../../scripts/lib/run.mjs'
import { runPlaywright, runVitest } from '../../scripts/lib/steps.mjs'
import { projectRoot } from '../../server/process/paths'
import { eventually } from '../support/servers/eventually'

const folder = mkdtempSync(join(tmpdir(), 'curante-npm-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => void vi.stubEnv('CURANTE_LONG', undefined)) // commands to paste say so
afterEach(() => void vi.unstubAllEnvs())

/** A project of these test files, with the packages of this one. */
function aProject(name: string, files: Record<string, string>): string {
  const project = join(folder, name)
  mkdirSync(join(project, 'tests'), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(project, 'node_modules'), 'dir')
  for (const [file, text] of Object.entries(files)) writeFileSync(join(project, file), text)
  return project
}

const vitestProject = aProject('vitest', {
  'vitest.config.mjs': `export default { test: { pool: 'forks', maxWorkers: 1, projects: [
      { extends: true, test: { name: 'unit', include: ['tests/*.test.mjs'] } },
      { extends: true, test: { name: 'unit in Los Angeles', include: ['tests/green.test.mjs'] } } ] } }`,
  'tests/green.test.mjs': `import { test } from 'vitest'
      test('passes', () => {})
      test.skip('is left out', () => {})`,
  'tests/red.test.mjs': `import { beforeAll, describe, expect, test } from 'vitest'
      describe("a suite's tests", () => test('1 > 2 (so)', () => expect(1).toBe(2)))
      describe('a suite whose hook throws', () => {
        beforeAll(() => { throw new Error('of the hook') })
        test('passes', () => {})
      })`,
  'tests/imports.test.mjs': `import './nowhere.mjs'`,
  'tests/rejects.test.mjs': `import { test } from 'vitest'
      test('passes', async () => {
        void Promise.reject(new Error('not caught'))
        await new Promise((later) => setTimeout(later, 20))
      })`,
  'tests/crash.test.mjs': `import { test } from 'vitest'
      test('kills its process', async () => {
        process.kill(process.pid, 'SIGKILL')
        await new Promise(() => {})
      })`,
})

const playwrightProject = aProject('playwright', {
  'playwright.config.mjs': `export default { testDir: 'tests', workers: 1, reporter: 'dot' }`,
  'tests/a.spec.mjs': `import { expect, test } from '@playwright/test'
      test('passes', () => {})
      test.skip('is left out', () => {})
      test.describe('a group', () => {
        test('fails', () => expect(1).toBe(2))
      })
      test('kills its process', async () => {
        process.kill(process.pid, 'SIGKILL')
        await new Promise(() => {})
      })`,
})

describe('runVitest', () => {
  test('tells each file, each failed test, and what fails outside tests or does not end', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
    const results = await runVitest([], { title: 'unit', cwd: vitestProject })
    expect(results.begun).toEqual({
      'tests/green.test.mjs': 2,
      'tests/red.test.mjs': 1,
      'tests/imports.test.mjs': 1,
      'tests/rejects.test.mjs': 1,
      'tests/crash.test.mjs': 1,
    })
    const byFile = results.done.toSorted((a, b) => a.name.localeCompare(b.name))
    expect(byFile.filter(({ passed }) => passed > 0)).toMatchObject([
      ...Array(2).fill({ file: 'tests/green.test.mjs', passed: 1, skipped: 1 }),
      { file: 'tests/rejects.test.mjs', passed: 1, skipped: 0 },
    ])
    const reds = results.red.map(({ name, text, alone }) => [name, text.split('\n')[0], alone]).sort()
    const only = 'npx vitest run tests/red.test.mjs --project unit -t'
    expect(reds).toEqual([
      [
        'tests/imports.test.mjs: outside its tests',
        expect.stringContaining("Cannot find module './nowhere.mjs'"),
        'npx vitest run tests/imports.test.mjs --project unit',
      ],
      ['tests/red.test.mjs: a suite whose hook throws', 'Error: of the hook', `${only} '^a suite whose hook throws '`],
      [
        "tests/red.test.mjs: a suite's tests > 1 > 2 (so)",
        expect.stringContaining('expected 1 to be 2'),
        `${only} '^a suite'\\''s tests 1 > 2 \\(so\\)$'`,
      ],
      ['tests/rejects.test.mjs: unhandled error', 'Error: not caught', 'npx vitest run tests/rejects.test.mjs'],
      ['vitest ended with 1, 1 of 5 files unfinished', 'tests/crash.test.mjs', 'npx vitest run tests/crash.test.mjs'],
      ['vitest: unhandled error', expect.stringContaining('Worker exited'), undefined],
    ])
    expect(log.mock.calls.flat()).toContain(
      'red: tests/red.test.mjs: a suite whose hook throws\n    Error: of the hook',
    )
    expect(log.mock.calls.flat().at(-1)).toMatch(/^unit: 5 of 6 files, 6 red, \d+\.\d min$/)
  })
  test('runs only the files it is given, and the command of a red test only that test', async () => {
    const args = ['-t', "^a suite's tests 1 > 2 \\(so\\)$"]
    const options = { capture: true, cwd: vitestProject, files: ['tests/red.test.mjs'], args }
    const { red } = await runVitest(['unit'], options)
    expect(red.map(({ name }) => name)).toEqual(["tests/red.test.mjs: a suite's tests > 1 > 2 (so)"])
  })
  test('gives one failure for a project that does not exist, with what vitest says', async () => {
    const results = await runVitest(['no-such-project'], { capture: true })
    expect(count(results)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(results.red[0]?.text).toContain('no-such-project')
  })
})

test('runPlaywright tells each journey, with the line that runs a failed one', async () => {
  const results = await runPlaywright('', { capture: true, cwd: playwrightProject })
  expect(results.begun).toEqual({ 'tests/a.spec.mjs': 4 })
  expect(count(results)).toEqual({ passed: 1, failed: 2, skipped: 1 })
  expect(results.red).toMatchObject([
    { name: 'tests/a.spec.mjs: a group › fails', alone: 'npx playwright test tests/a.spec.mjs:5' },
    { name: 'tests/a.spec.mjs: kills its process', text: expect.stringContaining('SIGKILL') },
  ])
})

test('commandOf quotes for sh what it must, and says that the run was long', () => {
  expect(commandOf('vitest', 'a/b.test.ts', "it's $HOME")).toBe("npx vitest a/b.test.ts 'it'\\''s $HOME'")
  vi.stubEnv('CURANTE_LONG', '1')
  expect(commandOf('vitest')).toBe('CURANTE_LONG=1 npx vitest')
})

describe('openRecord', () => {
  const record = join(folder, 'record.jsonl')
  const done = (file: string) => ({ done: { file, name: file, seconds: 1, passed: 2, skipped: 0 } })
  const begun = { begun: { 'green.ts': 1, 'red.ts': 1, 'half.ts': 2, 'cut-off.ts': 1 } }
  const red = { red: { file: 'red.ts', name: 'red.ts: a test', text: 'no' } }
  const lines = [begun, done('green.ts'), red, done('red.ts'), done('half.ts')]
  /** A run that told these lines, and was killed while it wrote the last. */
  function interruptedRun(told: object[] = lines) {
    openRecord(record, 'sources', false)
    appendFileSync(record, told.map((line) => `${JSON.stringify(line)}\n`).join(''))
    appendFileSync(record, JSON.stringify(done('cut-off.ts')).slice(0, -3))
  }

  test('leaves to a continued run the files that were red or did not end, and keeps the results of the others', () => {
    interruptedRun()
    expect(openRecord(record, 'sources', true).files).toEqual(['red.ts', 'half.ts', 'cut-off.ts'])
    expect(readResults(record)).toEqual({ ...begun, done: [{ ...done('green.ts').done, earlier: true }], red: [] })
    expect(openRecord(record, 'sources', true).files).toHaveLength(3)
  })
  test.each([
    ['of other sources', 'other sources', true],
    ['that is not continued', 'sources', false],
  ])('forgets a run %s', (_, hash, isContinued) => {
    interruptedRun()
    expect(openRecord(record, hash, isContinued).files).toBeUndefined()
    expect(readResults(record).done).toEqual([])
  })
  test('leaves all files of a run that ended with an error of none of them', () => {
    interruptedRun([{ begun: { 'green.ts': 1 } }, done('green.ts'), { red: { name: 'vitest ended with 1', text: '' } }])
    expect(openRecord(record, 'sources', true).files).toEqual(['green.ts'])
  })
  test('leaves nothing of a run that was green: its results count, and nothing is started', async () => {
    interruptedRun([{ begun: { 'green.ts': 1 } }, done('green.ts')])
    const opened = openRecord(record, 'sources', true)
    const results = await runVitest([], opened)
    expect(opened.files).toEqual([])
    expect(count(results)).toEqual({ passed: 2, failed: 0, skipped: 0 })
    expect(summaryOf(results, { seconds: 1 }).split('\n').slice(-2)).toEqual([
      '2 of the passed tests are from an earlier run',
      '2 passed, 0 failed',
    ])
  })
})

describe('summaryOf', () => {
  const long = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n')
  type Result = ReturnType<typeof resultOfCheck>
  const allOf = (results: Result[]): Result => ({
    begun: {},
    done: results.flatMap(({ done }) => done),
    red: results.flatMap(({ red }) => red.map((one) => ({ ...one, alone: 'npx vitest run a.test.ts' }))),
  })
  const linesOf = (results: Result[], slowest = 0) => summaryOf(allOf(results), { seconds: 3, slowest }).split('\n')

  test('ends with the line that counts', () => {
    const { done } = resultOfCheck('types', 1, null)
    expect(linesOf([resultOfCheck('types', 1, null)])).toEqual(['3 s', '1 passed, 0 failed'])
    const skipped = { begun: {}, done: done.map((one) => ({ ...one, skipped: 2 })), red: [] }
    expect(linesOf([skipped]).at(-1)).toBe('1 passed, 0 failed, 2 skipped')
  })
  test('gives the processor time where it is known', () =>
    expect(summaryOf(allOf([]), { seconds: 3, processorSeconds: 5.6, slowest: 0 }).split('\n')).toEqual([
      '3 s',
      '6 s of processor time',
      '0 passed, 0 failed',
    ]))
  test('names the slowest first', () => {
    const results = [1, 30, 2].map((seconds) => resultOfCheck(`check ${seconds}`, seconds, null))
    expect(linesOf(results, 2).slice(0, 3)).toEqual(['Slowest:', '   30.0 s  check 30', '    2.0 s  check 2'])
  })
  test('repeats a failure with its command and twelve lines of its message, without colours, gaps and foreign stack', () => {
    const text = `\u001b[31mError\u001b[39m: red\n\n    at here.ts:1\n    at other (/x/node_modules/y.js:1)\n${long}`
    const lines = linesOf([resultOfCheck('a test', 1, text)])
    expect(lines.slice(0, 5)).toEqual(['3 s', 'failed: a test', '    Error: red', '        at here.ts:1', '    line 0'])
    expect(lines.slice(-2)).toEqual(['    alone: npx vitest run a.test.ts', '0 passed, 1 failed'])
    expect(lines).toHaveLength(16)
  })
  test.each([2, 5, 7])('keeps %i failures on one screen', (many) => {
    const lines = linesOf(Array.from({ length: many }, (_, index) => resultOfCheck(`test ${index}`, 1, long)))
    expect(lines.length).toBeLessThanOrEqual(24)
    expect(lines.filter((line) => line.startsWith('failed: '))).toHaveLength(many)
  })
})

describe('chunksOf', () => {
  const manifest = {
    'index.html': { file: 'start.js', imports: ['_shared'] },
    _shared: { file: 'shared.js' },
    'page.tsx': { file: 'page.js', imports: ['_shared', 'index.html'] },
  }
  test('gives the entry, the page and what they share, once each', () =>
    expect(chunksOf(manifest, 'index', ['page.tsx']).sort()).toEqual(['page.js', 'shared.js', 'start.js']))
  test('refuses a page that the build does not know', () =>
    expect(() => chunksOf(manifest, 'index', ['renamed.tsx'])).toThrow('renamed.tsx'))
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
    await eventually(() => expect(isRunning(Number.parseInt(output, 10))).toBe(false))
  })
  test.runIf(process.platform === 'linux')('counts the processor time of the command', async () => {
    const before = processorSeconds() ?? Number.NaN
    await node('while (process.cpuUsage().user < 500_000);')
    expect(processorSeconds()).toBeGreaterThan(before + 0.4)
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
