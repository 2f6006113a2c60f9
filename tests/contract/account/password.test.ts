import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import * as tables from '../../../server/db/tables'
import { demoPassword } from '../../../server/passwords/demo-password'
import { aSecondFactorOf, cheapPasswords, logIn, said } from '../../support/builders/accounts'
import { aSession, aTestApp, type Session, type TestApp } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'

const fresh = 'quattro cavalli blu'
const wrongCurrent = [422, { current_password: ['La password attuale non è corretta.'] }]
const common = 'Questa password è fra le più usate o si indovina facilmente: scegline un’altra.'
const wrongLogin = [422, { email: ['Le credenziali non sono corrette.'] }]

let server: TestApp
beforeAll(async () => {
  server = await aTestApp(await aDatabase({ filled: 'demo' }))
  await cheapPasswords(server)
})
afterAll(async () => {
  await server.close()
  await server.connection.close()
})

const change = (session: Session, body: object) => session.call(endpoints.changePassword, { body })
const isOpen = async (session: Session) => (await session.call(endpoints.currentUser)).status === 200

describe('PUT account/password', () => {
  test('answers 204; login works with the new password only, and every other session ends', async () => {
    const email = 'specialista@curante.test'
    const [asking, other, third] = [await server.as(email), await server.as(email), await server.as(email)]
    await other.call(endpoints.createDevice, { body: { platform: 'web' } })
    expect((await change(asking, { current_password: demoPassword, password: fresh })).status).toBe(204)
    expect([await isOpen(asking), await isOpen(other), await isOpen(third)]).toEqual([true, false, false])
    expect(said(await logIn(server, { email }))).toEqual(wrongLogin)
    expect((await logIn(server, { email, password: fresh })).status).toBe(200)
    const userId = await server.userId(email)
    expect(await server.connection.db.$count(tables.devices, eq(tables.devices.user_id, userId))).toBe(0)
    const { auditEntries } = tables
    const auditLog = server.connection.db.select().from(auditEntries).where(eq(auditEntries.actor_id, userId))
    const lines = (await auditLog.orderBy(desc(auditEntries.id))).map(({ action, subject }) => `${action} ${subject}`)
    expect(lines.slice(0, 3)).toEqual(['login session', 'end session', 'update password'])
    expect(JSON.stringify(await auditLog)).not.toContain(fresh)
  })

  test.each([
    ['too short', 'breve', 'Usa almeno 10 caratteri.'],
    ['of few signs', 'aaaaaaaaaaaa', 'Scegli una password meno prevedibile.'],
    ['with the own address', 'viva.INFERMIERE!', 'La password non può contenere il tuo indirizzo e-mail.'],
    ['the same again', demoPassword, 'Scegli una password diversa da quella attuale.'],
    ['among the most used', 'Password123', common],
    ['among the most used in full-width letters', 'ｐａｓｓｗｏｒｄ１２３', common],
    ['a pattern of keys', '1q2w3e4r5t', common],
    ['a football club', 'Juventus-1897', common],
    ['a cheer', 'forza.INTER.1908!', common],
    ['a greeting twice', 'ciaociao12', common],
    ['the product’s name and a year', 'Curante2026!', common],
    ['a season and a year', 'primavera_2026', common],
  ])(
    'with a new password that is %s answers 422 on it, before the current one is checked',
    async (_how, password, text) => {
      const session = await server.as('infermiere@curante.test')
      const current_password = password === demoPassword ? demoPassword : 'sbagliata'
      expect(said(await change(session, { current_password, password }))).toEqual([422, { password: [text] }])
    },
  )

  test('with the password of the demo accounts answers 422 on it in production alone', async () => {
    const body = { current_password: 'sbagliata', password: demoPassword }
    const { token } = await server.as('pls@curante.test')
    const production = await aTestApp(server.connection, server.clock, { NODE_ENV: 'production' })
    onTestFinished(() => production.close())
    expect(said(await change(aSession(production.app, token), body))).toEqual([422, { password: [common] }])
    expect(said(await change(aSession(server.app, token), body))).toEqual(wrongCurrent)
  })

  test('with a wrong current password answers 422 on it; after five 429 for this session only', async () => {
    const [thief, owner] = [await server.as('mmg@curante.test'), await server.as('mmg@curante.test')]
    const guess = () => change(thief, { current_password: 'sbagliata', password: fresh })
    for (let tries = 0; tries < 5; tries += 1) expect(said(await guess())).toEqual(wrongCurrent)
    const stopped = await change(thief, { current_password: demoPassword, password: fresh })
    expect([stopped.status, stopped.headers['retry-after']]).toEqual([429, String(15 * 60)])
    expect(said(await change(owner, { current_password: 'sbagliata', password: fresh }))).toEqual(wrongCurrent)
    server.clock.advance(15)
    expect(said(await guess())).toEqual(wrongCurrent)
    server.clock.advance(-15)
  })

  test('with a second factor on asks for a code and uses it up', async () => {
    const email = 'farmacia@curante.test'
    const session = await server.as(email)
    const code = await (await aSecondFactorOf(server, email))()
    const request = { current_password: demoPassword, password: fresh }
    expect(said(await change(session, request))).toEqual([
      422,
      { otp: ['Inserisci il codice della tua app di autenticazione.'] },
    ])
    expect((await change(session, { ...request, otp: '000000' })).status).toBe(422)
    expect((await change(session, { ...request, otp: code })).status).toBe(204)
    const again = { current_password: fresh, password: demoPassword, otp: code }
    expect(said(await change(session, again))).toEqual([
      422,
      { otp: ['Il codice non è corretto o è già stato usato.'] },
    ])
  })
})
