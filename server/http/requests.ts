import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refusalText } from '../../domain/contract/refusal'
import { type DatabaseTime, withinDatabaseTime } from '../db/connection/scope'

declare module 'fastify' {
  interface FastifyRequest {
    databaseTime?: DatabaseTime
  }
}

/** What HTTP itself refuses, in the contract's shape. */
export const httpRefusal = {
  badRequest: () => new Refusal(400, { message: 'La richiesta non è comprensibile.' }),
  timeout: () => new Refusal(408, { message: 'La richiesta non è arrivata in tempo.' }, { connection: 'close' }),
  tooLarge: () => new Refusal(413, { message: 'I dati inviati sono troppo grandi.' }),
  unknownFormat: () => new Refusal(415, { message: 'Il formato dei dati inviati non è previsto.' }),
  expectation: () => new Refusal(417, { message: refusalText.invalid }),
  headersTooLarge: () =>
    new Refusal(431, { message: 'L’indirizzo o le intestazioni della richiesta sono troppo grandi.' }),
}

/** Milliseconds for what a client sends; `request` is the largest file over a slow connection. */
const deadline = { headers: 15_000, request: 300_000, check: 5_000 }

/** Connections open at once: more than any practice has, fewer than exhaust the memory or the files of a process. */
const maximumConnections = 12_000

/** True when every escape of an address or a form stands for a character. */
export function isEscaped(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === 'string' // an unused result would be dropped by the bundler
  } catch {
    return false
  }
}

/** How requests reach the routes, so that whatever is sent is refused in the contract's shape. */
export const requestOptions = {
  /** Bytes of a body: the largest legal payload is far below. */
  bodyLimit: 262_144,
  requestTimeout: deadline.request,
  /** A stopping server still answers what has reached it, with `connection: close`. */
  return503OnClosing: false,
  http: {
    headersTimeout: deadline.headers,
    connectionsCheckingInterval: deadline.check,
    requireHostHeader: false, // asked for below, in our words
  },
  /** What is no HTTP never becomes a request: it is answered on the socket itself, which is then closed. */
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else void refuseOn(socket, (refusalOfCode[error.code] ?? httpRefusal.badRequest)())
  },
  /** Longer than any address Node lets in: an id that is too long is unknown like any other. */
  routerOptions: { maxParamLength: 20_000 },
  /** An invalid escape is read as it stands; the router would answer it by itself, without our headers. */
  rewriteUrl: ({ url = '/' }) => {
    const [path = ''] = url.split('?', 1)
    return isEscaped(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
  },
} satisfies FastifyHttpOptions<Server>

/** By Node's code; anything else is no HTTP. */
const refusalOfCode: Partial<Record<string, () => Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: httpRefusal.timeout,
  HPE_HEADER_OVERFLOW: httpRefusal.headersTooLarge,
}

const refusalHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

/** The requests of each socket that are not answered yet. */
const unanswered = new WeakMap<Socket, Map<IncomingMessage, ServerResponse>>()

/** Ends a socket with a refusal, after the answers to the requests that were complete before (they are read in order). */
async function refuseOn(socket: Socket, { status, body }: Refusal): Promise<void> {
  const before = [...(unanswered.get(socket) ?? [])].filter(([request]) => request.complete)
  await Promise.all(before.map(([, response]) => new Promise((done) => response.once('close', done))))
  if (!socket.writable) return
  const text = JSON.stringify(body)
  const headers = { ...refusalHeaders, 'content-length': Buffer.byteLength(text) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`, () =>
    socket.destroy(),
  )
}

/** What Node would answer by itself or not at all: too many connections, tunnels, no host, unknown expectations. */
export function guardConnections(app: FastifyInstance): void {
  const { server } = app
  server.maxConnections = maximumConnections
  server.prependListener('request', (request, response) => {
    const ofSocket = unanswered.get(request.socket) ?? new Map()
    unanswered.set(request.socket, ofSocket.set(request, response))
    response.once('close', () => ofSocket.delete(request))
  })
  server.on('connect', (_request, socket: Socket) => void refuseOn(socket, httpRefusal.badRequest()))
  server.on('checkExpectation', (_request, response) => {
    const { status, body } = httpRefusal.expectation()
    const text = JSON.stringify(body)
    response.writeHead(status, { ...refusalHeaders, 'content-length': Buffer.byteLength(text) }).end(text)
  })
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion !== '1.0') throw httpRefusal.badRequest()
  })
}

/** Milliseconds that a slow database may take over one request, however many its statements are (quality.md, CR2). */
const mostTime = 1800

/** All statements of one request share its time. Reading a body leaves the first scope, so there is a second. */
export function limitDatabaseTime(app: FastifyInstance): void {
  const share = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    request.databaseTime ??= { left: mostTime }
    withinDatabaseTime(request.databaseTime, done)
  }
  app.addHook('onRequest', share).addHook('preValidation', share)
}
