import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ReadableStream } from 'node:stream/web'
import { AwsV4Signer } from 'aws4fetch'
import { type FileFacts, type FileStore, isKey, StoreAway } from './file-store'

/** Where the bucket is, and who asks (`S3_*` in docs/operations.md). */
export interface S3Config {
  /** An origin; objects are addressed by path: `endpoint/bucket/key`. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Milliseconds that the store may take for its next step: to answer, or to take or give a piece of a file. */
const patience = 1_500

/** Names the database whose files are in the bucket; not a valid key. */
const ownerObject = '.database'

interface StoreRequest {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | AsyncIterable<Buffer>
  /** Statuses that are answers; any other is trouble. */
  readonly statuses: readonly number[]
}

/** The answer of the store, whose body is read under the same watch. */
interface Answer {
  readonly status: number
  readonly headers: Headers
  content(): AsyncGenerator<Buffer>
}

/**
 * Files in a bucket of any S3-compatible store, one object each, with name and type in its metadata. Written once by
 * `If-None-Match: *`; before that the key is looked up, since some stores do not know the condition.
 */
export function s3(config: S3Config): FileStore {
  const ask = askerOf(config)
  const isTaken = async (key: string) => (await ask('HEAD', key, { statuses: [200, 404] })).status === 200
  return {
    async write(key, facts, content) {
      if (!isKey(key)) throw new Error('Not a key')
      if (await isTaken(key)) return null
      const whole = facts.size === undefined ? await buffer(content) : undefined
      const body = whole ?? (content as AsyncIterable<Buffer>)
      const length = lengthOf(whole ?? facts.size ?? 0)
      const headers = { ...headersOf(facts), ...length, 'if-none-match': '*' }
      // 409: another write by this key is under way
      const { status } = await ask('PUT', key, { headers, body, statuses: [200, 409, 412] })
      return status === 200 ? Number(length['content-length']) : null
    },

    async read(key) {
      if (!isKey(key)) return null
      const { status, headers } = await ask('HEAD', key, { statuses: [200, 404] })
      if (status !== 200) return null
      return {
        name: decodeURIComponent(headers.get('x-amz-meta-name') ?? key),
        type: headers.get('content-type') ?? 'application/octet-stream',
        size: Number(headers.get('content-length')),
        content: () => Readable.from(contentOf(ask, key)),
      }
    },

    async remove(key) {
      if (isKey(key)) await ask('DELETE', key, { statuses: [200, 204, 404] })
    },

    async *keysBefore(time) {
      let next: string | undefined
      do {
        const query = { 'list-type': '2', ...(next !== undefined && { 'continuation-token': next }) }
        const page = await textOf(await ask('GET', '', { query, statuses: [200] }))
        yield objectsIn(page).flatMap(({ key, modified }) => (isKey(key) && modified < time ? [key] : []))
        next = inTag(page, 'IsTruncated') === 'true' ? inTag(page, 'NextContinuationToken') : undefined
      } while (next !== undefined)
    },

    // an object is there whole or not at all
    async removeDrafts() {},

    async belongsTo(database) {
      const body = Buffer.from(database)
      const headers = { ...lengthOf(body), 'if-none-match': '*' }
      const known = await ask('GET', ownerObject, { statuses: [200, 404] })
      if (known.status === 200) return (await textOf(known)) === database
      await ask('PUT', ownerObject, { headers, body, statuses: [200, 409, 412] })
      return (await textOf(await ask('GET', ownerObject, { statuses: [200] }))) === database
    },
  }
}

/** Headers are ASCII, so that the name is percent-encoded. */
const headersOf = ({ name, type }: FileFacts) => ({
  'content-type': type,
  'x-amz-meta-name': encodeURIComponent(name),
})

/** The signature covers the bytes of a content that is at hand as well. */
const lengthOf = (content: Buffer | number): Record<string, string> =>
  typeof content === 'number'
    ? { 'content-length': String(content) }
    : {
        'content-length': String(content.length),
        'x-amz-content-sha256': createHash('sha256').update(content).digest('hex'),
      }

async function* contentOf(ask: ReturnType<typeof askerOf>, key: string): AsyncGenerator<Buffer> {
  yield* (await ask('GET', key, { statuses: [200] })).content()
}

const textOf = async ({ content }: Answer): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of content()) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const inTag = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')

const objectsIn = (page: string) =>
  [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: inTag(object, 'Key') ?? '',
    modified: new Date(inTag(object, 'LastModified') ?? Number.NaN),
  }))

/** Aborts a request when the store does nothing for too long while it is the store's turn; a slow reader or writer is not its fault. */
function watchOver() {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  return {
    signal: controller.signal,
    theirTurn: () => {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), patience)
    },
    ourTurn: () => clearTimeout(timer),
    end: () => {
      clearTimeout(timer)
      controller.abort()
    },
  }
}
type Watch = ReturnType<typeof watchOver>

/** Sends a signed request (AWS Signature Version 4) and returns its answer; throws `StoreAway` where there is none. */
function askerOf({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config) {
  const account = { accessKeyId, secretAccessKey, region, service: 's3', cache: new Map<string, ArrayBuffer>() }
  return async (
    method: string,
    path: string,
    { query = {}, headers = {}, body, statuses }: StoreRequest,
  ): Promise<Answer> => {
    const url = new URL(`/${bucket}/${path}`, endpoint)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signed = await new AwsV4Signer({ ...account, method, url: url.href, headers: { ...headers } }).sign()
    const watch = watchOver()
    const sending = body && sendingOf(body, watch)
    watch.theirTurn()
    try {
      const answer = await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'manual',
        signal: watch.signal,
        ...(sending && { body: sending.body as BodyInit, duplex: 'half' }),
      })
      if (!statuses.includes(answer.status)) throw new StoreAway(`S3 answered ${answer.status} to ${method}`)
      // read to its end, so that the connection serves the next request
      if (method !== 'GET' || answer.status !== 200) await answer.arrayBuffer()
      watch.ourTurn()
      return {
        status: answer.status,
        headers: answer.headers,
        content: () => received(answer.body as ReadableStream<Uint8Array> | null, watch, method),
      }
    } catch (err) {
      watch.end()
      throw sending?.failure() ?? awayFor(err, method)
    }
  }
}

/** Only the code of a failed connection is reported: its message may quote the address. */
const awayFor = (err: unknown, method: string): StoreAway => {
  if (err instanceof StoreAway) return err
  const cause = (err as { cause?: { code?: unknown } }).cause?.code
  return new StoreAway(`S3 gave no answer to ${method}${typeof cause === 'string' ? ` (${cause})` : ''}`)
}

/** The body of a request, piece by piece; `failure` is the error of the content itself, if that ended the request. */
function sendingOf(content: Buffer | AsyncIterable<Buffer>, watch: Watch) {
  let failure: unknown
  async function* pieces(): AsyncGenerator<Uint8Array> {
    watch.ourTurn()
    try {
      for await (const piece of Buffer.isBuffer(content) ? [content] : content) {
        watch.theirTurn()
        yield piece
        watch.ourTurn()
      }
    } catch (err) {
      failure = err
      throw err
    }
    watch.theirTurn()
  }
  return { body: ReadableStream.from(pieces()), failure: () => failure }
}

async function* received(body: ReadableStream<Uint8Array> | null, watch: Watch, method: string) {
  try {
    watch.theirTurn()
    for await (const piece of body ?? []) {
      watch.ourTurn()
      yield Buffer.from(piece)
      watch.theirTurn()
    }
  } catch (err) {
    throw awayFor(err, method)
  } finally {
    watch.end()
  }
}
