import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { playwrightCounts, vitestCounts } from './counts.mjs'
import { testEnv } from './env.mjs'
import { lastWords, playwrightProblems, vitestProblems } from './problems.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'

/**
 * The rooms of tests/, each run by its own runner.
 *
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {import('./problems.mjs').Problem} Problem
 * @typedef {{ counts: Counts, output: string, problems: Problem[] }} Outcome
 */

/** The unit tests are run in each of these: the machine that has none, home, and one where it is still yesterday. */
export const timeZones = ['UTC', 'Europe/Rome', 'America/Los_Angeles']

const reports = join(root, 'node_modules/.cache/curante/reports')

/** Does a room hold any test? @param {string} room @param {RegExp} [pattern] */
export function hasTests(room, pattern = /\.test\.tsx?$/) {
  const folder = join(root, 'tests', room)
  if (!existsSync(folder)) return false
  return readdirSync(folder, { recursive: true }).some((file) => pattern.test(String(file)))
}

/**
 * Runs a runner that writes a JSON report, and reads it; the report is gone afterwards, so that no later run takes it for its own.
 *
 * @param {{ name: string, file: string, args: (report: string) => string[], env: (report: string) => NodeJS.ProcessEnv }} runner
 * @param {{ counts: (report: string, code: number) => Counts, problems: (report: string) => Problem[] }} read
 * @param {{ show: boolean, minutes: number }} options
 * @returns {Promise<Outcome>}
 */
async function runAndRead({ name, file, args, env }, read, { show, minutes }) {
  mkdirSync(reports, { recursive: true })
  const report = join(reports, `${name}-${process.pid}.json`)
  rmSync(report, { force: true })
  const options = { env: env(report), capture: true, show, minutes }
  const { code, output } = await runNode(join(root, 'node_modules', file), args(report), options)
  const counts = read.counts(report, code)
  const named = read.problems(report)
  rmSync(report, { force: true })
  const unnamed = counts.failed > 0 && named.every(({ flaky }) => flaky)
  const ended = { name: `${name} tests ended with ${code}`, text: lastWords(output) }
  return { counts, output: show ? '' : output, problems: unnamed ? [...named, ended] : named }
}

/**
 * Runs one vitest project and counts.
 *
 * @param {string} project
 * @param {{ timeZone?: string, capture?: boolean, minutes?: number }} [options] `capture` keeps what it says instead of showing it
 */
export function runVitest(project, { timeZone, capture = false, minutes = 15 } = {}) {
  return runAndRead(
    {
      name: timeZone ? `${project}-${timeZone.replace('/', '-')}` : project,
      file: 'vitest/vitest.mjs',
      args: (report) => [
        'run',
        '--project',
        project,
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      env: () => testEnv(timeZone ? { TZ: timeZone } : {}),
    },
    { counts: vitestCounts, problems: vitestProblems },
    { show: !capture, minutes },
  )
}

/** Runs the browser tests with a given Chromium. @param {string} chromium @param {{ minutes?: number }} [options] */
export function runPlaywright(chromium, { minutes = 25 } = {}) {
  return runAndRead(
    {
      name: 'browser',
      file: '@playwright/test/cli.js',
      args: () => ['test', '--reporter=list,json'],
      env: (report) => testEnv({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    },
    { counts: playwrightCounts, problems: playwrightProblems },
    { show: true, minutes },
  )
}
