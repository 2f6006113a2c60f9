import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openDurable } from '../../../server/db/durable'

const folder = mkdtempSync(join(tmpdir(), 'curante-durable-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the embedded database keeps what it acknowledged', () => {
  test('every commit is flushed to the disk before it answers', async () => {
    mkdirSync(folder, { recursive: true })
    let flushes = 0
    const pg = await openDurable(folder, {}, () => {
      flushes += 1
    })
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
})
