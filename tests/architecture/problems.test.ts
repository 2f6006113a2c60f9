import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { lastWords, playwrightProblems, retold, vitestProblems } from '../../scripts/lib/problems.mjs'
import { close, runSteps, stepOf } from '../../scripts/lib/report.mjs'
import { runVitest } from '../../scripts/lib/rooms.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curante-problems-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.restoreAllMocks())

const reportOf = (report: unknown) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

describe('what vitest reports', () => {
  const passed = { status: 'passed', fullName: 'a room is fine', failureMessages: [] }
  test('is told by file, name and message', () => {
    const failed = { status: 'failed', fullName: 'a room is red', failureMessages: ['AssertionError: 1 is not 2'] }
    const testResults = [
      { name: '/home/x/curante/tests/unit/a.test.ts', status: 'failed', assertionResults: [passed, failed] },
    ]
    expect(vitestProblems(reportOf({ testResults }))).toEqual([
      { name: 'tests/unit/a.test.ts: a room is red', text: 'AssertionError: 1 is not 2' },
    ])
  })
  test('a file that could not be loaded is told by its own message', () => {
    const testResults = [
      { name: '/x/tests/unit/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ]
    expect(vitestProblems(reportOf({ testResults }))).toEqual([
      { name: 'tests/unit/b.test.ts', text: 'Cannot find module' },
    ])
  })
  test('nothing is told of what passed, nor of no report at all', () => {
    const testResults = [{ name: '/x/tests/unit/a.test.ts', status: 'passed', assertionResults: [passed] }]
    expect(vitestProblems(reportOf({ testResults }))).toEqual([])
    expect(vitestProblems(join(folder, 'none.json'))).toEqual([])
  })
})

describe('what Playwright reports', () => {
  const spec = (title: string, status: string, ...results: object[]) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status, results }],
  })
  const report = (...specs: object[]) =>
    reportOf({ suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', suites: [{ title: 'a journey', specs }] }] })
  const bad = { errors: [{ message: 'Error: not visible' }] }
  test.each([
    ['a failed test by the errors of its first try', 'unexpected', [bad, { errors: [{ message: 'another' }] }], {}],
    ['a flaky test, marked as one', 'flaky', [bad, { errors: [] }], { flaky: true }],
  ])('%s', (_, status, results, mark) =>
    expect(playwrightProblems(report(spec('fails', status, ...results)))).toEqual([
      { name: 'a.spec.ts:7: a journey > fails', text: 'Error: not visible', ...mark },
    ]),
  )
  test('nothing of what passed or was skipped', () =>
    expect(playwrightProblems(report(spec('a', 'expected', {}), spec('b', 'skipped', {})))).toEqual([]))
  test('what failed outside of every test', () =>
    expect(playwrightProblems(reportOf({ suites: [], errors: [{ message: 'no server' }] }))).toMatchObject([
      { text: 'no server' },
    ]))
})

describe('what is said once more at the end', () => {
  const long = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n')
  test('is each name with the first twelve lines, without colours, gaps and foreign stack', () => {
    const text = `\u001b[31mError\u001b[39m: red\n\n    at here.ts:1\n    at other (/x/node_modules/y.js:1)\n${long}`
    const lines = retold([{ name: 'a test', text }]).split('\n')
    expect(lines.slice(0, 4)).toEqual(['failed: a test', '    Error: red', '        at here.ts:1', '    line 0'])
    expect(lines).toHaveLength(13)
  })
  test('names flaky tests too, before the failed ones', () => {
    const said = retold([
      { name: 'red', text: 'why' },
      { name: 'wavering', text: 'once', flaky: true },
    ])
    expect(said).toBe('flaky, passed when tried again: wavering\n    once\nfailed: red\n    why')
  })
  test.each([2, 5, 9])('leaves %i problems on one screen', (many) => {
    const said = retold(Array.from({ length: many }, (_, index) => ({ name: `test ${index}`, text: long })))
    expect(said.split('\n').length).toBeLessThanOrEqual(22)
    expect(said.match(/^failed: /gm)).toHaveLength(many)
  })
  test('is nothing when nothing failed', () => expect(retold([])).toBe(''))
  test('of a runner that named nothing, its last words', () =>
    expect(lastWords(`${long}\n\n`).split('\n').at(-1)).toBe('line 39'))
})

describe('the end of a run', () => {
  const ended = async (...steps: Parameters<typeof runSteps>[0]) => {
    const said: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
    close([await runSteps(steps, { lanes: 1 })], 3)
    return said.at(-1)?.trim().split('\n')
  }
  const check = (name: string, ok: boolean, output = '') => stepOf({ name, ask: async () => ({ ok, output }) })
  test('is the line that counts', async () =>
    expect(await ended(check('types', true))).toEqual(['3 s', '1 passed, 0 failed']))
  test('says before it why a check failed', async () =>
    expect(await ended(check('types', false, 'a.ts(1,1): no such name'))).toEqual([
      'failed: types',
      '    a.ts(1,1): no such name',
      '3 s; failed: types',
      '0 passed, 1 failed',
    ]))
  test('says why a step could not even run', async () => {
    const run = () => Promise.reject(new Error('No Chromium found'))
    expect((await ended({ name: 'browser tests', run }))?.slice(0, 2)).toEqual([
      'failed: browser tests',
      '    Error: No Chromium found',
    ])
  })
  test('says the last words of a runner that ended badly without a report', async () => {
    const { counts, problems } = await runVitest('no-such-project', { capture: true })
    expect(counts.failed).toBe(1)
    expect(problems).toMatchObject([{ name: 'no-such-project tests ended with 1' }])
    expect(problems[0]?.text).toContain('no-such-project')
  })
})
