import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Readonly<Counts>} */
export const nothing = Object.freeze({ passed: 0, failed: 0, skipped: 0 })

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** A runner that ended badly has at least one failure, even when its report names none. @param {Counts} counts @param {number} code @returns {Counts} */
const atLeastOne = (counts, code) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

/** A report as its runner wrote it; null when it wrote none, or half of one. @param {string} file @returns {any} */
export function readJson(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  } catch {
    return null
  }
}

/** Counts of vitest's JSON report; a file that could not even be loaded is one failure. @param {string} file @param {number} code @returns {Counts} */
export function vitestCounts(file, code) {
  /** @type {{ testResults?: { status: string, assertionResults: { status: string }[] }[] } | null} */
  const report = readJson(file)
  if (!report?.testResults) return { passed: 0, failed: 1, skipped: 0 }
  let counts = { ...nothing }
  for (const { status, assertionResults } of report.testResults) {
    const having = (/** @type {string[]} */ ...wanted) =>
      assertionResults.filter((one) => wanted.includes(one.status)).length
    const failed = having('failed')
    counts = add(counts, {
      passed: having('passed'),
      failed: status === 'failed' && failed === 0 ? 1 : failed,
      skipped: having('skipped', 'pending', 'todo', 'disabled'),
    })
  }
  return atLeastOne(counts, code)
}

/** Counts of Playwright's JSON report. @param {string} file @param {number} code @returns {Counts} */
export function playwrightCounts(file, code) {
  /** @type {{ stats?: { expected: number, unexpected: number, flaky: number, skipped: number } } | null} */
  const report = readJson(file)
  if (!report?.stats) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return atLeastOne({ passed: expected + flaky, failed: unexpected, skipped }, code)
}

/** The closing line. @param {Counts} counts */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
