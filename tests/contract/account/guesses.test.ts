import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { attempts } from '../../../server/db/tables'
import { deleteOldAttempts } from '../../../server/sessions/old-attempts'
import { aSecondFactorOf, cheapPasswords, logIn, tally } from '../../support/builders/accounts'
import { aClock, aTestApp, type TestApp } from '../../support/servers/app'
import { connect } from '../../support/servers/connect'
import { aPostgresUrl, onMainDatabase, testNow } from '../../support/servers/database'

const wrong = 'sbagliata'
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
const seconds = (count: number) => count / 60
const hours = 60

onMainDatabase((open) => {
  let server: TestApp
  beforeAll(async () => {
    server = await aTestApp(await open({ filled: 'demo' }))
    await cheapPasswords(server)
  })
  beforeEach(async () => {
    server.clock.set(testNow)
    await server.connection.db.delete(attempts)
  })
  afterAll(() => server.close())

  const status = async (email: string, address: string, more: { password?: string; otp?: string } = {}) =>
    (await logIn(server, { email, ...more }, address)).status
  const fail = async (email: string, addresses: readonly string[]) => {
    for (const address of addresses) expect(await status(email, address, { password: wrong })).toBe(422)
  }

  describe('after the clock was set back or forth', () => {
    const [email, address] = ['specialista@curante.test', '10.6.0.1']

    test.each([
      ['back for an hour', -1 * hours],
      ['back for half a minute', seconds(-30)],
      ['back for a year', -365 * 24 * hours],
    ])('%s, POST login is limited by the failures of before for a minute', async (_how, minutes) => {
      await fail(
        email,
        times(5, () => address),
      )
      server.clock.advance(minutes)
      expect(await status(email, address)).toBe(429)
      server.clock.advance(seconds(30))
      expect(await status(email, address)).toBe(429)
      server.clock.advance(seconds(31))
      expect(await status(email, address)).toBe(200)
    })

    test('forth for a day and back, POST login is limited by the failures of before, though others failed meanwhile', async () => {
      await fail(
        email,
        times(5, () => address),
      )
      server.clock.advance(24 * hours)
      await fail('farmacia@curante.test', ['10.6.0.2'])
      server.clock.advance(-24 * hours)
      expect(await status(email, address)).toBe(429)
    })

    test('back, codes at login are limited for fifteen minutes', async () => {
      const authenticator = await aSecondFactorOf(server, 'farmacia@curante.test')
      const code = async (otp: string) => status('farmacia@curante.test', address, { otp })
      for (let tries = 0; tries < 5; tries += 1) expect(await code('000000')).toBe(422)
      server.clock.advance(-2 * hours)
      expect(await code(await authenticator())).toBe(429)
      server.clock.advance(14)
      expect(await code(await authenticator())).toBe(429)
      server.clock.advance(1)
      expect(await code(await authenticator())).toBe(200)
    })

    test('back, passwords within a session are limited for fifteen minutes', async () => {
      const session = await server.as('mmg@curante.test')
      const guess = async () => {
        const body = { current_password: wrong, password: 'quattro cavalli blu' }
        return (await session.call(endpoints.changePassword, { body })).status
      }
      for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toBe(422)
      server.clock.advance(-2 * hours)
      expect(await guess()).toBe(429)
      server.clock.advance(14)
      expect(await guess()).toBe(429)
      server.clock.advance(1)
      expect(await guess()).toBe(422)
    })
  })

  describe('POST login on one account after twenty failures in a minute', () => {
    const email = 'mmg@curante.test'
    const home = '10.9.9.9'
    const others = (count: number, from = 1) => times(count, (n) => `10.9.${from}.${n}`)
    const turns = () => server.connection.db.select().from(attempts).where(like(attempts.key, 'turn:%'))
    const setTurn = async (seconds: number) => {
      const window = new Date(testNow.getTime() + seconds * 1000)
      await server.connection.db.insert(attempts).values({ key: `turn:${email}|`, window, count: 1 })
    }

    test('answers 200 at once at an address from which the account signed in within thirty days, else in a turn', async () => {
      expect(await status(email, home)).toBe(200)
      await deleteOldAttempts(server.connection.db, new Date(testNow.getTime() + 29 * 24 * 3_600_000))
      await fail(email, others(20))
      expect(await status(email, home)).toBe(200)
      expect(await turns()).toEqual([])
      expect(await status(email, '10.9.9.8')).toBe(200)
      expect(await turns()).toHaveLength(1)
      expect(await status(email, '10.9.9.8')).toBe(200)
      await deleteOldAttempts(server.connection.db, new Date(testNow.getTime() + 31 * 24 * 3_600_000))
      expect(await server.connection.db.$count(attempts)).toBe(0)
    })

    test('answers 429 at an address that has failed within the minute, also to the right password', async () => {
      await fail(email, others(20))
      expect(await status(email, '10.9.1.0')).toBe(429)
      await fail(email, ['10.9.2.0'])
      expect(await status(email, '10.9.2.0')).toBe(429)
    })

    test('answers to the second factor that follows the right password in a turn of its own', async () => {
      const account = 'segreteria@curante.test'
      const authenticator = await aSecondFactorOf(server, account)
      await fail(account, others(20))
      expect(await status(account, home)).toBe(422)
      expect(await status(account, home, { otp: await authenticator() })).toBe(200)
    })

    test('answers 429 when the next turn is more than thirty seconds away', async () => {
      await fail(email, others(20))
      await setTurn(29.8)
      const answer = await logIn(server, { email }, home)
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, '1'])
    })

    test('ignores turns from before the clock was set back', async () => {
      await fail(email, others(20))
      await setTurn(3_600)
      expect(await status(email, home)).toBe(200)
    })
  })

  test('POST login counts the addresses of one IPv6 network of 64 bits as one', async () => {
    const email = 'pls@curante.test'
    await fail(
      email,
      times(5, (n) => `2001:db8:1:2:${n}::1`),
    )
    expect(await status(email, '2001:db8:1:2::ffff')).toBe(429)
    expect(await status(email, '2001:db8:1:3::1')).toBe(200)
  })

  test('POST login counts an address written with other letters as the same account', async () => {
    const email = 'superadmin@curante.test'
    const spellings = ['ſuperadmin@curante.test', 'ＳUPERADMIN@curante.test', ' Superadmin@Curante.test']
    expect(await status('ſuperadmin@curante.test', '10.6.1.1')).toBe(200)
    await server.connection.db.delete(attempts)
    for (const spelling of [...spellings, email, email]) await fail(spelling, ['10.6.1.2'])
    expect(await status(email, '10.6.1.2')).toBe(429)
  })
})

describe('two processes on one PostgreSQL', () => {
  const clock = aClock()
  let servers: TestApp[]
  beforeAll(async () => {
    const databaseUrl = await aPostgresUrl({ filled: 'demo' })
    servers = [
      await aTestApp(await connect({ databaseUrl }), clock),
      await aTestApp(await connect({ databaseUrl }), clock),
    ]
    await cheapPasswords(servers[0] as TestApp)
  })
  afterAll(async () => {
    for (const server of servers) {
      await server.close()
      await server.connection.close()
    }
  })

  test.each(['mmg@curante.test', 'nessuno@curante.test'])(
    'POST login on %s from 26 addresses at once judges twenty guesses, then two a second, and one of each address',
    async (email) => {
      const begun = performance.now()
      const from = (n: number, password?: string) =>
        logIn(servers[n % 2] as TestApp, { email, ...(password && { password }) }, `10.8.0.${n}`)
      expect(tally(await Promise.all(times(26, (n) => from(n, wrong))))).toEqual({ 422: 26 })
      // the second process may judge one more before it sees what the first has counted
      expect(performance.now() - begun).toBeGreaterThan(4 * 500)
      expect(tally(await Promise.all(times(26, (n) => from(n, wrong))))).toEqual({ 429: 26 })
      clock.advance(seconds(5))
      const owner = await Promise.all(times(3, (n) => from(30 + n)))
      expect(tally(owner)).toEqual(email.startsWith('mmg') ? { 200: 3 } : { 422: 3 })
    },
  )
})
