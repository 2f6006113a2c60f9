import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import * as tables from '../../../server/db/tables'
import { demoPassword } from '../../../server/passwords/demo-password'
import { anAuthenticator, aSecondFactorOf, cheapPasswords, logIn, said } from '../../support/builders/accounts'
import { impersonating } from '../../support/builders/impersonation'
import { aSession, aTestApp, type Session, type TestApp } from '../../support/servers/app'
import { aDatabase, testNow } from '../../support/servers/database'

const asked = [422, { otp: ['Inserisci il codice della tua app di autenticazione.'] }]
const wrong = [422, { otp: ['Il codice non è corretto o è già stato usato.'] }]
const on = [409, 'second-factor-on']
const off = [409, 'second-factor-off']

let server: TestApp
/** The same database on a server that requires a second factor of admins. */
let strict: TestApp
beforeAll(async () => {
  const connection = await aDatabase({ filled: 'demo' })
  server = await aTestApp(connection)
  strict = await aTestApp(connection, server.clock, { REQUIRE_SECOND_FACTOR: 'admins' })
  await cheapPasswords(server)
})
beforeEach(async () => {
  server.clock.set(testNow)
  for (const table of [tables.secondFactors, tables.recoveryCodes, tables.attempts])
    await server.connection.db.delete(table)
})
afterAll(async () => {
  await server.close()
  await strict.close()
  await server.connection.close()
})

const email = 'mmg@curante.test'
const begin = (session: Session, password = demoPassword) =>
  session.call(endpoints.beginSecondFactor, { body: { password } })
const confirm = (session: Session, otp: string) => session.call(endpoints.confirmSecondFactor, { body: { otp } })
const remove = (session: Session, otp: string, password = demoPassword) =>
  session.call(endpoints.removeSecondFactor, { body: { password, otp } })
const renew = (session: Session, otp: string) => session.call(endpoints.renewRecoveryCodes, { body: { otp } })
const state = async (session: Session) => (await session.call(endpoints.secondFactor)).body.data

describe('POST and PUT account/second_factor', () => {
  test('with password and a first code switch the second factor on; login then asks for a code', async () => {
    const [session, other] = [await server.as(email), await server.as(email)]
    expect(await state(session)).toEqual({ enabled: false, required: false, enabled_at: null, recovery_codes_left: 0 })
    const begun = await begin(session)
    const { secret, uri, qr } = begun.body.data
    expect([begun.status, begun.headers['cache-control']]).toEqual([201, 'no-store'])
    expect(uri).toBe(`otpauth://totp/Curante:mmg%40curante.test?secret=${secret}&issuer=Curante`)
    expect(qr).toMatch(/^<svg [\s\S]*<\/svg>\s*$/)
    expect((await logIn(server, { email })).status).toBe(200)
    const code = anAuthenticator(server, secret)
    const { status, body } = await confirm(session, await code())
    expect([status, new Set(body.data.recovery_codes).size]).toEqual([200, 10])
    for (const recovery of body.data.recovery_codes) expect(recovery).toMatch(/^([A-Z2-9]{4}-){6}[A-Z2-9]{4}$/)
    expect((await other.call(endpoints.currentUser)).status).toBe(401)
    expect(await state(session)).toEqual({
      enabled: true,
      required: false,
      enabled_at: testNow.toISOString(),
      recovery_codes_left: 10,
    })
    expect(said(await logIn(server, { email }))).toEqual(asked)
    expect((await logIn(server, { email, otp: await code(1) })).status).toBe(200)
  })

  test('write neither secret nor codes to the audit log, and store recovery codes hashed', async () => {
    const session = await server.as(email)
    const { secret } = (await begin(session)).body.data
    const { recovery_codes } = (await confirm(session, await anAuthenticator(server, secret)())).body.data
    const texts = async (table: string) =>
      JSON.stringify((await server.connection.db.execute(sql`select * from ${sql.identifier(table)}`)).rows)
    expect(await texts('audit_entries')).not.toContain(secret)
    for (const code of recovery_codes) {
      expect(await texts('audit_entries')).not.toContain(code)
      expect(await texts('recovery_codes')).not.toContain(code)
    }
  })

  test('with a wrong password answer 422 on it and store no secret', async () => {
    const session = await server.as(email)
    expect(said(await begin(session, 'sbagliata'))).toEqual([422, { password: ['La password non è corretta.'] }])
    expect(await server.connection.db.$count(tables.secondFactors)).toBe(0)
  })

  test('begun twice count the last secret; begun 30 minutes ago answer 409, also when the clock is then set back', async () => {
    const session = await server.as(email)
    expect(said(await confirm(session, '123456'))).toEqual([409, 'second-factor-not-begun'])
    const first = anAuthenticator(server, (await begin(session)).body.data.secret)
    const second = anAuthenticator(server, (await begin(session)).body.data.secret)
    expect(said(await confirm(session, await first()))).toEqual(wrong)
    server.clock.advance(30)
    expect(said(await confirm(session, await second()))).toEqual([409, 'second-factor-not-begun'])
    server.clock.advance(-1)
    expect(said(await confirm(session, await second()))).toEqual([409, 'second-factor-not-begun'])
    const third = anAuthenticator(server, (await begin(session)).body.data.secret)
    server.clock.advance(29)
    expect((await confirm(session, await third())).status).toBe(200)
    expect(said(await begin(session))).toEqual(on)
    expect(said(await confirm(session, await third(1)))).toEqual(on)
  })
})

describe('POST login with a second factor', () => {
  test.each([
    ['the present one', 0, 200],
    ['the one before', -1, 200],
    ['the next one', 1, 200],
    ['one too old', -2, 422],
    ['one of a clock too far ahead', 2, 422],
  ])('%s', async (_which, steps, status) => {
    const code = await aSecondFactorOf(server, email)
    expect((await logIn(server, { email, otp: await code(steps) })).status).toBe(status)
  })

  test('accepts a code once, and no earlier one after it', async () => {
    const code = await aSecondFactorOf(server, email)
    expect((await logIn(server, { email, otp: await code() })).status).toBe(200)
    expect(said(await logIn(server, { email, otp: await code() }))).toEqual(wrong)
    expect(said(await logIn(server, { email, otp: await code(-1) }))).toEqual(wrong)
    expect((await logIn(server, { email, otp: await code(1) })).status).toBe(200)
  })

  test('without a code answers 422 on otp; with a wrong password 422 on email', async () => {
    const code = await aSecondFactorOf(server, email)
    for (const otp of [undefined, '', ' ', '-', undefined, '', ' ', '-'])
      expect(said(await logIn(server, { email, ...(otp !== undefined && { otp }) }))).toEqual(asked)
    const credentials = { email, password: 'sbagliata', otp: await code() }
    expect(said(await logIn(server, credentials))).toEqual([422, { email: ['Le credenziali non sono corrette.'] }])
    expect((await logIn(server, { email, otp: await code() })).status).toBe(200)
  })

  test('accepts a code typed with a space', async () => {
    const code = await (await aSecondFactorOf(server, email))()
    expect((await logIn(server, { email, otp: ` ${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
  })

  test('answers 429 for 15 minutes after five wrong codes, and for the day after thirty', async () => {
    const code = await aSecondFactorOf(server, email)
    const guess = async (address: string) => (await logIn(server, { email, otp: '000000' }, address)).status
    for (let round = 0; round < 6; round += 1) {
      for (let tries = 0; tries < 5; tries += 1) expect(await guess(`10.9.${round}.${tries}`)).toBe(422)
      expect(await guess(`10.9.${round}.9`)).toBe(429)
      server.clock.advance(15)
    }
    const stopped = await logIn(server, { email, otp: await code() }, '10.9.9.9')
    expect([stopped.status, stopped.headers['retry-after']]).toEqual([429, String((24 * 60 - 90) * 60)])
    expect((await logIn(server, { email: 'pls@curante.test' })).status).toBe(200)
  })

  test.each([
    ['as it was shown', (code: string) => code],
    ['in small letters, with blanks', (code: string) => ` ${code.toLowerCase().replaceAll('-', ' ')} `],
  ])('accepts a recovery code %s once', async (_how, typed) => {
    const [session, code] = [await server.as(email), await aSecondFactorOf(server, email)]
    const [first = '', second = ''] = (await renew(session, await code())).body.data.recovery_codes
    expect((await logIn(server, { email, otp: typed(first) })).status).toBe(200)
    expect(said(await logIn(server, { email, otp: typed(first) }))).toEqual(wrong)
    expect((await state(session)).recovery_codes_left).toBe(9)
    const renewed = (await renew(session, second)).body.data.recovery_codes
    expect(said(await logIn(server, { email, otp: second }))).toEqual(wrong)
    expect((await logIn(server, { email, otp: renewed[0] })).status).toBe(200)
  })

  test('with somebody else’s recovery code answers 422', async () => {
    const session = await server.as('pls@curante.test')
    const codes = await renew(session, await (await aSecondFactorOf(server, 'pls@curante.test'))())
    await aSecondFactorOf(server, email)
    expect(said(await logIn(server, { email, otp: codes.body.data.recovery_codes[0] }))).toEqual(wrong)
  })
})

describe('DELETE account/second_factor', () => {
  test('with password and code answers 204 and deletes the recovery codes', async () => {
    const [session, code] = [await server.as(email), await aSecondFactorOf(server, email)]
    await renew(session, await code(-1))
    expect(said(await remove(session, await code(), 'sbagliata'))).toEqual([
      422,
      { password: ['La password non è corretta.'] },
    ])
    expect(said(await remove(session, '000000'))).toEqual(wrong)
    expect((await remove(session, await code())).status).toBe(204)
    expect((await logIn(server, { email })).status).toBe(200)
    expect(await server.connection.db.$count(tables.recoveryCodes)).toBe(0)
    expect([said(await remove(session, await code(1))), said(await renew(session, await code(1)))]).toEqual([off, off])
  })

  test('answers 403 to admins where the installation requires it, 204 to others', async () => {
    const [admin, doctor] = [await strict.as('admin@curante.test'), await strict.as(email)]
    const [ofAdmin, ofDoctor] = [
      await aSecondFactorOf(strict, 'admin@curante.test'),
      await aSecondFactorOf(strict, email),
    ]
    const text = 'La verifica in due passaggi è obbligatoria per il tuo ruolo.'
    expect(said(await remove(admin, await ofAdmin()))).toEqual([403, text])
    expect([(await state(admin)).required, (await state(doctor)).required]).toEqual([true, false])
    expect((await remove(doctor, await ofDoctor())).status).toBe(204)
  })
})

test('account calls with five wrong codes answer 429 for that session; other sessions and login work', async () => {
  const [thief, owner, code] = [await server.as(email), await server.as(email), await aSecondFactorOf(server, email)]
  for (let tries = 0; tries < 5; tries += 1) expect(said(await renew(thief, '000000'))).toEqual(wrong)
  expect((await renew(thief, await code())).status).toBe(429)
  expect((await renew(owner, await code(-1))).status).toBe(200)
  expect((await logIn(server, { email, otp: await code() })).status).toBe(200)
  const { auditEntries } = tables
  const denied = await server.connection.db.select().from(auditEntries).where(eq(auditEntries.action, 'denied'))
  expect(denied.filter(({ subject }) => subject === 'second-factor').length).toBeGreaterThanOrEqual(5)
})

describe('REQUIRE_SECOND_FACTOR=admins', () => {
  const due = [403, 'second-factor-due']
  const overview = (session: Session) => session.call(endpoints.officeUsers)
  const drugs = async (app: TestApp, token: string | null) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await app.app.inject({ url: '/api/backoffice/admin/drugs', headers })
    return [reply.statusCode, reply.json().code ?? null]
  }

  test.each(['admin@curante.test', 'superadmin@curante.test'])(
    'answers 403 on every other call to %s until the second factor is on',
    async (who) => {
      const session = await strict.as(who)
      const { body } = await session.call(endpoints.currentUser)
      expect(body.data.second_factor).toEqual({ enabled: false, required: true })
      expect([await drugs(strict, session.token), said(await overview(session))]).toEqual([due, due])
      const { secret } = (await begin(session)).body.data
      expect(await drugs(strict, session.token)).toEqual(due)
      expect((await confirm(session, await anAuthenticator(strict, secret)())).status).toBe(200)
      expect(await drugs(strict, session.token)).toEqual([200, null])
      expect((await session.call(endpoints.logout)).status).toBe(204)
    },
  )

  test('with `everyone` instead answers 403 to every role until the second factor is on', async () => {
    const all = await aTestApp(server.connection, server.clock, { REQUIRE_SECOND_FACTOR: 'everyone' })
    const people = [email, 'segreteria@curante.test', 'paziente@curante.test', 'admin@curante.test']
    for (const each of people) {
      const { token } = await all.as(each)
      const headers = { authorization: `Bearer ${token}` }
      const ask = async (path: string) => (await all.app.inject({ url: `/api/backoffice/${path}`, headers })).json()
      expect((await ask('news')).code).toBe('second-factor-due')
      expect((await ask('user')).data.second_factor).toEqual({ enabled: false, required: true })
    }
    await aSecondFactorOf(all, email)
    expect((await overview(await all.as(email))).status).toBe(200)
    await all.close()
  })

  test('leaves other roles alone, and admins of other installations', async () => {
    expect((await overview(await strict.as(email))).status).toBe(200)
    expect(await drugs(server, (await server.as('admin@curante.test')).token)).toEqual([200, null])
  })

  test('asks an impersonating admin for the admin’s own second factor', async () => {
    const [adminId, userId] = [await strict.userId('admin@curante.test'), await strict.userId(email)]
    const { session } = await impersonating(strict, adminId, userId)
    expect(said(await overview(session))).toEqual(due)
    await aSecondFactorOf(strict, 'admin@curante.test')
    expect((await overview(session)).status).toBe(200)
  })

  test('answers 200 to a session opened with both factors', async () => {
    const code = await aSecondFactorOf(strict, 'admin@curante.test')
    const { body } = await logIn(strict, { email: 'admin@curante.test', otp: await code() })
    expect(await drugs(strict, body.data.token)).toEqual([200, null])
    expect((await aSession(strict.app, body.data.token).call(endpoints.currentUser)).body.data.second_factor).toEqual({
      enabled: true,
      required: true,
    })
  })
})
