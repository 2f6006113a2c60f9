import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiPrefix, endpoints } from '../../../domain/contract'
import { aPractice, type Practice } from '../../support/builders/practice'
import { aDatabase } from '../../support/servers/database'
import { eventually } from '../../support/servers/eventually'
import { answersIn, sendRaw } from '../../support/servers/raw-http'

let practice: Practice
let port: number
beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  port = Number(new URL(await practice.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})

const million = 1_000_000
const request = (method: string, path: string, headers: readonly string[], body = '') =>
  [`${method} ${path} HTTP/1.1`, 'host: a', ...headers, '', body].join('\r\n')
const bookings = `${apiPrefix}/doctor/bookings`
const ofType = (type: string, ...more: string[]) => [`content-type: ${type}`, ...more]
const long = `content-length: ${20 * million}`
const chunked = 'transfer-encoding: chunked'
const known = () => `authorization: Bearer ${practice.doctor.token}`
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`

/** The path of a link to upload a PDF of this size in bytes. */
async function linkFor(size?: number): Promise<string> {
  const body = { ContentType: 'application/pdf', ...(size !== undefined && { size }) }
  return (await practice.doctor.call(endpoints.signUpload, { body })).body.data.url
}

describe('a request refused before its body has come is answered, and its connection closed within seconds', () => {
  const json = 'application/json'
  const pdf = 'application/pdf'
  const unknownLink = `${apiPrefix}/storage/files/${'x'.repeat(32)}`
  test.concurrent.each<[string, () => string | Promise<string>, number]>([
    ['JSON of nobody', () => request('POST', bookings, ofType(json, long), '{'), 401],
    [
      'JSON of nobody, a part of it sent',
      () => request('POST', bookings, ofType(json, long), '{'.repeat(million)),
      401,
    ],
    ['chunks of nobody that never end', () => request('POST', bookings, ofType(json, chunked), chunk(100)), 401],
    ['JSON larger than any', () => request('POST', bookings, ofType(json, long, known()), '{'), 413],
    ['chunks larger than any', () => request('POST', bookings, ofType(json, chunked, known()), chunk(300_000)), 413],
    [
      'a multipart form larger than any',
      () => request('POST', bookings, ofType('multipart/form-data; boundary=x', chunked, known()), chunk(300_000)),
      413,
    ],
    ['a type nobody reads', () => request('POST', bookings, ofType('text/plain', long, known()), 'x'), 415],
    ['a packed body', () => request('POST', bookings, ofType(json, long, 'content-encoding: gzip', known()), 'x'), 415],
    ['an unknown address', () => request('POST', `${apiPrefix}/nothing`, ofType(json, long), 'x'), 404],
    ['an unknown address outside the API', () => request('PUT', '/nothing', ofType(pdf, chunked), chunk(100)), 404],
    ['a GET with a body', () => request('GET', `${apiPrefix}/user`, ofType(json, long), 'x'), 401],
    ['a HEAD with a body', () => request('HEAD', `${apiPrefix}/user`, ofType(json, long), 'x'), 401],
    ['an expectation nobody knows', () => request('POST', bookings, ofType(json, long, 'expect: x'), 'x'), 417],
    ['a body announced first', () => request('POST', bookings, ofType(json, long, 'expect: 100-continue')), 401],
    ['an upload without its link', () => request('PUT', unknownLink, ofType(pdf, long), 'x'.repeat(million)), 403],
    [
      'an upload larger than any',
      async () => request('PUT', await linkFor(), ofType(pdf, 'content-length: 99999999')),
      413,
    ],
    ['an upload that is no PDF', async () => request('PUT', await linkFor(), ofType(pdf, chunked), chunk(9999)), 422],
    [
      'an upload longer than its link',
      async () => request('PUT', await linkFor(10), ofType(pdf, chunked), `a\r\n%PDF-1.4\n1\r\n${chunk(9999)}`),
      422,
    ],
  ])(
    '%s',
    async (_name, bytes, status) => {
      const answers = (await sendRaw(port, await bytes())).filter((answer) => answer.status !== 100)
      expect(answers.map((answer) => [answer.status, answer.headers.connection])).toEqual([[status, 'close']])
    },
    60_000,
  )
})

test.each<[string, () => string | Promise<string>, number]>([
  ['JSON of nobody', () => request('POST', bookings, ofType('application/json', long), 'x'.repeat(20 * million)), 401],
  [
    'an upload longer than its link',
    async () => request('PUT', await linkFor(10), ofType('application/pdf', chunked), chunk(20 * million)),
    422,
  ],
])(
  'a client that reads only when it has sent all of 20 MB still reads the refusal of %s',
  async (_name, made, status) => {
    // the time in which the rest must come is over when it has come
    const time = new AbortController()
    const lingers = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
    const bytes = await made()
    const taken = new Promise<Socket>((done) => practice.app.server.once('connection', done))
    const socket = connect(port, '127.0.0.1')
    await new Promise<void>((sent, failed) => {
      socket.once('error', failed)
      socket.write(bytes, () => sent())
    })
    const line = await taken
    await eventually(() => expect(line.bytesRead).toBe(Buffer.byteLength(bytes)))
    time.abort()
    const heard: Buffer[] = []
    for await (const part of socket) heard.push(part as Buffer)
    expect(answersIn(Buffer.concat(heard)).map((answer) => answer.status)).toEqual([status])
    expect(lingers).toHaveBeenCalledWith(2_000)
  },
)

test('a refused request whose body has come keeps the connection', async () => {
  const refused = request('POST', bookings, ofType('application/json', 'content-length: 2'), '{}')
  const last = request('GET', '/healthz', ['connection: close'])
  const answers = await sendRaw(port, `${refused}${request('GET', `${apiPrefix}/user`, [])}${last}`)
  expect(answers.map(({ status, headers }) => [status, headers.connection])).toEqual([
    [401, 'keep-alive'],
    [401, 'keep-alive'],
    [200, 'close'],
  ])
})
