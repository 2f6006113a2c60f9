/** `npm run admin:second-factor -- --email … --remove`: for who has lost the authenticator and the recovery codes. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { stopWatchingSignals } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
stopWatchingSignals()
await import(pathToFileURL(join(root, 'dist/server/admin-second-factor.js')).href)
