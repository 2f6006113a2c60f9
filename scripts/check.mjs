/** `npm run check`: what a change should pass before it is committed, in less than a minute. */
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()

const { count, summaryOf } = await import('./lib/results.mjs')
const { passes, staticChecks } = await import('./lib/static-checks.mjs')
const { check, results, runVitest, step } = await import('./lib/steps.mjs')

const started = Date.now()
const { types, ...others } = staticChecks
const checkOthers = async () => {
  for (const [name, command] of Object.entries(others)) await check(name, () => passes(command))
}
const testUnits = async () => {
  await check('types', () => passes(types))
  await step('unit tests', () => runVitest(['unit']))
}
await Promise.all([checkOthers(), testUnits()])
console.log(`\n${summaryOf(results, (Date.now() - started) / 1000, 0)}`)
process.exitCode = count(results).failed > 0 ? 1 : 0
