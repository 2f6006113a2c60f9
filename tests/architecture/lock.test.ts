import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/process/paths'

/** A separate folder with the scripts, so that its lock differs from that of commands run in the project. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curante-lock-'))
  mkdirSync(join(folder, 'scripts/lib'), { recursive: true })
  for (const file of ['root.mjs', 'lock.mjs'])
    cpSync(join(projectRoot, 'scripts/lib', file), join(folder, 'scripts/lib', file))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => writeFileSync(join(folder, 'journal'), ''))

/** A process that holds the lock for `ms` milliseconds and logs its begin and end. */
function worker(name: string, ms: number) {
  const code = `import { appendFileSync } from 'node:fs'
    import { withLock } from './scripts/lib/lock.mjs'
    const write = (word) => appendFileSync('journal', word + ' ${name}\\n')
    await withLock(async () => { write('begins'); console.log('working'); await new Promise((done) => setTimeout(done, ${ms})); write('ends') })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = (word: string) =>
    new Promise<void>((heard) => child.stdout.on('data', (chunk) => String(chunk).includes(word) && heard()))
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  return { child, ended, working: said('working'), waiting: said('waiting') }
}
const journal = () => readFileSync(join(folder, 'journal'), 'utf8').trim().split('\n')

describe('withLock', () => {
  test('lets three processes of one folder work one after the other', async () => {
    await Promise.all(['a', 'b', 'c'].map((name) => worker(name, 100).ended))
    const lines = journal().map((line) => line.split(' '))
    expect(lines.map(([word]) => word)).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends'])
    for (const at of [0, 2, 4]) expect(lines[at]?.[1]).toBe(lines[at + 1]?.[1])
  })

  test('lets a waiting process go on when the holder is killed', async () => {
    const first = worker('first', 600_000)
    await first.working
    const second = worker('second', 100)
    await second.waiting
    expect(journal()).toEqual(['begins first'])
    first.child.kill('SIGKILL')
    await second.ended
    expect(journal()).toEqual(['begins first', 'begins second', 'ends second'])
  })
})
