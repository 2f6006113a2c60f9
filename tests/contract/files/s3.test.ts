import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { largestFile } from '../../../domain/contract/files'
import { storeDemoFiles } from '../../../server/db/demo/files'
import { type FileStore, StoreAway } from '../../../server/storage/file-store'
import { downloadLink, readFilesSecret, thumbnailLink } from '../../../server/storage/links'
import { s3 } from '../../../server/storage/s3'
import { aClock, aLinkReader, aTestApp } from '../../support/servers/app'
import { onMainDatabase, testNow } from '../../support/servers/database'
import { eventually } from '../../support/servers/eventually'
import { anS3Peer, type S3Peer, type Trouble } from '../../support/servers/s3-peer'

interface Request {
  readonly url: string
  readonly method?: 'PUT'
  readonly headers?: Record<string, string>
  readonly payload?: string
}

let peer: S3Peer
let files: FileStore
beforeEach(async () => {
  peer = await anS3Peer()
  files = s3(peer.config)
  return () => peer.close()
})

const key = 'key-of-a-test-0001'
const facts = { name: 'Referto così – “2”.pdf', type: 'application/pdf' }
const put = (content: string | Buffer, size?: number) =>
  files.write(key, { ...facts, size }, Readable.from([Buffer.from(content)]))
const contentOf = async () => buffer((await files.read(key))?.content() ?? Readable.from([]))

/** Whatever the machine takes, no time passes for the store. */
function withoutTime() {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
}

describe('files on S3', () => {
  withoutTime()
  test.each([
    ['of a known size', 7],
    ['of an unknown size', undefined],
  ])('%s are stored with name and type, and read again', async (_name, size) => {
    expect(await put('%PDF-1.', size)).toBe(7)
    expect(await files.read(key)).toMatchObject({ ...facts, size: 7 })
    expect((await contentOf()).toString()).toBe('%PDF-1.')
    expect(peer.objects.get(key)?.headers['x-amz-meta-name']).toMatch(/^[\w%.-]+$/)
  })

  test('of the largest size arrive whole, in pieces', async () => {
    const piece = Buffer.alloc(64 * 1024, 'x')
    const pieces = Array.from({ length: largestFile / piece.length }, () => piece)
    expect(await files.write(key, { ...facts, size: largestFile }, Readable.from(pieces))).toBe(largestFile)
    expect((await contentOf()).equals(Buffer.concat(pieces))).toBe(true)
  })

  test.each([true, false])('are written once, whether the store knows conditions (%s) or not', async (knows) => {
    peer.knowsConditions = knows
    expect([await put('first', 5), await put('other', 5), await put('third')]).toEqual([5, null, null])
    expect((await contentOf()).toString()).toBe('first')
  })

  test('written twice at once are the first one', async () => {
    const sizes = await Promise.all([put('first', 5), put('others', 6), put('the third', 9)])
    expect(sizes.filter((size) => size !== null)).toHaveLength(1)
    expect((await contentOf()).length).toBe(sizes.find((size) => size !== null))
  })

  test.each([10, undefined])(
    'whose content fails half-way (of %s bytes) are not stored, and the failure is told',
    async (size) => {
      async function* failing() {
        yield Buffer.from('12345')
        throw new RangeError('cut off')
      }
      await expect(files.write(key, { ...facts, size }, Readable.from(failing()))).rejects.toThrow(RangeError)
      expect(await files.read(key)).toBeNull()
    },
  )

  test('are removed; missing ones too', async () => {
    await put('x', 1)
    await files.remove(key)
    await files.remove(key)
    expect(await files.read(key)).toBeNull()
  })

  test('have keys that are never read as a path', async () => {
    for (const odd of ['../x', 'a/b/c/d/e/f/g/h/i/j', '.database', 'a'.repeat(100), 'key%2e%2e%2fx-----------']) {
      expect(await files.read(odd)).toBeNull()
      await expect(files.write(odd, facts, Readable.from(['x']))).rejects.toThrow('Not a key')
    }
    expect(peer.requests).toEqual([])
  })

  test('are listed over pages, those before a time and no other objects', async () => {
    peer.pageSize = 3
    const old = Array.from({ length: 8 }, (_, i) => `old-file-of-a-test-${i}`)
    for (const name of [...old, 'new-file-of-a-test', 'short', '.database'])
      peer.objects.set(name, {
        content: Buffer.from('x'),
        headers: {},
        modified: new Date(name.startsWith('new') ? 9e12 : 1),
      })
    const found: string[] = []
    for await (const keys of files.keysBefore(new Date(1000))) found.push(...keys)
    expect(found).toEqual(old)
    expect(peer.requests).toHaveLength(4)
  })

  test('belong to the first database that asks', async () => {
    expect([await files.belongsTo('one'), await files.belongsTo('two'), await files.belongsTo('one')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('are given to nobody with another secret, region or bucket', async () => {
    await put('x', 1)
    for (const wrong of [{ secretAccessKey: 'x' }, { region: 'us-east-1' }, { accessKeyId: 'x' }])
      await expect(s3({ ...peer.config, ...wrong }).read(key)).rejects.toThrow(StoreAway)
  })
})

describe('an S3 in trouble is told within two seconds', () => {
  /** The outcome, and whether at most one wait of less than two seconds came to its end until then. */
  const within = async (...works: (() => Promise<unknown>)[]) => {
    const waits: number[] = []
    const { setTimeout: later } = globalThis
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, ms: number) =>
      later(() => {
        waits.push(ms)
        done()
      }, ms)) as typeof setTimeout)
    const outcomes = await Promise.all(
      works.map((work) =>
        work().then(
          () => 'done',
          (err) => (err instanceof StoreAway ? 'away' : String(err)),
        ),
      ),
    )
    return [[...new Set(outcomes)], waits.length <= works.length && waits.every((ms) => ms < 2_000)]
  }
  const away = [['away'], true]
  const big = Buffer.alloc(8 * 1024 * 1024)

  test.each<Trouble>(['no answer', 500, 503, 403])('%s', async (trouble) => {
    peer.trouble = trouble
    const outcome = await within(
      () => put('x', 1),
      () => files.read(key),
      () => files.remove(key),
      () => files.belongsTo('x'),
      () => files.keysBefore(new Date())[Symbol.asyncIterator]().next(),
    )
    expect(outcome).toEqual(away)
  })

  test('bytes it does not take', async () => {
    peer.trouble = 'refuses bytes'
    const writing = () => files.write(key, { ...facts, size: big.length }, Readable.from([big]))
    expect(await within(writing)).toEqual(away)
  })

  test.each<Trouble>(['no more bytes', 'cuts off'])('a file it gives in part: %s', async (trouble) => {
    await eventually(() => put(big, big.length))
    peer.trouble = trouble
    expect(await within(contentOf)).toEqual(away)
  })

  test('no server at all', async () => {
    await peer.close()
    expect(await within(() => put('x', 1))).toEqual(away)
    peer = await anS3Peer()
  })
})

describe('a slow writer', () => {
  withoutTime()
  test('is not the fault of S3', async () => {
    async function* slow() {
      yield Buffer.from('123')
      vi.advanceTimersByTime(60_000)
      yield Buffer.from('45')
    }
    expect(await files.write(key, { ...facts, size: 5 }, Readable.from(slow()))).toBe(5)
  })
})

onMainDatabase((open) => {
  test('while S3 is away uploads and downloads answer 503 with Retry-After, all else as ever', async () => {
    const connection = await open({ filled: 'demo' })
    const server = await aTestApp(connection, aClock(), {}, { files })
    const doctor = await server.as('mmg@curante.test')
    await eventually(() => storeDemoFiles(files))
    const reader = await aLinkReader(connection, doctor, await server.userId('mmg@curante.test'))
    const out = downloadLink(await readFilesSecret(connection.db), 'demo-esami-del-sangue', reader, testNow)
    const picture = downloadLink(await readFilesSecret(connection.db), 'demo-elettrocardiogramma', reader, testNow)
    const { url, headers } = (await doctor.call(endpoints.signUpload, { body: { ContentType: 'application/pdf' } }))
      .body.data
    const ask = async (request: Request) => {
      const { statusCode, headers: answered } = await server.app.inject(request)
      return [statusCode, answered['retry-after']]
    }
    const requests: [request: Request, done: number][] = [
      [{ url: out }, 200],
      [{ url: thumbnailLink(picture, 'image/png') ?? '' }, 200],
      [{ method: 'PUT', url, headers, payload: '%PDF-1.4' }, 204],
    ]
    for (const trouble of ['no answer', 503] as const) {
      peer.trouble = trouble
      for (const [request] of requests) expect(await ask(request)).toEqual([503, '2'])
      expect((await doctor.call(endpoints.currentUser)).status).toBe(200)
    }
    peer.trouble = null
    for (const [request, done] of requests) await eventually(async () => expect((await ask(request))[0]).toBe(done))
    await server.close()
  })
})
