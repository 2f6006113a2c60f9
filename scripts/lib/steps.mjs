import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testEnv } from './env.mjs'
import { count, resultOfCheck, resultsOf, summaryOf } from './results.mjs'
import { runTool } from './run.mjs'

/** @typedef {import('./results.mjs').Result} Result */

const started = Date.now()
/** @type {Result[]} */
const results = []

/** Runs one step, prints its outcome and adds its results to the summary; a step that throws has failed. @param {string} name @param {() => Promise<Result[]>} work */
export async function step(name, work) {
  const began = Date.now()
  const found = await work().catch((error) => [resultOfCheck(name, 0, error.stack)])
  const { passed, failed } = count(found)
  const counts = found.length > 1 ? `${passed} passed, ${failed} failed, ` : ''
  console.log(`${failed > 0 ? 'FAILED' : 'ok'} ${name} (${counts}${((Date.now() - began) / 1000).toFixed(1)} s)`)
  results.push(...found)
}

/** A step with one check. @param {string} name @param {() => Promise<string | null>} ask returns the problem, or null */
export const check = (name, ask) =>
  step(name, async () => {
    const began = Date.now()
    const problem = await ask()
    if (problem !== null) console.log(problem)
    return [resultOfCheck(name, (Date.now() - began) / 1000, problem)]
  })

/** Runs a tool that writes a JUnit report and reads it. @param {string} tool @param {(report: string) => { args: string[], env?: Record<string, string> }} command @param {import('./run.mjs').RunOptions} [options] */
async function runAndRead(tool, command, options) {
  const report = join(tmpdir(), `curante-${tool.replace(/\W/g, '-')}-${process.pid}.xml`)
  process.once('exit', () => rmSync(report, { force: true }))
  const { args, env } = command(report)
  const { code } = await runTool(tool, args, { ...options, env: testEnv(env) })
  const found = existsSync(report) ? resultsOf(readFileSync(report, 'utf8')) : []
  if (count(found).failed > 0 || (code === 0 && found.length > 0)) return found
  return [
    ...found,
    resultOfCheck(`${tool} ended with ${code}, ${found.length} tests told`, 0, 'Its own output says why.'),
  ]
}

/** Runs vitest's projects in one process. @param {string[]} projects `!name` leaves one out @param {import('./run.mjs').RunOptions} [options] */
export const runVitest = (projects, options) => {
  const wanted = projects.map((project) => `--project=${project}`)
  const reporters = (/** @type {string} */ file) => ['--reporter=dot', '--reporter=junit', `--outputFile.junit=${file}`]
  return runAndRead('vitest/vitest.mjs', (report) => ({ args: ['run', ...wanted, ...reporters(report)] }), options)
}

/** Runs the browser journeys. @param {string} chromium path of the browser */
export const runPlaywright = (chromium) => {
  const args = ['test', '--reporter=dot,junit']
  const env = (/** @type {string} */ file) => ({
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: file,
  })
  return runAndRead('@playwright/test/cli.js', (report) => ({ args, env: env(report) }))
}

/** Prints the summary and sets the exit code. @param {number} [slowest] how many of the slowest to list */
export function finish(slowest) {
  console.log(`\n${summaryOf(results, (Date.now() - started) / 1000, slowest)}`)
  process.exitCode = count(results).failed > 0 ? 1 : 0
}
