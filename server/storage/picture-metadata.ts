import { crc32 } from 'node:zlib'
import type { FileType } from '../../domain/contract/files'
import { Bytes } from './bytes'
import { metadataRanges, type Range } from './heic-metadata'

/**
 * A picture without what a camera or a program wrote into it beside the picture: place, time, device, author, preview. Which side is
 * up stays, and the colours. Each byte keeps its place, so that the size that was announced holds.
 */
export async function* withoutMetadata(type: FileType, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const cleaned = cleaners[type]
  if (cleaned) yield* cleaned(new Bytes(content))
  else yield* content
}

const cleaners: Partial<Record<FileType, (bytes: Bytes) => AsyncGenerator<Buffer>>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
  'image/heic': heic,
}

/** Larger ones hold no metadata that says which side is up. */
const largestExif = 1 << 20

/** The facts of a camera with nothing but the side that is up, in as many bytes. */
function uprightOnly(exif: Buffer, length = exif.length): Buffer {
  const blank = Buffer.alloc(length)
  const side = Buffer.from('4d4d002a00000008000101120003000000010001000000000000', 'hex')
  side.writeUInt16BE(orientationIn(exif), 18)
  if (length >= side.length) side.copy(blank)
  return blank
}

/** The orientation of a TIFF block, 1 to 8; 1 where it says none. */
function orientationIn(tiff: Buffer): number {
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II'
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let entry = 0; entry < short(directory); entry += 1) {
      const at = directory + 2 + 12 * entry
      const value = short(at + 8)
      if (short(at) === 0x0112) return value >= 1 && value <= 8 ? value : 1
    }
  } catch {}
  return 1
}

const exifName = 'Exif\0\0'
const startOfScan = 0xda
const endOfImage = 0xd9
/** Segments of applications that the colours of a picture depend on, by how they begin. */
const colourSegments: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }
const isApplication = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

async function* jpeg(bytes: Bytes): AsyncGenerator<Buffer> {
  yield await bytes.take(2)
  while (true) {
    const head = await bytes.take(2)
    yield head
    if (head.length < 2 || head[0] !== 0xff) return yield* bytes.pass()
    let marker = head[1] ?? 0
    // any number of fill bytes may stand before a marker
    while (marker === 0xff) {
      const next = await bytes.take(1)
      yield next
      if (next.length === 0) return
      marker = next[0] ?? 0
    }
    if (marker === endOfImage) break
    const length = await bytes.take(2)
    yield length
    if (length.length < 2) return
    const payload = await bytes.take(Math.max(0, length.readUInt16BE() - 2))
    yield isApplication(marker) ? cleanSegment(marker, payload) : payload
    if (marker === startOfScan) yield* scan(bytes)
  }
  // other pictures and films that some telephones append, each with metadata of its own
  yield* bytes.blank()
}

function cleanSegment(marker: number, payload: Buffer): Buffer {
  const name = payload.toString('latin1', 0, 12)
  const colours = colourSegments[marker]
  if (colours !== undefined && name.startsWith(colours)) return payload
  if (!name.startsWith(exifName)) return Buffer.alloc(payload.length)
  return Buffer.concat([payload.subarray(0, exifName.length), uprightOnly(payload.subarray(exifName.length))])
}

/** The coded picture, up to the next marker. */
async function* scan(bytes: Bytes): AsyncGenerator<Buffer> {
  while (true) {
    const piece = await bytes.take(1 << 16)
    const at = markerIn(piece)
    yield piece.subarray(0, at)
    if (at === piece.length) {
      if (piece.length === 0) return
      continue
    }
    const isCut = at === piece.length - 1
    const next = isCut ? await bytes.take(1) : null
    bytes.putBack(Buffer.concat([piece.subarray(at), next ?? Buffer.alloc(0)]))
    if (next?.length === 0) return yield* bytes.pass()
    // a stuffed byte whose second half came with the next piece is no marker
    if (!next || isMarker(next[0] ?? 0)) return
    yield await bytes.take(2)
  }
}

/** Where a marker begins, or what may be one at the end; else the length. */
function markerIn(piece: Buffer): number {
  for (let at = piece.indexOf(0xff); at >= 0; at = piece.indexOf(0xff, at + 1)) {
    const next = piece[at + 1]
    if (next === undefined || isMarker(next)) return at
  }
  return piece.length
}

/** Stuffed bytes and restarts belong to the coded picture. */
const isMarker = (byte: number) => byte !== 0 && !(byte >= 0xd0 && byte <= 0xd7)

/** Anything else is no part of a picture. */
const isName = /^[A-Za-z\d ]{4}$/

const pngTexts = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX']
/** A chunk that no program knows, and each passes over. */
const noChunk = 'voId'

async function* png(bytes: Bytes): AsyncGenerator<Buffer> {
  yield await bytes.take(8)
  while (true) {
    const head = await bytes.take(8)
    if (head.length < 8) {
      yield head
      break
    }
    const length = head.readUInt32BE()
    const type = head.toString('latin1', 4)
    if (type === 'eXIf' && length <= largestExif) yield* chunk(type, uprightOnly(await bytes.take(length)), bytes)
    else if (type === 'eXIf' || pngTexts.includes(type)) yield* noText(length, bytes)
    else {
      yield head
      if (!isName.test(type)) return yield* bytes.pass()
      yield* bytes.pass(length + 4)
    }
    if (type === 'IEND') break
  }
  yield* bytes.blank()
}

async function* chunk(type: string, payload: Buffer, bytes: Bytes): AsyncGenerator<Buffer> {
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1')
  head.writeUInt32BE(payload.length)
  yield head
  yield payload
  yield* checksum(crc32(payload, crc32(type)), bytes)
}

async function* noText(length: number, bytes: Bytes): AsyncGenerator<Buffer> {
  const head = Buffer.from(`\0\0\0\0${noChunk}`, 'latin1')
  head.writeUInt32BE(length)
  yield head
  let sum = crc32(noChunk)
  for await (const piece of bytes.blank(length)) {
    sum = crc32(piece, sum)
    yield piece
  }
  yield* checksum(sum, bytes)
}

/** In the place of the checksum that was there. */
async function* checksum(sum: number, bytes: Bytes): AsyncGenerator<Buffer> {
  const { length } = await bytes.take(4)
  const written = Buffer.alloc(4)
  written.writeUInt32BE(sum)
  yield written.subarray(0, length)
}

/** In the flags of a WebP: it has metadata in XML. */
const xmpFlag = 0x04

async function* webp(bytes: Bytes): AsyncGenerator<Buffer> {
  const frame = await bytes.take(12)
  yield frame
  let left = frame.length < 12 ? 0 : frame.readUInt32LE(4) - 4
  while (left > 0) {
    const head = await bytes.take(8)
    if (head.length < 8) {
      yield head
      break
    }
    const type = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    const padded = length + (length % 2)
    left -= 8 + padded
    if (type === 'XMP ' || (type === 'EXIF' && length > largestExif)) {
      yield Buffer.concat([Buffer.from('JUNK'), head.subarray(4)])
      yield* bytes.blank(padded)
    } else if (type === 'EXIF' || type === 'VP8X') {
      const payload = await bytes.take(Math.min(padded, largestExif + 1))
      yield head
      yield type === 'EXIF' ? cleanExif(payload) : withoutFlag(payload, xmpFlag)
    } else {
      yield head
      if (!isName.test(type)) return yield* bytes.pass()
      yield* bytes.pass(padded)
    }
  }
  yield* bytes.blank()
}

/** Some programs write the name of a JPEG's segment before it. */
const cleanExif = (payload: Buffer) =>
  payload.toString('latin1', 0, exifName.length) === exifName
    ? uprightOnly(payload.subarray(exifName.length), payload.length)
    : uprightOnly(payload)

function withoutFlag(payload: Buffer, flag: number): Buffer {
  const copy = Buffer.from(payload)
  copy[0] = (copy[0] ?? 0) & ~flag
  return copy
}

/** The facts of what a HEIC holds stand before it; longer ones are of no camera. */
const largestMeta = 1 << 22

async function* heic(bytes: Bytes): AsyncGenerator<Buffer> {
  let at = 0
  let blanks: readonly Range[] = []
  while (blanks.length === 0) {
    const head = await bytes.take(8)
    at += head.length
    yield head
    if (head.length < 8) return
    const length = head.readUInt32BE() - 8
    const isMeta = head.toString('latin1', 4) === 'meta'
    if (length < 0 || (isMeta && length > largestMeta)) return yield* bytes.pass()
    at += length
    if (!isMeta) yield* bytes.pass(length)
    else {
      const meta = await bytes.take(length)
      yield meta
      blanks = metadataRanges(meta).filter(({ from }) => from >= at)
      if (blanks.length === 0) return yield* bytes.pass()
    }
  }
  for (const { from, to } of blanks) {
    yield* bytes.pass(Math.max(0, from - at))
    yield* bytes.blank(Math.max(0, to - Math.max(from, at)))
    at = Math.max(at, to)
  }
  yield* bytes.pass()
}
