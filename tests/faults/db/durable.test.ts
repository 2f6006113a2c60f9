import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openDurable } from '../../../server/db/durable'
import { projectRoot } from '../../../server/paths'

const folder = mkdtempSync(join(tmpdir(), 'curante-durable-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the embedded database keeps what it acknowledged', () => {
  test('every commit is flushed to the disk before it answers', async () => {
    mkdirSync(folder, { recursive: true })
    let flushes = 0
    const pg = await openDurable(
      folder,
      {},
      {
        onSync: () => {
          flushes += 1
        },
      },
    )
    await pg.exec('create table kept (id int)')
    const settled = flushes
    for (let id = 1; id <= 20; id += 1) {
      const before = flushes
      await pg.query('insert into kept values ($1)', [id])
      expect(flushes).toBeGreaterThan(before)
    }
    expect(flushes - settled).toBe(20)
    const read = flushes
    await pg.query('select * from kept')
    expect(flushes).toBe(read)
    expect((await pg.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
    await pg.close()
  })

  test('what was acknowledged before a kill is there after it', async () => {
    mkdirSync(folder, { recursive: true })
    const writer = `import { openDurable } from './server/db/durable.ts'
      const pg = await openDurable(${JSON.stringify(folder)}, {})
      await pg.exec('create table if not exists kept (id int)')
      const { rows: [{ last }] } = await pg.query('select coalesce(max(id), 0) as last from kept')
      for (let id = last + 1; ; id += 1) { await pg.query('insert into kept values ($1)', [id]); console.log(id) }`
    for (let round = 1; round <= 3; round += 1) {
      const acknowledged = await killedAfter(writer, 100)
      const pg = await openDurable(folder, {})
      const { rows } = await pg.query<{ last: number; count: number }>(
        'select max(id) as last, count(*)::int as count from kept',
      )
      expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged)
      expect(rows[0]?.count).toBe(rows[0]?.last)
      if (round < 3) await pg.close()
    }
  })
})

/** Runs a program until it has said so many lines, kills it, and gives the number in the last one. */
async function killedAfter(code: string, lines: number): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const exited = new Promise((done) => child.once('exit', done))
  child.stdout.on('data', (chunk) => {
    said += chunk
    if (said.split('\n').length > lines) child.kill('SIGKILL')
  })
  await exited
  return Number(said.trimEnd().split('\n').at(-1))
}
