import { add, nothing, summary } from './counts.mjs'
import { retold } from './problems.mjs'

/**
 * Runs steps one after another, says each one with its time, goes on after a failure, and keeps the count.
 *
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {import('./problems.mjs').Problem} Problem
 * @typedef {{ name: string, run: () => Promise<{ counts: Counts, output: string, problems?: Problem[] }> }} Step
 */

const passed = /** @type {Counts} */ ({ passed: 1, failed: 0, skipped: 0 })
const failed = /** @type {Counts} */ ({ passed: 0, failed: 1, skipped: 0 })

/** A static check counts as one test. @param {import('./checks.mjs').Check} check @returns {Step} */
export const stepOf = ({ name, ask }) => ({
  name,
  run: async () => {
    const answer = await ask()
    if (answer === null) return { counts: nothing, output: 'nothing to check yet' }
    if (answer.ok) return { counts: passed, output: '' }
    return { counts: failed, output: answer.output, problems: [{ name, text: answer.output }] }
  },
})

/** @param {Step} step */
async function tell(step) {
  const started = Date.now()
  try {
    return { ...(await step.run()), name: step.name, seconds: (Date.now() - started) / 1000 }
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const problems = [{ name: step.name, text: output }]
    return { counts: failed, output, problems, name: step.name, seconds: (Date.now() - started) / 1000 }
  }
}

/** @param {Awaited<ReturnType<typeof tell>>} result */
function print({ counts, output, name, seconds }) {
  if (counts.passed + counts.failed + counts.skipped === 0) {
    console.log(`- ${name}: ${output.trim() || 'no tests here yet'}`)
    return
  }
  if (output.trim()) console.log(output.trimEnd())
  const figures = counts.passed + counts.failed > 1 ? `${counts.passed} passed, ${counts.failed} failed, ` : ''
  console.log(`${counts.failed > 0 ? 'FAILED' : 'ok'} ${name} (${figures}${seconds.toFixed(1)} s)`)
}

/**
 * @param {Step[]} steps
 * @param {{ lanes?: number }} [options] how many run at a time; with more than one they must capture their output
 * @returns {Promise<{ counts: Counts, failures: string[], problems: Problem[] }>}
 */
export async function runSteps(steps, { lanes = 1 } = {}) {
  const queue = [...steps]
  let counts = nothing
  /** @type {string[]} */
  const failures = []
  /** @type {Problem[]} */
  const problems = []
  const lane = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      if (lanes === 1) console.log(`\n> ${step.name}`)
      const result = await tell(step)
      print(result)
      counts = add(counts, result.counts)
      if (result.counts.failed > 0) failures.push(step.name)
      for (const problem of result.problems ?? [])
        problems.push({ ...problem, name: problem.name === step.name ? step.name : `${step.name}: ${problem.name}` })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { counts, failures, problems }
}

/**
 * The end of a run: what went wrong once more, which steps failed, and last the line that counts.
 *
 * @param {Awaited<ReturnType<typeof runSteps>>[]} parts
 * @param {number} [seconds] how long it all took
 * @returns {Counts}
 */
export function close(parts, seconds) {
  const counts = parts.map((part) => part.counts).reduce(add, nothing)
  const failures = parts.flatMap((part) => part.failures)
  const lines = [
    retold(parts.flatMap((part) => part.problems)),
    [seconds === undefined ? '' : `${seconds} s`, failures.length > 0 ? `failed: ${failures.join('; ')}` : '']
      .filter(Boolean)
      .join('; '),
    summary(counts),
  ]
  console.log(`\n${lines.filter(Boolean).join('\n')}`)
  return counts
}
