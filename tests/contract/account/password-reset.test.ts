import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { linkProblem } from '../../../domain/messages/links'
import { passwordText } from '../../../domain/text/password'
import { markInitialPassword } from '../../../server/passwords/initial-password'
import { aSecondFactorOf, cheapPasswords, logIn, said } from '../../support/builders/accounts'
import { mailedLinks, mailedToken } from '../../support/builders/links'
import { type Answer, aTestApp, type TestApp } from '../../support/servers/app'
import { aDatabase, testNow } from '../../support/servers/database'

const email = 'mmg@curante.test'
const password = 'quattro bottiglie di inchiostro'

let server: TestApp
beforeAll(async () => {
  server = await aTestApp(await aDatabase({ filled: 'demo' }))
  await cheapPasswords(server)
})
afterAll(async () => {
  await server.close()
  await server.connection.close()
})
/** A new network for each test, so that limits of one do not reach the next. */
let address = '10.1.0.1'
let networks = 0
beforeEach(async () => {
  networks += 1
  address = `10.1.0.${networks}`
  server.clock.set(testNow)
  await sql(`delete from attempts`)
  await sql(`delete from messages`)
  await sql(`delete from link_invites`)
  await sql(`delete from links`)
})
const sql = (text: string, values: unknown[] = []) => server.connection.sql<Record<string, unknown>>(text, values)

async function post(path: string, payload: object, from = address): Promise<Answer> {
  const url = `/api/backoffice/public/password/${path}`
  const reply = await server.app.inject({ method: 'POST', url, payload, remoteAddress: from })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json(), headers: reply.headers }
}
const forgot = (to = email, from = address) => post('forgot', { email: to }, from)
const reset = (token: string, secret = password) => post('reset', { token, password: secret })
const problemOf = async (token: string) => (await post('show', { token })).body.data.problem
async function aToken(to = email, mails = 1) {
  expect((await forgot(to)).status).toBe(204)
  return mailedToken(server, 'reset-password', mails)
}
const refused = (problem: keyof typeof linkProblem) => ({
  status: 409,
  body: { message: linkProblem[problem], code: problem },
})

describe('POST public/password/forgot', () => {
  test('writes a message by e-mail with a link of sixty minutes, whatever the person chose', async () => {
    const userId = await server.userId(email)
    await sql(`insert into notification_choices values ($1, 'reset-password', 'email', false, now())`, [userId])
    await aToken('  MMG@curante.test ')
    const mails = await mailedLinks(server, 'reset-password')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.message).toMatchObject({
      channel: 'email',
      user_id: userId,
      state: 'due',
      subject: 'Nuova password',
    })
    expect(mails[0]?.link.expires_at).toEqual(new Date(testNow.getTime() + 60 * 60_000))
    await sql(`delete from notification_choices`)
  })

  test('answers 204 alike for known, unknown, disabled and role-less people, who get nothing (AU1)', async () => {
    await sql(`update users set active = false where email = 'pls@curante.test'`)
    await sql(
      `update role_users set active = false where user_id = (select id from users where email = 'infermiere@curante.test')`,
    )
    const people = [email, 'nessuno@curante.test', 'pls@curante.test', 'infermiere@curante.test', 'no address', '%']
    for (const to of people) {
      const { status, body, headers } = await forgot(to)
      expect([status, body, headers['cache-control'], headers['content-length']]).toEqual([
        204,
        null,
        'no-store',
        undefined,
      ])
    }
    await mailedToken(server, 'reset-password', 1)
    await sql(`update users set active = true where email = 'pls@curante.test'`)
    await sql(
      `update role_users set active = true where user_id = (select id from users where email = 'infermiere@curante.test')`,
    )
  })

  test('answers 429 to the sixth call of a network about one address, known or not, until the window is over', async () => {
    for (const to of [email, 'nessuno@curante.test']) {
      const statuses = []
      for (let n = 0; n < 6; n += 1) statuses.push((await forgot(to)).status)
      expect(statuses, to).toEqual([204, 204, 204, 204, 204, 429])
    }
    server.clock.advance(15)
    expect((await forgot()).status).toBe(204)
  })

  test('sends at most ten links an hour to one address, from wherever it is asked; the answer stays the same', async () => {
    const replies = await Promise.all(Array.from({ length: 14 }, (_, n) => forgot(email, `10.9.${n}.1`)))
    expect(replies.map(({ status }) => status)).toEqual(Array(14).fill(204))
    await mailedToken(server, 'reset-password', 10)
  })

  test('with another field, none or one that is no text answers 422 on it', async () => {
    for (const [body, field] of [
      [{}, 'email'],
      [{ email: 7 }, 'email'],
      [{ email, name: 'x' }, 'name'],
    ] as const)
      expect(Object.keys((await post('forgot', body)).body.errors)).toEqual([field])
  })
})

describe('POST public/password/reset', () => {
  test('sets the password once, ends all sessions and leaves the second factor on', async () => {
    const session = await server.as(email)
    await aSecondFactorOf(server, email)
    await markInitialPassword(server.connection.db, await server.userId(email), new Date(0))
    const token = await aToken()
    expect(await problemOf(token)).toBeNull()
    expect((await reset(token)).status).toBe(204)
    expect((await session.call(endpoints.currentUser)).status).toBe(401)
    expect(said(await logIn(server, { email, password }, address))).toEqual([422, { otp: [expect.any(String)] }])
    expect(said(await logIn(server, { email }, address))[0]).toBe(422)
    expect(await reset(token, 'un’altra parola lunga')).toMatchObject(refused('used'))
    expect(await problemOf(token)).toBe('used')
    await sql(`delete from second_factors`)
    await cheapPasswords(server)
  })

  test('writes what happened to the audit log, without token and password', async () => {
    await server.as(email)
    const token = await aToken()
    await reset(token)
    const lines = await sql(
      `select action, subject, actor_id, a::text as whole from audit_entries a order by id desc limit 3`,
    )
    expect(lines.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'end session',
      'update password',
      'create password-link',
    ])
    for (const { whole } of lines) expect(whole).not.toContain(token)
    await cheapPasswords(server)
  })

  test('of an expired, superseded, unknown link, or one whose owner is disabled or has another address, answers 409', async () => {
    const first = await aToken()
    const second = await aToken(email, 2)
    expect(await reset(first)).toMatchObject(refused('superseded'))
    await sql(`update users set active = false where email = $1`, [email])
    expect(await reset(second)).toMatchObject(refused('unknown'))
    await sql(`update users set active = true, email = 'ferri@curante.test' where email = $1`, [email])
    expect(await reset(second)).toMatchObject(refused('changed'))
    await sql(`update users set email = $1 where email = 'ferri@curante.test'`, [email])
    server.clock.advance(60)
    expect(await reset(second)).toMatchObject(refused('expired'))
    expect(await reset(`${second}x`)).toMatchObject(refused('unknown'))
    expect(await reset("è\u0301 % \\ '")).toMatchObject(refused('unknown'))
    expect(said(await logIn(server, { email }, address))[0]).toBe(200)
  })

  test('with a password that is too short, common or has the e-mail address answers 422 and leaves the link', async () => {
    const token = await aToken('segreteria@curante.test')
    for (const [secret, text] of [
      ['breve', passwordText.short],
      ['password1234', passwordText.common],
      ['la segreteria qui', passwordText.personal],
    ] as const)
      expect((await reset(token, secret)).body.errors).toEqual({ password: [text] })
    expect((await reset(token)).status).toBe(204)
    await cheapPasswords(server)
  })

  test('a changed password takes earlier links out of force', async () => {
    const token = await aToken()
    const session = await server.as(email)
    const body = { current_password: 'curante-demo', password }
    expect((await session.call(endpoints.changePassword, { body })).status).toBe(204)
    expect(await reset(token)).toMatchObject(refused('superseded'))
    await cheapPasswords(server)
  })

  test('after sixty unknown tokens of a network answers it 429', async () => {
    const replies = []
    for (let n = 0; n < 61; n += 1) replies.push((await post('show', { token: `guess ${n}` })).status)
    expect(replies.slice(0, 60)).toEqual(Array(60).fill(200))
    expect(replies[60]).toBe(429)
  })
})

test('GET and HEAD of the page, and of the calls, change nothing', async () => {
  const token = await aToken()
  const before = await sql(`select * from links`)
  for (const method of ['GET', 'HEAD'] as const)
    for (const url of [
      `/reset-password?token=${token}`,
      '/api/backoffice/public/password/reset',
      '/api/backoffice/public/password/show',
    ])
      await server.app.inject({ method, url, headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch' } })
  await post('show', { token })
  expect(await sql(`select * from links`)).toEqual(before)
  expect((await reset(token)).status).toBe(204)
  await cheapPasswords(server)
})
