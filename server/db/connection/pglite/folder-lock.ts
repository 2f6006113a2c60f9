import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The process that holds the lock of a data folder. PGlite itself lets two processes open a folder, and they would lose each
 * other's rows. A pid is not unique (it is reused, and every container has a pid 1), so the lock also records the boot, the pid
 * namespace and the start time. Where the pid cannot be checked from this process, the holder's heartbeat decides.
 */
interface Holder {
  pid: number
  started: string
  boot: string
  namespace: string
  host: string
}

/** Thrown when the folder is locked by a running process. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(
      `The data folder ${folder} is in use by another running process (pid ${pid}). Stop it first, or choose another folder with DATA_DIR.`,
    )
  }
}

const beatEvery = 2000
const beatsAreOverAfter = 6000

/** Locks the folder or throws `FolderInUse`; a stale lock of a dead process is replaced. */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'server.lock')
  const mine = JSON.stringify(thisProcess())
  if (!createExclusively(file, mine)) await takeOver(folder, file, mine)
  // Errors are ignored: on one machine no heartbeat is needed, and a test may delete the folder meanwhile.
  const heart = setInterval(() => unlessFailed(() => utimesSync(file, new Date(), new Date())), beatEvery).unref()
  return {
    async release() {
      clearInterval(heart)
      if (textOf(file) === mine) rmSync(file, { force: true })
    },
  }
}

/** Replaces a stale lock, one process at a time: otherwise two could both find it stale and both take it. */
async function takeOver(folder: string, file: string, mine: string): Promise<void> {
  const turn = `${file}.turn`
  for (let tries = 0; !createExclusively(turn, mine); tries += 1) {
    if (tries === 100) throw new FolderInUse(folder, holderOf(turn)?.pid ?? 0)
    if (await isStale(turn)) rmSync(turn, { force: true })
    else await pause(50)
  }
  try {
    if (!(await isStale(file))) throw new FolderInUse(folder, holderOf(file)?.pid ?? 0)
    const fresh = `${file}.${process.pid}`
    writeFileSync(fresh, mine)
    renameSync(fresh, file)
  } finally {
    rmSync(turn, { force: true })
  }
}

async function isStale(file: string): Promise<boolean> {
  if (textOf(file) === undefined) return true
  const holder = holderOf(file)
  const here = thisProcess()
  if (!holder) return heartStopped(file)
  if (holder.boot === here.boot && holder.namespace === here.namespace)
    return !isRunning(holder.pid) || processStat(holder.pid).started !== holder.started
  return (holder.host === here.host && holder.boot !== here.boot) || heartStopped(file)
}

/** False also for a zombie, which its parent has not reaped; true as long as one of its threads may still write. */
function isRunning(pid: number): boolean {
  const { state, threads } = processStat(pid)
  if (/^[ZX]/i.test(state) && threads <= 1) return false
  try {
    return process.kill(pid, 0)
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** True when the lock file's mtime stays unchanged for `beatsAreOverAfter`; does not rely on another machine's clock. */
async function heartStopped(file: string): Promise<boolean> {
  const stamp = () => unlessFailed(() => statSync(file).mtimeMs) ?? 0
  const before = stamp()
  if (Date.now() - before > 10 * beatsAreOverAfter) return true
  for (let waited = 0; waited < beatsAreOverAfter; waited += 250) {
    await pause(250)
    if (stamp() !== before) return false
  }
  return true
}

function createExclusively(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw err
  }
}

function holderOf(file: string): Holder | undefined {
  const holder = unlessFailed(() => JSON.parse(textOf(file) ?? '') as Holder)
  return Number.isInteger(holder?.pid) ? holder : undefined
}

const thisProcess = (): Holder => ({
  pid: process.pid,
  started: processStat(process.pid).started,
  boot: textOf('/proc/sys/kernel/random/boot_id')?.trim() ?? '',
  namespace: unlessFailed(() => readlinkSync('/proc/self/ns/pid')) ?? '',
  host: hostname(),
})

/** State letter, number of threads and start time of a process, the last in the system's own format; '' when unknown. */
function processStat(pid: number): { state: string; threads: number; started: string } {
  const stat = textOf(`/proc/${pid}/stat`)
  if (!stat) return { state: ps(pid, 'stat'), threads: 1, started: ps(pid, 'lstart') }
  // The command may contain blanks and brackets: what follows its last bracket are the fields from the third on.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', threads: Number(fields[17]), started: fields[19] ?? '' }
}

/** A column of `ps`, for systems without /proc; '' where there is no `ps` or no such process. */
function ps(pid: number, column: 'stat' | 'lstart'): string {
  const read = () => execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
  return process.platform === 'win32' ? '' : (unlessFailed(read)?.trim() ?? '')
}

const textOf = (file: string) => unlessFailed(() => readFileSync(file, 'utf8'))

function unlessFailed<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
