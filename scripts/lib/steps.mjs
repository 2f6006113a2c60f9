import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { testEnv } from './env.mjs'
import { count, resultOfCheck, resultsOfPlaywright, resultsOfVitest } from './results.mjs'
import { root } from './root.mjs'
import { runTool } from './run.mjs'

/** @typedef {import('./results.mjs').Result} Result */

/** @type {Result[]} what every step so far has found */
export const results = []

/** Runs one step, says how it went and keeps its results; a step that throws has failed. @param {string} name @param {() => Promise<Result[]>} work */
export async function step(name, work) {
  const started = Date.now()
  const found = await work().catch((error) => [resultOfCheck(name, 0, error.stack)])
  const { passed, failed } = count(found)
  const counts = found.length > 1 ? `${passed} passed, ${failed} failed, ` : ''
  console.log(`${failed > 0 ? 'FAILED' : 'ok'} ${name} (${counts}${((Date.now() - started) / 1000).toFixed(1)} s)`)
  results.push(...found)
}

/** A step that is one question. @param {string} name @param {() => Promise<{ ok: boolean, output: string }>} ask */
export const check = (name, ask) =>
  step(name, async () => {
    const started = Date.now()
    const { ok, output } = await ask()
    if (!ok) console.log(output)
    return [resultOfCheck(name, (Date.now() - started) / 1000, ok ? null : output)]
  })

/** @param {string} tool @param {string[]} args @param {Record<string, string>} env @param {(report: any) => Result[]} read @param {number} minutes */
async function runAndRead(tool, args, env, read, minutes) {
  const report = reportFile(tool)
  const { code } = await runTool(tool, args, { env: testEnv(env), minutes })
  const found = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : []
  const unnamed = code !== 0 && count(found).failed === 0
  return unnamed ? [...found, resultOfCheck(`${tool} ended with ${code}`, 0, 'Its own output above says why.')] : found
}

/** @param {string} tool */
function reportFile(tool) {
  const folder = join(root, 'node_modules/.cache/curante')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${tool.replace(/\W/g, '-')}-${process.pid}.json`)
  rmSync(file, { force: true })
  process.once('exit', () => rmSync(file, { force: true }))
  return file
}

const vitest = 'vitest/vitest.mjs'
const playwright = '@playwright/test/cli.js'

/** Runs vitest's projects in one process. @param {string[]} projects `!name` leaves one out @param {number} [minutes] */
export const runVitest = (projects, minutes = 30) => {
  const wanted = projects.map((project) => `--project=${project}`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportFile(vitest)}`]
  return runAndRead(vitest, ['run', ...wanted, ...reporters], {}, resultsOfVitest, minutes)
}

/** Runs the browser journeys. @param {string} chromium path of the browser */
export const runPlaywright = (chromium) => {
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(playwright) }
  return runAndRead(playwright, ['test', '--reporter=dot,json'], env, resultsOfPlaywright, 30)
}
