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

await ensureInstalled()
await ensureBuilt()
stopWatchingSignals()

// npm passes SIGTERM on to the shell it started, and the shell dies without telling us: then it is meant for us.
if (process.env.npm_lifecycle_event === 'start' && process.platform !== 'win32') {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
