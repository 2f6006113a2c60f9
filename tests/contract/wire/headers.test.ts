import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix } from '../../../domain/contract'
import { aPractice, type Practice } from '../../support/builders/practice'
import { aTestApp, type TestApp } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'
import { type RawAnswer, sendRaw } from '../../support/servers/raw-http'

const origin = 'https://curante.example.it'
const elsewhere = 'https://console.example.it'
const settings = { PUBLIC_URL: origin, CORS_ORIGINS: elsewhere }

let practice: Practice
let server: TestApp
let port: number
beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  server = await aTestApp(practice.connection, practice.clock, settings)
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await server.close()
  await practice.close()
  await practice.connection.close()
})

/** One request over a connection of its own. */
async function ask(method: string, path: string, headers: readonly string[] = [], body = ''): Promise<RawAnswer> {
  const length = body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]
  const lines = [`${method} ${path} HTTP/1.1`, 'host: a', 'connection: close', ...headers, ...length, '', body]
  const [answer] = await sendRaw(port, lines.join('\r\n'))
  if (!answer) throw new Error('No answer')
  return answer
}
const json = 'content-type: application/json'
const bearer = () => `authorization: Bearer ${practice.doctor.token}`
const month = 'from=2026-11-01&to=2026-11-30'

/** Answers of every kind: read, written, refused, files, pages, and what is no HTTP at all. */
const answers: readonly [string, number, () => Promise<RawAnswer | undefined>][] = [
  ['data', 200, () => ask('GET', `${apiPrefix}/user`, [bearer()])],
  ['data for another origin', 200, () => ask('GET', `${apiPrefix}/user`, [bearer(), `origin: ${elsewhere}`])],
  ['a preflight', 204, () => ask('OPTIONS', `${apiPrefix}/user`, [`origin: ${elsewhere}`])],
  ['the state of the process', 200, () => ask('GET', '/healthz')],
  ['an exported table', 200, () => ask('GET', `${apiPrefix}/doctor/bookings/export?format=csv&${month}`, [bearer()])],
  ['the description of the API', 200, () => ask('GET', `${apiPrefix}/openapi.json`, [bearer()])],
  ['no session', 401, () => ask('GET', `${apiPrefix}/user`)],
  ['no right', 403, () => ask('GET', `${apiPrefix}/admin/users`, [bearer()])],
  ['a forged link', 403, () => ask('GET', `${apiPrefix}/files/abcdefghijklmnopqrstuvwx?expires=1&signature=a`)],
  ['an unknown call', 404, () => ask('GET', `${apiPrefix}/nothing`)],
  ['another verb', 404, () => ask('TRACE', `${apiPrefix}/user`)],
  ['a body too large', 413, () => ask('POST', `${apiPrefix}/login`, [json], `"${'x'.repeat(300_000)}"`)],
  ['a body of another kind', 415, () => ask('POST', `${apiPrefix}/login`, ['content-type: text/plain'], 'x')],
  ['wrong fields', 422, () => ask('POST', `${apiPrefix}/login`, [json], '{}')],
  ['an unsigned trigger', 401, () => ask('POST', '/apps/curante/events', [json], '{}')],
  ['an unexpected expectation', 417, () => ask('GET', '/healthz', ['expect: un-miracolo'])],
  ['too many headers', 431, () => ask('GET', '/healthz', [`x-a: ${'x'.repeat(20_000)}`])],
  ['words that are no HTTP', 400, async () => (await sendRaw(port, 'buongiorno\r\n\r\n'))[0]],
]

describe('every answer says what it is and what a browser may do with it', () => {
  test.each(answers)('%s (%i)', async (_name, status, get) => {
    const { headers, body, status: answered } = (await get()) ?? { headers: {}, body: '', status: 0 }
    expect(answered).toBe(status)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer' })
    const policy = (headers['content-security-policy'] ?? '').split(';')
    expect(policy).toEqual(expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]))
    expect(policy).toEqual(expect.arrayContaining([expect.stringMatching(/^default-src '(self|none)'$/)]))
    if (body !== '') expect(headers['content-type']).toMatch(/^(application\/json|text\/csv); charset=utf-8$/)
    expect(Object.keys(headers).filter((name) => /^(server|x-powered-by|set-cookie|via)$/.test(name))).toEqual([])
  })

  test('Strict-Transport-Security for a year, with subdomains, where PUBLIC_URL is https, and nowhere else', async () => {
    const { headers } = await server.app.inject({ url: '/healthz' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const plain = await practice.app.inject({ url: '/healthz' })
    expect(plain.headers['strict-transport-security']).toBeUndefined()
  })

  test('Access-Control-Allow-Origin for the origins of CORS_ORIGINS only', async () => {
    const allowed = async (from: string) =>
      (await server.app.inject({ url: '/healthz', headers: { origin: from } })).headers['access-control-allow-origin']
    expect(await Promise.all([elsewhere, origin, 'null', 'https://altrove.example'].map(allowed))).toEqual([
      elsewhere,
      undefined,
      undefined,
      undefined,
    ])
  })
})
