import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { resourceEndpoints } from '../../../domain/resource'
import doctors from '../../../src/resources/registry/doctors'
import ghosts from '../../../src/resources/registry/doctors-ghosts'
import registrations from '../../../src/resources/registry/registrations'
import { logIn, said } from '../../support/builders/accounts'
import { aPractice, type Practice } from '../../support/builders/practice'
import { aBrowser, aCategory, anAccount, mailsTo, password, somePlans } from '../../support/builders/registrations'
import { type AnyBody, aClock, type Session } from '../../support/servers/app'
import { onMainDatabase, testNow } from '../../support/servers/database'

const ofRegistrations = resourceEndpoints(registrations)
const ofGhosts = resourceEndpoints(ghosts)
const ofDoctors = resourceEndpoints(doctors)

onMainDatabase((open) => {
  let practice: Practice
  let admin: Session
  let plans: Awaited<ReturnType<typeof somePlans>>
  beforeAll(async () => {
    practice = await aPractice(await open(), aClock(), { SIGNUP_NEEDS_APPROVAL: 'true' })
    plans = await somePlans(practice)
    admin = await practice.session(await practice.person('admin'))
    return () => practice.close()
  })
  beforeEach(async () => {
    practice.clock.set(testNow)
    await sql('delete from attempts')
  })
  const sql = (text: string, values: unknown[] = []) => practice.connection.sql<Record<string, unknown>>(text, values)
  let networks = 0
  /** A registration that waits for an admin, as admins see it. */
  async function waiting(account: AnyBody = anAccount(), category: object = aCategory()) {
    networks += 1
    const one = aBrowser(practice, `10.12.${networks}.1`)
    await one.fill(plans.studio, account, category)
    expect((await one.finish()).body.data).toEqual({ state: 'waiting', token: null })
    const { body } = await admin.call(ofRegistrations.list, { query: { 'filter[email]': account.email } })
    expect(body.data).toHaveLength(1)
    return { one, account, record: body.data[0] }
  }
  const approve = ({ id, version }: AnyBody, ghost_id: number | null = null) =>
    admin.call(endpoints.approveRegistration, { params: { id }, body: { version, ghost_id } })
  const reject = ({ id, version }: AnyBody, reason = 'Il numero non risulta all’albo.') =>
    admin.call(endpoints.rejectRegistration, { params: { id }, body: { version, reason } })
  const aGhost = async (given: object): Promise<AnyBody> => {
    const body = { first_name: 'Olga', last_name: 'Fantasma', category: 'mmg', ...given }
    return (await admin.call(ofGhosts.create, { body })).body.data
  }

  describe('GET admin/registrations', () => {
    test('lists what was typed, the plan and the state, and nothing of the password', async () => {
      const { record, account } = await waiting()
      expect(record).toMatchObject({
        ...{ state: 'waiting', last_name: account.last_name, category: 'specialist', office_name: 'Studio Neri' },
        ...{ subscription_plan_id: plans.studio, finished_at: testNow.toISOString() },
      })
      expect(JSON.stringify(record)).not.toMatch(/argon2|browser_keys|password/)
      const { body } = await admin.call(endpoints.adminFigures)
      const [count] = await sql(`select count(*)::int as n from registrations where state = 'waiting'`)
      expect(body.data.to_do.registrations).toBe(count?.n)
    })

    test('names the profiles that nobody has claimed of the same number, then of the same name', async () => {
      const sameName = await aGhost({
        first_name: 'Zeno',
        last_name: 'Omonimo',
        phone_prefix: '+39',
        phone: '3335550170',
      })
      const sameNumber = await aGhost({ registration_number: 'Rm-60.001', title: 'dott.' })
      await aGhost({ first_name: 'Zenobia', last_name: 'Omonimo' })
      const account = anAccount({ first_name: 'zeno', last_name: 'OMONIMO' })
      const { record } = await waiting(account, aCategory({ registration_number: 'RM60001' }))
      const { body } = await admin.call(endpoints.oneRegistration, { params: { id: record.id } })
      expect(body.data.ghosts).toEqual([
        { id: sameNumber.id, name: 'dott. Olga Fantasma', registration_number: 'Rm-60.001', match: 'number' },
        { id: sameName.id, name: 'Zeno Omonimo', registration_number: null, match: 'name' },
      ])
    })
  })

  describe('POST admin/registrations/:id/approve', () => {
    test('makes the account, mails the way to sign in, and the browser is told so without a session', async () => {
      const { record, account, one } = await waiting()
      expect((await logIn(practice, { email: account.email, password })).status).toBe(422)
      const { status, body } = await approve(record)
      expect(status).toBe(200)
      const doctor = (await admin.call(ofDoctors.one, { params: { id: body.data.doctor_id } })).body.data
      expect(doctor).toMatchObject({ email: account.email, category: 'specialist', plan: 'Studio', active: true })
      expect((await logIn(practice, { email: account.email, password })).status).toBe(200)
      expect((await mailsTo(practice, account.email)).at(-1)).toMatchObject({
        type_code: 'registration-approved',
        url: '/login',
      })
      expect((await one.finish()).body.data).toEqual({ state: 'approved', token: null })
      const lines = await sql(
        `select action, subject, detail from audit_entries where subject_id = $1 and subject = 'registrations'
        and actor_id is not null`,
        [record.id],
      )
      expect(lines).toEqual([{ action: 'approve', subject: 'registrations', detail: null }])
    })

    test('by twenty admins at once makes one account', async () => {
      const { record, account } = await waiting()
      const answers = await Promise.all(Array.from({ length: 20 }, () => approve(record)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
      expect(await sql('select 1 from users where email = $1', [account.email])).toHaveLength(1)
    })

    test('as a profile nobody has claimed makes that one the account, with its web address and what it had', async () => {
      const ghost = await aGhost({
        ...{ registration_number: 'RM60002', slug: 'olga-fantasma', fiscal_code: 'FRRGLI75C61H501F' },
      })
      const account = anAccount({ first_name: 'Olga', last_name: 'Vera' })
      const { record } = await waiting(account, aCategory({ registration_number: 'RM60002', category: 'pls' }))
      expect((await approve(record, ghost.id)).body.data).toEqual({ doctor_id: ghost.id })
      const doctor = (await admin.call(ofDoctors.one, { params: { id: ghost.id } })).body.data
      expect(doctor).toMatchObject({
        ...{ first_name: 'Olga', last_name: 'Vera', category: 'pls', email: account.email, slug: 'olga-fantasma' },
        ...{ fiscal_code: 'FRRGLI75C61H501F', plan: 'Studio', phone: account.phone },
      })
      expect((await logIn(practice, { email: account.email, password })).status).toBe(200)
      expect(await sql('select role from role_users where user_id = $1', [ghost.id])).toEqual([{ role: 'doctor' }])
      expect((await admin.call(ofGhosts.one, { params: { id: ghost.id } })).status).toBe(404)
    })

    test('as a profile that has the address already gives it the password', async () => {
      const account = anAccount()
      const ghost = await aGhost({ email: account.email })
      const { record } = await waiting(account)
      expect(said(await approve(record))).toEqual([409, 'account'])
      expect((await approve(record, ghost.id)).status).toBe(200)
      expect((await logIn(practice, { email: account.email, password })).status).toBe(200)
    })

    test('as a profile of somebody else, of a doctor, or of nobody answers 422, and nothing is made', async () => {
      const { record, account } = await waiting()
      const other = await aGhost({ last_name: 'Di Nessuno' })
      for (const id of [other.id, practice.ferri, 999_999])
        expect(said(await approve(record, id))).toEqual([422, { ghost_id: ['Il valore scelto non esiste.'] }])
      expect(await sql('select 1 from users where email = $1', [account.email])).toEqual([])
    })

    test('at another version answers 409, and 409 for one that does not wait', async () => {
      const { record } = await waiting()
      expect(said(await approve({ ...record, version: record.version + 1 }))).toEqual([409, 'stale'])
      await sql(`update registrations set state = 'open' where id = $1`, [record.id])
      expect(said(await approve(record))).toEqual([409, 'not-waiting'])
    })
  })

  describe('POST admin/registrations/:id/reject', () => {
    test('mails the reason, which its browser shows; no account is made, and the password is forgotten', async () => {
      const { record, account, one } = await waiting()
      expect((await reject(record, ' Il numero non risulta all’albo. ')).body.data).toEqual({ id: record.id })
      expect((await mailsTo(practice, account.email)).at(-1)).toEqual({
        ...{ type_code: 'registration-rejected', url: null, detail: 'Il numero non risulta all’albo.' },
      })
      expect((await one.show()).body.data).toMatchObject({
        state: 'rejected',
        reason: 'Il numero non risulta all’albo.',
      })
      const [row] = await sql('select password_hash, doctor_id from registrations where id = $1', [record.id])
      expect(row).toEqual({ password_hash: null, doctor_id: null })
      expect(await sql('select 1 from users where email = $1', [account.email])).toEqual([])
    })

    test('without a reason answers 422, and after a decision 409', async () => {
      const { record } = await waiting()
      expect(said(await reject(record, '  '))).toEqual([422, { reason: ['Campo obbligatorio.'] }])
      expect((await approve(record)).status).toBe(200)
      expect(said(await reject(record))).toEqual([409, 'stale'])
    })
  })
})
