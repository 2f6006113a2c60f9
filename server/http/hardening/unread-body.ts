import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

/** How long the rest of a body is read after the reply, in milliseconds. */
const lingering = 2000

/** A reply to a request whose body has not come to its end closes the connection, once the client has read it. */
export function closeUnread(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    // undefined for a request without a socket (`inject`)
    if (raw.complete !== false) return payload
    reply.header('connection', 'close')
    if (typeof payload !== 'string' || raw.method === 'HEAD') return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(beforeTheRest(payload, raw))
  })
}

/**
 * The whole reply, and its end when the rest of the body has been read or its time is over: a connection closed with unread
 * bytes is reset, and the client loses the reply with it.
 */
async function* beforeTheRest(payload: string, body: IncomingMessage): AsyncGenerator<string> {
  yield payload
  await finished(body.resume(), { signal: AbortSignal.timeout(lingering), cleanup: true }).catch(() => {})
}
