/**
 * What a step of `npm test` found, one result for each static check, test file or browser journey.
 *
 * @typedef {{ name: string, text: string }} Problem a failed test by its name, with its message
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

/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion */
/** @typedef {{ name: string, status: string, message?: string, startTime?: number, endTime?: number, assertionResults: Assertion[] }} TestFile */

/** @param {{ testResults: TestFile[] }} report vitest's JSON report @returns {Result[]} */
export const resultsOfVitest = ({ testResults }) =>
  testResults.map(({ name: path, status, message = '', startTime = 0, endTime = 0, assertionResults }) => {
    const name = path.replace(/^.*[\\/](?=tests[\\/])/, '')
    const failed = assertionResults.filter((one) => one.status === 'failed')
    const problems = failed.map((one) => ({
      name: `${name}: ${one.fullName}`,
      text: (one.failureMessages ?? []).join('\n'),
    }))
    if (status === 'failed' && failed.length === 0) problems.push({ name, text: message })
    const passed = assertionResults.filter((one) => one.status === 'passed').length
    const skipped = assertionResults.length - passed - failed.length
    return { name, seconds: (endTime - startTime) / 1000, passed, failed: problems.length, skipped, problems }
  })

/** @typedef {{ message?: string, stack?: string }} TestError */
/** @typedef {{ title: string, file: string, line: number, tests: { status: string, results: { duration: number, errors?: TestError[] }[] }[] }} Spec */
/** @typedef {{ title: string, file?: string, suites?: Suite[], specs?: Spec[] }} Suite */

/** @param {TestError[]} errors */
const messages = (errors) => errors.map(({ message, stack }) => message ?? stack ?? '').join('\n')

/** @param {Suite} suite @param {string[]} titles of the suites around it @returns {Result[]} */
function resultsOfSuite({ title, file, suites = [], specs = [] }, titles) {
  const path = title === file ? titles : [...titles, title]
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => {
      const name = `${spec.file}:${spec.line}: ${[...path, spec.title].join(' > ')}`
      const failed = status === 'unexpected' || status === 'flaky' ? 1 : 0
      const skipped = status === 'skipped' ? 1 : 0
      const text = messages(results.flatMap(({ errors = [] }) => errors))
      const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000
      return { name, seconds, passed: 1 - failed - skipped, failed, skipped, problems: failed ? [{ name, text }] : [] }
    }),
  )
  return [...own, ...suites.flatMap((suite) => resultsOfSuite(suite, path))]
}

/** @param {{ suites?: Suite[], errors?: TestError[] }} report Playwright's JSON report @returns {Result[]} */
export const resultsOfPlaywright = ({ suites = [], errors = [] }) => [
  ...suites.flatMap((suite) => resultsOfSuite(suite, [])),
  ...(errors.length > 0 ? [resultOfCheck('browser tests, outside of every test', 0, messages(errors))] : []),
]

/** @param {Result[]} results */
export const count = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
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
 * The end of a run: the slowest results, each failure with its message once more (the more there are, the shorter), and last the line
 * that counts.
 *
 * @param {Result[]} results @param {number} seconds how long it all took @param {number} [slowest] how many to name
 */
export function summaryOf(results, seconds, slowest = 30) {
  const { passed, failed, skipped } = count(results)
  const problems = results.flatMap((result) => result.problems)
  const linesEach = Math.min(12, Math.max(1, Math.floor(20 / problems.length) - 1))
  const bySeconds = [...results].sort((a, b) => b.seconds - a.seconds).slice(0, slowest)
  return [
    ...(slowest > 0
      ? ['Slowest:', ...bySeconds.map((one) => `${one.seconds.toFixed(1).padStart(7)} s  ${one.name}`), '']
      : []),
    ...problems.flatMap(({ name, text }) => [`failed: ${name}`, ...firstLines(text, linesEach)]),
    `${Math.round(seconds)} s`,
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')
}
