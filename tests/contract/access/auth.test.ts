import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import * as tables from '../../../server/db/tables'
import { aTestApp, type TestApp } from '../../support/servers/app'
import { aDatabase, isLong } from '../../support/servers/database'

const password = 'curante-demo'
const wrong = { message: 'Le credenziali non sono corrette.', errors: { email: ['Le credenziali non sono corrette.'] } }

let server: TestApp
beforeAll(async () => {
  server = await aTestApp(await aDatabase({ filled: 'demo' }))
})
afterAll(async () => {
  await server.close()
  await server.connection.close()
})

const login = (email: string, secret: string, address = '127.0.0.1') =>
  server.app.inject({
    method: 'POST',
    url: '/api/backoffice/login',
    payload: { email, password: secret },
    remoteAddress: address,
  })

async function openSession(email: string): Promise<Record<string, string>> {
  const reply = await login(email, password)
  return { authorization: `Bearer ${reply.json().data.token}` }
}

const user = (headers: Record<string, string>) => server.app.inject({ url: '/api/backoffice/user', headers })

describe('POST login', () => {
  test('with the right password opens a session, whatever the case of the address', async () => {
    const reply = await user(await openSession('Segreteria@Curante.test'))
    expect(reply.statusCode).toBe(200)
    const { data } = reply.json()
    expect(endpoints.currentUser.reply.parse(reply.json())).toBeTruthy()
    expect(data.email).toBe('segreteria@curante.test')
    expect(data.current_active_role_users.map((r: { role: { code: string } }) => r.role.code)).toEqual(['assistant'])
    expect(data.assisted.map((doctor: { last_name: string }) => doctor.last_name).sort()).toEqual(['Ferri', 'Leone'])
    expect(data.impersonator).toBeNull()
  })

  test('of a pharmacy is followed by GET user with the doctors it employs', async () => {
    const { data } = (await user(await openSession('farmacia@curante.test'))).json()
    expect(data.employed_doctors.map((doctor: { category: string }) => doctor.category).sort()).toEqual([
      'nurse',
      'specialist',
    ])
    expect(data.assisted).toEqual([])
  })

  test('with a wrong password, unknown address or disabled user answers one and the same 422 (AU1)', async () => {
    const { db } = server.connection
    const disabled = 'pls@curante.test'
    await db.update(tables.users).set({ active: false }).where(eq(tables.users.email, disabled))
    const replies = [
      await login('mmg@curante.test', 'sbagliata', '10.0.0.1'),
      await login('nessuno@curante.test', password, '10.0.0.2'),
      await login(disabled, password, '10.0.0.3'),
    ]
    await db.update(tables.users).set({ active: true }).where(eq(tables.users.email, disabled))
    for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([422, wrong])
  })

  test('stores only the hash of the token', async () => {
    const { authorization } = await openSession('mmg@curante.test')
    const token = authorization?.slice('Bearer '.length)
    const { rows } = await server.connection.db.execute(
      sql`select 1 from access_tokens t where t::text like ${`%${token}%`}`,
    )
    expect(rows).toEqual([])
  })

  test('with missing or undeclared fields answers 422 on each in Italian', async () => {
    const reply = await server.app.inject({ method: 'POST', url: '/api/backoffice/login', payload: { ruolo: 'admin' } })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toEqual({
      email: ['Campo obbligatorio.'],
      password: ['Campo obbligatorio.'],
      ruolo: ['Campo non previsto.'],
    })
  })
})

describe('POST login within the limits on failures', () => {
  test('after five failures of an account from one address answers 429 there, not from elsewhere', async () => {
    const email = 'specialista@curante.test'
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await login(email, 'no', '10.1.0.1')).statusCode).toBe(422)
    const refused = await login(email, password, '10.1.0.1')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(email, password, '10.1.0.2')).statusCode).toBe(200)
    server.clock.advance(2)
    expect((await login(email, password, '10.1.0.1')).statusCode).toBe(200)
  })

  test('does not count successes', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1)
      expect((await login('admin@curante.test', password, '10.2.0.1')).statusCode).toBe(200)
  })

  // sixty at once are tried below
  test.runIf(isLong)('after 60 failures from one address answers 429 for any account', async () => {
    for (let attempt = 0; attempt < 60; attempt += 1) await login(`x${attempt}@curante.test`, 'no', '10.3.0.1')
    expect((await login('admin@curante.test', password, '10.3.0.1')).statusCode).toBe(429)
  })
})

describe('POST login many times at once', () => {
  const answers = async (attempts: Promise<{ statusCode: number }>[]) => {
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
    return Object.fromEntries([200, 422, 429].map((status) => [status, statuses.filter((s) => s === status).length]))
  }
  const times = <T>(n: number, make: (index: number) => T) => Array.from({ length: n }, (_, index) => make(index))

  test('with thirty wrong passwords of one account answers 422 five times, then 429', async () => {
    expect(await answers(times(30, () => login('mmg@curante.test', 'no', '10.4.0.1')))).toEqual({
      200: 0,
      422: 5,
      429: 25,
    })
  })

  test('on eighty accounts from one address answers 422 sixty times, then 429', async () => {
    expect(await answers(times(80, (n) => login(`y${n}@curante.test`, 'no', '10.4.0.2')))).toEqual({
      200: 0,
      422: 60,
      429: 20,
    })
  })

  test('with right passwords answers 200 each time', async () => {
    expect(await answers(times(12, () => login('mmg@curante.test', password, '10.4.0.3')))).toEqual({
      200: 12,
      422: 0,
      429: 0,
    })
  })

  test('POST login counts a failure for a minute; Retry-After says when the next attempt is allowed', async () => {
    const attempt = async (secret: string) => {
      const reply = await login('farmacia@curante.test', secret, '10.4.0.4')
      return [reply.statusCode, reply.headers['retry-after']]
    }
    for (let failure = 0; failure < 4; failure += 1) {
      expect(await attempt('no')).toEqual([422, undefined])
      server.clock.advance(0.25)
    }
    server.clock.advance(-0.25)
    expect(await attempt('no')).toEqual([422, undefined])
    expect(await attempt(password)).toEqual([429, '15'])
    server.clock.advance(0.25)
    expect(await attempt('no')).toEqual([422, undefined])
    expect(await attempt(password)).toEqual([429, '15'])
  })
})

describe('a session', () => {
  const unauthenticated = [401, { message: 'Unauthenticated.' }]
  const answer = async (headers: Record<string, string>) => {
    const reply = await user(headers)
    return [reply.statusCode, reply.statusCode === 200 ? null : reply.json()]
  }

  test('is refused after POST logout, and its device is deleted', async () => {
    const headers = await openSession('mmg@curante.test')
    const device = await server.app.inject({
      method: 'POST',
      url: '/api/backoffice/devices',
      headers,
      payload: { platform: 'web' },
    })
    expect(device.statusCode).toBe(201)
    const reply = await server.app.inject({ method: 'POST', url: '/api/backoffice/logout', headers })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(await answer(headers)).toEqual(unauthenticated)
    const { rows } = await server.connection.db.execute(sql`select 1 from devices where id = ${device.json().data.id}`)
    expect(rows).toEqual([])
  })

  test.each(['javascript:alert(1)', 'http://push.test/a', 'file:///etc/passwd', 'push'])(
    'a device is not reached at %s',
    async (endpoint) => {
      const reply = await server.app.inject({
        method: 'POST',
        url: '/api/backoffice/devices',
        headers: await openSession('mmg@curante.test'),
        payload: { push: { endpoint, keys: { p256dh: 'a', auth: 'b' } } },
      })
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { 'push.endpoint': ['Formato url non corretto'] }])
    },
  )

  test('used every month is valid three years later (specification §9)', async () => {
    const headers = await openSession('mmg@curante.test')
    const before = server.clock.now()
    for (let days = 0; days < 3 * 366; days += 29) {
      expect((await user(headers)).statusCode).toBe(200)
      server.clock.advance(29 * 24 * 60)
    }
    server.clock.set(before)
  })

  test('unused for thirty days answers 401', async () => {
    const headers = await openSession('mmg@curante.test')
    const before = server.clock.now()
    server.clock.advance(30 * 24 * 60 - 1)
    expect((await answer(headers))[0]).toBe(200)
    server.clock.advance(30 * 24 * 60)
    expect(await answer(headers)).toEqual(unauthenticated)
    server.clock.set(before)
  })

  test('of a disabled user answers 401, also when the user is enabled again', async () => {
    const { db } = server.connection
    const headers = await openSession('infermiere@curante.test')
    await db.update(tables.users).set({ active: false }).where(eq(tables.users.email, 'infermiere@curante.test'))
    expect(await answer(headers)).toEqual(unauthenticated)
    await db.update(tables.users).set({ active: true }).where(eq(tables.users.email, 'infermiere@curante.test'))
    expect(await answer(headers)).toEqual(unauthenticated)
  })

  test.each(['', 'Bearer', 'Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic YTpi', `Bearer ${'a'.repeat(500)}`])(
    'the header "%s" is no session',
    async (authorization) => {
      expect(await answer({ authorization })).toEqual(unauthenticated)
    },
  )
})

test('public routes ignore any token', async () => {
  const reply = await server.app.inject({
    url: '/api/backoffice/public/config',
    headers: { authorization: 'Bearer nonsense', 'x-acting-as': 'x' },
  })
  expect(reply.statusCode).toBe(200)
  expect(endpoints.publicConfig.reply.parse(reply.json())).toBeTruthy()
})
