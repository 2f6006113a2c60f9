/** `npm run bench`, `npm run look`: installs and builds if stale, then runs a TypeScript file with the other arguments. */
import { ensureBuilt } from './lib/build.mjs'
import { testEnv } from './lib/env.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runTool } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
const env = testEnv({ NODE_ENV: 'production' })
process.exitCode = (await runTool('tsx/dist/cli.mjs', process.argv.slice(2), { env, minutes: 24 * 60 })).code
