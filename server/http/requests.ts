import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import { invalid, type Refusal, refusalText } from '../../domain/contract/refusal'
import { httpRefusal, readableBodies, utf8Text } from './body'
import { isEscaped } from './escapes'
import { formBodies } from './forms'
import { doubledField } from './json'

/** How long a line may take over what it sends, in milliseconds; `every` is how often that is looked at. */
const deadline = {
  headers: 15_000,
  /** A whole request: the largest file over a slow line. Other bodies are waited for a shorter time (`body.ts`). */
  request: 300_000,
  every: 5_000,
}

/** Lines open at once: more than any practice has, less than what exhausts the memory or the files of a process. */
const maximumLines = 12_000

/** How requests reach the routes, so that whatever a stranger sends is refused by the error door, in its words. */
export const requestOptions = {
  /** Bytes of a body: the largest legal payload is far below. */
  bodyLimit: 262_144,
  requestTimeout: deadline.request,
  /** A server that is stopping answers what has reached it, and says that the line ends there. */
  return503OnClosing: false,
  http: {
    headersTimeout: deadline.headers,
    connectionsCheckingInterval: deadline.every,
    requireHostHeader: false, // asked for below, in our words
  },
  /** What is no HTTP never becomes a request: it is answered on the line itself, which is then closed. */
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else void refuseLine(socket, (lineRefusal[error.code] ?? httpRefusal.badRequest)())
  },
  /** Longer than any address Node lets in: an id that is too long is unknown like any other. */
  routerOptions: { maxParamLength: 20_000 },
  /** An escape that means nothing is read as it stands; the router would answer it by itself, past headers and words. */
  rewriteUrl: ({ url = '/' }) => {
    const [path = ''] = url.split('?', 1)
    return isEscaped(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
  },
} satisfies FastifyHttpOptions<Server>

/** Why a line is given up, by Node's code; anything else is no HTTP. */
const lineRefusal: Partial<Record<string, () => Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: httpRefusal.timeout,
  HPE_HEADER_OVERFLOW: httpRefusal.headersTooLarge,
}

const refusalHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

/** What each line has asked and not been answered yet. */
const unanswered = new WeakMap<Socket, Map<IncomingMessage, ServerResponse>>()

/**
 * The last word on a line. Answers are read in the order of the requests: whatever was asked whole before comes first, so
 * that nobody takes this refusal for the answer to it.
 */
async function refuseLine(socket: Socket, { status, body }: Refusal): Promise<void> {
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

/** What Node would answer by itself or not at all: too many lines, tunnels, no host, and expectations we do not know. */
export function guardLines(app: FastifyInstance): void {
  const { server } = app
  server.maxConnections = maximumLines
  server.prependListener('request', (request, response) => {
    const ofLine = unanswered.get(request.socket) ?? new Map()
    unanswered.set(request.socket, ofLine.set(request, response))
    response.once('close', () => ofLine.delete(request))
  })
  server.on('connect', (_request, socket: Socket) => void refuseLine(socket, httpRefusal.badRequest()))
  server.on('checkExpectation', (_request, response) => {
    const { status, body } = httpRefusal.expectation()
    const text = JSON.stringify(body)
    response.writeHead(status, { ...refusalHeaders, 'content-length': Buffer.byteLength(text) }).end(text)
  })
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion !== '1.0') throw httpRefusal.badRequest()
  })
}

/** Bodies are JSON or a form, anything else is 415; an empty one is an absent one, whatever its type says. */
export async function bodyParsers(app: FastifyInstance): Promise<void> {
  readableBodies(app)
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null)
    const text = utf8Text(bytes)
    void json(request, text, (error, value) => {
      const doubled = error ? null : doubledField(text)
      done(doubled === null ? error : invalid({ [doubled]: [refusalText.twice] }), value)
    })
  })
  await formBodies(app)
}
