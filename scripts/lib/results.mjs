import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

/**
 * Results of a step of `npm test`. A reporter appends them to the file CURANTE_RESULTS as lines of JSON, each as soon as it is
 * known: `{ begun }` once, `{ done }` for each test file (vitest) or journey (Playwright) that has ended, `{ red }` for each
 * failed test and each error outside tests.
 *
 * @typedef {Record<string, number>} Begun how many `done` each file will have
 * @typedef {{ file?: string, name: string, seconds: number, passed: number, skipped: number, earlier?: boolean }} Done
 * `earlier`: in the run that this one continues
 * @typedef {{ file?: string, name: string, text: string, alone?: string }} Red with its message and the command that runs it alone
 * @typedef {{ begun: Begun, done: Done[], red: Red[] }} Results
 */

/** @param {string} name @param {number} seconds @param {string | null} problem @returns {Results} a check that counts as one test */
export const resultOfCheck = (name, seconds, problem) => ({
  begun: {},
  done: [{ name, seconds, passed: problem === null ? 1 : 0, skipped: 0 }],
  red: problem === null ? [] : [{ name, text: problem }],
})

/** @param {Results} results */
export function count({ done, red }) {
  const sum = (/** @type {'passed' | 'skipped'} */ of) => done.reduce((total, one) => total + one[of], 0)
  return { passed: sum('passed'), failed: red.length, skipped: sum('skipped') }
}

/** Appends a line to the reporter's file. @param {{ begun: Begun } | { done: Done } | { red: Red }} line */
export const tell = (line) => appendFileSync(process.env.CURANTE_RESULTS ?? '', `${JSON.stringify(line)}\n`)

/** Tells which files a run begins with. @param {string[]} files each as often as it will have a result */
export function tellBegun(files) {
  /** @type {Begun} */
  const begun = {}
  for (const file of files) begun[file] = (begun[file] ?? 0) + 1
  tell({ begun })
}

/** Tells a failure, with paths from the working directory. @param {Red} red */
export const tellRed = (red) => tell({ red: { ...red, text: red.text.replaceAll(`${process.cwd()}/`, '') } })

/** @param {string} line @returns {Partial<{ begun: Begun, done: Done, red: Red }>} nothing of a line that a crash cut off */
function parsed(line) {
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}

/** @param {string} file with a reporter's lines @returns {Results} empty without the file */
export function readResults(file) {
  /** @type {Results} */
  const results = { begun: {}, done: [], red: [] }
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const { begun, done, red } = parsed(line)
    Object.assign(results.begun, begun)
    if (done) results.done.push(done)
    if (red) results.red.push(red)
  }
  return results
}

/** Files that began and have not ended, because their process was killed. @param {Results} results */
export const unfinishedFiles = ({ begun, done }) =>
  Object.keys(begun).filter((file) => done.filter((one) => one.file === file).length < (begun[file] ?? 0))

/** A path from the working directory, with slashes. @param {string} file */
export const shortPath = (file) => relative(process.cwd(), file).split(sep).join('/')

/** @param {string} word @returns {string} as sh reads it */
const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** A command to paste that runs tests as they ran here. @param {string[]} words */
export const commandOf = (...words) =>
  `${process.env.CURANTE_LONG ? 'CURANTE_LONG=1 ' : ''}npx ${words.map(quoted).join(' ')}`

// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence begins with one
const colours = /\u001b\[[0-9;?]*[A-Za-z]/g
const foreignStack = /^\s+at (.*(node_modules|node:internal)|new Promise )/

/** The first lines of a message, without colours, gaps and foreign stack frames. @param {string} text @param {number} most */
export const firstLines = (text, most) =>
  text
    .replace(colours, '')
    .split('\n')
    .filter((line) => line.trim() && !foreignStack.test(line))
    .slice(0, most)
    .map((line) => `    ${line.trimEnd().slice(0, 400)}`)

/**
 * Summary of a run: the slowest results, its time, each failure with the start of its message (the more failures, the
 * shorter) and the command that runs it alone, and last the totals.
 *
 * @param {Results} results @param {{ seconds: number, processorSeconds?: number, slowest?: number }} run duration, processor
 * time where it is known, how many of the slowest to list
 */
export function summaryOf(results, { seconds, processorSeconds, slowest = 30 }) {
  const { passed, failed, skipped } = count(results)
  const earlier = count({ ...results, done: results.done.filter((one) => one.earlier) }).passed
  const linesEach = Math.min(12, Math.max(1, Math.floor(22 / failed) - 2))
  const bySeconds = [...results.done].sort((a, b) => b.seconds - a.seconds).slice(0, slowest)
  const slowestLines = bySeconds.map((one) => `${one.seconds.toFixed(1).padStart(7)} s  ${one.name}`)
  return [
    ...(slowest > 0 ? ['Slowest:', ...slowestLines, ''] : []),
    `${Math.round(seconds)} s`,
    ...(processorSeconds === undefined ? [] : [`${Math.round(processorSeconds)} s of processor time`]),
    ...results.red.flatMap(({ name, text, alone }) => [
      `failed: ${name}`,
      ...firstLines(text, linesEach),
      ...(alone ? [`    alone: ${alone}`] : []),
    ]),
    ...(earlier > 0 ? [`${earlier} of the passed tests are from an earlier run`] : []),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')
}
