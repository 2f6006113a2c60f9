import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../server/paths'

/** A folder of its own with the scripts, so that nobody waits for the commands that run in ours. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curante-turns-'))
  mkdirSync(join(folder, 'scripts/lib'), { recursive: true })
  for (const file of ['root.mjs', 'turn.mjs'])
    cpSync(join(projectRoot, 'scripts/lib', file), join(folder, 'scripts/lib', file))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Another process that works alone in the folder and writes down when it begins and ends; `for ever` is to be killed. */
function worker(name: string, how: '100 ms' | 'for ever') {
  const journal = join(folder, 'journal')
  const work = how === '100 ms' ? 'setTimeout(done, 100)' : 'setInterval(() => {}, 1000)'
  const code = `import { appendFileSync } from 'node:fs'
    import { alone } from './scripts/lib/turn.mjs'
    const write = (word) => appendFileSync(${JSON.stringify(journal)}, word + ' ${name}\\n')
    await alone(async () => { write('begins'); console.log('working'); await new Promise((done) => ${work}); write('ends') })`
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

test('commands that install or build in one folder take turns', async () => {
  writeFileSync(join(folder, 'journal'), '')
  await Promise.all(['a', 'b', 'c'].map((name) => worker(name, '100 ms').ended))
  const lines = journal().map((line) => line.split(' '))
  expect(lines.map(([word]) => word)).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends'])
  for (const at of [0, 2, 4]) expect(lines[at]?.[1]).toBe(lines[at + 1]?.[1])
})

test('who waits says so, and goes on when the other one is killed', async () => {
  writeFileSync(join(folder, 'journal'), '')
  const first = worker('first', 'for ever')
  await first.working
  const second = worker('second', '100 ms')
  await second.waiting
  expect(journal()).toEqual(['begins first'])
  first.child.kill('SIGKILL')
  await second.ended
  expect(journal()).toEqual(['begins first', 'begins second', 'ends second'])
})
