import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { demoPassword } from '../../../server/passwords/demo-password'
import { markInitialPassword } from '../../../server/passwords/initial-password'
import { cheapPasswords, logIn, said } from '../../support/builders/accounts'
import { aTestApp, type TestApp } from '../../support/servers/app'
import { aDatabase, testNow } from '../../support/servers/database'

let server: TestApp
beforeAll(async () => {
  server = await aTestApp(await aDatabase({ filled: 'demo' }))
  await cheapPasswords(server)
  return async () => {
    await server.close()
    await server.connection.close()
  }
})

const days = 24 * 60
const given = async (email: string) => {
  server.clock.set(testNow)
  await markInitialPassword(server.connection.db, await server.userId(email), testNow)
}

test('POST login with a password made by a command opens sessions for three days, then answers 422', async () => {
  const email = 'specialista@curante.test'
  await given(email)
  server.clock.advance(3 * days - 1)
  expect((await logIn(server, { email })).status).toBe(200)
  server.clock.advance(1)
  const over = { password: ['Questa password è scaduta: chiedine un’altra a chi gestisce il server.'] }
  expect(said(await logIn(server, { email }))).toEqual([422, over])
  server.clock.advance(-1)
  expect(said(await logIn(server, { email }))).toEqual([422, over])
  await given(email)
  expect((await logIn(server, { email })).status).toBe(200)
})

test('PUT account/password in place of one made by a command: the chosen one stays', async () => {
  const email = 'infermiere@curante.test'
  await given(email)
  const session = await server.as(email)
  const body = { current_password: demoPassword, password: 'tre gatti sul tetto' }
  expect((await session.call(endpoints.changePassword, { body })).status).toBe(204)
  server.clock.advance(400 * days)
  expect((await logIn(server, { email, password: body.password })).status).toBe(200)
})
