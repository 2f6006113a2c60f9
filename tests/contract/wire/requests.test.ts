import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { apiPrefix } from '../../../domain/contract'
import { handleErrors } from '../../../server/http/error-handler'
import { aVisit, type Practice, save } from '../../support/builders/practice'
import { onPractice } from '../../support/servers/on-practice'

let practice: Practice
onPractice((made) => {
  practice = made
})

const json = { 'content-type': 'application/json' }

/** A raw request, authenticated as the doctor unless `headers` says otherwise. */
async function ask(method: 'GET' | 'POST' | 'PUT', path: string, headers: Record<string, string> = {}, body?: string) {
  const reply = await practice.app.inject({
    method,
    url: `${apiPrefix}/${path}`,
    headers: { authorization: `Bearer ${practice.doctor.token}`, ...headers },
    ...(body !== undefined && { payload: body }),
  })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json(), headers: reply.headers }
}

describe('GET of a malformed path answers 404 with the security headers', () => {
  test.each([
    ['a broken escape', 'doctor/bookings/%ZZ'],
    ['half a letter', 'doctor/bookings/%E0%A4%A'],
    ['a lone per cent', '%'],
    ['an escaped zero byte', 'doctor/bookings/%00'],
    ['an endless id', `doctor/bookings/${'9'.repeat(5000)}`],
  ])('%s', async (_name, path) => {
    const { status, body, headers } = await ask('GET', path)
    expect([status, body]).toEqual([404, { message: 'Risorsa non trovata' }])
    expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff'])
  })

  test('a broken escape in the query answers 422 on its parameter', async () => {
    const reply = await ask('GET', 'doctor/notifications?page=%ZZ')
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['page']])
  })
})

describe('bodies', () => {
  test('an empty body counts as absent, whatever its content type', async () => {
    expect((await ask('PUT', 'doctor/notifications/read', json, '')).status).toBe(200)
    const { status, body } = await ask('POST', 'login', json, '')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email', 'password']])
  })

  test.each(['text/plain', 'application/xml', 'x'])('content type %s answers 415', async (type) => {
    expect((await ask('POST', 'doctor/bookings', { 'content-type': type }, '{}')).status).toBe(415)
  })

  test.each(['{', '{"__proto__":{}}', '\0', 'nul'])('body %j answers 422', async (text) => {
    expect((await ask('POST', 'doctor/bookings', json, text)).status).toBe(422)
  })

  test('a body nested more than 20 levels deep answers 422 as a whole, a flatter one at its fields', async () => {
    const fieldsOf = async (levels: number) => {
      const body = `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`
      return Object.keys((await ask('POST', 'broadcasting/auth', json, body)).body.errors)
    }
    expect(await fieldsOf(19)).toContain('x')
    expect(await fieldsOf(20)).toEqual(['body'])
  })

  test('a body nested 100,000 levels deep answers 422, also with an Idempotency-Key', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    for (const body of [deep, `{"name":${deep}}`, `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`])
      for (const headers of [json, { ...json, 'idempotency-key': 'deep' }])
        expect((await ask('POST', 'doctor/bookings', headers, body)).status).toBe(422)
  })
})

test('POST doctor/bookings repeated under an Idempotency-Key with reordered fields answers the first booking', async () => {
  const visit = aVisit(practice)
  const turned = Object.fromEntries(Object.entries(visit).reverse())
  const first = await save(practice.doctor, visit, { 'idempotency-key': 'turned' })
  const again = await save(practice.doctor, turned, { 'idempotency-key': 'turned' })
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
})

test.each([403, 404, 406, 412, 416])(
  'an error of a static file with status %i answers that status, not 500',
  async (status) => {
    const app = fastify()
    handleErrors(app)
    app.get('/file', async () => {
      throw Object.assign(new Error('as @fastify/send throws it'), { statusCode: status })
    })
    const reply = await app.inject('/file')
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([status, ['message']])
    await app.close()
  },
)
