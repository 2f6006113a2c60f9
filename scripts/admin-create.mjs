/** `npm run admin:create -- --email …`: the first super admin of an empty production database. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { stopWatchingSignals } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
stopWatchingSignals()
await import(pathToFileURL(join(root, 'dist/server/admin-create.js')).href)
