import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '../../../domain/contract'
import { handleErrors } from '../../../server/http/error-handler'
import { guardConnections, requestOptions } from '../../../server/http/hardening/requests'
import { aPractice, type Practice } from '../../support/builders/practice'
import { aDatabase } from '../../support/servers/database'
import { eventually } from '../../support/servers/eventually'
import { type RawAnswer, sendRaw } from '../../support/servers/raw-http'

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

const login = `${apiPrefix}/login`
const user = `${apiPrefix}/user`
/** A raw request that asks for the connection to be closed after the reply. */
const request = (method: string, path: string, headers: readonly string[] = [], body = '') =>
  [`${method} ${path} HTTP/1.1`, 'host: a', 'connection: close', ...headers, '', body].join('\r\n')
const json = (...more: string[]) => ['content-type: application/json', ...more]

/** Expects the contract's shape, `no-store` and `nosniff`. */
function expectRefusal({ body, headers }: RawAnswer): void {
  const read = JSON.parse(body)
  expect(Object.keys(read).filter((name) => !['message', 'errors'].includes(name))).toEqual([])
  expect(read.message).toMatch(/^[A-ZÈ].*\.?$/)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(headers['content-type']).toMatch(/^application\/json/)
}

describe('whatever comes over a line is answered in the contract’s words, and the server goes on', () => {
  const long = 'x'.repeat(20_000)
  test.each<[string, string | Buffer, number]>([
    ['words that are no HTTP', 'buongiorno\r\n\r\n', 400],
    ['the greeting of TLS', Buffer.from('16030100c8010000c40303', 'hex'), 400],
    ['the greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a version that is none', 'GET / HTTP/9.9\r\n\r\n', 400],
    ['a method that is none', request('PRENOTA', user), 400],
    ['no host', `GET ${user} HTTP/1.1\r\nconnection: close\r\n\r\n`, 400],
    ['a tunnel', request('CONNECT', 'a.test:443'), 400],
    ['an expectation nobody knows', request('GET', user, ['expect: un-miracolo']), 417],
    ['a zero byte in a header', request('GET', user, ['x-a: a\0b']), 400],
    ['a space before the colon', request('GET', user, ['authorization : Bearer x']), 400],
    ['a name with a line end in it', request('GET', user, ['x-\na: b']), 400],
    ['a header longer than any', request('GET', user, [`x-a: ${long}`]), 431],
    ['a hundred thousand headers', request('GET', user, Array<string>(100_000).fill('a: b')), 431],
    ['an address longer than any', request('GET', `${user}?x=${long}`), 431],
    ['two lengths', request('POST', login, json('content-length: 2', 'content-length: 5'), '{}'), 400],
    ['a length below nothing', request('POST', login, json('content-length: -1')), 400],
    ['a length that is no number', request('POST', login, json('content-length: due')), 400],
    ['a length beyond all', request('POST', login, json('content-length: 99999999999'), '{}'), 413],
    ['length and chunks', request('POST', login, json('content-length: 2', 'transfer-encoding: chunked'), '{}'), 400],
    ['an encoding of transfer nobody knows', request('POST', login, json('transfer-encoding: xchunked'), '{}'), 400],
    ['chunks within chunks', request('POST', login, json('transfer-encoding: chunked, identity'), '0\r\n\r\n'), 400],
    ['a chunk of no size', request('POST', login, json('transfer-encoding: chunked'), 'zz\r\n{}\r\n0\r\n\r\n'), 400],
    ['chunks beyond the largest body', request('POST', login, json('transfer-encoding: chunked'), inChunks(300)), 413],
    ['a verb of another protocol', request('PROPFIND', user), 404],
    ['everything', 'OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404],
    ['an old version', `GET ${user} HTTP/1.0\r\n\r\n`, 401],
    ['chunks', request('POST', login, json('transfer-encoding: chunked'), '2\r\n{}\r\n0\r\n\r\n'), 422],
    [
      'an expectation to be told to go on',
      request('POST', login, json('expect: 100-continue', 'content-length: 2'), '{}'),
      422,
    ],
  ])('%s', async (_name, bytes, status) => {
    const answers = (await sendRaw(port, bytes)).filter((answer) => answer.status !== 100)
    expect(answers.map((answer) => answer.status)).toEqual([status])
    for (const answer of answers) expectRefusal(answer)
  })

  test('requests one after the other on a line are answered in their order, up to the first that is none', async () => {
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
    const answers = await sendRaw(port, `${ask('/healthz')}${ask(user)}${ask('/healthz')}\0\0\r\n\r\n`)
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 400])
    const noSize = request('POST', login, json('transfer-encoding: chunked'), 'zz\r\n')
    const broken = await sendRaw(port, `${ask('/healthz')}${noSize}`)
    expect(broken.map(({ status }) => status)).toEqual([200, 400])
  })

  test('what follows a body is never taken for a request of its own', async () => {
    const hidden = `GET ${user} HTTP/1.1\r\nhost: a\r\n\r\n`
    const body = JSON.stringify({ email: 'a', password: 'b', otp: hidden })
    const answers = await sendRaw(port, request('POST', login, json(`content-length: ${body.length}`), body))
    expect(answers.map(({ status }) => status)).toEqual([422])
  })
})

/** A chunked body of that many kilobytes, one in each chunk. */
function inChunks(kilobytes: number): string {
  return `${`400\r\n${' '.repeat(1024)}\r\n`.repeat(kilobytes)}0\r\n\r\n`
}

describe('an address means one thing, however it is spelled', () => {
  test.each([
    ['capitals', '/API/backoffice/user', 404],
    ['a slash more in front', '//api/backoffice/user', 404],
    ['a slash more inside', '/api//backoffice/user', 404],
    ['a slash at the end', `${user}/`, 404],
    ['a dot', '/api/backoffice/./user', 404],
    ['two dots', '/api/backoffice/login/../user', 404],
    ['two escaped dots', '/api/backoffice/login/%2e%2e/user', 404],
    ['an escaped slash', '/api%2fbackoffice/user', 404],
    ['a zero byte', `${user}%00`, 404],
    ['a backslash', '/api/backoffice\\user', 404],
    ['parameters of a path', `${user};x=1`, 404],
    ['an escaped letter', '/%61pi/backoffice/user', 200],
    ['a whole URL', 'http://altrove.test/api/backoffice/user', 200],
  ])('%s', async (_name, path, status) => {
    const [answer] = await sendRaw(port, request('GET', path, [`authorization: Bearer ${practice.doctor.token}`]))
    expect([answer?.status, answer?.headers['cache-control']]).toEqual([status, 'no-store'])
    if (status === 404) expect(JSON.parse(answer?.body ?? '')).toEqual({ message: 'Risorsa non trovata' })
  })

  test.each([
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00.js',
  ])('%s leads out of the console nowhere: 404', async (path) => {
    const [answer] = await sendRaw(port, request('GET', path))
    expect([answer?.status, answer?.body]).toEqual([404, '{"message":"Risorsa non trovata"}'])
  })
})

describe('half a request holds nothing up', () => {
  const lines: Socket[] = []
  let app: FastifyInstance
  /** The same rules with timeouts a hundred times shorter. */
  beforeAll(async () => {
    app = fastify({
      ...requestOptions,
      requestTimeout: 200,
      http: { headersTimeout: 150, connectionsCheckingInterval: 50 },
    })
    guardConnections(app)
    handleErrors(app)
    app.post('/', () => ({}))
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    for (const line of lines) line.destroy()
    await app.close()
  })
  const portOf = () => (app.server.address() as { port: number }).port

  test('a body that does not come is 408, and the line is closed', async () => {
    const [answer] = await sendRaw(
      portOf(),
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a"',
    )
    expect([answer?.status, answer?.headers.connection]).toEqual([408, 'close'])
    expect(JSON.parse(answer?.body ?? '')).toEqual({ message: 'La richiesta non è arrivata in tempo.' })
  })

  test('a request that came while the process was held up is answered', async () => {
    const client = `const line = require('node:net').connect(${portOf()}, '127.0.0.1')
      setTimeout(() => line.write('POST / HTTP/1.1\\r\\nhost: a\\r\\nconnection: close\\r\\n\\r\\n'), 50)
      line.on('data', (data) => require('node:worker_threads').parentPort.postMessage(String(data)))
      line.on('error', (error) => { throw error })`
    const heldUp = new Int32Array(new SharedArrayBuffer(4))
    app.server.once('connection', () => setImmediate(() => Atomics.wait(heldUp, 0, 0, 500)))
    const [answer] = await once(new Worker(client, { eval: true }), 'message')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('lines that say nothing, half a header or a letter at a time are all let go of', async () => {
    for (let i = 0; i < 300; i += 1) {
      const line = connect(portOf(), '127.0.0.1')
      line.on('error', () => {})
      if (i % 3 > 0) line.write('POST / HTTP/1.1\r\nhost: a\r\nx-')
      if (i % 3 === 2) {
        const drip = setInterval(() => (line.writable ? line.write('a') : clearInterval(drip)), 40)
        line.once('close', () => clearInterval(drip))
      }
      line.resume()
      lines.push(line)
    }
    const open = () => new Promise<number>((done) => app.server.getConnections((_error, count) => done(count)))
    await eventually(async () => expect(await open()).toBe(0))
    expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(200)
  })

  test('the product’s own deadline: fifteen seconds for headers, five minutes for the largest file', () => {
    const { server } = practice.app
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 300_000])
  })
})
