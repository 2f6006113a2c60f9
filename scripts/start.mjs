/**
 * `npm start` and the commands of a built server (`admin-create`, `admin-password`, `admin-second-factor`, `demo-scale`):
 * installs and builds if stale, then runs the entry in this process, so that signals, memory and the exit code are its own.
 */
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'

const [entry = 'main'] = process.argv.splice(2, 1)
const parent = process.ppid
// npm sends SIGTERM only to the shell it started, which ends without forwarding it.
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 250).unref()

await ensureInstalled()
await ensureBuilt()
await import(pathToFileURL(`${root}/dist/server/${entry}.js`).href)
