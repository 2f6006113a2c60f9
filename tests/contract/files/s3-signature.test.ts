import { AwsV4Signer } from 'aws4fetch'
import { describe, expect, test } from 'vitest'
import { type SignedRequest, signatureOf, signatureProblem } from '../../support/servers/s3-signature'

/**
 * The examples of Amazon's documents: "Signature Calculations for the Authorization Header" of the S3 API reference, and
 * `get-vanilla` of the Signature Version 4 test suite.
 */
const s3Account = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
}
const suiteAccount = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 'service',
}
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const welcome = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'
const host = 'examplebucket.s3.amazonaws.com'
const date = '20130524T000000Z'
const noon = new Date('2013-05-24T00:00:00Z')

const examples: [string, Omit<SignedRequest, 'headers'>, Record<string, string>, string, string][] = [
  [
    'GET of an object, a part of it',
    { method: 'GET', path: '/test.txt', query: '' },
    { range: 'bytes=0-9' },
    nothing,
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT of an object',
    { method: 'PUT', path: '/test%24file.text', query: '' },
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    welcome,
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET of the lifecycle',
    { method: 'GET', path: '/', query: 'lifecycle' },
    {},
    nothing,
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET of a listing',
    { method: 'GET', path: '/', query: 'max-keys=2&prefix=J' },
    {},
    nothing,
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
]

const exampleHeaders = (more: Record<string, string>, payload: string) => ({
  ...more,
  host,
  'x-amz-content-sha256': payload,
  'x-amz-date': date,
})

describe('the S3 of the tests computes signatures as Amazon publishes them', () => {
  test.each(examples)('%s', (_name, request, more, payload, signature) => {
    const headers = exampleHeaders(more, payload)
    const names = Object.keys(headers).sort()
    const scope = '20130524/us-east-1/s3/aws4_request'
    expect(signatureOf({ ...request, headers }, names, payload, { date, scope }, s3Account)).toBe(signature)
  })

  test('get-vanilla of the test suite', () => {
    const headers = { host: 'example.amazonaws.com', 'x-amz-date': '20150830T123600Z' }
    const when = { date: '20150830T123600Z', scope: '20150830/us-east-1/service/aws4_request' }
    const request = { method: 'GET', path: '/', query: '', headers }
    expect(signatureOf(request, ['host', 'x-amz-date'], nothing, when, suiteAccount)).toBe(
      '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
    )
  })
})

describe('the S3 of the tests', () => {
  const [[, request, more, payload, signature] = []] = examples
  const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
  const signed = 'host;range;x-amz-content-sha256;x-amz-date'
  const valid = {
    ...exampleHeaders(more ?? {}, payload ?? ''),
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signed}, Signature=${signature}`,
  }
  const problem = (change: Partial<Record<string, string>>, now = noon) =>
    signatureProblem(
      { ...(request as SignedRequest), headers: { ...valid, ...change } as typeof valid },
      s3Account,
      now,
    )
  const authorization = (from: string, to: string) => ({ authorization: valid.authorization.replace(from, to) })

  test('takes the published request', () => {
    expect(problem({})).toBeNull()
  })

  test.each<[string, Partial<Record<string, string>>, string]>([
    ['no signature', { authorization: undefined }, 'AccessDenied'],
    ['a signature of zeros', authorization(String(signature), '0'.repeat(64)), 'SignatureDoesNotMatch'],
    ['a signature with one sign changed', authorization('f0e8', 'f0e9'), 'SignatureDoesNotMatch'],
    ['another header value', { range: 'bytes=0-99' }, 'SignatureDoesNotMatch'],
    ['another content', { 'x-amz-content-sha256': welcome }, 'SignatureDoesNotMatch'],
    ['a header of S3 that is not signed', { 'x-amz-acl': 'public-read' }, 'AccessDenied'],
    ['a host that is not signed', authorization('host;', ''), 'AccessDenied'],
    ['another account', authorization('AKIAIOSFODNN7EXAMPLE', 'AKIDEXAMPLE'), 'InvalidAccessKeyId'],
    ['another region', authorization('us-east-1', 'eu-south-1'), 'AuthorizationHeaderMalformed'],
    ['another day', { 'x-amz-date': '20130525T000000Z' }, 'RequestTimeTooSkewed'],
  ])('refuses %s', (_name, change, code) => {
    expect(problem(change)).toBe(code)
  })

  test('refuses a request of a quarter of an hour ago', () => {
    expect(problem({}, new Date('2013-05-24T00:15:00Z'))).toBeNull()
    expect(problem({}, new Date('2013-05-24T00:15:01Z'))).toBe('RequestTimeTooSkewed')
  })

  test('takes what the client in use signs', async () => {
    const url = 'https://s3.example.it/bucket/key-of-a-test?list-type=2&continuation-token=a%2Bb%3D'
    const headers = { 'x-amz-meta-name': 'Referto%20cos%C3%AC.pdf', 'content-type': 'application/pdf' }
    const sent = await new AwsV4Signer({ ...s3Account, method: 'PUT', url, headers, datetime: date }).sign()
    const { pathname: path, search, host: to } = new URL(sent.url)
    const arrived = { ...Object.fromEntries(sent.headers), host: to }
    expect(
      signatureProblem({ method: 'PUT', path, query: search.slice(1), headers: arrived }, s3Account, noon),
    ).toBeNull()
  })
})
