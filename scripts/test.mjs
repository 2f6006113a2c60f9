/**
 * `npm test`: installs what is missing, a browser included, then static checks, build, and all tests on throw-away databases and free
 * ports. One failing step does not stop the others; the last line counts them all. `--long` adds tests/long.
 */
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()

const { ensureChromium } = await import('./lib/browser.mjs')
const { build } = await import('./lib/build.mjs')
const { count, summaryOf } = await import('./lib/results.mjs')
const { passes, sizes, staticChecks } = await import('./lib/static-checks.mjs')
const { check, results, runPlaywright, runVitest, step } = await import('./lib/steps.mjs')

const started = Date.now()
const long = process.argv.includes('--long')

async function checkSources() {
  for (const [name, command] of Object.entries(staticChecks)) await check(name, () => passes(command))
}

async function buildAndTest() {
  await check('build', async () => {
    const problem = await build()
    return { ok: problem === null, output: problem ?? '' }
  })
  await check('sizes by route', () => passes(sizes))
  await step('unit, contract, screens, faults', () => runVitest(long ? [] : ['!long'], long ? 300 : 30))
  await step('browser journeys', async () => runPlaywright(await ensureChromium()))
}

await Promise.all([checkSources(), buildAndTest()])
console.log(`\n${summaryOf(results, (Date.now() - started) / 1000)}`)
process.exitCode = count(results).failed > 0 ? 1 : 0
