import { readJson } from './counts.mjs'

/**
 * What went wrong, said once more at the very end, since often only the last lines of a run are seen.
 *
 * @typedef {{ name: string, text: string, flaky?: boolean }} Problem one failed test or check; `flaky`: it passed when tried again
 */

/** Lines for all problems together, and for one of them. */
const room = 20
const most = 12

// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence begins with one
const ansi = /\u001b\[[0-9;?]*[A-Za-z]/g

/** A text without colours, empty lines and the part of a stack that is not ours. @param {string} text */
const linesOf = (text) =>
  text
    .replace(ansi, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() && !/^\s+at (.*(node_modules|node:internal)|new Promise )/.test(line))

/** The failed tests of vitest's JSON report, and the files that could not be loaded. @param {string} file @returns {Problem[]} */
export function vitestProblems(file) {
  /** @type {{ testResults?: { name: string, status: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] } | null} */
  const report = readJson(file)
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const path = name.replace(/^.*[\\/](?=tests[\\/])/, '')
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ name: path, text: message ?? '' }]
    return failed.map((one) => ({ name: `${path}: ${one.fullName}`, text: (one.failureMessages ?? []).join('\n') }))
  })
}

/**
 * @typedef {{ message?: string, stack?: string }} Fault
 * @typedef {{ status: string, results: { errors?: Fault[], error?: Fault }[] }} Attempted
 * @typedef {{ title: string, file?: string, suites?: Suite[], specs?: { title: string, file: string, line: number, tests: Attempted[] }[] }} Suite
 */

/** @param {Suite} suite @param {string[]} above @returns {Problem[]} */
function suiteProblems({ title, file, suites = [], specs = [] }, above) {
  const path = title === file ? above : [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const errors = results.map(({ errors, error }) => (errors?.length ? errors : error ? [error] : []))
        const first = errors.find((list) => list.length > 0) ?? []
        return {
          name: `${spec.file}:${spec.line}: ${[...path, spec.title].join(' > ')}`,
          text: first.map(({ message, stack }) => message ?? stack ?? '').join('\n'),
          ...(status === 'flaky' && { flaky: true }),
        }
      }),
  )
  return [...own, ...suites.flatMap((suite) => suiteProblems(suite, path))]
}

/** The failed and the flaky tests of Playwright's JSON report, and what failed outside of them. @param {string} file @returns {Problem[]} */
export function playwrightProblems(file) {
  /** @type {{ suites?: Suite[], errors?: Fault[] } | null} */
  const report = readJson(file)
  const outside = (report?.errors ?? []).map(({ message, stack }) => ({
    name: 'browser tests, outside of every test',
    text: message ?? stack ?? '',
  }))
  return [...(report?.suites ?? []).flatMap((suite) => suiteProblems(suite, [])), ...outside]
}

/** The last lines of an output, for a runner that ended badly and named nothing. @param {string} output */
export const lastWords = (output) => linesOf(output).slice(-most).join('\n')

/**
 * Each problem by its name with the first lines of its text, failed ones last; the more there are, the fewer lines each,
 * so that all of them stand on the last screen.
 *
 * @param {readonly Problem[]} problems
 * @returns {string} empty when there is none
 */
export function retold(problems) {
  const sorted = [...problems.filter(({ flaky }) => flaky), ...problems.filter(({ flaky }) => !flaky)]
  const each = Math.min(most, Math.max(1, Math.floor(room / sorted.length) - 1))
  return sorted
    .flatMap(({ name, text, flaky }) => [
      `${flaky ? 'flaky, passed when tried again' : 'failed'}: ${name}`,
      ...linesOf(text)
        .slice(0, each)
        .map((line) => `    ${line.slice(0, 400)}`),
    ])
    .join('\n')
}
