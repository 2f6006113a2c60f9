import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadMinutes } from '../../../domain/contract/files'
import type { Connection } from '../../../server/db/connection/connect'
import { bookingMedia, news, storedFiles } from '../../../server/db/tables'
import type { FileStore } from '../../../server/storage/file-store'
import { localDisk } from '../../../server/storage/local-disk'
import { removeOrphans } from '../../../server/storage/orphans'
import { aClock } from '../../support/app'
import { onMainDatabase, testNow } from '../../support/database'

const minutes = (count: number) => new Date(testNow.getTime() - count * 60_000)
const day = 24 * 60

onMainDatabase((open) => {
  let connection: Connection
  let folder: string
  let files: FileStore
  let user_id: number
  beforeAll(async () => {
    connection = await open({ filled: 'demo' })
    const { rows } = await connection.db.execute<{ id: number }>('select id from users order by id limit 1')
    user_id = rows[0]?.id ?? 0
  })
  beforeEach(() => {
    folder = join(tmpdir(), `curante-orphans-${randomUUID()}`)
    files = localDisk(folder)
    return () => rmSync(folder, { recursive: true, force: true })
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
    return [row, existsSync(join(folder, key)) || existsSync(join(folder, `${key}.json`))]
  }
  const nothing = [0, false]

  /** Content in the folder without a row, written that many minutes ago. */
  function onDisk(name: string, ago: number) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), 'x')
    utimesSync(join(folder, name), minutes(ago), minutes(ago))
    return name
  }

  test.each([
    ['an upload announced before its link and its request ended', { uploaded: null, created: uploadMinutes + 1 }],
    ['a file uploaded a day ago that no record refers to', { uploaded: day + 1 }],
  ])('%s is removed, row and content', async (_what, file) => {
    const key = await aFile(file)
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
    const old = [
      `lost-${randomUUID()}`,
      `half-${randomUUID()}.json`,
      `draft-${randomUUID()}`,
      `draft-${randomUUID()}.json`,
    ]
    for (const name of old) onDisk(name, day + 1)
    const recent = [`lost-${randomUUID()}`, `draft-${randomUUID()}`].map((name) => onDisk(name, day - 1))
    const demo = onDisk('demo-esami-del-sangue', 30 * day)
    await run()
    expect(
      readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .sort(),
    ).toEqual([...recent, demo].sort())
  })

  test('more than a batch goes in one run, by two processes at once', async () => {
    const rows = Array.from({ length: 450 }, () => ({
      ...{ key: `orphan-${randomUUID()}`, name: 'a.png', type: 'image/png', user_id, size: 3 },
      ...{ created_at: minutes(2 * day), uploaded_at: minutes(2 * day) },
    }))
    await connection.db.insert(storedFiles).values(rows)
    const names = Array.from({ length: 1200 }, () => onDisk(`lost-${randomUUID()}`, 2 * day))
    await Promise.all([run(), run()])
    await run()
    const old = await connection.db.$count(storedFiles, eq(storedFiles.created_at, minutes(2 * day)))
    expect([old, readdirSync(folder).filter((name) => names.includes(name))]).toEqual([0, []])
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
    mkdirSync(folder)
    await files.belongsTo('another')
    const lost = onDisk(`lost-${randomUUID()}`, 2 * day)
    await run()
    expect(readdirSync(folder)).toContain(lost)
  })

  test('without a folder nothing is removed and nothing fails', async () => {
    await expect(run()).resolves.toBeUndefined()
  })
})
