/**
 * `npm test`: installs what is missing, a browser included, then runs static checks, build, and the tests on temporary
 * databases and free ports. A failed step does not stop the others; the last line has the totals.
 */
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()

const { ensureChromium } = await import('./lib/browser.mjs')
const { build } = await import('./lib/build.mjs')
const { problemOf, sizes, staticChecks } = await import('./lib/static-checks.mjs')
const { check, finish, runPlaywright, runVitest, step } = await import('./lib/steps.mjs')

async function checkSources() {
  for (const [name, command] of Object.entries(staticChecks)) await check(name, () => problemOf(command))
}

async function buildAndTest() {
  await check('build', build)
  await check('sizes by route', () => problemOf(sizes))
  await step('unit, contract, screens, faults', (title) => runVitest(['!long'], { title }))
  await step('browser journeys', async (title) => runPlaywright(await ensureChromium(), { title }))
}

await Promise.all([checkSources(), buildAndTest()])
finish()
