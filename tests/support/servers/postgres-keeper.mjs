/**
 * Runs one throw-away PostgreSQL for its parent process, and removes it when that process ends, in whatever way: the keeper's
 * standard input is a pipe that is closed even on kill -9. Started by postgres.ts with a JSON of {folder, bin, port, options,
 * uid?, gid?}; writes `ready <pid>` or `failed <why>` to its standard output.
 */
import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

const { folder, bin, port, options, uid, gid } = JSON.parse(process.argv[2] ?? '{}')
const data = join(folder, 'data')
/** @type {import('node:child_process').SpawnOptions} */
const as = {
  cwd: folder,
  env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: folder, TMPDIR: folder },
  ...(uid === undefined ? {} : { uid, gid }),
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let postgres
let leaving = false

function remove() {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** @param {string} why */
function fail(why) {
  process.stdout.write(`failed ${JSON.stringify(why)}\n`)
  leave()
}

function leave() {
  if (leaving) return
  leaving = true
  const end = () => {
    remove()
    process.exit(0)
  }
  if (!postgres || postgres.exitCode !== null || postgres.signalCode !== null) return end()
  postgres.once('exit', end)
  postgres.kill('SIGCONT') // a test may have frozen it
  postgres.kill('SIGQUIT') // its data needs no checkpoint
  setTimeout(() => postgres?.kill('SIGKILL'), 5_000)
}

process.stdin.resume()
for (const gone of ['end', 'close', 'error']) process.stdin.on(gone, leave)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave)
process.stdout.on('error', leave)

const initdb = spawnSync(
  join(bin, 'initdb'),
  [
    '--no-sync',
    '--no-instructions',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    `--locale=${options.locale}`,
  ],
  { ...as, encoding: 'utf8' },
)
if (initdb.status !== 0) {
  fail(`initdb: ${initdb.error?.message ?? ''}${initdb.stderr}`)
} else {
  const settings = Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: options.sockets ?? '',
    max_connections: 200,
    fsync: options.durable ? 'on' : 'off',
    full_page_writes: options.durable ? 'on' : 'off',
    ...options.settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  postgres = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  let ready = false
  postgres.stderr?.on('data', (chunk) => {
    if (ready) return
    said += chunk
    if (!said.includes('database system is ready to accept connections')) return
    ready = true
    process.stdout.write(`ready ${postgres?.pid}\n`)
  })
  postgres.on('error', (error) => fail(error.message))
  postgres.on('exit', () => {
    if (!ready) fail(said)
  })
}
