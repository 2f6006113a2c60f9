import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicEndpoints } from '../../../domain/contract/public'
import type { linkProblem } from '../../../domain/messages/links'
import { validationText } from '../../../domain/text/validation'
import { said } from '../../support/builders/accounts'
import { aPractice, type Practice } from '../../support/builders/practice'
import {
  aBrowser,
  anAccount,
  type Browser,
  mailsTo,
  password,
  somePlans,
  tokenTo,
} from '../../support/builders/registrations'
import { aDatabase, testNow } from '../../support/servers/database'

let practice: Practice
beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  await somePlans(practice)
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
let networks = 0
beforeEach(async () => {
  practice.clock.set(testNow)
  await sql('delete from attempts')
})
const sql = (text: string, values: unknown[] = []) => practice.connection.sql<Record<string, unknown>>(text, values)
const browser = () => {
  networks += 1
  return aBrowser(practice, `10.9.${networks}.1`)
}
/** A browser that began a registration, with the token of the mail. */
async function begun(account = anAccount()) {
  const one = browser()
  await one.account(account)
  return { one, account, token: await tokenTo(practice, account.email) }
}
const isConfirmed = async (one: Browser) => (await one.show()).body.data.email_confirmed
const refused = (problem: keyof typeof linkProblem) => [409, problem]

describe('the link of the mail', () => {
  test('shown changes nothing; confirmed by the browser that began it confirms the address, also a second time', async () => {
    const { one, token } = await begun()
    expect((await one.open(token)).body.data).toEqual({ problem: null, needs_password: false })
    expect(await isConfirmed(one)).toBe(false)
    expect((await one.confirm(token)).body.data.email_confirmed).toBe(true)
    expect((await one.confirm(token)).body.data.email_confirmed).toBe(true)
    expect(await isConfirmed(one)).toBe(true)
  })

  test('lets another browser go on with the password alone, and the first one too', async () => {
    const { one, token, account } = await begun()
    const other = browser()
    expect((await other.open(token)).body.data).toEqual({ problem: null, needs_password: true })
    expect(said(await other.confirm(token))).toEqual([422, { password: [validationText.required] }])
    const wrong = ['Non è la password scelta all’inizio della registrazione.']
    expect(said(await other.confirm(token, { password: 'un’altra password' }))).toEqual([422, { password: wrong }])
    expect([(await other.show()).status, await isConfirmed(one)]).toEqual([404, false])
    expect((await other.confirm(token, { password })).body.data.account.email).toBe(account.email)
    const changed = await other.category()
    expect((await one.show()).body.data).toEqual(changed.body.data)
  })

  test('tried with six passwords answers 429, to the right one too, until an hour has passed', async () => {
    const { token } = await begun()
    const other = browser()
    const tries = Array.from({ length: 6 }, (_, n) => other.confirm(token, { password: `password sbagliata ${n}` }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([422, 422, 422, 422, 422, 429])
    expect((await other.confirm(token, { password })).status).toBe(429)
    practice.clock.advance(61)
    expect((await other.confirm(token, { password })).status).toBe(200)
  })

  test('is superseded by one asked for anew, and by that of another address', async () => {
    const { one, token, account } = await begun()
    expect((await one.post(publicEndpoints.mailRegistrationLink)).status).toBe(204)
    const second = await tokenTo(practice, account.email, 2)
    expect((await one.open(token)).body.data.problem).toBe('superseded')
    expect(said(await one.confirm(token))).toEqual(refused('superseded'))
    const other = anAccount()
    await one.account({ ...account, password: undefined, email: other.email })
    const third = await tokenTo(practice, other.email)
    expect(said(await one.confirm(second))).toEqual(refused('superseded'))
    expect((await one.confirm(third)).body.data.email_confirmed).toBe(true)
    // a confirmed address is not mailed to again, and another one is to be confirmed anew
    await one.post(publicEndpoints.mailRegistrationLink)
    expect(await mailsTo(practice, other.email)).toHaveLength(1)
    await one.account({ ...account, password: undefined })
    expect(await isConfirmed(one)).toBe(false)
  })

  test('is expired after fourteen days, and used once the registration is decided', async () => {
    const [late, decided] = [await begun(), await begun()]
    await sql(`update registrations set state = 'rejected' where email = $1`, [decided.account.email])
    expect((await decided.one.open(decided.token)).body.data.problem).toBe('used')
    expect(said(await decided.one.confirm(decided.token))).toEqual(refused('used'))
    practice.clock.advance(14 * 24 * 60)
    expect(said(await late.one.confirm(late.token))).toEqual(refused('expired'))
  })

  test('unknown is answered so; a key of another registration is refused', async () => {
    const [first, second] = [await begun(), await begun()]
    expect((await first.one.open('x'.repeat(43))).body.data.problem).toBe('unknown')
    expect(said(await first.one.confirm('x'.repeat(43)))).toEqual(refused('unknown'))
    const answer = await first.one.confirm(second.token, { password })
    expect(said(answer)).toEqual([422, { registration_id: [validationText.wrong] }])
    expect(await isConfirmed(second.one)).toBe(false)
  })

  test('of a password reset is none of a registration', async () => {
    const { one, token } = await begun()
    const reply = await practice.app.inject({
      method: 'POST',
      url: '/api/backoffice/public/password/reset',
      payload: { token, password: 'un’altra password lunga' },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'unknown'])
    expect(await isConfirmed(one)).toBe(false)
  })
})
