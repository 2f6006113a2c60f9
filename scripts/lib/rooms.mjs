import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { playwrightCounts, vitestCounts } from './counts.mjs'
import { testEnv } from './env.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'

/** The rooms of tests/, each run by its own runner. @typedef {import('./counts.mjs').Counts} Counts */

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
 * Runs one vitest project and counts.
 *
 * @param {string} project
 * @param {{ timeZone?: string, capture?: boolean, minutes?: number }} [options]
 * @returns {Promise<{ counts: Counts, output: string }>}
 */
export async function runVitest(project, { timeZone, capture = false, minutes = 15 } = {}) {
  mkdirSync(reports, { recursive: true })
  const report = join(reports, `${project}-${timeZone?.replace('/', '-') ?? 'local'}-${process.pid}.json`)
  const args = ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const env = testEnv(timeZone ? { TZ: timeZone } : {})
  const { code, output } = await runNode(join(root, 'node_modules/vitest/vitest.mjs'), args, { env, capture, minutes })
  return { counts: vitestCounts(report, code), output }
}

/** Runs the browser tests with a given Chromium. @param {string} chromium @param {{ minutes?: number }} [options] @returns {Promise<{ counts: Counts, output: string }>} */
export async function runPlaywright(chromium, { minutes = 15 } = {}) {
  mkdirSync(reports, { recursive: true })
  const report = join(reports, `browser-${process.pid}.json`)
  const env = testEnv({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const { code, output } = await runNode(cli, ['test', '--reporter=list,json'], { env, minutes })
  return { counts: playwrightCounts(report, code), output }
}
