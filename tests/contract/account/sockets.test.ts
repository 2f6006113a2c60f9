import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { resourceEndpoints } from '../../../domain/resource'
import * as tables from '../../../server/db/tables'
import { demoPassword } from '../../../server/passwords/demo-password'
import { closeEndedSessions } from '../../../server/realtime/live'
import assistants from '../../../src/resources/registry/assistants'
import links from '../../../src/resources/registry/doctor-links'
import { aListeningSocket, cheapPasswords } from '../../support/builders/accounts'
import { impersonating } from '../../support/builders/impersonation'
import { type Answer, aSession, aTestApp, aTokenOf, type Session, type TestApp } from '../../support/servers/app'
import { connect } from '../../support/servers/connect'
import { aPostgresUrl, onMainDatabase, testNow } from '../../support/servers/database'
import { eventually } from '../../support/servers/eventually'

const { accessTokens, doctorLinks, roleUsers, users } = tables

const listening = async (server: TestApp) => {
  await cheapPasswords(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  return server
}
/** The check that a started server runs every two seconds. */
const look = ({ connection, clock, hub }: TestApp) => closeEndedSessions({ db: connection.db, clock, hub })

onMainDatabase((open) => {
  let server: TestApp
  beforeAll(async () => {
    server = await listening(await aTestApp(await open({ filled: 'demo' })))
  })
  afterAll(() => server.close())
  const db = () => server.connection.db

  test.each<[string, (session: Session) => Promise<Answer>]>([
    [
      'a changed password',
      (session) =>
        session.call(endpoints.changePassword, {
          body: { current_password: demoPassword, password: 'tre cavalli gialli' },
        }),
    ],
    ['“end all the others”', (session) => session.call(endpoints.endOtherSessions)],
  ])(
    '%s closes the sockets of the sessions it ends at once, and leaves that of the one that asks',
    async (_what, call) => {
      const email = 'specialista@curante.test'
      const [asking, other] = [await server.as(email), await server.as(email)]
      const [kept, closed] = [await aListeningSocket(server, asking), await aListeningSocket(server, other)]
      expect((await call(asking)).status).toBe(204)
      await eventually(() => expect(closed.state.closed).toBe(4200))
      await look(server)
      expect(kept.state.closed).toBeUndefined()
    },
  )

  test.each<[string, (ids: { user: number; other: number }) => Promise<unknown>]>([
    ['its user is disabled', ({ user }) => db().update(users).set({ active: false }).where(eq(users.id, user))],
    ['its user is deleted', ({ user }) => db().update(users).set({ deleted_at: testNow }).where(eq(users.id, user))],
    [
      'it is revoked',
      ({ user }) => db().update(accessTokens).set({ revoked_at: testNow }).where(eq(accessTokens.user_id, user)),
    ],
    [
      'it runs out',
      ({ user }) => db().update(accessTokens).set({ expires_at: testNow }).where(eq(accessTokens.user_id, user)),
    ],
    [
      'its role is taken away',
      ({ user }) => db().update(roleUsers).set({ active: false }).where(eq(roleUsers.user_id, user)),
    ],
    [
      'a link to a doctor is removed',
      ({ user }) => db().update(doctorLinks).set({ deleted_at: testNow }).where(eq(doctorLinks.agent_id, user)),
    ],
    [
      'an admin deletes a link to a doctor',
      async ({ user }) => {
        const admin = await server.as('admin@curante.test')
        const { list, remove } = resourceEndpoints(links)
        const [link] = (await admin.call(list, { query: { 'filter[agent_id]': String(user) } })).body.data
        expect((await admin.call(remove, { params: { id: link.id } })).status).toBe(200)
      },
    ],
    [
      'a link to a doctor has run out',
      ({ user }) => db().update(doctorLinks).set({ valid_to: '2026-11-23' }).where(eq(doctorLinks.agent_id, user)),
    ],
    [
      'a right of a link is taken',
      ({ user }) =>
        db()
          .update(doctorLinks)
          .set({ rights: ['chat'] })
          .where(eq(doctorLinks.agent_id, user)),
    ],
    [
      'a doctor it acts for is disabled',
      ({ other }) => db().update(users).set({ active: false }).where(eq(users.id, other)),
    ],
  ])('a socket is closed when %s, whoever changed the database', async (_when, change) => {
    const { user, other } = await anAssistant(server)
    const session = aSession(server.app, await aTokenOf(server.connection, user))
    const bystander = await aListeningSocket(server, await server.as('admin@curante.test'))
    const socket = await aListeningSocket(server, session)
    await look(server)
    expect(socket.state.closed).toBeUndefined()
    await change({ user, other })
    await look(server)
    await eventually(() => expect(socket.state.closed).toBe(4200))
    expect(bystander.state.closed).toBeUndefined()
  })

  // 24 and 25 October 2026 have 25 hours between their noons, 27 and 28 March 2027 have 23
  test.each<[string, string, string]>([
    ['the day before the clocks go back', '2026-10-24', '2026-10-24T22:00:00Z'],
    ['the day the clocks go back', '2026-10-25', '2026-10-25T23:00:00Z'],
    ['the day before the clocks go forward', '2027-03-27', '2027-03-27T23:00:00Z'],
    ['the day the clocks go forward', '2027-03-28', '2027-03-28T22:00:00Z'],
    ['the day after', '2027-03-29', '2027-03-29T22:00:00Z'],
  ])(
    'a right until %s ends at midnight in Rome: its socket is closed without any request',
    async (_day, last, midnight) => {
      const ends = new Date(midnight)
      const before = new Date(ends.getTime() - 1_000)
      server.clock.set(before.toISOString())
      const { user, other } = await anAssistant(server)
      await db().update(doctorLinks).set({ valid_to: last }).where(eq(doctorLinks.agent_id, user))
      const session = aSession(server.app, await aTokenOf(server.connection, user))
      await db()
        .update(accessTokens)
        .set({ last_used_at: before, created_at: before })
        .where(eq(accessTokens.user_id, user))
      const socket = await aListeningSocket(server, session)
      const acting = session.actingAs(other)
      const asked = async () => (await acting.call(endpoints.officeUsers)).status
      await look(server)
      expect([await asked(), socket.state.closed]).toEqual([200, undefined])
      server.clock.set(ends.toISOString())
      await look(server)
      await eventually(() => expect(socket.state.closed).toBe(4200))
      expect(await asked()).toBe(403)
      server.clock.set(testNow)
    },
  )

  test('DELETE doctor/staff/:id closes the sockets of who worked for the doctor at once', async () => {
    const { user, other } = await anAssistant(server)
    await db().insert(roleUsers).values({ user_id: other, role: 'doctor' })
    const socket = await aListeningSocket(server, aSession(server.app, await aTokenOf(server.connection, user)))
    const doctor = aSession(server.app, await aTokenOf(server.connection, other))
    const { members } = (await doctor.call(endpoints.staff)).body.data
    const { id } = members.find(({ person }: { person: { id: number } }) => person.id === user)
    expect((await doctor.call(endpoints.endStaff, { params: { id } })).status).toBe(204)
    await eventually(() => expect(socket.state.closed).toBe(4200))
  })

  test('PUT of a user with active: false closes the user’s sockets at once', async () => {
    const { user } = await anAssistant(server)
    const socket = await aListeningSocket(server, aSession(server.app, await aTokenOf(server.connection, user)))
    const admin = await server.as('admin@curante.test')
    const { one, update } = resourceEndpoints(assistants)
    const { version } = (await admin.call(one, { params: { id: user } })).body.data
    expect((await admin.call(update, { params: { id: user }, body: { active: false, version } })).status).toBe(200)
    await eventually(() => expect(socket.state.closed).toBe(4200))
  })

  test('a socket opened by impersonation is closed with the admin’s own session', async () => {
    const [adminId, userId] = [
      await server.userId('admin@curante.test'),
      await server.userId('infermiere@curante.test'),
    ]
    const { session, admin } = await impersonating(server, adminId, userId)
    const socket = await aListeningSocket(server, session)
    expect((await admin.call(endpoints.logout)).status).toBe(204)
    await eventually(() => expect(socket.state.closed).toBe(4200))
  })

  test('without open sockets the session watch sends no statement', async () => {
    const idle = await aTestApp(server.connection, server.clock)
    const asked = { execute: () => Promise.reject(new Error('asked')) } as unknown as TestApp['connection']['db']
    await closeEndedSessions({ db: asked, clock: server.clock, hub: idle.hub })
    await idle.close()
  })
})

/** A new assistant with a link to a new doctor, neither used by other tests. */
async function anAssistant({ connection: { db } }: TestApp): Promise<{ user: number; other: number }> {
  const made = await db
    .insert(users)
    .values(['Assistente', 'Medico'].map((last_name) => ({ first_name: 'Ida', last_name })))
    .returning({ id: users.id })
  const [user = 0, other = 0] = made.map(({ id }) => id)
  await db.insert(roleUsers).values({ user_id: user, role: 'assistant' })
  await db.insert(doctorLinks).values({ kind: 'assistant', doctor_id: other, agent_id: user })
  return { user, other }
}

test('a socket signed for by another process is closed with its session', async () => {
  const databaseUrl = await aPostgresUrl({ filled: 'demo' })
  const [here, there] = [
    await listening(await aTestApp(await connect({ databaseUrl }))),
    await aTestApp(await connect({ databaseUrl })),
  ]
  const email = 'segreteria@curante.test'
  const [asking, other] = [await there.as(email), await here.as(email)]
  const sameElsewhere = (session: Session) => aSession(there.app, session.token)
  const kept = await aListeningSocket(here, aSession(here.app, asking.token), asking)
  const closed = await aListeningSocket(here, other, sameElsewhere(other))
  await eventually(() => expect(here.hub.sessions()).toHaveLength(2))
  await here.connection.db
    .update(accessTokens)
    .set({ revoked_at: testNow })
    .where(eq(accessTokens.id, await idOf(other)))
  await look(here)
  await eventually(() => expect(closed.state.closed).toBe(4200))
  expect(kept.state.closed).toBeUndefined()
  for (const server of [here, there]) {
    await server.close()
    await server.connection.close()
  }
})

const idOf = async (session: Session): Promise<number> =>
  (await session.call(endpoints.accountSessions)).body.data.find(({ current }: { current: boolean }) => current).id
