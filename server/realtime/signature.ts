import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { sameText } from '../passwords/same-text'

/** Key and secret of the app: the key is public, the secret is random, created at the first start, stored in the database. */
export interface Credentials {
  key: string
  secret: string
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** The `auth` that lets one socket only subscribe to one channel. */
export const channelAuth = ({ key, secret }: Credentials, socketId: string, channel: string): string =>
  `${key}:${hmac(secret, `${socketId}:${channel}`)}`

export const channelAuthHolds = (credentials: Credentials, socketId: string, channel: string, auth: string): boolean =>
  sameText(auth, channelAuth(credentials, socketId, channel))

/** Seconds that the timestamp of a signed HTTP API request may differ from now, either way. */
const signedRequestSeconds = 600

const signedQuery = z
  .object({
    auth_key: z.string(),
    auth_timestamp: z.string().regex(/^\d{1,12}$/),
    auth_version: z.literal('1.0'),
    auth_signature: z.string(),
    body_md5: z.string().optional(),
  })
  .catchall(z.string())

/** `path` and `body` exactly as received, neither decoded nor parsed: the signature covers these. */
interface SignedRequest {
  method: string
  path: string
  query: unknown
  body: string
}

/** Why a request of the HTTP API is refused, or `undefined` when its signature is valid. `now` in milliseconds. */
export function requestProblem({ key, secret }: Credentials, request: SignedRequest, now: number): string | undefined {
  const query = signedQuery.safeParse(request.query)
  if (!query.success) return 'Not signed'
  const { auth_signature, ...signed } = query.data
  if (signed.auth_key !== key) return 'Unknown auth_key'
  if (Math.abs(now / 1000 - Number(signed.auth_timestamp)) > signedRequestSeconds) return 'Timestamp expired'
  if (request.body !== '' && signed.body_md5 !== md5(request.body)) return 'Invalid body_md5'
  const text = [request.method, request.path, canonical(signed)].join('\n')
  return sameText(auth_signature, hmac(secret, text)) ? undefined : 'Invalid signature'
}

/** The query of a signed request to the HTTP API of another server. `now` in milliseconds. */
export function signedQueryOf(
  { key, secret }: Credentials,
  { method, path, query, body }: SignedRequest & { query: Readonly<Record<string, string>> },
  now: number,
): Record<string, string> {
  const signed = {
    ...query,
    auth_key: key,
    auth_timestamp: String(Math.floor(now / 1000)),
    auth_version: '1.0',
    ...(body !== '' && { body_md5: md5(body) }),
  }
  return { ...signed, auth_signature: hmac(secret, [method, path, canonical(signed)].join('\n')) }
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

function canonical(query: Record<string, string | undefined>): string {
  return Object.entries(query)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}
