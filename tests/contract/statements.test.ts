import { beforeAll, expect, test } from 'vitest'
import { apiPrefix, endpoints } from '../../domain/contract'
import type { Session } from '../support/app'
import { eachDatabase } from '../support/database'
import { aPractice, aVisit, booked, type Practice, save } from '../support/practice'

/** Most statements of one call, the session check among them; BEGIN and COMMIT are not counted. */
const calls: [string, number, (practice: Practice, admin: Session) => Promise<{ status: number }>][] = [
  ['GET user', 3, ({ doctor }) => doctor.call(endpoints.currentUser)],
  ['GET user of an assistant', 3, ({ assistant }) => assistant.call(endpoints.currentUser)],
  ['a month of availabilities', 3, (practice) => practice.doctor.call(endpoints.availabilities, month(practice))],
  ['a page of doctor/bookings', 3, ({ doctor }) => doctor.call(endpoints.bookings, { query: { paginate: 1 } })],
  [
    'a list of an admin resource',
    3,
    async ({ app }, { token }) => {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await app.inject({ url: `${apiPrefix}/admin/drugs?paginate=1`, headers })
      return { status: reply.statusCode }
    },
  ],
  [
    'creating a booking, with the notification of its event',
    6,
    (practice) => save(practice.doctor, aVisit(practice, { date: '2026-11-26' })),
  ],
]

const month = ({ roma }: Practice) => ({
  params: { id: roma.visit },
  query: { from: '2026-12-01', to: '2026-12-31', advanced: 1 },
})

eachDatabase((open) => {
  const statements: string[] = []
  let practice: Practice
  let admin: Session
  beforeAll(async () => {
    practice = await aPractice(await open({}, { logQuery: (text) => statements.push(text) }))
    admin = await practice.session(await practice.person('admin'))
    await booked(practice)
    // the first call of a session also notes that it is in use
    for (const session of [practice.doctor, practice.assistant, admin]) await session.call(endpoints.currentUser)
    return () => practice.close()
  })

  test.each(calls)('%s takes at most %i statements', async (_call, most, call) => {
    statements.length = 0
    expect((await call(practice, admin)).status).toBeLessThan(300)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
  })
})
