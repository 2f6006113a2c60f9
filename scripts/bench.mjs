/** `npm run bench`: the figures of the product, each beside its own floor in the same run. Arguments name the figures wanted. */
import { ensureBuilt } from './lib/build.mjs'
import { testEnv } from './lib/env.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runScript } from './lib/tsx.mjs'

await ensureInstalled()
await ensureBuilt()
await runScript('tests/bench/main.ts', { env: { ...testEnv(), NODE_ENV: 'production' } })
