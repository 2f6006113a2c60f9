import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicEndpoints } from '../../../domain/contract/public'
import { passwordText } from '../../../domain/text/password'
import { validationText } from '../../../domain/text/validation'
import { startJobs } from '../../../server/jobs/jobs'
import { said } from '../../support/builders/accounts'
import { aPractice, type Practice } from '../../support/builders/practice'
import {
  aBrowser,
  aCategory,
  aKey,
  anAccount,
  anOffice,
  mailsTo,
  password,
  somePlans,
  tokenTo,
} from '../../support/builders/registrations'
import { aDatabase, testNow } from '../../support/servers/database'
import { eventually } from '../../support/servers/eventually'

let practice: Practice
let plans: Awaited<ReturnType<typeof somePlans>>
beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  plans = await somePlans(practice)
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
let networks = 0
beforeEach(async () => {
  networks += 1
  practice.clock.set(testNow)
  await sql('delete from attempts')
})
const sql = (text: string, values: unknown[] = []) => practice.connection.sql<Record<string, unknown>>(text, values)
const browser = (key?: string) => aBrowser(practice, `10.5.${networks}.1`, key)
const missing = { errors: [validationText.required] }.errors

describe('POST public/registrations', () => {
  test('answers the account without its password, which is stored as a hash alone, and what is still to be done', async () => {
    const one = browser()
    const account = anAccount({ email: 'Carla.NERI@posta.test' })
    const { status, body } = await one.account(account)
    const { password: _, ...shown } = account
    expect([status, body.data]).toEqual([
      200,
      {
        state: 'open',
        email_confirmed: false,
        missing: ['category', 'office', 'plan'],
        account: { ...shown, email: 'carla.neri@posta.test' },
        category: null,
        office: null,
        subscription_plan_id: null,
        plans: [],
        reason: null,
      },
    ])
    const [row] = await sql(`select * from registrations where email = 'carla.neri@posta.test'`)
    expect(row?.password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(password)
    expect(JSON.stringify(row)).not.toContain(one.key)
    expect((await one.show()).body.data).toEqual(body.data)
  })

  test.each<[string, object, Record<string, string[]>]>([
    ['no first name', { first_name: '' }, { first_name: missing }],
    ['the title of a pharmacy', { is_pharmacy: true, first_name: '' }, { title: [validationText.wrong] }],
    ['the first name of a pharmacy', { is_pharmacy: true, title: null }, { first_name: [validationText.wrong] }],
    ['no password', { password: undefined }, { password: missing }],
    ['a short password', { password: 'breve' }, { password: [passwordText.short] }],
    ['a common password', { password: 'juventus2026' }, { password: [passwordText.common] }],
    ['no address', { email: 'carla' }, { email: [validationText.email] }],
    ['no phone', { phone: '12' }, { phone: [validationText.phone] }],
  ])('with %s answers 422 at the field and stores nothing', async (_name, more, errors) => {
    const one = browser()
    const answer = await one.account(anAccount(more))
    expect(said(answer)).toEqual([422, errors])
    expect((await one.show()).status).toBe(404)
  })

  test('again with the same key changes the account: without a password that stays, with another address a new link is mailed', async () => {
    const one = browser()
    const account = anAccount()
    await one.account(account)
    await tokenTo(practice, account.email)
    const { password: _, ...changed } = { ...account, last_name: 'Bianchi' }
    expect((await one.account(changed)).body.data.account.last_name).toBe('Bianchi')
    await tokenTo(practice, account.email)
    const other = anAccount().email
    expect((await one.account({ ...changed, email: other })).body.data.account.email).toBe(other)
    await tokenTo(practice, other)
    expect(await sql('select 1 from registrations where email = $1', [account.email])).toEqual([])
  })

  test('twice at once with a new key begins one registration and mails one link', async () => {
    const account = anAccount()
    const key = aKey()
    await Promise.all([browser(key).account(account), browser(key).account(account)])
    expect(await sql('select 1 from registrations where email = $1', [account.email])).toHaveLength(1)
    await tokenTo(practice, account.email)
  })

  test('with the field that only programs fill is answered alike, and nothing is stored or mailed', async () => {
    const [program, person] = [browser(), browser()]
    const account = anAccount()
    const answer = await program.account({ ...account, website: 'https://spam.test' })
    const { body } = await person.account({ ...account, email: anAccount().email })
    expect([answer.status, Object.keys(answer.body.data)]).toEqual([200, Object.keys(body.data)])
    expect((await program.show()).status).toBe(404)
    expect(await mailsTo(practice, account.email)).toEqual([])
  })

  test('answers alike for the address of an account, which is told so by mail, with the way to sign in (AU1)', async () => {
    await sql(`update users set email = 'giulia.ferri@studio.test' where id = $1`, [practice.ferri])
    const [known, unknown] = [browser(), browser()]
    const account = anAccount({ email: 'giulia.ferri@studio.test' })
    const answers = [await known.account(account), await unknown.account({ ...account, email: 'nessuno@posta.test' })]
    const withoutAddress = answers.map(({ status, body }) => [status, { ...body.data, account: null }])
    expect(withoutAddress[0]).toEqual(withoutAddress[1])
    await tokenTo(practice, 'nessuno@posta.test')
    await eventually(async () =>
      expect(await mailsTo(practice, account.email)).toEqual([
        { type_code: 'registration-known', url: '/login', detail: null },
      ]),
    )
    const [link] = await sql(`select count(*)::int as n from links where address = $1`, [account.email])
    const [other] = await sql(`select count(*)::int as n from links where address = 'nessuno@posta.test'`)
    expect(link).toEqual(other)
    await known.category()
    await known.office(await anOffice(practice))
    await known.plan(plans.base)
    expect(said(await known.finish())).toEqual([409, 'not-confirmed'])
  })

  test('mails a link to the address of a profile that nobody has claimed', async () => {
    const [ghost] = await sql(
      `insert into users (last_name, email) values ('Profilo', 'profilo@posta.test') returning id`,
    )
    await sql(`insert into doctor_profiles (user_id, category) values ($1, 'mmg')`, [ghost?.id])
    await browser().account(anAccount({ email: 'profilo@posta.test' }))
    await tokenTo(practice, 'profilo@posta.test')
  })

  test('from many networks mails three links an hour to one mailbox, and answers the same; the sixth of one network 429', async () => {
    const statuses = []
    for (let n = 0; n < 5; n += 1)
      statuses.push(
        (await aBrowser(practice, `10.6.${n}.1`).account(anAccount({ email: `una.casella+${n}@posta.test` }))).status,
      )
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    await eventually(async () =>
      expect(await sql(`select 1 from messages where address like 'una.casella+%'`)).toHaveLength(3),
    )
    const ofOne = []
    for (let n = 0; n < 6; n += 1)
      ofOne.push((await aBrowser(practice, '10.7.0.1').account(anAccount({ email: `altra+${n}@posta.test` }))).status)
    expect(ofOne).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('the steps after the account', () => {
  test('are answered with what was saved; the plans are those on sale for the category', async () => {
    const one = browser()
    await one.account()
    const first = await one.category(aCategory({ registration_number: ' rm-48.213 ' }))
    expect(first.body.data.category).toEqual({
      category: 'specialist',
      registration_number: 'RM48213',
      vat_number: null,
    })
    expect(
      first.body.data.plans.map(({ id, trial_days }: { id: number; trial_days: number }) => [id, trial_days]),
    ).toEqual([
      [plans.studio, 30],
      [plans.base, 0],
    ])
    const office = await anOffice(practice)
    const { city_id, ...typed } = office
    const second = await one.office(office)
    expect(second.body.data.office).toEqual({
      ...typed,
      city: { id: city_id, name: 'Roma', province_code: 'RM' },
    })
    const third = await one.plan(plans.studio)
    expect([third.body.data.missing, third.body.data.subscription_plan_id]).toEqual([[], plans.studio])
    expect((await one.show()).body.data).toEqual(third.body.data)
  })

  test('of a pharmacy ask for its VAT number, and offer its plans', async () => {
    const one = browser()
    const pharmacy = { is_pharmacy: true, title: null, first_name: '', last_name: 'Farmacia Alba' }
    await one.account(anAccount(pharmacy))
    const vat = '12345670017'
    expect(said(await one.category({ category: 'pharmacy' }))).toEqual([422, { vat_number: missing }])
    expect(said(await one.category({ category: 'pharmacy', vat_number: vat, registration_number: '1' }))).toEqual([
      422,
      { registration_number: [validationText.wrong] },
    ])
    expect(said(await one.category(aCategory()))).toEqual([422, { category: [validationText.choice] }])
    const { body } = await one.category({ category: 'pharmacy', vat_number: `IT ${vat}` })
    expect(body.data.category).toEqual({ category: 'pharmacy', registration_number: null, vat_number: vat })
    expect(body.data.plans).toHaveLength(3)
    const plan = await one.plan(plans.farmacia)
    expect(plan.body.data.missing).toEqual(['office'])
    // a person has nothing of a pharmacy's
    const changed = await one.account({ ...anAccount(), password: undefined })
    expect(changed.body.data).toMatchObject({ category: null, subscription_plan_id: null, plans: [] })
  })

  test('refuse a plan of another category, one withdrawn, and an unknown city', async () => {
    const one = browser()
    await one.account()
    const unknown = ['Il valore scelto non esiste.']
    expect(said(await one.plan(plans.studio))).toEqual([422, { subscription_plan_id: unknown }])
    await one.category()
    for (const plan of [plans.farmacia, plans.vecchio, 999_999])
      expect(said(await one.plan(plan))).toEqual([422, { subscription_plan_id: unknown }])
    const office = await anOffice(practice, { city_id: 999_999 })
    expect(said(await one.office(office))).toEqual([422, { city_id: unknown }])
  })

  test('of an unknown key answer 404, and 429 to the network that tried many', async () => {
    const stranger = browser()
    const office = await anOffice(practice)
    for (const answer of [
      stranger.show(),
      stranger.category(),
      stranger.office(office),
      stranger.plan(plans.base),
      stranger.finish(),
    ])
      expect((await answer).status).toBe(404)
    const statuses = []
    for (let n = 0; n < 60; n += 1) statuses.push((await browser().show()).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test('POST public/registrations/cities answers the cities that begin with what is typed first', async () => {
    const { body } = await browser().post(publicEndpoints.registrationCities, { typed: 'aosta' })
    expect(body.data[0]).toMatchObject({ name: 'Aosta', province_code: 'AO', postal_codes: ['11100'] })
  })
})

test('a registration unchanged for fourteen days is deleted with its links and mails; one that waits for an admin is kept', async () => {
  const [left, waits] = [browser(), browser()]
  const account = anAccount()
  await left.account(account)
  await tokenTo(practice, account.email)
  await waits.account()
  await sql(`update registrations set state = 'waiting' where email <> $1`, [account.email])
  practice.clock.advance(14 * 24 * 60 + 1)
  const deps = { ...practice, db: practice.connection.db } as unknown as Parameters<typeof startJobs>[0]
  const jobs = startJobs(deps, { error: () => undefined })
  await eventually(async () => expect((await left.show()).status).toBe(404))
  await jobs.stop()
  expect((await waits.show()).body.data.state).toBe('waiting')
  expect(await sql('select 1 from links where address = $1', [account.email])).toEqual([])
  expect(await mailsTo(practice, account.email)).toEqual([])
})
