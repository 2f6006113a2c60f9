import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Subscription } from '../../../server/push/deliver'
import type { PushNetwork } from '../../../server/push/public-network'
import { selfSigned } from './self-signed'

/** One push as its service and the browser behind it read it. */
export interface TakenPush {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly payload: unknown
  /** The whole decrypted text. */
  readonly text: string
}

/** A browser that has subscribed at the service: only it can read what comes. */
export interface SubscribedBrowser {
  readonly subscription: Subscription
  /** Subscribed with this public key of the server: anything that is not signed with it is refused with 403. */
  readonly serverKey: string
}

type Answer = number | 'break' | ((reply: ServerResponse) => void)

export interface PushService {
  readonly origin: string
  /** Pushes that the service took, in their order. */
  readonly taken: TakenPush[]
  /** Connections so far. */
  connections(): number
  subscribe(serverKey: string): SubscribedBrowser
  /** How a browser's pushes are answered from now on; 201 at first. */
  answer(browser: SubscribedBrowser, answer: Answer): void
  /** Lets a sender reach this service, which is on this machine. */
  readonly network: PushNetwork
  close(): Promise<void>
}

const encoded = (text: string) => Buffer.from(text, 'base64url')
const derived = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** A push service over HTTPS: checks the signature (RFC 8292) and decrypts for the browser (RFC 8188, RFC 8291). */
export async function aPushService(): Promise<PushService> {
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer; serverKey: string }>()
  const answers = new Map<string, Answer>()
  const taken: TakenPush[] = []
  let connections = 0

  const server = createServer(selfSigned, async (request, reply) => {
    const path = request.url ?? ''
    const browser = browsers.get(path)
    const body = await buffer(request)
    if (!browser || request.method !== 'POST') return void reply.writeHead(404).end()
    if (signerOf(request.headers.authorization ?? '', origin) !== browser.serverKey)
      return void reply.writeHead(403).end()
    const answer = answers.get(path) ?? 201
    if (answer === 'break') return void request.socket.destroy()
    if (typeof answer === 'function') return answer(reply)
    if (answer === 201) {
      const text = decrypted(body, browser)
      taken.push({ path, headers: request.headers, text, payload: JSON.parse(text) })
    }
    reply.writeHead(answer, { 'content-length': 0 }).end()
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    taken,
    connections: () => connections,
    subscribe(serverKey) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      browsers.set(path, { keys, auth, serverKey })
      const subscription = { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } }
      return { subscription, serverKey }
    },
    answer: ({ subscription }, answer) => void answers.set(new URL(subscription.endpoint).pathname, answer),
    network: { agent: new Agent({ keepAlive: true, ca: selfSigned.cert }), allows: () => true },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** The public key that a request is rightly signed with; null otherwise. */
function signerOf(authorization: string, origin: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = encoded(key)
  if (point.length !== 65) return null
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    encoded(signature),
  )
  const { aud, exp, sub } = JSON.parse(encoded(claims).toString())
  const [now, day] = [Date.now() / 1000, 24 * 3600]
  return isSigned && aud === origin && exp > now && exp < now + day && /^(mailto|https):/.test(sub) ? key : null
}

/** One record of aes128gcm, without its padding. */
function decrypted(body: Buffer, { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const key = derived(keys.computeSecret(sender), auth, info, 32)
  const record = body.subarray(21 + sender.length)
  const nonce = derived(key, salt, 'Content-Encoding: nonce\0', 12)
  const opened = createDecipheriv('aes-128-gcm', derived(key, salt, 'Content-Encoding: aes128gcm\0', 16), nonce)
  opened.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([opened.update(record.subarray(0, -16)), opened.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
