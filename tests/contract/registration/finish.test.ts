import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { publicEndpoints } from '../../../domain/contract/public'
import { personSearch } from '../../../domain/text/search'
import { readConfig } from '../../../server/config'
import { logIn, said } from '../../support/builders/accounts'
import { aPractice, type Practice } from '../../support/builders/practice'
import { aBrowser, aCategory, anAccount, anOffice, password, somePlans } from '../../support/builders/registrations'
import { aSession } from '../../support/servers/app'
import { aDatabase, eachDatabase, testNow } from '../../support/servers/database'

test.each([
  [{}, false],
  [{ NODE_ENV: 'production' }, true],
  [{ NODE_ENV: 'production', SIGNUP_NEEDS_APPROVAL: 'false' }, false],
  [{ SIGNUP_NEEDS_APPROVAL: 'true' }, true],
])('with %j registrations need approval: %s', (env, needed) => {
  expect(readConfig(env).signupNeedsApproval).toBe(needed)
})

describe('POST public/registrations/finish', () => {
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
    practice.clock.set(testNow)
    await sql('delete from attempts')
  })
  const sql = (text: string, values: unknown[] = []) => practice.connection.sql<Record<string, unknown>>(text, values)
  const browser = () => {
    networks += 1
    return aBrowser(practice, `10.10.${networks}.1`)
  }
  const accountOf = async (email: string) => {
    const [user] = await sql('select * from users where email = $1', [email])
    return user
  }

  test('makes the account with role, profile, office and trial, and opens a session that sees them', async () => {
    const one = browser()
    const account = anAccount({ first_name: 'Nicolò', last_name: 'D’Amico' })
    await one.fill(plans.studio, account, aCategory({ registration_number: 'RM 77001' }))
    const { status, body } = await one.finish()
    expect([status, body.data.state]).toEqual([200, 'approved'])
    const session = aSession(practice.app, body.data.token)
    const { body: user } = await session.call(endpoints.currentUser)
    expect(user.data).toMatchObject({
      ...{ first_name: 'Nicolò', last_name: 'D’Amico', email: account.email, category: 'specialist' },
      current_active_role_users: [{ role: { code: 'specialist' } }],
      office_users: [{ office: { name: 'Studio Neri' } }],
    })
    const { body: profile } = await session.call(endpoints.ownProfile)
    expect(profile.data).toMatchObject({
      ...{ title: 'dott.ssa', slug: 'nicolo-damico', registration_number: 'RM77001', phone: account.phone },
    })
    const { body: plan } = await session.call(endpoints.ownPlan)
    expect(plan.data.current).toMatchObject({
      ...{ plan: { id: plans.studio }, status: 'trial', price: 0, from: '2026-11-24', to: '2026-12-23' },
    })
    const { body: offices } = await session.call(endpoints.practiceOffices)
    expect(offices.data[0].office).toMatchObject({ address: 'Via Roma 1', city: { name: 'Roma' }, phone: '06 5550120' })
    expect((await logIn(practice, { email: account.email, password })).status).toBe(200)
    const [row] = await sql('select state, password_hash, doctor_id from registrations where email = $1', [
      account.email,
    ])
    expect(row).toEqual({ state: 'approved', password_hash: null, doctor_id: user.data.id })
    const lines = await sql('select action, subject from audit_entries where actor_id = $1 order by id', [user.data.id])
    expect(lines.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      ...['create doctors', 'create officies', 'create office-users', 'create subscriptions', 'approve registrations'],
      ...['login session', 'login session'],
    ])
  })

  test('of a pharmacy makes one with its VAT number, and a subscription to be paid', async () => {
    const one = browser()
    const pharmacy = anAccount({ is_pharmacy: true, title: null, first_name: '', last_name: 'Farmacia Alba' })
    await one.fill(plans.farmacia, pharmacy, { category: 'pharmacy', vat_number: '12345670017' })
    expect((await one.finish()).body.data.state).toBe('approved')
    const user = await accountOf(pharmacy.email)
    expect(user).toMatchObject({ first_name: '', last_name: 'Farmacia Alba', fiscal_code: '12345670017' })
    expect(await sql('select role from role_users where user_id = $1', [user?.id])).toEqual([{ role: 'pharmacy' }])
    const [sold] = await sql('select status, price from subscriptions where doctor_id = $1', [user?.id])
    expect(sold).toEqual({ status: 'unpaid', price: 36000 })
  })

  test('of doctors of the same name makes web addresses of their own', async () => {
    const slugs = []
    for (let n = 0; n < 3; n += 1) {
      const one = browser()
      const account = anAccount({ last_name: 'Dello Stesso Nome' })
      await one.fill(plans.base, account)
      await one.finish()
      const user = await accountOf(account.email)
      const [profile] = await sql('select slug from doctor_profiles where user_id = $1', [user?.id])
      slugs.push(profile?.slug)
    }
    expect(slugs).toEqual(['carla-dello-stesso-nome', 'carla-dello-stesso-nome-2', 'carla-dello-stesso-nome-3'])
  })

  test('without a step answers 422 on it, and 409 while the address is not confirmed', async () => {
    const one = browser()
    await one.account()
    const required = ['Campo obbligatorio.']
    expect(said(await one.finish())).toEqual([422, { category: required, office: required, plan: required }])
    await one.category()
    await one.office(await anOffice(practice))
    await one.plan(plans.base)
    expect(said(await one.finish())).toEqual([409, 'not-confirmed'])
    await sql('update subscription_plans set active = false where id = $1', [plans.base])
    expect(said(await one.finish())).toEqual([422, { plan: ['Il valore scelto non esiste.'] }])
    await sql('update subscription_plans set active = true where id = $1', [plans.base])
  })

  test('again answers the state without another session; the steps are closed then', async () => {
    const one = browser()
    await one.fill(plans.base)
    expect((await one.finish()).body.data.token).not.toBeNull()
    expect((await one.finish()).body.data).toEqual({ state: 'approved', token: null })
    const office = await anOffice(practice)
    for (const answer of [one.account(), one.category(), one.office(office), one.plan(plans.base)])
      expect(said(await answer)).toEqual([409, 'not-open'])
    expect(said(await one.post(publicEndpoints.mailRegistrationLink))).toEqual([409, 'not-open'])
  })

  test('of two registrations of one address ends the first; the other is told of the account', async () => {
    const account = anAccount()
    const [first, second] = [browser(), browser()]
    await first.fill(plans.base, account)
    await second.account(account)
    await second.category()
    await second.office(await anOffice(practice))
    await second.plan(plans.base)
    await sql('update registrations set email_confirmed_at = now() where email = $1', [account.email])
    expect((await first.finish()).status).toBe(200)
    expect(said(await second.finish())).toEqual([409, 'account'])
    expect(await sql('select 1 from users where email = $1', [account.email])).toHaveLength(1)
    const offices = await sql(`select 1 from office_users ou join users u on u.id = ou.user_id where u.email = $1`, [
      account.email,
    ])
    expect(offices).toHaveLength(1)
  })

  const angelo = { first_name: 'Carla', last_name: 'D’Angelo' }
  test.each<[string, object, object]>([
    ['number', { registration_number: 'rm 55-001' }, { number: 'RM55001' }],
    ['name', { first_name: 'CARLA', last_name: 'd’Àngelo' }, angelo],
    ['address', { email: 'stesso.indirizzo@posta.test' }, { email: 'stesso.indirizzo@posta.test' }],
  ])(
    'with a profile nobody has claimed of the same %s waits for an admin',
    async (_name, profile, { number = 'XX1', ...typed }: { number?: string }) => {
      const ghost = { first_name: 'Altro', last_name: 'Profilo', email: null, registration_number: null, ...profile }
      const search = personSearch({ ...ghost, phone: '0655501' })
      const names = [ghost.first_name, ghost.last_name, ghost.email, search]
      const [user] = await sql(
        'insert into users (first_name, last_name, email, search) values ($1, $2, $3, $4) returning id',
        names,
      )
      const ofProfile = [user?.id, ghost.registration_number]
      await sql(
        `insert into doctor_profiles (user_id, category, registration_number) values ($1, 'mmg', $2)`,
        ofProfile,
      )
      const one = browser()
      await one.fill(plans.base, anAccount(typed), aCategory({ registration_number: number }))
      expect((await one.finish()).body.data).toEqual({ state: 'waiting', token: null })
      expect((await one.finish()).body.data).toEqual({ state: 'waiting', token: null })
      await sql('delete from doctor_profiles where user_id = $1', [user?.id])
      await sql('update users set deleted_at = now(), email = null where id = $1', [user?.id])
    },
  )
})

eachDatabase((open) => {
  test('twenty finishes at once make one account, one office, one subscription and one session', async () => {
    const practice = await aPractice(await open())
    const plans = await somePlans(practice)
    const one = aBrowser(practice, '10.11.0.1')
    const account = anAccount()
    await one.fill(plans.studio, account)
    const answers = await Promise.all(Array.from({ length: 20 }, () => one.finish()))
    expect(answers.map(({ status, body }) => [status, body.data.state])).toEqual(Array(20).fill([200, 'approved']))
    expect(answers.filter(({ body }) => body.data.token !== null)).toHaveLength(1)
    const [made] = await practice.connection.sql(
      `select (select count(*)::int from users where email = $1) as users,
        (select count(*)::int from office_users ou join users u on u.id = ou.user_id where u.email = $1) as offices,
        (select count(*)::int from subscriptions s join users u on u.id = s.doctor_id where u.email = $1) as subscriptions,
        (select count(*)::int from access_tokens t join users u on u.id = t.user_id where u.email = $1) as sessions`,
      [account.email],
    )
    expect(made).toEqual({ users: 1, offices: 1, subscriptions: 1, sessions: 1 })
    await practice.close()
  })

  test('a finish whose last statement fails leaves the registration open and nothing else', async () => {
    const practice = await aPractice(await open())
    const { connection } = practice
    const plans = await somePlans(practice)
    const one = aBrowser(practice, '10.11.1.1')
    const account = anAccount()
    await one.fill(plans.studio, account)
    await connection.sql(`alter table access_tokens add constraint nobody_enters check (user_id < 0) not valid`)
    expect((await one.finish()).status).toBe(500)
    await connection.sql('alter table access_tokens drop constraint nobody_enters')
    expect(await connection.sql('select 1 from users where email = $1', [account.email])).toEqual([])
    expect(await connection.sql(`select 1 from offices where name = 'Studio Neri'`)).toEqual([])
    expect((await one.show()).body.data.state).toBe('open')
    expect((await one.finish()).body.data.state).toBe('approved')
    await practice.close()
  })
})
