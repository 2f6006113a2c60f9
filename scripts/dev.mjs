/**
 * `npm run dev`: the server from its sources, restarted on change, with the demo practice, and vite in front of it with hot
 * reload. Open the address that vite prints.
 */
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { runNode } from './lib/run.mjs'
import { endWithStarter } from './lib/starter.mjs'

endWithStarter()
await ensureInstalled()

const apiPort = process.env.PORT ?? '8080'
const env = { ...process.env, NODE_ENV: 'development', PORT: apiPort, API_PORT: apiPort }
const forEver = { env, minutes: 7 * 24 * 60 }
const ended = await Promise.race([
  runNode(join(root, 'node_modules/tsx/dist/cli.mjs'), ['watch', '--clear-screen=false', 'server/main.ts'], forEver),
  runNode(join(root, 'node_modules/vite/bin/vite.js'), ['--clearScreen', 'false'], forEver),
])
process.kill(process.pid, 'SIGTERM') // one without the other is of no use
process.exitCode = ended.code
