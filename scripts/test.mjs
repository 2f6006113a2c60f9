/**
 * `npm test`: installs what is missing, a browser included, then everything: build, types, lint, walls, dead code, sizes, drift,
 * unit tests in three time zones, contract, screens, faults and browser tests, each on its own throw-away data. One failing
 * step does not stop the others. The last line counts them all. `--long` adds tests/long.
 */
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()

const { ensureChromium } = await import('./lib/browser.mjs')
const { checks } = await import('./lib/checks.mjs')
const { nothing } = await import('./lib/counts.mjs')
const { close, runSteps, stepOf } = await import('./lib/report.mjs')
const { hasTests, runPlaywright, runVitest, timeZones } = await import('./lib/rooms.mjs')

/** @typedef {import('./lib/report.mjs').Step} Step */

const started = Date.now()
const long = process.argv.includes('--long')

/** @type {Step} */
const building = stepOf({
  name: 'build',
  ask: async () => {
    const problem = await build({ quiet: true })
    return { ok: problem === null, output: problem ?? '' }
  },
})

/** @param {string} room @param {Parameters<typeof runVitest>[1]} [options] @returns {Step} */
const room = (room, options) => ({
  name: options?.timeZone ? `${room} tests, ${options.timeZone}` : `${room} tests`,
  run: async () => (hasTests(room) ? runVitest(room, options) : { counts: nothing, output: '' }),
})

/** @type {Step} */
const browser = {
  name: 'browser tests',
  run: async () => {
    if (!hasTests('browser', /\.spec\.ts$/)) return { counts: nothing, output: '' }
    const chromium = await ensureChromium()
    if (chromium) return runPlaywright(chromium)
    throw new Error('No Chromium found; name one in CHROMIUM_PATH.')
  },
}

const { biome, types, pure, eslint, imports, deadCode, sizes, drift, openapi } = checks
const parts = [
  await runSteps([building]),
  await runSteps([types, pure, biome, eslint, imports, deadCode, sizes, drift, openapi].map(stepOf), { lanes: 2 }),
  await runSteps([
    ...timeZones.map((timeZone) => room('unit', { timeZone })),
    room('architecture'),
    room('support'),
    room('contract'),
    room('screens'),
    room('faults'),
    browser,
    ...(long ? [room('long', { minutes: 180 })] : []),
  ]),
]

const { failed } = close(parts, Math.round((Date.now() - started) / 1000))
process.exitCode = failed > 0 ? 1 : 0
