import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadMinutes } from '../../../domain/contract/files'
import type { Connection } from '../../../server/db/connection/connect'
import { bookingMedia, news, storedFiles } from '../../../server/db/tables'
import { removeOrphans } from '../../../server/storage/orphans'
import { thumbnailOf } from '../../../server/storage/thumbnails'
import { aClock } from '../../support/servers/app'
import { onMainDatabase, testNow } from '../../support/servers/database'
import { type TestStore, testStores } from '../../support/servers/file-stores'

const minutes = (count: number) => new Date(testNow.getTime() - count * 60_000)
const day = 24 * 60

describe.each(['disk', 'S3'] as const)('on %s', (kind) => {
  onMainDatabase((open) => {
    let connection: Connection
    let files: TestStore
    let user_id: number
    beforeAll(async () => {
      connection = await open({ filled: 'demo' })
      const { rows } = await connection.db.execute<{ id: number }>('select id from users order by id limit 1')
      user_id = rows[0]?.id ?? 0
    })
    beforeEach(async () => {
      files = await testStores[kind]()
      return () => files.close()
    })

    const run = () => removeOrphans({ db: connection.db, files, clock: aClock() })

    /** A file with its row, uploaded that many minutes ago (null: announced then, never uploaded), and its content. */
    async function aFile({ uploaded, created = 0 }: { uploaded: number | null; created?: number }) {
      const key = `orphan-${randomUUID()}`
      const created_at = minutes(uploaded ?? created)
      const row = { key, name: 'a.png', type: 'image/png', user_id, size: 3, created_at }
      await connection.db
        .insert(storedFiles)
        .values({ ...row, uploaded_at: uploaded === null ? null : minutes(uploaded) })
      if (uploaded !== null) await files.write(key, { name: 'a.png', type: 'image/png' }, Readable.from(['png']))
      return key
    }
    const aNews = (cover: string, deleted_at: Date | null = null) =>
      connection.db.insert(news).values({ title: 'T', slug: randomUUID(), body: '', search: 't', cover, deleted_at })
    const isStored = async (key: string) => {
      const row = await connection.db.$count(storedFiles, eq(storedFiles.key, key))
      return [row, files.names().some((name) => [key, `${key}.json`, `thumb-${key}`].includes(name))]
    }
    const nothing = [0, false]

    /** Content in the store without a row, written that many minutes ago. */
    function lost(name: string, ago: number) {
      files.plant(name, minutes(ago))
      return name
    }

    test.each([
      ['an upload announced before its link and its request ended', { uploaded: null, created: uploadMinutes + 1 }],
      ['a file uploaded a day ago that no record refers to', { uploaded: day + 1 }],
    ])('%s is removed, row and content', async (_what, file) => {
      const key = await aFile(file)
      await thumbnailOf(files, key)
      await run()
      expect(await isStored(key)).toEqual(nothing)
    })

    test.each([
      ['an upload that can still arrive', { uploaded: null, created: uploadMinutes - 1 }, [1, false]],
      ['a file uploaded within the day', { uploaded: day - 1 }, [1, true]],
    ])('%s stays', async (_what, file, left) => {
      const key = await aFile(file)
      await run()
      expect(await isStored(key)).toEqual(left)
    })

    test('a file of a live record, of a deleted one, and an attachment stay', async () => {
      const keys = [
        await aFile({ uploaded: 3 * day }),
        await aFile({ uploaded: 3 * day }),
        await aFile({ uploaded: 3 * day }),
      ]
      await aNews(keys[0] ?? '')
      await aNews(keys[1] ?? '', testNow)
      const [{ id: booking_id }] = (await connection.db.execute<{ id: number }>('select id from bookings limit 1'))
        .rows as [{ id: number }]
      await connection.db
        .insert(bookingMedia)
        .values({ booking_id, key: keys[2] ?? '', name: 'a.png', mime_type: 'image/png', size: 3 })
      await run()
      for (const key of keys) expect(await isStored(key)).toEqual([1, true])
    })

    test('content without a row is removed after a day, half of a file too; drafts of a crash likewise', async () => {
      const halves = [`half-${randomUUID()}.json`, `draft-${randomUUID()}`, `draft-${randomUUID()}.json`]
      const thumbnail = `thumb-lost-${randomUUID()}`
      const old = [`lost-${randomUUID()}`, thumbnail, ...(kind === 'disk' ? halves : [])]
      for (const name of old) lost(name, day + 1)
      const recent = [`lost-${randomUUID()}`, `draft-${randomUUID()}`].map((name) => lost(name, day - 1))
      const kept = ['demo-esami-del-sangue', 'thumb-demo-esami-del-sangue'].map((name) => lost(name, 30 * day))
      await run()
      expect(files.names().sort()).toEqual([...recent, ...kept].sort())
    })

    test('more than a batch goes in one run, by two processes at once', async () => {
      const rows = Array.from({ length: 450 }, () => ({
        ...{ key: `orphan-${randomUUID()}`, name: 'a.png', type: 'image/png', user_id, size: 3 },
        ...{ created_at: minutes(2 * day), uploaded_at: minutes(2 * day) },
      }))
      await connection.db.insert(storedFiles).values(rows)
      const names = Array.from({ length: 1200 }, () => lost(`lost-${randomUUID()}`, 2 * day))
      await Promise.all([run(), run()])
      await run()
      const old = await connection.db.$count(storedFiles, eq(storedFiles.created_at, minutes(2 * day)))
      expect([old, files.names().filter((name) => names.includes(name))]).toEqual([0, []])
    })

    test('a file that a record is taking at that moment stays', async () => {
      const key = await aFile({ uploaded: 2 * day })
      let [hasLocked, mayCommit] = [() => {}, () => {}]
      const locked = new Promise<void>((done) => {
        hasLocked = done
      })
      const removed = new Promise<void>((done) => {
        mayCommit = done
      })
      const saving = connection.db.transaction(async (tx) => {
        await tx.select().from(storedFiles).where(eq(storedFiles.key, key)).for('update')
        hasLocked()
        // PGlite has one connection, so that nothing runs meanwhile
        if (connection.kind === 'postgres') await removed
        await tx.insert(news).values({ title: 'T', slug: randomUUID(), body: '', search: 't', cover: key })
      })
      await locked
      await run()
      mayCommit()
      await saving
      await run()
      expect(await isStored(key)).toEqual([1, true])
    })

    test('content in the folder of another database stays, whatever its rows', async () => {
      const left = lost(`lost-${randomUUID()}`, 2 * day)
      await files.belongsTo('another')
      await run()
      expect(files.names()).toContain(left)
    })

    test('without any file nothing is removed and nothing fails', async () => {
      await expect(run()).resolves.toBeUndefined()
    })
  })
})
