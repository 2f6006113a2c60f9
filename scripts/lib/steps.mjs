import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { testEnv } from './env.mjs'
import { commandOf, count, firstLines, readResults, resultOfCheck, summaryOf, unfinishedFiles } from './results.mjs'
import { root } from './root.mjs'
import { processorSeconds, runTool } from './run.mjs'

/** @typedef {import('./results.mjs').Results} Results */
/**
 * @typedef {import('./run.mjs').RunOptions & { title?: string, args?: string[], files?: string[], record?: string }} TestOptions
 * `title` of the progress, further arguments, the files to run (all without it), the record that keeps the results (record.mjs)
 */

export const cache = join(root, 'node_modules/.cache/curante')
const started = Date.now()
/** @type {Results} */
const total = { begun: {}, done: [], red: [] }

/** Runs one step, prints its outcome and adds its results to the summary; a step that throws has failed. @param {string} name @param {(name: string) => Promise<Results>} work */
export async function step(name, work) {
  const began = Date.now()
  const results = await work(name).catch((error) => resultOfCheck(name, 0, error.stack))
  const { passed, failed } = count(results)
  const counts = results.done.length > 1 ? `${passed} passed, ${failed} failed, ` : ''
  if (results.done.length + failed > 0)
    console.log(`${failed > 0 ? 'FAILED' : 'ok'} ${name} (${counts}${((Date.now() - began) / 1000).toFixed(1)} s)`)
  total.done.push(...results.done)
  total.red.push(...results.red)
}

/** A step with one check. @param {string} name @param {() => Promise<string | null>} ask returns the problem, or null */
export const check = (name, ask) =>
  step(name, async () => {
    const began = Date.now()
    const problem = await ask()
    if (problem !== null) console.log(problem)
    return resultOfCheck(name, (Date.now() - began) / 1000, problem)
  })

const tools = {
  vitest: { path: 'vitest/vitest.mjs', command: 'run', unit: 'files' },
  playwright: { path: '@playwright/test/cli.js', command: 'test', unit: 'journeys' },
}
/** @typedef {keyof typeof tools} Tool */

/** Prints each failure when it is told, and how far the run is: with a failure, every 15 s if it moves, else every minute. @param {string} title @param {string} unit @param {string} file with the results */
function progressOf(title, unit, file) {
  let shown = { at: Date.now(), line: '', red: 0 }
  return () => {
    const { begun, done, red } = readResults(file)
    const all = Object.values(begun).reduce((sum, many) => sum + many, 0)
    const counts = `${done.length} of ${all} ${unit}${red.length > 0 ? `, ${red.length} red` : ''}`
    const line = `${title}: ${all > 0 ? counts : 'starting'}`
    for (const { name, text } of red.slice(shown.red)) console.log([`red: ${name}`, ...firstLines(text, 1)].join('\n'))
    if (red.length === shown.red && Date.now() - shown.at < (line === shown.line ? 60_000 : 15_000)) return
    console.log(`${line}, ${((Date.now() - started) / 60_000).toFixed(1)} min`)
    shown = { at: Date.now(), line, red: red.length }
  }
}

/** The failure of a run that left files unfinished, or failed without telling why. @param {Results} results @param {Tool} tool @param {{ code: number, output: string }} ended @returns {import('./results.mjs').Red | undefined} */
function failureOfRun(results, tool, { code, output }) {
  const unfinished = unfinishedFiles(results)
  if (unfinished.length === 0 && (results.red.length > 0 || (code === 0 && results.done.length > 0))) return undefined
  const [many, some] = [Object.keys(results.begun).length, unfinished.slice(0, 5)]
  const isCutOff = unfinished.length > 0
  const state = isCutOff
    ? `${unfinished.length} of ${many} files unfinished`
    : `${results.done.length} ${tools[tool].unit} run`
  return {
    name: `${tool} ended with ${code}, ${state}`,
    text: unfinished.join('\n') || output || 'Its own output says why.',
    alone: isCutOff ? commandOf(tool, tools[tool].command, ...some) : undefined,
  }
}

let runs = 0

/** Runs a test tool with our reporter and reads what that tells. @param {Tool} tool @param {TestOptions} options @param {Record<string, string>} [env] @returns {Promise<Results>} */
async function runAndRead(tool, { title = tool, args = [], files, record, ...options }, env) {
  runs += 1
  const file = record ?? join(cache, `results-${process.pid}-${runs}.jsonl`)
  if (files?.length === 0) return readResults(file)
  mkdirSync(cache, { recursive: true })
  const removeFile = () => record ?? rmSync(file, { force: true })
  process.once('exit', removeFile)
  const { path, command, unit } = tools[tool]
  const showProgress = options.capture ? () => {} : progressOf(title, unit, file)
  const timer = setInterval(showProgress, 1000)
  const words = [command, ...args, `--reporter=${root}/scripts/lib/${tool}-reporter.mjs`, ...(files ?? [])]
  const ended = await runTool(path, words, { ...options, env: testEnv({ ...env, CURANTE_RESULTS: file }) })
  clearInterval(timer)
  const red = failureOfRun(readResults(file), tool, ended)
  if (red) appendFileSync(file, `\n${JSON.stringify({ red })}\n`)
  showProgress()
  const results = readResults(file)
  process.off('exit', removeFile)
  removeFile()
  return results
}

/** Runs vitest's projects in one process. @param {string[]} projects `!name` leaves one out @param {TestOptions} [options] */
export const runVitest = (projects, { args = [], ...options } = {}) =>
  runAndRead('vitest', { ...options, args: [...projects.map((project) => `--project=${project}`), ...args] })

/** Runs the browser journeys. @param {string} chromium path of the browser @param {TestOptions} [options] */
export const runPlaywright = (chromium, options = {}) => runAndRead('playwright', options, { CHROMIUM_PATH: chromium })

/** Prints the summary and sets the exit code. @param {number} [slowest] how many of the slowest to list */
export function finish(slowest) {
  const seconds = (Date.now() - started) / 1000
  console.log(`\n${summaryOf(total, { seconds, processorSeconds: processorSeconds(), slowest })}`)
  process.exitCode = total.red.length > 0 ? 1 : 0
}
