import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { demoPassword } from '../../../server/passwords/demo-password'
import { cheapPasswords, logIn } from '../../support/builders/accounts'
import { aTestApp, type TestApp } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'

const email = 'specialista@curante.test'
let server: TestApp
beforeAll(async () => {
  server = await aTestApp(await aDatabase({ filled: 'demo' }))
  await cheapPasswords(server)
  return async () => {
    await server.close()
    await server.connection.close()
  }
})

const opens = async (password: string) => (await logIn(server, { email, password })).status
let current = demoPassword

test.each([
  ['small letters only', 'tegolaviolarubino'],
  ['digits only', '48201957360482'],
  ['signs only', '!?;:_-+*/=()[]{}'],
  ['blanks at both ends', '  orto di casa  '],
  ['accents and pictures', 'perché🌻così🌻'],
  ['sixty-four characters', 'limone trave '.repeat(5).slice(0, 64)],
  ['two hundred characters', 'carciofo e mandorla, '.repeat(10).slice(0, 200)],
])('PUT account/password with %s answers 204, and POST login opens with exactly that', async (_what, password) => {
  const session = await server.as(email)
  const body = { current_password: current, password }
  expect((await session.call(endpoints.changePassword, { body })).status).toBe(204)
  current = password
  const last = [...password].at(-1) ?? ''
  const altered = [password.slice(0, -last.length), `${password} `, password.trim(), password.toUpperCase()]
  for (const other of altered.filter((one) => one !== password)) {
    server.clock.advance(1)
    expect([other, await opens(other)]).toEqual([other, 422])
  }
  expect(await opens(password)).toBe(200)
})

test('a password a year old still opens a session, and nothing asks for another', async () => {
  server.clock.advance(366 * 24 * 60)
  const { status, body } = await logIn(server, { email, password: current })
  expect([status, Object.keys(body.data)]).toEqual([200, ['token']])
})
