import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import type { FileType } from '../../../domain/contract/files'
import { withoutMetadata } from '../../../server/storage/picture-metadata'

const secret = 'Via Segreta 12'
const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#7aa' } })
    .composite([
      { input: Buffer.from('<svg width="20" height="9"><rect width="20" height="9"/></svg>'), left: 4, top: 5 },
    ])
    .withIccProfile('p3')
    .withExif({
      IFD0: { Artist: secret, Orientation: '6' },
      IFD3: { GPSLatitude: '41/1 53/1 24/1', GPSLatitudeRef: 'N' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
    .withMetadata({ orientation: 6 })

const formats: Partial<Record<FileType, (one: Sharp) => Sharp>> = {
  'image/jpeg': (one) => one.jpeg(),
  'image/png': (one) => one.png(),
  'image/webp': (one) => one.webp(),
}

/** In pieces of a size, as they arrive. */
const cleaned = (type: FileType, content: Buffer, size: number) =>
  buffer(
    Readable.from(
      withoutMetadata(
        type,
        (async function* () {
          for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
        })(),
      ),
    ),
  )

describe.each(Object.entries(formats) as [FileType, (one: Sharp) => Sharp][])('a stored picture of %s', (type, as) => {
  test('loses place, author and texts, and keeps its size, its side up, its colours and each pixel', async () => {
    const content = await as(picture()).toBuffer()
    expect(content.includes(secret)).toBe(true)
    const stored = await cleaned(type, content, 4096)
    expect([stored.length, stored.includes(secret)]).toEqual([content.length, false])
    const [before, after] = [await sharp(content).metadata(), await sharp(stored).metadata()]
    expect([after.orientation, after.icc, after.xmp]).toEqual([before.orientation, before.icc, undefined])
    expect(after.orientation).toBe(6)
    expect(await sharp(stored, { failOn: 'warning' }).raw().toBuffer()).toEqual(await sharp(content).raw().toBuffer())
  })

  test('is the same however it arrives, also when it breaks off', async () => {
    const content = await as(picture()).toBuffer()
    const stored = await cleaned(type, content, content.length)
    for (const size of [1, 7, 1000]) expect(await cleaned(type, content, size)).toEqual(stored)
    for (const end of [0, 1, 11, 30, 200, content.length - 1])
      expect((await cleaned(type, content.subarray(0, end), 64)).length).toBe(end)
  })
})

test('a JPEG keeps nothing of what a telephone appended to it', async () => {
  const content = Buffer.concat([
    await sharp(await picture().jpeg().toBuffer())
      .jpeg()
      .toBuffer(),
    Buffer.from(secret),
  ])
  const stored = await cleaned('image/jpeg', content, 512)
  expect([stored.length, stored.includes(secret)]).toEqual([content.length, false])
})

const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

test('a HEIC loses its facts of the camera and its texts, the picture stays', async () => {
  const entry = (id: string, type: string) => box('infe', hex(`02000000 ${id} 0000`), Buffer.from(`${type}\0`))
  const heads = (offsets: readonly number[]) => {
    const places = offsets.map((offset, at) => {
      const place = hex(`000${at + 1} 0000 0001 00000000 00000000`)
      place.writeUInt32BE(offset, 6)
      place.writeUInt32BE(parts[at]?.length ?? 0, 10)
      return place
    })
    const meta = box(
      'meta',
      hex('00000000'),
      box('iinf', hex('00000000 0003'), entry('0001', 'hvc1'), entry('0002', 'Exif'), entry('0003', 'mime')),
      box('iloc', hex('00000000 44 00 0003'), ...places),
    )
    return Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')), meta])
  }
  const parts = [Buffer.from('das Bild'), Buffer.from(`Exif ${secret}`), Buffer.from(`<x>${secret}</x>`)]
  const start = heads([0, 0, 0]).length + 8
  const offsets = [start, start + 8, start + 8 + (parts[1]?.length ?? 0)]
  const content = Buffer.concat([heads(offsets), box('mdat', ...parts)])
  const stored = await cleaned('image/heic', content, 10)
  expect(stored.length).toBe(content.length)
  expect([stored.includes(secret), stored.includes('das Bild')]).toEqual([false, true])
  expect(stored.subarray(0, start)).toEqual(content.subarray(0, start))
})
