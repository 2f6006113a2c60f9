/**
 * `npm start`: installs when the packages are stale, builds when the sources changed, then runs the server in this same
 * process, so that signals, memory and the exit code are the server's own. Only Node's built-ins until then.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { stopWatchingSignals } from './lib/run.mjs'
import { endWithStarter } from './lib/starter.mjs'

endWithStarter()
await ensureInstalled()
await ensureBuilt()
stopWatchingSignals()
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
