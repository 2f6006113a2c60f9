import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { RoleCode } from '../../../domain/access/roles'
import { endpoints } from '../../../domain/contract'
import { resourceEndpoints } from '../../../domain/resource'
import assistants from '../../../src/resources/registry/assistants'
import { aPractice, type Practice } from '../../support/builders/practice'
import { aSession, aTestApp, type Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const here = { code: 'production', label: 'Produzione', api_base: 'http://localhost/api/backoffice' }
const environments = JSON.stringify([
  here,
  { code: 'staging', label: 'Staging', api_base: 'https://prova.curante.test/api/backoffice' },
])

onMainDatabase((open) => {
  let practice: Practice
  /** The same practice on a server configured as production. */
  let production: Awaited<ReturnType<typeof aTestApp>>
  /** The same practice on a server configured with several environments. */
  let among: Awaited<ReturnType<typeof aTestApp>>
  const people: Record<string, number> = {}
  const own: Partial<Record<RoleCode, Session>> = {}
  beforeAll(async () => {
    const connection = await open()
    practice = await aPractice(connection)
    const PUBLIC_URL = 'http://localhost'
    production = await aTestApp(connection, practice.clock, { API_BASES: JSON.stringify([here]), PUBLIC_URL })
    among = await aTestApp(connection, practice.clock, { API_BASES: environments, PUBLIC_URL })
    const { person, session } = practice
    for (const role of ['superadmin', 'admin', 'pharmacy'] as const) people[role] = await person(role)
    people.otherSuper = await person('superadmin', { email: 'altra@curante.test' })
    people.otherAdmin = await person('admin', { email: 'altro@curante.test' })
    people.off = await person('doctor', { email: 'spento@curante.test', active: false }, 'mmg')
    people.gone = await person('doctor', { email: 'via@curante.test', deleted_at: practice.clock.now() }, 'mmg')
    people.both = await person('doctor', { email: 'anche@curante.test' }, 'mmg')
    await connection.sql(`insert into role_users (user_id, role, position) values ($1, 'superadmin', 9)`, [people.both])
    Object.assign(people, {
      doctor: practice.ferri,
      assistant: practice.secretary,
      patient: practice.patient,
      representative: practice.representative,
    })
    for (const role of ['superadmin', 'admin'] as const) {
      const { token } = await session(people[role] ?? 0)
      own[role] = aSession(production.app, token)
    }
    return async () => {
      await production.close()
      await among.close()
      await practice.close()
      await connection.close()
    }
  })

  const ask = (session: Session, who: string, client: string) =>
    session.call(endpoints.loginAs, { params: { id: people[who] ?? 999_999 }, query: { client } })
  const as = (role: 'superadmin' | 'admin') => own[role] as Session
  const entered = async (token: string) => aSession(practice.app, token)

  describe('GET admin/users/:id/token (AZ2)', () => {
    // caller, target user, client and reply, written out from product.md §7 and contract.md
    test.each<['superadmin' | 'admin', string, string, number | 'token' | 'code']>([
      ['admin', 'doctor', 'backoffice_production', 'token'],
      ['admin', 'doctor', 'doctor', 'token'],
      ['admin', 'assistant', 'backoffice_production', 'token'],
      ['admin', 'pharmacy', 'backoffice_production', 'token'],
      ['admin', 'patient', 'patient', 'code'],
      ['admin', 'representative', 'medical_representative', 'code'],
      ['admin', 'patient', 'backoffice_production', 422],
      ['admin', 'doctor', 'patient', 422],
      ['admin', 'doctor', 'backoffice_staging', 403],
      ['admin', 'doctor', 'backoffice_local', 403],
      ['admin', 'otherAdmin', 'backoffice_production', 403],
      ['admin', 'admin', 'backoffice_production', 403],
      ['admin', 'superadmin', 'backoffice_production', 404],
      ['admin', 'both', 'backoffice_production', 404],
      ['superadmin', 'otherAdmin', 'backoffice_production', 'token'],
      ['superadmin', 'doctor', 'backoffice_production', 'token'],
      ['superadmin', 'doctor', 'backoffice_staging', 422],
      ['superadmin', 'otherSuper', 'backoffice_production', 403],
      ['superadmin', 'superadmin', 'backoffice_production', 403],
      ['superadmin', 'both', 'doctor', 403],
      ['superadmin', 'off', 'backoffice_production', 422],
      ['superadmin', 'gone', 'backoffice_production', 404],
      ['superadmin', 'nobody', 'backoffice_production', 404],
      ['superadmin', 'nobody', 'ovunque', 404],
      ['superadmin', 'otherSuper', 'ovunque', 403],
      ['superadmin', 'doctor', 'ovunque', 422],
    ])('%s as %s by %s: %s', async (role, who, client, expected) => {
      const [before] = await practice.connection.sql<{ count: number }>(
        'select count(*)::int as count from access_tokens',
      )
      const { status, body, headers } = await ask(as(role), who, client)
      const [after] = await practice.connection.sql<{ count: number }>(
        'select count(*)::int as count from access_tokens',
      )
      const given = body.data?.token ? 'token' : body.data?.url.includes('#code=') ? 'code' : status
      expect(given).toBe(expected)
      expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(typeof expected === 'string' ? 1 : 0)
      expect(headers['cache-control']).toBe('no-store')
    })

    test.each<['superadmin' | 'admin', string, number]>([
      ['admin', 'backoffice_production', 422],
      ['superadmin', 'backoffice_production', 422],
      ['superadmin', 'backoffice_staging', 422],
      ['superadmin', 'backoffice_local', 200],
      ['admin', 'doctor', 200],
    ])('%s by %s on a server whose only environment is local: %s', async (role, client, expected) => {
      const { status, body } = await ask(aSession(practice.app, as(role).token), 'doctor', client)
      expect(status).toBe(expected)
      if (expected === 422) expect(Object.keys(body.errors)).toEqual(['client'])
      else expect(body.data).toMatchObject({ token: expect.any(String), url: '/' })
    })

    test('answers a session of the other that names the admin and lasts an hour', async () => {
      const { body } = await ask(as('admin'), 'doctor', 'backoffice_production')
      const { token, expires_at, url } = body.data
      expect(url).toBe('/')
      expect(Date.parse(expires_at) - practice.clock.now().getTime()).toBe(60 * 60_000)
      const session = await entered(token)
      expect((await session.call(endpoints.currentUser)).body.data).toMatchObject({
        id: people.doctor,
        impersonator: { id: people.admin },
      })
      practice.clock.advance(59)
      expect((await session.call(endpoints.currentUser)).status).toBe(200)
      practice.clock.advance(2)
      expect((await session.call(endpoints.currentUser)).status).toBe(401)
    })

    test('answers a session that ends with the admin’s own', async () => {
      const admin = await practice.session(people.admin ?? 0)
      const { body } = await ask(admin, 'doctor', 'doctor')
      const session = await entered(body.data.token)
      expect((await session.call(endpoints.currentUser)).status).toBe(200)
      await admin.call(endpoints.logout)
      expect((await session.call(endpoints.currentUser)).status).toBe(401)
    })

    test('answers a session in which a super admin may neither create, list nor end sessions', async () => {
      const { body } = await ask(as('superadmin'), 'otherAdmin', 'backoffice_production')
      const session = await entered(body.data.token)
      expect((await ask(session, 'doctor', 'backoffice_production')).status).toBe(403)
      const params = { id: practice.ferri }
      for (const endpoint of [endpoints.users, endpoints.user, endpoints.endUserSessions, endpoints.accountSessions])
        expect((await session.call(endpoint, { params })).status).toBe(403)
    })

    test('answers a session in which e-mail addresses cannot be changed, other fields can', async () => {
      const { body } = await ask(as('superadmin'), 'otherAdmin', 'backoffice_production')
      const session = await entered(body.data.token)
      const { update, one } = resourceEndpoints(assistants)
      const params = { id: practice.secretary }
      const { version } = (await session.call(one, { params })).body.data
      const change = (values: object) => session.call(update, { params, body: { ...values, version } })
      expect((await change({ email: 'mia@curante.test' })).status).toBe(403)
      expect((await change({ phone: '333 5550199' })).status).toBe(200)
    })

    test('writes who entered as whom and where to the audit log, refused attempts too', async () => {
      const lines = () =>
        practice.connection.sql(
          `select actor_id, impersonator_id, action, subject, subject_id, detail from audit_entries
           where subject = 'user' order by id desc limit 1`,
        )
      await ask(as('admin'), 'patient', 'patient')
      const line = { actor_id: people.admin, impersonator_id: null, subject: 'user' }
      expect(await lines()).toEqual([{ ...line, action: 'login-as', subject_id: people.patient, detail: 'patient' }])
      await ask(as('admin'), 'superadmin', 'backoffice_production')
      expect(await lines()).toEqual([
        { ...line, action: 'denied', subject_id: people.superadmin, detail: expect.any(String) },
      ])
    })

    const forged = 'prova.curante.test'
    const forgedHeaders = { host: forged, 'x-forwarded-host': forged, 'x-forwarded-proto': 'https' }

    test.each([
      ['PUBLIC_URL', { PUBLIC_URL: 'https://curante.example.it' }, 'https://curante.example.it'],
      ['PUBLIC_URL, behind a trusted proxy', { PUBLIC_URL: 'http://c.test', TRUST_PROXY: 'loopback' }, 'http://c.test'],
      ['the address it listens on', { PORT: '8123', TRUST_PROXY: 'loopback' }, 'http://127.0.0.1:8123'],
    ])('answers a link that begins with %s, whatever the request’s Host', async (_name, env, origin) => {
      const server = await aTestApp(practice.connection, practice.clock, env)
      onTestFinished(() => server.close())
      const { body } = await aSession(server.app, as('admin').token).call(endpoints.loginAs, {
        params: { id: people.patient ?? 0 },
        query: { client: 'patient' },
        headers: forgedHeaders,
      })
      expect(body.data.url.split('#')[0]).toBe(`${origin}/setup/login`)
    })

    test('opens no session for another environment whose host the request claims', async () => {
      const { body } = await aSession(among.app, as('superadmin').token).call(endpoints.loginAs, {
        params: { id: people.doctor ?? 0 },
        query: { client: 'backoffice_staging' },
        headers: forgedHeaders,
      })
      expect(body.data).toMatchObject({ token: null, url: `https://${forged}/login` })
    })

    test('for another environment answers a link to its login and opens no session', async () => {
      const there = aSession(among.app, as('superadmin').token)
      const { body } = await ask(there, 'doctor', 'backoffice_staging')
      expect(body.data).toEqual({ token: null, expires_at: null, url: 'https://prova.curante.test/login', qr: null })
      expect((await ask(there, 'doctor', 'backoffice_production')).body.data.token).not.toBeNull()
    })
  })

  describe('POST public/setup/login', () => {
    const aCode = async () => {
      const { body } = await ask(as('admin'), 'patient', 'patient')
      expect(body.data).toMatchObject({ token: null, qr: expect.stringContaining('<svg') })
      const { hash, pathname } = new URL(body.data.url)
      expect(pathname).toBe('/setup/login')
      return hash.replace('#code=', '')
    }
    const handIn = (code: string) => practice.anonymous.call(endpoints.setupLogin, { body: { code } })

    test('with the code of a link answers a session once, which names the admin; the code is no token', async () => {
      const code = await aCode()
      expect((await (await entered(code)).call(endpoints.currentUser)).status).toBe(401)
      const { body } = await handIn(code)
      const session = await entered(body.data.token)
      expect((await session.call(endpoints.currentUser)).body.data).toMatchObject({
        id: people.patient,
        impersonator: { id: people.admin },
      })
      expect(Object.keys((await handIn(code)).body.errors)).toEqual(['code'])
    })

    test('twenty times at once opens one session', async () => {
      const code = await aCode()
      const answers = await Promise.all(Array.from({ length: 20 }, () => handIn(code)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)])
    })

    test('answers 422 after five minutes, or once the admin’s session has ended', async () => {
      const late = await aCode()
      practice.clock.advance(6)
      expect((await handIn(late)).status).toBe(422)
      const admin = await practice.session(people.admin ?? 0)
      const { body } = await ask(admin, 'patient', 'patient')
      await admin.call(endpoints.logout)
      expect((await handIn(body.data.url.split('#code=')[1])).status).toBe(422)
    })
  })
})
