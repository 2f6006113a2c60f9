import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request as it arrived: what AWS Signature Version 4 is computed from. Names of headers in lower case. */
export interface SignedRequest {
  readonly method: string
  /** As sent, percent-encoded. */
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Account {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly service: string
}

/** Minutes that a request's date may differ from the store's clock. */
const mostSkew = 15

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Every byte but unreserved ones, encoded once more than it came only if it was not encoded at all. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const sameEncoding = (text: string) => encoded(decodeURIComponent(text.replaceAll('+', '%20')))

const canonicalQuery = (query: string) =>
  query
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('X-Amz-Signature='))
    .map((part) => {
      const [name = '', ...value] = part.split('=')
      return `${sameEncoding(name)}=${sameEncoding(value.join('='))}`
    })
    .sort()
    .join('&')

/** The signature of a request by the published description of AWS Signature Version 4. */
export function signatureOf(
  { method, path, query, headers }: SignedRequest,
  signedHeaders: readonly string[],
  payloadHash: string,
  { date, scope }: { readonly date: string; readonly scope: string },
  { secretAccessKey }: Pick<Account, 'secretAccessKey'>,
): string {
  const canonical = [
    method,
    path.split('/').map(sameEncoding).join('/'),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`)
  return hmac(key, toSign).toString('hex')
}

/** Why a request is refused, as S3 names it; null for a valid signature of that account, made within the last minutes. */
export function signatureProblem(request: SignedRequest, account: Account, now: Date): string | null {
  const { headers } = request
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,\s]+),\s*SignedHeaders=([\w;-]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!given) return 'AccessDenied'
  const [, id = '', scope = '', names = '', signature = ''] = given
  const date = headers['x-amz-date'] ?? ''
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (id !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (!(Math.abs(at - now.getTime()) <= mostSkew * 60_000)) return 'RequestTimeTooSkewed'
  if (scope !== `${date.slice(0, 8)}/${account.region}/${account.service}/aws4_request`)
    return 'AuthorizationHeaderMalformed'
  const signed = names.split(';')
  // what S3 asks to be signed: the host, and all that speaks to S3
  const asked = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (asked.some((name) => !signed.includes(name))) return 'AccessDenied'
  const payload = headers['x-amz-content-sha256'] ?? sha256('')
  const expected = signatureOf(request, signed, payload, { date, scope }, account)
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? null : 'SignatureDoesNotMatch'
}

/** Whether the bytes are those of the signed hash, where one was signed. */
export const isPayload = (headers: SignedRequest['headers'], content: Buffer): boolean => {
  const hash = headers['x-amz-content-sha256']
  return hash === undefined || hash === 'UNSIGNED-PAYLOAD' || hash === sha256(content)
}
