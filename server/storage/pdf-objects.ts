import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/** Bytes that all compressed parts of one document may unpack to, together. */
const mostUnpacked = 32 * 1024 * 1024
/** Bytes that an object may take where it is read as text, without its stream. */
const longestObject = 64 * 1024
/** Tables of places that a document may chain: one for each time it was saved. */
const mostTables = 100

const inflated = promisify(inflate)

/** A document that is broken, or not written in a way that is read here. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf'
}
const unreadable = () => new UnreadablePdf()

/** Values of a dictionary by key, as they are written: `5 0 R`, `/Pages`, `[1 2 1]`. */
export type PdfDictionary = ReadonlyMap<string, string>

/** Where an object is: its offset in the file, or the stream that holds it with others and its place there. */
type Place = { readonly offset: number } | { readonly stream: number; readonly index: number }
type FindPlace = (object: number) => Place | undefined

export interface PdfObjects {
  /** Of the newest trailer. */
  readonly trailer: PdfDictionary
  /** The text of an object. */
  object(number: number): Promise<string>
}

/** Strings, which may hold anything, then names, brackets and the rest (PDF 32000-1, 7.2 and 7.3). */
const token =
  /\((?:[^()\\]|\\[\s\S]|\((?:[^()\\]|\\[\s\S])*\))*\)|<<|>>|<[\da-fA-F\s]*>|[[\]]|\/[^\s()<>[\]{}/%]*|%[^\r\n]*|[^\s()<>[\]{}/%]+/g

/** The entries of the dictionary at the beginning of a text; those of dictionaries within it stay with their key. */
export function dictionaryOf(text: string): PdfDictionary {
  const entries = new Map<string, string>()
  let depth = 0
  let key: string | null = null
  for (const [part] of text.matchAll(token)) {
    if (part.startsWith('%')) continue
    if (depth === 0 && part !== '<<') throw unreadable()
    if (part === '>>' || part === ']') {
      depth -= 1
      if (depth === 0) return entries
    }
    if (depth === 1 && part.startsWith('/') && (key === null || entries.has(key))) key = part.slice(1)
    else if (key !== null) entries.set(key, [entries.get(key), part].filter(Boolean).join(' '))
    if (part === '<<' || part === '[') depth += 1
  }
  throw unreadable()
}

/** The object that a value refers to; null for any other value. */
export function referenceIn(value: string | undefined): number | null {
  const [, number] = /^(\d{1,9}) \d+ R$/.exec(value ?? '') ?? []
  return number === undefined ? null : Number(number)
}

const wholeNumber = (value: string | undefined): number => {
  if (value === undefined || !/^\d{1,9}$/.test(value)) throw unreadable()
  return Number(value)
}
const wholeNumbers = (value: string | undefined): number[] | undefined =>
  value
    ?.replace(/^\[|\]$/g, '')
    .trim()
    .split(/\s+/)
    .map(wholeNumber)

/**
 * The objects of a document, each looked up by the tables of places at its end; nothing else of it is read or unpacked. Throws
 * for a document that is broken, too deep or too large when unpacked.
 */
export async function pdfObjects(file: Buffer): Promise<PdfObjects> {
  // offsets count from the header, before which some programs write
  const start = file.subarray(0, 1024).indexOf('%PDF-')
  if (start < 0) throw unreadable()
  const source = new PdfSource(file.subarray(start))
  const tables: FindPlace[] = []
  let trailer: PdfDictionary | undefined
  const waiting = [source.lastTable()]
  const seen = new Set<number>()
  for (let offset = waiting.pop(); offset !== undefined; offset = waiting.pop()) {
    if (seen.has(offset) || seen.size >= mostTables) throw unreadable()
    seen.add(offset)
    const { find, dictionary } = await tableAt(source, offset)
    tables.push(find)
    trailer ??= dictionary
    // what was saved before counts least
    for (const key of ['Prev', 'XRefStm']) if (dictionary.has(key)) waiting.push(wholeNumber(dictionary.get(key)))
  }
  const placeOf = (number: number): Place => {
    for (const find of tables) {
      const place = find(number)
      if (place) return place
    }
    throw unreadable()
  }
  const atOffset = (number: number) => {
    const place = placeOf(number)
    // a stream of objects is itself in no other
    if (!('offset' in place)) throw unreadable()
    return source.textAt(place.offset, number)
  }
  const unpacked = new Map<number, ReturnType<PdfSource['streamIn']>>()
  const streamOf = (number: number) => {
    const stream = unpacked.get(number) ?? source.streamIn(atOffset(number), placeOf(number))
    unpacked.set(number, stream)
    return stream
  }
  return {
    trailer: trailer as PdfDictionary,
    async object(number) {
      const place = placeOf(number)
      if ('offset' in place) return atOffset(number)
      const { body, dictionary } = await streamOf(place.stream)
      return packedObject(body, dictionary, { number, index: place.index })
    },
  }
}

class PdfSource {
  private unpacked = 0
  constructor(private readonly file: Buffer) {}

  /** Where the newest table of places begins, as the end of the file says. */
  lastTable(): number {
    const end = this.file.subarray(-2048).toString('latin1')
    return wholeNumber(/startxref\s+(\d+)/.exec(end.slice(Math.max(0, end.lastIndexOf('startxref'))))?.[1])
  }

  text(offset: number, length: number): string {
    return this.file.subarray(offset, offset + length).toString('latin1')
  }

  /** An object from its number on, without the header; another one at its place is a broken file. */
  textAt(offset: number, number?: number): string {
    const text = this.text(offset, longestObject)
    const [header = '', found] = /^\s*(\d+)\s+\d+\s+obj/.exec(text) ?? []
    if (found === undefined || (number !== undefined && Number(found) !== number)) throw unreadable()
    return text.slice(header.length)
  }

  /** The unpacked stream of an object at an offset. */
  async streamIn(text: string, place: Place): Promise<{ readonly body: Buffer; readonly dictionary: PdfDictionary }> {
    if (!('offset' in place)) throw unreadable()
    const dictionary = dictionaryOf(text)
    // a length that is written elsewhere is not looked up: unpacking ends by itself
    const length = referenceIn(dictionary.get('Length')) === null ? wholeNumber(dictionary.get('Length')) : undefined
    const whole = this.text(place.offset, longestObject)
    const [keyword] = /stream\r?\n/.exec(whole) ?? []
    if (keyword === undefined) throw unreadable()
    const from = place.offset + whole.indexOf(keyword) + keyword.length
    return { body: await this.unpack(this.file.subarray(from, length && from + length), dictionary), dictionary }
  }

  private async unpack(packed: Buffer, dictionary: PdfDictionary): Promise<Buffer> {
    const filter = single(dictionary.get('Filter'))
    if (filter !== undefined && filter !== '/FlateDecode') throw unreadable()
    const left = mostUnpacked - this.unpacked
    if (left <= 0) throw unreadable()
    const plain = filter === undefined ? packed : await inflated(packed, { maxOutputLength: left })
    this.unpacked += plain.length
    const given = single(dictionary.get('DecodeParms'))
    return given?.startsWith('<<') ? withoutPredictor(plain, dictionaryOf(given)) : plain
  }
}

/** A value that may also be written as an array of one. */
const single = (value: string | undefined) => value?.replace(/^\[\s*|\s*\]$/g, '')

/** Rows as they were before each was written as its difference from the one above (PNG filters, PDF 32000-1, 7.4.4.4). */
function withoutPredictor(rows: Buffer, parms: PdfDictionary): Buffer {
  const predictor = wholeNumber(parms.get('Predictor') ?? '1')
  if (predictor === 1) return rows
  const columns = wholeNumber(parms.get('Columns') ?? '1')
  if (predictor < 10 || columns === 0 || parms.has('Colors') || parms.has('BitsPerComponent')) throw unreadable()
  const count = Math.floor(rows.length / (columns + 1))
  const plain = Buffer.alloc(count * columns)
  for (let row = 0; row < count; row += 1) {
    const kind = rows[row * (columns + 1)]
    if (kind !== 0 && kind !== 2) throw unreadable()
    for (let column = 0; column < columns; column += 1) {
      const above = kind === 2 && row > 0 ? (plain[(row - 1) * columns + column] ?? 0) : 0
      plain[row * columns + column] = ((rows[row * (columns + 1) + 1 + column] ?? 0) + above) & 255
    }
  }
  return plain
}

interface Table {
  readonly find: FindPlace
  /** Its trailer, or the dictionary of its stream. */
  readonly dictionary: PdfDictionary
}

/** A table of places, in either way of writing it. */
async function tableAt(source: PdfSource, offset: number): Promise<Table> {
  return /^\s*xref\b/.test(source.text(offset, 64)) ? plainTable(source, offset) : streamTable(source, offset)
}

/** Bytes of a line of a plain table. */
const lineLength = 20

function plainTable(source: PdfSource, start: number): Table {
  const parts: { from: number; count: number; lines: number }[] = []
  let at = start + (/^\s*xref\s+/.exec(source.text(start, 64))?.[0].length ?? 0)
  for (;;) {
    const [head, from, count] = /^\s*(\d{1,9})\s+(\d{1,9})\s*?(?:\r\n|\n|\r)/.exec(source.text(at, 64)) ?? []
    if (head === undefined) break
    if (parts.length >= mostTables * 100) throw unreadable()
    parts.push({ from: Number(from), count: Number(count), lines: at + head.length })
    at += head.length + Number(count) * lineLength
  }
  const rest = source.text(at, longestObject)
  const [keyword] = /^\s*trailer/.exec(rest) ?? []
  if (keyword === undefined) throw unreadable()
  const find: FindPlace = (object) => {
    for (const { from, count, lines } of parts) {
      if (object < from || object >= from + count) continue
      const [, offset] = /^(\d{10}) \d{5} n/.exec(source.text(lines + (object - from) * lineLength, lineLength)) ?? []
      return offset === undefined ? undefined : { offset: Number(offset) }
    }
    return undefined
  }
  return { find, dictionary: dictionaryOf(rest.slice(keyword.length)) }
}

async function streamTable(source: PdfSource, offset: number): Promise<Table> {
  const { body, dictionary } = await source.streamIn(source.textAt(offset), { offset })
  const [kindBytes, placeBytes, indexBytes] = wholeNumbers(dictionary.get('W')) ?? []
  if (kindBytes === undefined || placeBytes === undefined || indexBytes === undefined) throw unreadable()
  const width = kindBytes + placeBytes + indexBytes
  if (width < 1 || Math.max(kindBytes, placeBytes, indexBytes) > 6) throw unreadable()
  const index = wholeNumbers(dictionary.get('Index')) ?? [0, wholeNumber(dictionary.get('Size'))]
  const read = (at: number, bytes: number) => (bytes === 0 ? 0 : body.readUIntBE(at, bytes))
  const find: FindPlace = (object) => {
    let row = 0
    for (let part = 0; part + 1 < index.length; part += 2) {
      const [from, count] = [index[part] ?? 0, index[part + 1] ?? 0]
      const at = (row + object - from) * width
      row += count
      if (object < from || object >= from + count || at + width > body.length) continue
      const kind = kindBytes === 0 ? 1 : read(at, kindBytes)
      const place = read(at + kindBytes, placeBytes)
      if (kind === 1) return { offset: place }
      return kind === 2 ? { stream: place, index: read(at + kindBytes + placeBytes, indexBytes) } : undefined
    }
    return undefined
  }
  return { find, dictionary }
}

/** An object of a stream that holds many: their numbers and places come first. */
function packedObject(
  body: Buffer,
  dictionary: PdfDictionary,
  { number, index }: { readonly number: number; readonly index: number },
): string {
  const first = wholeNumber(dictionary.get('First'))
  const places = body.subarray(0, first).toString('latin1').trim().split(/\s+/)
  if (Number(places[index * 2]) !== number) throw unreadable()
  const from = first + wholeNumber(places[index * 2 + 1])
  return body.subarray(from, from + longestObject).toString('latin1')
}
