import { eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { type Resource, resourceEndpoints } from '../../../domain/resource'
import { accessTokens, devices } from '../../../server/db/tables'
import { createLink, readLinksSecret, tokenOf } from '../../../server/links/tokens'
import { endElapsedSessions } from '../../../server/sessions/ending'
import { decidingRoleOf } from '../../../server/sessions/live-sessions'
import admins from '../../../src/resources/registry/admins'
import doctors from '../../../src/resources/registry/doctors'
import patients from '../../../src/resources/registry/patients'
import { aPractice, type Practice } from '../../support/builders/practice'
import { type Answer, aSession, aTokenOf, type Session } from '../../support/servers/app'
import { onMainDatabase, testNow } from '../../support/servers/database'

type Way = [string, (given: Given) => Promise<unknown>, ((given: Given) => Promise<unknown>)?]
interface Given {
  readonly boss: Session
  readonly id: number
  /** The key that undoes the last bulk change. */
  key: string | null
}

const put = async (by: Session, resource: Resource, id: number, values: object) => {
  const { one, update } = resourceEndpoints(resource)
  const { version } = (await by.call(one, { params: { id } })).body.data
  return by.call(update, { params: { id }, body: { ...values, version } })
}
const call = (by: Session, resource: Resource, action: 'remove' | 'restore', id: number) =>
  by.call(resourceEndpoints(resource)[action], { params: { id } })
const bulk = async (given: Given, resource: Resource, body: object) => {
  const reply = await given.boss.call(resourceEndpoints(resource).bulk, { body })
  given.key = reply.body.data.key
  return reply
}
const undo = (given: Given, resource: Resource) => bulk(given, resource, { action: 'undo', key: given.key })

/** Each way to end a user's access, and to give it back. */
const waysOf = (resource: Resource): Way[] => [
  [
    'PUT with active: false',
    ({ boss, id }) => put(boss, resource, id, { active: false }),
    ({ boss, id }) => put(boss, resource, id, { active: true }),
  ],
  [
    'DELETE',
    ({ boss, id }) => call(boss, resource, 'remove', id),
    ({ boss, id }) => call(boss, resource, 'restore', id),
  ],
  [
    'POST bulk with active: false',
    (given) => bulk(given, resource, { action: 'update', ids: [given.id], values: { active: false } }),
    (given) => undo(given, resource),
  ],
  [
    'POST bulk with action delete',
    (given) => bulk(given, resource, { action: 'delete', ids: [given.id] }),
    (given) => undo(given, resource),
  ],
]

onMainDatabase((open) => {
  let practice: Practice
  let boss: Session
  let bossId: number
  beforeAll(async () => {
    const connection = await open()
    practice = await aPractice(connection)
    bossId = await practice.person('superadmin')
    boss = await practice.session(bossId)
    return async () => {
      await practice.close()
      await connection.close()
    }
  })

  const statusOf = async (session: Session) => (await session.call(endpoints.currentUser)).status
  const openOf = async (id: number) => {
    const rows = await practice.connection.db.select().from(accessTokens).where(isNull(accessTokens.revoked_at))
    return rows.filter(({ user_id, impersonator_id }) => user_id === id || impersonator_id === id).length
  }
  const addressOf = async (id: number) =>
    (await boss.call(resourceEndpoints(doctors).one, { params: { id } })).body.data.email
  const redeem = async (code: string): Promise<Answer> =>
    practice.anonymous.call(endpoints.setupLogin, { body: { code } })

  /** A session as POST login opens it. */
  async function signedIn(id: number): Promise<Session> {
    const role = await decidingRoleOf(practice.connection.db, id)
    return aSession(practice.app, await aTokenOf(practice.connection, id, { role, last_used_at: practice.clock.now() }))
  }
  /** Two sessions as the product opens them: an admin's own, and one of another user opened in it by impersonation. */
  async function entering(adminId: number, userId: number) {
    const admin = await signedIn(adminId)
    const { body } = await admin.call(endpoints.loginAs, {
      params: { id: userId },
      query: { client: 'doctor' },
    })
    return { admin, session: aSession(practice.app, body.data.token) }
  }

  /** Ends a user's access and gives it back; every session there was must have ended, in the database too. */
  async function endsAll(id: number, more: Session[], [, end, restore]: Way): Promise<void> {
    const given: Given = { boss, id, key: null }
    const own = await signedIn(id)
    await own.call(endpoints.createDevice, { body: { platform: 'web' } })
    const sessions = [own, ...more]
    for (const session of sessions) expect(await statusOf(session)).toBe(200)
    expect(await end(given)).toMatchObject({ status: 200 })
    expect(await openOf(id)).toBe(0)
    expect(await practice.connection.db.$count(devices, eq(devices.user_id, id))).toBe(0)
    if (restore) expect(await restore(given)).toMatchObject({ status: 200 })
    for (const session of sessions) expect(await statusOf(session)).toBe(401)
    if (restore) expect(await statusOf(await practice.session(id))).toBe(200)
  }

  describe('sessions end for good, those opened for the user and by the user too', () => {
    test.each<Way>([
      ...waysOf(admins),
      [
        'PUT with another role',
        ({ boss: by, id }) => put(by, admins, id, { role: 'superadmin' }),
        ({ boss: by, id }) => put(by, admins, id, { role: 'admin' }),
      ],
    ])('of an admin, by %s, whatever gives access back', async (...way) => {
      const id = await practice.person('admin')
      const { admin, session } = await entering(id, practice.ferri)
      const { body } = await admin.call(endpoints.loginAs, {
        params: { id: practice.patient },
        query: { client: 'patient' },
      })
      await endsAll(id, [admin, session], way)
      expect((await redeem(body.data.url.split('#code=')[1])).status).toBe(422)
    })

    test.each<Way>([
      ...waysOf(doctors),
      [
        'PUT with the category of another role',
        ({ boss: by, id }) => put(by, doctors, id, { category: 'specialist' }),
        ({ boss: by, id }) => put(by, doctors, id, { category: 'mmg' }),
      ],
    ])('of a doctor, by %s, whatever gives access back', async (...way) => {
      const id = await practice.person('doctor', {}, 'mmg')
      await endsAll(id, [(await entering(bossId, id)).session], way)
    })

    test('of a patient, by the erasure of his data', async () => {
      const id = await practice.person('patient')
      const { version } = (await boss.call(resourceEndpoints(patients).one, { params: { id } })).body.data
      await endsAll(
        id,
        [],
        [
          'erasure',
          async ({ boss: by }) => {
            const { status } = await by.call(endpoints.erasePerson, { params: { id }, body: { version } })
            return { status: status === 204 ? 200 : status }
          },
        ],
      )
    })
  })

  test.each(waysOf(doctors))(
    'a link for a new password ends for good by %s, whatever gives access back',
    async (_way, end, restore) => {
      const id = await practice.person('doctor', {}, 'mmg')
      const { db } = practice.connection
      const now = practice.clock.now()
      const link = await createLink(db, now, { purpose: 'reset-password', user_id: id, address: await addressOf(id) })
      const token = tokenOf(await readLinksSecret(db), link.nonce)
      const problem = async () =>
        (await practice.anonymous.call(endpoints.showPasswordLink, { body: { token } })).body.data.problem
      expect(await problem()).toBeNull()
      const given: Given = { boss, id, key: null }
      await end(given)
      await restore?.(given)
      expect(await problem()).toBe('expired')
    },
  )

  test('POST logout of an admin ends the sessions opened in it by impersonation, and those alone', async () => {
    const id = await practice.person('admin')
    const [one, other] = [await entering(id, practice.ferri), await entering(id, practice.ferri)]
    expect((await one.admin.call(endpoints.logout)).status).toBe(204)
    expect([await statusOf(one.session), await statusOf(other.session)]).toEqual([401, 200])
    expect(await openOf(id)).toBe(2)
  })

  describe('a session that has run out', () => {
    const later = (minutes: number) => practice.clock.set(new Date(testNow.getTime() + minutes * 60_000))
    const month = 31 * 24 * 60
    /** Sessions that have run out after a month: idle, at its end, with an admin whose own has run out. */
    const sessions: [string, () => Promise<Session>][] = [
      ['idle', () => signedIn(practice.leone)],
      [
        'at its end',
        async () => {
          const expires_at = new Date(testNow.getTime() + 3_600_000)
          return aSession(practice.app, await aTokenOf(practice.connection, practice.leone, { expires_at }))
        },
      ],
      [
        'opened by impersonation, whose admin’s own is idle',
        async () => {
          return (await entering(bossId, practice.leone)).session
        },
      ],
    ]

    test.each(sessions)('(%s) answers 401, also after the clock was set back', async (_which, opened) => {
      later(0)
      const session = await opened()
      later(month)
      expect(await statusOf(session)).toBe(401)
      later(1)
      expect(await statusOf(session)).toBe(401)
    })

    test.each(sessions)(
      '(%s) unseen is ended by the job, also after the clock was set back',
      async (_which, opened) => {
        later(0)
        const session = await opened()
        later(month)
        await endElapsedSessions(practice.connection.db, practice.clock.now())
        later(1)
        expect(await statusOf(session)).toBe(401)
      },
    )

    test('POST public/setup/login with a code of six minutes ago answers 422, also after the clock was set back', async () => {
      later(0)
      const by = await practice.session(bossId)
      const params = { id: practice.patient }
      const { body } = await by.call(endpoints.loginAs, { params, query: { client: 'patient' } })
      const code = body.data.url.split('#code=')[1]
      later(6)
      expect((await redeem(code)).status).toBe(422)
      later(1)
      expect((await redeem(code)).status).toBe(422)
    })

    test('a session used while the clock was set back is not idle when it is right again', async () => {
      later(0)
      const session = await signedIn(practice.leone)
      later(-2 * month)
      expect(await statusOf(session)).toBe(200)
      later(0)
      expect(await statusOf(session)).toBe(200)
    })
  })
})
