import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isDiskFull, isUnavailable } from '../../../server/db/connection/errors'
import { openPgliteFolder } from '../../../server/db/connection/pglite/connection'
import { openDurable } from '../../../server/db/connection/pglite/durable-files'
import { aPreparedFolder } from '../../support/servers/prepared-folder'

let folder: string
let database: string
beforeEach(async () => {
  folder = await aPreparedFolder()
  database = join(folder, 'database')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the embedded database', () => {
  test('flushes every commit to the disk before it answers (CR1)', async () => {
    let flushes = 0
    const pg = await openDurable(
      database,
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
})

describe('the log of the embedded database', () => {
  test('meets a full disk: the database is opened again, reads, and writes when there is room', async () => {
    const sign = join(folder, 'full')
    process.env.FULL_DISK = sign
    await import('../../support/servers/full-disk.mjs')
    const connection = await openPgliteFolder(database)
    await connection.sql('create table kept (id int)')
    await connection.sql('insert into kept values (1)')
    const count = () => connection.sql('select count(*)::int as kept from kept')
    const log = (bytes: number) =>
      connection.withoutTimeLimits(({ db }) =>
        db.transaction((tx) => tx.execute(`select pg_logical_emit_message(true, 'x', repeat('y', ${bytes})) is null`)),
      )
    // A quota cannot be detected beforehand, and the log needs its next segment.
    writeFileSync(sign, 'unseen')
    const death = async () => {
      for (;;) await log(4_000_000)
    }
    await expect(death()).rejects.toSatisfy(isUnavailable)
    await expect(count()).rejects.toSatisfy(isUnavailable)
    // Simulates the space of the freed reserve file.
    writeFileSync(sign, 'reserved')
    await expect.poll(() => count().catch(() => 'away')).toEqual([{ kept: 1 }])

    await expect(connection.sql('insert into kept values (2)')).rejects.toSatisfy(isDiskFull)
    expect(await count()).toEqual([{ kept: 1 }])
    rmSync(sign)
    await expect.poll(() => connection.sql('insert into kept values (2)').catch(isDiskFull)).toEqual([])
    expect(await count()).toEqual([{ kept: 2 }])
    await connection.close()
  })

  test('is shortened by checkpoints while the server runs', async () => {
    const connection = await openPgliteFolder(database)
    const checkpoint = () => connection.sql('select redo_lsn::text as at from pg_control_checkpoint()')
    const before = await checkpoint()
    for (let i = 0; i < 9; i += 1)
      await connection.sql(`select pg_logical_emit_message(true, 'x', repeat('y', 4000000)) is null`)
    await expect.poll(checkpoint).not.toEqual(before)
    await connection.close()
  })
})
