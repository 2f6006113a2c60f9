import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { bookingMedia } from '../../../server/db/tables'
import { removeFile, thumbnailOf } from '../../../server/storage/thumbnails'
import { aPractice, booked, type Practice } from '../../support/builders/practice'
import { aDatabase } from '../../support/servers/database'
import { onEveryStore } from '../../support/servers/file-stores'

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

/** A PNG of a few kilobytes that unpacks to more pixels than allowed. */
function aBomb(): Buffer {
  const side = 30_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const part = (name: string, content: Buffer) => {
    const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), content])]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const rows = deflateSync(Buffer.alloc(64 * 1024))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, part('IHDR', header), part('IDAT', rows), part('IEND', Buffer.alloc(0))])
}

onEveryStore((aStore) => {
  const files = aStore()
  const stored = async (type: string, content: Buffer) => {
    const key = `key-${randomUUID()}`
    await files.write(key, { name: 'Foto.jpg', type, size: content.length }, Readable.from([content]))
    return key
  }
  const thumbnail = async (key: string) => {
    const found = await thumbnailOf(files, key)
    return found && { type: found.type, size: found.size, content: await buffer(found.content()) }
  }

  test('a picture has one of at most 320 pixels, upright and without metadata, the same when asked again', async () => {
    const picture = await noise(800, 400)
      .jpeg()
      .withExif({ IFD0: { Make: 'Fotocamera', Artist: 'Zelinda' }, IFD3: { GPSLatitude: '41/1 53/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const key = await stored('image/jpeg', picture)
    const first = await thumbnail(key)
    const { width, height, format, exif, orientation } = await sharp(first?.content).metadata()
    expect([width, height, format, exif, orientation]).toEqual([160, 320, 'webp', undefined, undefined])
    expect(await thumbnail(key)).toEqual(first)
    await removeFile(files, key)
    expect([await files.read(key), await files.read(`thumb-${key}`)]).toEqual([null, null])
  })

  test('a small picture is not made larger', async () => {
    const small = await thumbnail(await stored('image/png', await noise(10, 20).png().toBuffer()))
    expect(await sharp(small?.content).metadata()).toMatchObject({ width: 10, height: 20 })
  })

  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['a broken picture', 'image/png', async () => (await noise(100, 100).png().toBuffer()).subarray(0, 2_000)],
    ['a picture of too many pixels', 'image/png', aBomb],
    ['a document', 'application/pdf', () => Buffer.from('%PDF-1.4')],
    ['a type that is not unpacked', 'image/heic', () => Buffer.from('\x00\x00\x00\x18ftypheic')],
  ])('%s has none, also when asked again', async (_name, type, content) => {
    const key = await stored(type, await content())
    expect([await thumbnail(key), await thumbnail(key), await thumbnail(`key-${randomUUID()}`)]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('twenty at once are made, and each is its own', async () => {
    const keys = await Promise.all(
      Array.from({ length: 20 }, async (_, i) =>
        stored(
          'image/png',
          await noise(20 + i, 20)
            .png()
            .toBuffer(),
        ),
      ),
    )
    const made = await Promise.all(keys.map(thumbnail))
    const widths = await Promise.all(made.map(async (one) => (await sharp(one?.content).metadata()).width))
    expect(widths).toEqual(keys.map((_, i) => 20 + i))
  })
})

describe('GET files/:key/thumbnail', () => {
  let practice: Practice
  beforeAll(async () => {
    const connection = await aDatabase()
    practice = await aPractice(connection)
    return async () => {
      await practice.close()
      await connection.close()
    }
  })

  test('answers who may read the file, as an attachment; a changed link and one of an ended session 403', async () => {
    const { connection, files, app, ferri } = practice
    const visit = await booked(practice)
    const kinds = [
      ['image/png', await noise(400, 400).png().toBuffer()],
      ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
      ['application/pdf', Buffer.from('%PDF')],
    ] as const
    for (const [mime_type, content] of kinds) {
      const key = `key-${randomUUID()}`
      const row = { booking_id: visit.id, key, name: 'Referto.png', mime_type, size: content.length }
      await connection.db.insert(bookingMedia).values(row)
      await files.write(key, { name: row.name, type: mime_type }, Readable.from([content]))
    }
    const session = await practice.session(ferri)
    const { media } = (await session.call(endpoints.booking, { params: { id: visit.id } })).body.data
    const [small, broken, none] = media.map(({ thumbnail }: { thumbnail: string | null }) => thumbnail)
    expect(none).toBeNull()
    const answer = await app.inject({ url: small })
    expect([answer.statusCode, answer.headers]).toMatchObject([
      200,
      {
        'content-type': 'image/webp',
        'content-disposition': expect.stringMatching(/^attachment; filename="Referto.png.webp"/),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    ])
    expect((await app.inject({ url: broken })).statusCode).toBe(404)
    const changed = small.replace(
      /signature=(.)/,
      (_: string, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`,
    )
    expect((await app.inject({ url: changed })).statusCode).toBe(403)
    await session.call(endpoints.logout)
    expect((await app.inject({ url: small })).statusCode).toBe(403)
  })
})
