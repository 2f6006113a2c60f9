import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { cheapPasswords, logIn } from '../../support/builders/accounts'
import { aSession, aTestApp, type TestApp } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'

let server: TestApp
beforeAll(async () => {
  server = await aTestApp(await aDatabase({ filled: 'demo' }), undefined, { SESSION_DAYS: '2' })
  await cheapPasswords(server)
})
afterAll(async () => {
  await server.close()
  await server.connection.close()
})

test('SESSION_DAYS=2: a session used every hour ends two days after its login, and a new login opens another', async () => {
  const email = 'mmg@curante.test'
  const open = async () => aSession(server.app, (await logIn(server, { email })).body.data.token)
  const ask = async (session: Awaited<ReturnType<typeof open>>) => (await session.call(endpoints.currentUser)).status
  const session = await open()
  for (let hours = 0; hours < 48; hours += 1) {
    expect([hours, await ask(session)]).toEqual([hours, 200])
    server.clock.advance(60)
  }
  expect(await ask(session)).toBe(401)
  expect(await ask(await open())).toBe(200)
})
