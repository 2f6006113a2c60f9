import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '../../../server/storage/s3'
import { type Account, isPayload, signatureProblem } from './s3-signature'

interface S3Object {
  content: Buffer
  headers: Record<string, string>
  /** When it was stored; tests set it back. */
  modified: Date
}

/** What the peer does instead of answering as S3. */
export type Trouble = 'no answer' | 'no more bytes' | 'refuses bytes' | 'cuts off' | number

/** A small S3: one bucket in memory, path-style addresses, every signature verified. */
export interface S3Peer {
  readonly config: S3Config
  readonly objects: Map<string, S3Object>
  /** Requests so far, as `METHOD key status`. */
  readonly requests: string[]
  /** Set to make it fail. */
  trouble: Trouble | null
  /** False for a store that does not know `If-None-Match` on a PUT. */
  knowsConditions: boolean
  /** Objects on a page of a listing. */
  pageSize: number
  close(): Promise<void>
}

const account = {
  accessKeyId: 'AKIACURANTETEST',
  secretAccessKey: 'only/for+tests/of/the/peer/abcdefghijkl',
  region: 'eu-south-1',
}

export async function anS3Peer(): Promise<S3Peer> {
  const objects = new Map<string, S3Object>()
  const server = createServer((request, response) => {
    response.on('finish', () => peer.requests.push(`${request.method} ${keyOf(request) || '/'} ${response.statusCode}`))
    answer(peer, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const peer: S3Peer = {
    config: { ...account, endpoint, bucket: 'curante-test' },
    objects,
    requests: [],
    trouble: null,
    knowsConditions: true,
    pageSize: 1000,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return peer
}

const keyOf = (request: IncomingMessage) => decodeURIComponent((request.url ?? '').split('?')[0]?.split('/')[2] ?? '')

const refuse = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)

async function answer(peer: S3Peer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { trouble, config } = peer
  if (trouble === 'no answer') return
  if (typeof trouble === 'number') return void refuse(response, trouble, 'InternalError')
  if (trouble === 'refuses bytes' && request.method === 'PUT') return void request.pause()
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const headers = request.headers as Record<string, string>
  const method = request.method ?? ''
  const signer: Account = { ...config, service: 's3' }
  const problem = signatureProblem({ method, path, query, headers }, signer, new Date())
  if (problem) return void refuse(response, 403, problem)
  if (path.split('/')[1] !== config.bucket) return void refuse(response, 404, 'NoSuchBucket')
  const key = keyOf(request)
  if (method === 'PUT') return store(peer, key, request, response)
  if (method === 'DELETE') {
    peer.objects.delete(key)
    return void response.writeHead(204).end()
  }
  if (key === '') return void response.writeHead(200, { 'content-type': 'application/xml' }).end(listed(peer, query))
  const found = peer.objects.get(key)
  if (!found) return void refuse(response, 404, 'NoSuchKey')
  response.writeHead(200, { ...found.headers, 'content-length': String(found.content.length) })
  if (method === 'HEAD') return void response.end()
  if (trouble === null) return void response.end(found.content)
  response.write(found.content.subarray(0, found.content.length / 2))
  if (trouble === 'cuts off') setImmediate(() => response.destroy())
}

/** Stores the object when all of its announced bytes have come. */
async function store(peer: S3Peer, key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers['content-length'] === undefined) return void refuse(response, 411, 'MissingContentLength')
  const isConditional = request.headers['if-none-match'] === '*' && peer.knowsConditions
  const content = await buffer(request)
  const headers = request.headers as Record<string, string>
  if (content.length !== Number(headers['content-length'])) return void response.destroy()
  if (!isPayload(headers, content)) return void refuse(response, 400, 'XAmzContentSHA256Mismatch')
  if (isConditional && peer.objects.has(key)) return void refuse(response, 412, 'PreconditionFailed')
  const kept = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('x-amz-meta-'))
  peer.objects.set(key, { content, headers: Object.fromEntries(kept), modified: new Date() })
  response.writeHead(200, { etag: '"x"' }).end()
}

/** A page of ListObjectsV2, in the order of the keys. */
function listed({ objects, pageSize }: S3Peer, query: string): string {
  const after = new URLSearchParams(query).get('continuation-token') ?? ''
  const rest = [...objects].filter(([key]) => key > after).sort(([a], [b]) => (a < b ? -1 : 1))
  const page = rest.slice(0, pageSize)
  const rows = page.map(
    ([key, { modified, content }]) =>
      `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`,
  )
  const more = rest.length > pageSize
  const next = more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`
}
