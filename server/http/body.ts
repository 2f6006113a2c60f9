import { isUtf8 } from 'node:buffer'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, Refusal, refusalText } from '../../domain/contract/refusal'

/** A body that is not a file is small: a line that needs longer for it, in milliseconds, is holding us up. */
const bodyWithin = 20_000

/** What only HTTP itself refuses, in our words. */
export const httpRefusal = {
  badRequest: () => new Refusal(400, { message: 'La richiesta non è comprensibile.' }),
  timeout: () => new Refusal(408, { message: 'La richiesta non è arrivata in tempo.' }, { connection: 'close' }),
  tooLarge: () => new Refusal(413, { message: 'I dati inviati sono troppo grandi.' }),
  unknownFormat: () => new Refusal(415, { message: 'Il formato dei dati inviati non è previsto.' }),
  expectation: () => new Refusal(417, { message: refusalText.invalid }),
  headersTooLarge: () =>
    new Refusal(431, { message: 'L’indirizzo o le intestazioni della richiesta sono troppo grandi.' }),
}

/** The text of a body. Bytes that are no UTF-8 would be stored as question marks: they are refused. */
export function utf8Text(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw invalid({ body: [refusalText.invalid] })
  return bytes.toString('utf8')
}

/** Bodies come as UTF-8, as they are and in time; what is packed or in other letters is 415 before a byte of it is read. */
export function readableBodies(app: FastifyInstance, { within = bodyWithin } = {}): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const { headers, routeOptions } = request
    if (!isPlain(headers['content-encoding']) || !isUtf8Type(headers['content-type'])) throw httpRefusal.unknownFormat()
    const isFile = routeOptions.config.endpoint?.bodyTypes !== undefined
    return isFile || !hasBody(request) ? payload : inTime(payload as Readable, within)
  })
}

const isPlain = (encoding: string | undefined) => encoding === undefined || /^\s*(identity)?\s*$/i.test(encoding)

function isUtf8Type(type = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1]
  return charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The same bytes, or 408. The request itself is not destroyed: its line must still carry the answer. */
function inTime(payload: Readable, ms: number): Readable {
  const body = new PassThrough()
  const timer = setTimeout(() => body.destroy(httpRefusal.timeout()), ms)
  payload.once('error', (error) => body.destroy(error))
  payload.once('close', () => {
    if (!payload.readableEnded) body.destroy(httpRefusal.badRequest())
  })
  body.once('close', () => clearTimeout(timer))
  body.on('error', () => {}) // who reads it may have gone by then, refused for something else
  return payload.pipe(body)
}
