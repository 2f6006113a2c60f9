import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../../server/db/connection/connect'
import { FolderInUse, lockFolder } from '../../../server/db/connection/pglite/folder-lock'
import { eventually } from '../../support/servers/eventually'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'curante-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'server.lock')
const written = () => JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>
const leftBehind = (change: Record<string, unknown>) =>
  writeFileSync(file(), JSON.stringify({ ...written(), ...change }))

/** A running process that holds the folder's lock. */
async function holder(): Promise<ChildProcess> {
  const child = spawn('sleep', ['60'])
  await new Promise((spawned) => child.once('spawn', spawned))
  await heldBy(child.pid ?? 0)
  return child
}

/** Takes the lock at once: without waiting for any time or file, so that it is there before the event loop turns. */
async function takenAtOnce() {
  const turned = new Promise<'waited'>((done) => setImmediate(done, 'waited'))
  const taking = lockFolder(folder)
  const lock = await Promise.race([taking, turned])
  if (lock !== 'waited') return lock
  await (await taking).release()
  throw new Error('The lock was waited for')
}

/** Makes a running process the holder of the folder's lock. */
async function heldBy(pid: number): Promise<void> {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  const lock = await lockFolder(folder)
  leftBehind({ pid, started })
  await lock.release()
}

describe('the lock of the data folder', () => {
  test('connect throws FolderInUse with the pid while the first process runs, and succeeds once it is gone', async () => {
    const first = await holder()
    const refused = await connect({ dataDir: folder }).catch((err: unknown) => err)
    expect(refused).toBeInstanceOf(FolderInUse)
    expect(String(refused)).toContain(`pid ${first.pid}`)
    expect(String(refused)).toContain('Stop it first')
    const gone = new Promise((done) => first.once('exit', done))
    first.kill('SIGKILL')
    await gone
    const lock = await lockFolder(folder)
    expect(written().pid).toBe(process.pid)
    await lock.release()
    expect(existsSync(file())).toBe(false)
  })

  test('lockFolder takes the folder of a killed process over at once while its parent has not reaped it', async () => {
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
    onTestFinished(() => void parent.kill('SIGKILL'))
    const pid = Number(await new Promise((said) => parent.stdout.once('data', said)))
    await heldBy(pid)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    // only then it does not wait for its children any more
    await eventually(() => expect(readFileSync(`/proc/${parent.pid}/cmdline`, 'utf8')).toMatch(/^sleep/))
    process.kill(pid, 'SIGKILL')
    await eventually(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '))
    const lock = await takenAtOnce()
    await lock.release()
  })

  test('lockFolder throws FolderInUse for a second lock of the same process', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    await lock.release()
    await (await lockFolder(folder)).release()
  })

  test.each([
    ['its process is dead', { pid: 2 ** 22 + 1 }],
    ['its pid is another process by now', { pid: process.ppid, started: '1' }],
    ['the machine was started again since', { boot: 'another' }],
  ])('a stale lock is taken over at once: %s', async (_why, change) => {
    const before = await lockFolder(folder)
    leftBehind(change)
    const lock = await takenAtOnce()
    expect(written().pid).toBe(process.pid)
    await before.release()
    await lock.release()
  })

  test('a lock of another container is respected while its heartbeat goes on', async () => {
    const lock = await lockFolder(folder)
    const elsewhere = { namespace: 'pid:[1]', host: 'another', pid: 1 }
    leftBehind(elsewhere)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    await lock.release()
  })

  test('an unreadable lock without heartbeat is taken over', async () => {
    writeFileSync(file(), '')
    const lock = await lockFolder(folder)
    expect(written().pid).toBe(process.pid)
    await lock.release()
  })

  test('of ten processes that find a stale lock one gets it', async () => {
    const before = await lockFolder(folder)
    leftBehind({ boot: 'another' })
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await before.release()
    for (const result of results) if (result.status === 'fulfilled') await result.value.release()
  })
})
