/** `npm run check`: what a change should pass before it is committed, in less than a minute. */
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()

const { checks } = await import('./lib/checks.mjs')
const { nothing } = await import('./lib/counts.mjs')
const { close, runSteps, stepOf } = await import('./lib/report.mjs')
const { hasTests, runVitest } = await import('./lib/rooms.mjs')

const { biome, types, pure, eslint, imports, deadCode } = checks
const unit = {
  name: 'unit tests',
  run: async () => (hasTests('unit') ? runVitest('unit', { capture: true }) : { counts: nothing, output: '' }),
}
const run = await runSteps([unit, ...[types, biome, pure, imports, eslint, deadCode].map(stepOf)], { lanes: 2 })
process.exitCode = close([run]).failed > 0 ? 1 : 0
