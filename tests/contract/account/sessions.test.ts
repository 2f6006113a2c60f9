import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoleCode } from '../../../domain/access/roles'
import { endpoints } from '../../../domain/contract'
import * as tables from '../../../server/db/tables'
import { cheapPasswords, logIn, said } from '../../support/builders/accounts'
import { impersonating } from '../../support/builders/impersonation'
import { type AnyBody, aSession, aTestApp, aTokenOf, type Session, type TestApp } from '../../support/servers/app'
import { aDatabase, testNow } from '../../support/servers/database'

const email = 'mmg@curante.test'
let server: TestApp
beforeAll(async () => {
  server = await aTestApp(await aDatabase({ filled: 'demo' }))
  await cheapPasswords(server)
})
beforeEach(async () => {
  server.clock.set(testNow)
  await server.connection.db.update(tables.accessTokens).set({ revoked_at: testNow })
})
afterAll(async () => {
  await server.close()
  await server.connection.close()
})

const listed = async (session: Session): Promise<AnyBody[]> => (await session.call(endpoints.accountSessions)).body.data
const isOpen = async (session: Session) => (await session.call(endpoints.currentUser)).status === 200
const idOf = async (session: Session): Promise<number> =>
  (await listed(session)).find(({ current }: { current: boolean }) => current).id
const end = (session: Session, id: number) => session.call(endpoints.endSession, { params: { id } })

describe('GET account/sessions', () => {
  test('answers live sessions with their devices, last used first, the asking one marked', async () => {
    const [first, second] = [await server.as(email), await server.as(email)]
    const device = { platform: 'web', os: 'Windows', browser: 'Firefox', app_version: '1.0.0' }
    await first.call(endpoints.createDevice, { body: { ...device, user_agent: 'Mozilla/5.0', push: null } })
    server.clock.advance(5)
    expect(await isOpen(second)).toBe(true)
    expect(await listed(second)).toEqual([
      expect.objectContaining({ current: true, device: null, last_used_at: '2026-11-24T07:50:00.000Z' }),
      expect.objectContaining({
        current: false,
        device: { id: expect.any(Number), ...device, push: false },
        last_used_at: '2026-11-24T07:45:00.000Z',
      }),
    ])
  })

  test('leaves out revoked, expired and idle sessions, those of others, and those of an impersonating admin', async () => {
    const userId = await server.userId(email)
    const [own, revoked] = [await server.as(email), await server.as(email)]
    await end(own, await idOf(revoked))
    await aTokenOf(server.connection, userId, { expires_at: testNow })
    await aTokenOf(server.connection, userId, { last_used_at: new Date(testNow.getTime() - 30 * 24 * 3_600_000) })
    await aTokenOf(server.connection, userId, { role: 'assistant' })
    await server.as('pls@curante.test')
    await impersonating(server, await server.userId('admin@curante.test'), userId)
    expect(await listed(own)).toHaveLength(1)
  })
})

describe('DELETE account/sessions', () => {
  test('/:id ends that session and its device; the others go on', async () => {
    const [own, other, third] = [await server.as(email), await server.as(email), await server.as(email)]
    await other.call(endpoints.createDevice, { body: { platform: 'web' } })
    const id = await idOf(other)
    expect((await end(own, id)).status).toBe(204)
    expect([await isOpen(own), await isOpen(other), await isOpen(third)]).toEqual([true, false, true])
    expect(await server.connection.db.$count(tables.devices, eq(tables.devices.token_id, id))).toBe(0)
    expect(said(await end(own, id))).toEqual([404, 'Risorsa non trovata'])
  })

  test('/:id with the current session is a logout', async () => {
    const own = await server.as(email)
    expect((await end(own, await idOf(own))).status).toBe(204)
    expect(await isOpen(own)).toBe(false)
  })

  test('without an id ends every other session', async () => {
    const [own, other, third] = [await server.as(email), await server.as(email), await server.as(email)]
    const stranger = await server.as('pls@curante.test')
    expect((await own.call(endpoints.endOtherSessions)).status).toBe(204)
    expect(await Promise.all([own, other, third, stranger].map(isOpen))).toEqual([true, false, false, true])
  })

  test('/:id with somebody else’s session answers 404, changes nothing and is written to the audit log', async () => {
    const [own, stranger] = [await server.as(email), await server.as('pls@curante.test')]
    const id = await idOf(stranger)
    expect(said(await end(own, id))).toEqual(said(await end(own, 999_999_999)))
    expect(await isOpen(stranger)).toBe(true)
    const { rows } = await server.connection.db.execute(sql`
      select actor_id, subject_id from audit_entries where action = 'denied' and subject = 'session' and subject_id = ${id}`)
    expect(rows).toEqual([{ actor_id: await server.userId(email), subject_id: id }])
  })

  test('and devices/:id forgets a device, whose session goes on; somebody else’s answers 404', async () => {
    const [own, other, stranger] = [await server.as(email), await server.as(email), await server.as('pls@curante.test')]
    const made = async (session: Session) =>
      (await session.call(endpoints.createDevice, { body: { platform: 'web' } })).body.data.id as number
    const forget = (id: number) => own.call(endpoints.forgetDevice, { params: { id } })
    const [id, theirs] = [await made(other), await made(stranger)]
    expect((await forget(id)).status).toBe(204)
    expect(await isOpen(other)).toBe(true)
    expect(said(await forget(id))).toEqual([404, 'Risorsa non trovata'])
    expect(said(await forget(theirs))).toEqual([404, 'Risorsa non trovata'])
    expect((await stranger.call(endpoints.currentUser)).body.data.device).toEqual({ id: theirs })
  })
})

describe('a session is refused at its next request', () => {
  const { users, roleUsers, accessTokens } = tables
  const db = () => server.connection.db
  /** A new user with this role, signed in by POST login. */
  async function somebody(role: RoleCode): Promise<{ id: number; session: Session }> {
    const [model] = await db().select().from(users).where(eq(users.email, email))
    const address = `${role}${Math.random()}@curante.test`
    const values = { first_name: 'Ida', last_name: 'Neri', email: address, password_hash: model?.password_hash ?? '' }
    const [user] = await db().insert(users).values(values).returning()
    const id = user?.id ?? 0
    await db().insert(roleUsers).values({ user_id: id, role, position: 5 })
    return { id, session: aSession(server.app, (await logIn(server, { email: address })).body.data.token) }
  }

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['when the user is disabled', (id) => db().update(users).set({ active: false }).where(eq(users.id, id))],
    ['when the user is deleted', (id) => db().update(users).set({ deleted_at: testNow }).where(eq(users.id, id))],
    [
      'when it is revoked',
      (id) => db().update(accessTokens).set({ revoked_at: testNow }).where(eq(accessTokens.user_id, id)),
    ],
    [
      'when it has run out',
      (id) => db().update(accessTokens).set({ expires_at: testNow }).where(eq(accessTokens.user_id, id)),
    ],
    [
      'when the role is taken away',
      (id) => db().update(roleUsers).set({ active: false }).where(eq(roleUsers.user_id, id)),
    ],
    [
      'when an admin becomes somebody else',
      async (id) => db().update(roleUsers).set({ role: 'assistant' }).where(eq(roleUsers.user_id, id)),
    ],
    [
      'when another role comes to decide',
      async (id) => db().insert(roleUsers).values({ user_id: id, role: 'doctor', position: 1 }),
    ],
  ])('%s', async (_when, change) => {
    const { id, session } = await somebody('admin')
    expect(await isOpen(session)).toBe(true)
    await change(id)
    expect(said(await session.call(endpoints.currentUser))).toEqual([401, 'Unauthenticated.'])
  })

  test('not when a further role is added that does not decide', async () => {
    const { id, session } = await somebody('admin')
    await db().insert(roleUsers).values({ user_id: id, role: 'doctor', position: 9 })
    expect(await isOpen(session)).toBe(true)
  })

  test.each<[string, (id: number, tokenId: number) => Promise<unknown>]>([
    [
      'with the admin’s own',
      (_id, tokenId) => db().update(accessTokens).set({ revoked_at: testNow }).where(eq(accessTokens.id, tokenId)),
    ],
    ['with the admin', (id) => db().update(users).set({ active: false }).where(eq(users.id, id))],
    [
      'with the admin’s office',
      async (id) => db().update(roleUsers).set({ role: 'doctor' }).where(eq(roleUsers.user_id, id)),
    ],
  ])('one opened by impersonation: %s', async (_with, change) => {
    const admin = await somebody('admin')
    const { session, adminTokenId } = await impersonating(server, admin.id, await server.userId(email))
    expect(await isOpen(session)).toBe(true)
    await change(admin.id, adminTokenId)
    expect(await isOpen(session)).toBe(false)
  })
})

test('every account call of an impersonating admin answers 403', async () => {
  const [adminId, userId] = [await server.userId('superadmin@curante.test'), await server.userId(email)]
  const { session } = await impersonating(server, adminId, userId)
  const calls = Object.values(endpoints).filter(({ who }) => who === 'account')
  expect(calls.length).toBeGreaterThan(9)
  for (const endpoint of calls) {
    const answer = await session.call(endpoint, { params: { id: 1 } })
    expect([endpoint.path, ...said(answer)]).toEqual([endpoint.path, 403, 'Non hai i permessi per questa operazione.'])
  }
})
