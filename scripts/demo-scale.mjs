/** `DATABASE_URL=postgres://… npm run demo:scale`: the demo practice, grown to the sizes that the lists have to live with. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { stopWatchingSignals } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
stopWatchingSignals()
await import(pathToFileURL(join(root, 'dist/server/demo-scale.js')).href)
