import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refusalText } from '../../../domain/contract/refusal'
import { type DatabaseTime, withinDatabaseTime } from '../../db/connection/scope'

declare module 'fastify' {
  interface FastifyRequest {
    databaseTime?: DatabaseTime
  }
}

/** Refusals at the HTTP level, in the contract's shape. */
export const httpRefusal = {
  badRequest: () => new Refusal(400, { message: 'La richiesta non è comprensibile.' }),
  notThisWay: (allowed: string) =>
    new Refusal(405, { message: 'Questo indirizzo non accetta il metodo usato.' }, { allow: allowed }),
  timeout: () => new Refusal(408, { message: 'La richiesta non è arrivata in tempo.' }, { connection: 'close' }),
  tooLarge: () => new Refusal(413, { message: 'I dati inviati sono troppo grandi.' }),
  unknownFormat: () => new Refusal(415, { message: 'Il formato dei dati inviati non è previsto.' }),
  expectation: () => new Refusal(417, { message: refusalText.invalid }),
  headersTooLarge: () =>
    new Refusal(431, { message: 'L’indirizzo o le intestazioni della richiesta sono troppo grandi.' }),
}

/** Timeouts for receiving a request, in milliseconds; `request` allows the largest file over a slow connection. */
const deadline = { headers: 15_000, request: 300_000, check: 5_000 }

/** True when every percent-escape of a URL or a form is valid. */
export function isEscaped(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === 'string' // an unused result would be dropped by the bundler
  } catch {
    return false
  }
}

/** Fastify's options for receiving requests; whatever is invalid is refused in the contract's shape. */
export const requestOptions = {
  /** Maximum size of a body in bytes, far above the largest valid payload. */
  bodyLimit: 262_144,
  requestTimeout: deadline.request,
  /** While closing, the server still answers requests that have arrived, with `connection: close`. */
  return503OnClosing: false,
  http: {
    headersTimeout: deadline.headers,
    connectionsCheckingInterval: deadline.check,
    requireHostHeader: false, // checked in `guardConnections`
  },
  /** Malformed HTTP never becomes a request: the refusal is written to the socket, which is then closed. */
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else if (error.code === requestTimeoutCode) refuseLate(socket)
    else void refuseOn(socket, (refusalOfCode[error.code] ?? httpRefusal.badRequest)())
  },
  /** Longer than any URL Node accepts, so that an overlong id is a 404 like any unknown id. */
  routerOptions: { maxParamLength: 20_000 },
  /** An invalid percent-escape is taken literally; the router would refuse it itself, without the API's headers. */
  rewriteUrl: ({ url = '/' }) => {
    const [path = ''] = url.split('?', 1)
    return isEscaped(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
  },
} satisfies FastifyHttpOptions<Server>

const requestTimeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT'

/** By Node's error code; any other code means malformed HTTP. */
const refusalOfCode: Partial<Record<string, () => Refusal>> = {
  HPE_HEADER_OVERFLOW: httpRefusal.headersTooLarge,
}

/** As the API's own headers: these refusals never pass through Fastify. */
const refusalHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

/** The requests of each socket whose reply is not finished. */
const unanswered = new WeakMap<Socket, Map<IncomingMessage, ServerResponse>>()
export const unansweredOf = (socket: Socket) => [...(unanswered.get(socket) ?? [])]

/** Closes a socket with a refusal, after the replies to earlier complete requests (clients read replies in order). */
async function refuseOn(socket: Socket, { status, body }: Refusal): Promise<void> {
  const before = unansweredOf(socket).filter(([request]) => request.complete)
  await Promise.all(before.map(([, response]) => new Promise((done) => response.once('close', done))))
  if (!socket.writable) return
  const text = JSON.stringify(body)
  const headers = { ...refusalHeaders, 'content-length': Buffer.byteLength(text) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`, () =>
    socket.destroy(),
  )
}

/**
 * Refuses a request that has not come in time. One that has come, but was not read while this process was held up (the
 * embedded database answers on the same thread), is read within the next turn of the event loop, and answered.
 */
function refuseLate(socket: Socket): void {
  const isIdle = unansweredOf(socket).length === 0
  setImmediate(() => {
    const hasCome = unansweredOf(socket).some(([request]) => request.complete)
    if (!(isIdle && hasCome)) void refuseOn(socket, httpRefusal.timeout())
  })
}

/** Refuses what Node would answer itself or ignore: tunnels, no `Host`, an unknown `Expect`. */
export function guardConnections(app: FastifyInstance): void {
  const { server } = app
  server.prependListener('request', (request, response) => {
    const ofSocket = unanswered.get(request.socket) ?? new Map()
    unanswered.set(request.socket, ofSocket.set(request, response))
    response.once('close', () => ofSocket.delete(request))
  })
  server.on('connect', (_request, socket: Socket) => void refuseOn(socket, httpRefusal.badRequest()))
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion !== '1.0') throw httpRefusal.badRequest()
    if (!/^(100-continue)?$/i.test(headers.expect ?? '')) throw httpRefusal.expectation()
  })
}

/**
 * All statements of a request share its `most` milliseconds of waiting for the database (decision 09). Reading a body leaves
 * the first hook's async scope, hence the second.
 */
export function limitDatabaseTime(app: FastifyInstance, most: number): void {
  const share = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    request.databaseTime ??= { left: most }
    withinDatabaseTime(request.databaseTime, done)
  }
  app.addHook('onRequest', share).addHook('preValidation', share)
}
