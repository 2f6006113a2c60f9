/**
 * `npm run test:long`: all files of vitest with CURANTE_LONG (more rounds, tests of rules on both kinds of database), those
 * of tests/long, the journeys tagged @long, and the mutants of the rules. `-- --continue` runs only what an earlier run of the
 * same sources has not ended green; `-- <test files>` runs only these, with all their journeys.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'

await ensureInstalled()
process.env.CURANTE_LONG = '1'

const { ensureChromium } = await import('./lib/browser.mjs')
const { build, hashOf, isBuilt } = await import('./lib/build.mjs')
const { openRecord } = await import('./lib/record.mjs')
const { mutants, problemOf } = await import('./lib/static-checks.mjs')
const { cache, check, finish, runPlaywright, runVitest, step } = await import('./lib/steps.mjs')

const isContinued = process.argv.includes('--continue')
const named = process.argv.slice(2).filter((argument) => argument !== '--continue')
const configuration = readdirSync(root).filter((name) => /\.(c?js|ts|json|html)$/.test(name))
const hash = hashOf(['domain', 'src', 'server', 'tests', 'scripts', 'public', ...configuration])

/** @param {'vitest' | 'playwright'} tool @returns {import('./lib/steps.mjs').TestOptions} */
function planOf(tool) {
  const isOfTool = (/** @type {string} */ file) => file.includes('.spec.') === (tool === 'playwright')
  if (named.length > 0) return { files: named.filter(isOfTool) }
  const opened = openRecord(join(cache, `long-${tool}.jsonl`), hash, isContinued)
  const left = opened.files ? `${opened.files.length} files are left` : 'nothing to continue, all files run'
  if (isContinued) console.log(`${tool}: ${left}`)
  return { ...opened, args: tool === 'playwright' ? ['--grep=@long'] : [], minutes: 24 * 60 }
}

async function journeysAndMutants() {
  await step('long browser journeys', async (title) => runPlaywright(await ensureChromium(), { ...journeys, title }))
  if (named.length === 0) await check('mutants of the rules', () => problemOf(mutants))
}

const [tests, journeys] = [planOf('vitest'), planOf('playwright')]
await check('build', async () => (isBuilt() ? null : build()))
await Promise.all([
  step('long test files', (title) => runVitest([], { ...tests, title })), // these mostly wait: for races, kills, full disks
  journeysAndMutants(),
])
finish()
