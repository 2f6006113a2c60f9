import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { demoPassword } from '../../../server/passwords/demo-password'
import { anAuthenticator, aSecondFactorOf, cheapPasswords, logIn, tally } from '../../support/builders/accounts'
import { aSession, aTestApp, type Session, type TestApp } from '../../support/servers/app'
import { connect } from '../../support/servers/connect'
import { aPostgresUrl, onMainDatabase } from '../../support/servers/database'

const fresh = 'quattro cavalli blu'
const twenty = <T>(make: (n: number) => T) => Array.from({ length: 20 }, (_, n) => make(n))
const isOpen = async (session: Session) => (await session.call(endpoints.currentUser)).status === 200
const sum = (counts: Record<number, number>, statuses: number[]) =>
  statuses.reduce((total, status) => total + (counts[status] ?? 0), 0)

onMainDatabase((open) => {
  let server: TestApp
  beforeAll(async () => {
    server = await aTestApp(await open({ filled: 'demo' }))
    await cheapPasswords(server)
  })
  afterAll(() => server.close())

  const change = (session: Session, password: string) =>
    session.call(endpoints.changePassword, { body: { current_password: demoPassword, password } })

  test('PUT account/password eight times at once succeeds once, and only that session is left', async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, () => server.as('pls@curante.test')))
    const answers = await Promise.all(sessions.map((session, n) => change(session, `${fresh} ${n}`)))
    // The other sessions had ended before authentication, or the password had changed since it was checked.
    const counts = tally(answers)
    expect([counts[204], sum(counts, [401, 422])]).toEqual([1, 7])
    expect(await Promise.all(sessions.map(isOpen))).toEqual(answers.map(({ status }) => status === 204))
  })

  test('POST login with the old password during a password change opens no session that outlives it', async () => {
    const email = 'segreteria@curante.test'
    const asking = await server.as(email)
    const [changed, ...logins] = await Promise.all([
      change(asking, fresh),
      ...Array.from({ length: 6 }, () => logIn(server, { email }, '10.5.0.1')),
    ])
    expect(changed?.status).toBe(204)
    const opened = logins.flatMap(({ body }) => (body.data ? [aSession(server.app, body.data.token)] : []))
    for (const session of opened) expect(await isOpen(session)).toBe(false)
  })

  test('PUT account/second_factor twenty times at once answers 200 once, and its recovery codes are valid', async () => {
    const email = 'mmg@curante.test'
    const session = await server.as(email)
    const { body } = await session.call(endpoints.beginSecondFactor, { body: { password: demoPassword } })
    const otp = await anAuthenticator(server, body.data.secret)()
    const answers = await Promise.all(twenty(() => session.call(endpoints.confirmSecondFactor, { body: { otp } })))
    expect(tally(answers)).toEqual({ 200: 1, 409: 19 })
    const codes = answers.find(({ status }) => status === 200)?.body.data.recovery_codes
    expect((await logIn(server, { email, otp: codes[9] })).status).toBe(200)
    expect((await session.call(endpoints.secondFactor)).body.data.recovery_codes_left).toBe(9)
  })

  describe('POST login with one code', () => {
    test.each([
      ['of the authenticator', 'admin@curante.test', (_codes: string[], code: string) => code],
      ['of recovery', 'superadmin@curante.test', ([first = '']: string[]) => first],
    ])('%s twenty times at once opens one session', async (_which, email, choose) => {
      const authenticator = await aSecondFactorOf(server, email)
      const session = await server.as(email)
      const renewed = await session.call(endpoints.renewRecoveryCodes, { body: { otp: await authenticator(-1) } })
      const otp = choose(renewed.body.data.recovery_codes, await authenticator())
      const answers = await Promise.all(twenty((n) => logIn(server, { email, otp }, `10.6.0.${n}`)))
      // Five of the others are refused for the used code, the rest by the account's limit of attempts.
      expect(tally(answers)).toEqual({ 200: 1, 422: 5, 429: 14 })
    })
  })

  test('requests of a session that is ended meanwhile are answered 200 or 401, and 401 afterwards', async () => {
    const email = 'specialista@curante.test'
    const [owner, ended] = [await server.as(email), await server.as(email)]
    const asked = twenty(() => ended.call(endpoints.officeUsers, { query: { with: 'shifts.slots' } }))
    const end = owner.call(endpoints.endOtherSessions)
    const later = twenty(() => ended.call(endpoints.officeUsers, { query: { with: 'shifts.slots' } }))
    expect((await end).status).toBe(204)
    expect((await ended.call(endpoints.officeUsers)).status).toBe(401)
    const counts = tally(await Promise.all([...asked, ...later]))
    expect(sum(counts, [200, 401])).toBe(40)
  })
})

describe('two processes on one PostgreSQL', () => {
  let servers: TestApp[]
  beforeAll(async () => {
    const databaseUrl = await aPostgresUrl({ filled: 'demo' })
    servers = [await aTestApp(await connect({ databaseUrl })), await aTestApp(await connect({ databaseUrl }))]
    await cheapPasswords(inEither(0))
  })
  afterAll(async () => {
    for (const server of servers) {
      await server.close()
      await server.connection.close()
    }
  })
  const inEither = (n: number) => servers[n % 2] as TestApp

  test('POST login with twenty wrong passwords from one address answers 422 five times, then 429', async () => {
    const answers = await Promise.all(
      twenty((n) => logIn(inEither(n), { email: 'mmg@curante.test', password: 'no' }, '10.7.0.1')),
    )
    expect(tally(answers)).toEqual({ 422: 5, 429: 15 })
  })

  test('POST login with sixty wrong codes from as many addresses answers 422 five times, then 429', async () => {
    const email = 'admin@curante.test'
    const authenticator = await aSecondFactorOf(inEither(0), email)
    const right = await authenticator()
    const guesses = Array.from({ length: 60 }, (_, n) => String((Number(right) + n + 1) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(guesses.map((otp, n) => logIn(inEither(n), { email, otp }, `10.8.0.${n}`)))
    expect(tally(answers)).toEqual({ 422: 5, 429: 55 })
    expect((await logIn(inEither(1), { email, otp: right }, '10.8.1.1')).status).toBe(429)
  })
})
