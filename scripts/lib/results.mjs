/**
 * Results of a step of `npm test`: one for each static check, test file or browser journey.
 *
 * @typedef {{ name: string, text: string }} Problem a failed test with its message
 * @typedef {{ name: string, seconds: number, passed: number, failed: number, skipped: number, problems: Problem[] }} Result
 */

/** @param {string} name @param {number} seconds @param {string | null} problem @returns {Result} a check that counts as one test */
export const resultOfCheck = (name, seconds, problem) => ({
  name,
  seconds,
  passed: problem === null ? 1 : 0,
  failed: problem === null ? 0 : 1,
  skipped: 0,
  problems: problem === null ? [] : [{ name, text: problem }],
})

/** @param {Result[]} results */
export function count(results) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ of) => results.reduce((total, one) => total + one[of], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

const entities = { '&quot;': '"', '&apos;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
/** @param {string} text */
const decoded = (text) => text.replace(/&\w+;/g, (entity) => entities[/** @type {'&lt;'} */ (entity)] ?? entity)
/** @param {string} tag @param {string} name */
const attribute = (tag, name) => decoded(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** @param {string} junit a report of vitest or Playwright @returns {Result[]} one per file (vitest) or journey (Playwright) */
export const resultsOf = (junit) =>
  [...junit.matchAll(/<testsuite (.*?)>(.*?)<\/testsuite>/gs)].flatMap(([, suite = '', body = '']) => {
    const file = attribute(suite, 'name')
    const cases = [...body.matchAll(/<testcase (.*?)>(.*?)<\/testcase>/gs)].map(([, test = '', inside = '']) => {
      const name = `${file}: ${attribute(test, 'name')}`
      const failure = /<(?:failure|error)\b[^>]*>(.*?)<\/(?:failure|error)>/s.exec(inside)?.[1]
      const text = failure?.replace(/<!\[CDATA\[|\]\]>/g, '')
      const result = resultOfCheck(name, Number(attribute(test, 'time')), text === undefined ? null : decoded(text))
      return inside.includes('<skipped') ? { ...result, passed: 0, skipped: 1 } : result
    })
    if (file.endsWith('.spec.ts')) return cases
    const problems = cases.flatMap((one) => one.problems)
    return [{ name: file, seconds: Number(attribute(suite, 'time')), ...count(cases), problems }]
  })

// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence begins with one
const colours = /\u001b\[[0-9;?]*[A-Za-z]/g
const foreignStack = /^\s+at (.*(node_modules|node:internal)|new Promise )/

/** The first lines of a message, without colours, gaps and foreign stack frames. @param {string} text @param {number} most */
const firstLines = (text, most) =>
  text
    .replace(colours, '')
    .split('\n')
    .filter((line) => line.trim() && !foreignStack.test(line))
    .slice(0, most)
    .map((line) => `    ${line.trimEnd().slice(0, 400)}`)

/**
 * Summary of a run: the slowest results, each failure with the start of its message (the more failures, the shorter), and
 * last the totals.
 *
 * @param {Result[]} results @param {number} seconds duration of the run @param {number} [slowest] how many to list
 */
export function summaryOf(results, seconds, slowest = 30) {
  const { passed, failed, skipped } = count(results)
  const problems = results.flatMap((result) => result.problems)
  const linesEach = Math.min(12, Math.max(1, Math.floor(20 / problems.length) - 1))
  const bySeconds = [...results].sort((a, b) => b.seconds - a.seconds).slice(0, slowest)
  const slowestLines = bySeconds.map((one) => `${one.seconds.toFixed(1).padStart(7)} s  ${one.name}`)
  return [
    ...(slowest > 0 ? ['Slowest:', ...slowestLines, ''] : []),
    ...problems.flatMap(({ name, text }) => [`failed: ${name}`, ...firstLines(text, linesEach)]),
    `${Math.round(seconds)} s`,
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')
}
