import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * One process at a time in a data folder: PGlite itself would let two in, and they would lose each other's rows.
 * A pid alone lies (it is reused, and every container has a pid 1), so the lock says which boot, which pid namespace
 * and when the process started. Where the pid cannot be looked up from here, the holder's heartbeat decides.
 */
interface Holder {
  pid: number
  started: string
  boot: string
  namespace: string
  host: string
}

export interface FolderLock {
  release(): Promise<void>
}

/** The folder belongs to a running process. */
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

/** Takes the folder or throws `FolderInUse`; what a dead process left behind is taken over. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'server.lock')
  const me = describe(process.pid)
  const mine = JSON.stringify(me)
  if (!createExclusively(file, mine)) await takeOver(folder, file, mine)
  const heart = setInterval(() => beat(file), beatEvery).unref()
  return {
    async release() {
      clearInterval(heart)
      if (readIfThere(file) === mine) rmSync(file, { force: true })
    },
  }
}

/** Replaces a stale lock; one process at a time may try, so that two cannot both find it stale and both win. */
async function takeOver(folder: string, file: string, mine: string): Promise<void> {
  const turn = `${file}.turn`
  for (let tries = 0; !createExclusively(turn, mine); tries += 1) {
    if (tries === 100) throw new FolderInUse(folder, holderOf(readIfThere(turn))?.pid ?? 0)
    if (await isStale(turn)) rmSync(turn, { force: true })
    else await pause(50)
  }
  try {
    if (!(await isStale(file))) throw new FolderInUse(folder, holderOf(readIfThere(file))?.pid ?? 0)
    const fresh = `${file}.${process.pid}`
    writeFileSync(fresh, mine)
    renameSync(fresh, file)
  } finally {
    rmSync(turn, { force: true })
  }
}

async function isStale(file: string): Promise<boolean> {
  const text = readIfThere(file)
  if (text === undefined) return true
  const holder = holderOf(text)
  if (!holder) return heartStopped(file)
  const here = describe(process.pid)
  if (holder.boot === here.boot && holder.namespace === here.namespace) return !isSame(holder)
  if (holder.host === here.host && holder.boot !== here.boot) return true
  return heartStopped(file)
}

/** The pid lives and is the very process that took the lock. */
function isSame(holder: Holder): boolean {
  return isRunning(holder.pid) && startOf(holder.pid) === holder.started
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Watches for a beat, trusting no other machine's clock: a stamp that stays the same is a heart that stopped. */
async function heartStopped(file: string): Promise<boolean> {
  const before = stampOf(file)
  if (Date.now() - before > 10 * beatsAreOverAfter) return true
  for (let waited = 0; waited < beatsAreOverAfter; waited += 250) {
    await pause(250)
    if (stampOf(file) !== before) return false
  }
  return true
}

function beat(file: string): void {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // The folder may be going away under a test; the lock itself needs no beat on one machine.
  }
}

function stampOf(file: string): number {
  try {
    return statSync(file).mtimeMs
  } catch {
    return 0
  }
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

function holderOf(text: string | undefined): Holder | undefined {
  try {
    const holder = JSON.parse(text ?? '') as Holder
    return Number.isInteger(holder.pid) ? holder : undefined
  } catch {
    return undefined
  }
}

function describe(pid: number): Holder {
  return { pid, started: startOf(pid), boot: bootId(), namespace: pidNamespace(), host: hostname() }
}

const readIfThere = (file: string) => attempt(() => readFileSync(file, 'utf8'))
const bootId = () => attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? ''
const pidNamespace = () => attempt(() => readlinkSync('/proc/self/ns/pid')) ?? ''

/** When a process started, in whatever words the system has for it; '' where it has none. */
function startOf(pid: number): string {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The command may hold blanks and brackets: fields are counted after its last bracket; the start time is the 22nd.
  if (stat) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  if (process.platform === 'win32') return ''
  return attempt(() => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()) ?? ''
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
