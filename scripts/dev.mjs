/** `npm run dev`: the server from its sources, restarted on change, with the demo practice, behind vite with hot reload. */
import { ensureInstalled } from './lib/install.mjs'
import { runTool } from './lib/run.mjs'

await ensureInstalled()
const port = process.env.PORT ?? '8080'
const development = { NODE_ENV: 'development', PORT: port, API_PORT: port, PUBLIC_URL: 'http://localhost:5173' }
const env = { ...process.env, ...development }
const options = { env, minutes: 7 * 24 * 60 }
const { code } = await Promise.race([
  runTool('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/main.ts'], options),
  runTool('vite/bin/vite.js', ['--clearScreen', 'false'], options),
])
process.exitCode = code
process.kill(process.pid, 'SIGTERM') // stops the other process too
