/** `npm run check`: quick checks to run before a commit; takes less than a minute. */
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()

const { problemOf, staticChecks } = await import('./lib/static-checks.mjs')
const { check, finish, runVitest, step } = await import('./lib/steps.mjs')

const { types, ...others } = staticChecks
await Promise.all([
  check('types', () => problemOf(types)).then(() => step('unit tests', () => runVitest(['unit']))),
  (async () => {
    for (const [name, command] of Object.entries(others)) await check(name, () => problemOf(command))
  })(),
])
finish(0)
