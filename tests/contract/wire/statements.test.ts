import { beforeAll, expect, test } from 'vitest'
import { apiPrefix, endpoints } from '../../../domain/contract'
import { pharmaceuticalCompanies } from '../../../server/db/tables'
import { aPractice, aVisit, booked, type Practice, save } from '../../support/builders/practice'
import { aRequest } from '../../support/builders/prescriptions'
import { isAfterwards } from '../../support/builders/repeats'
import type { Session } from '../../support/servers/app'
import { aPostgresDatabase, onMainDatabase } from '../../support/servers/database'

/** The maximum number of statements of one call, including the session check, without BEGIN and COMMIT. */
const calls: [string, number, (practice: Counted, admin: Session) => Promise<{ status: number }>][] = [
  ['GET user', 3, ({ doctor }) => doctor.call(endpoints.currentUser)],
  ['GET user of an assistant', 3, ({ assistant }) => assistant.call(endpoints.currentUser)],
  ['a month of availabilities', 3, (practice) => practice.doctor.call(endpoints.availabilities, month(practice))],
  [
    'doctor/day, as home opens',
    6,
    ({ doctor }) => doctor.call(endpoints.day, { query: { next: 1, with: 'visits,free,pending,schedules' } }),
  ],
  ['the unread chats of every page', 3, ({ doctor }) => doctor.call(endpoints.chatsToRead)],
  [
    'the unread notifications of every page',
    4,
    ({ doctor }) => doctor.call(endpoints.notifications, { query: { to_read: 1, paginate: 1, limit: 1 } }),
  ],
  [
    'the day board of several doctors',
    7,
    async ({ assistant, secretary, leone, link }) => {
      await link(secretary, { doctor_id: leone })
      return assistant.call(endpoints.board, { query: { date: '2026-11-25' } })
    },
  ],
  ['the first free times over several doctors', 4, ({ assistant }) => assistant.call(endpoints.firstFree)],
  ['a page of doctor/bookings', 3, ({ doctor }) => doctor.call(endpoints.bookings, { query: { paginate: 1 } })],
  [
    'a page of doctor/chats, whatever their number',
    3,
    async (practice) => {
      for (let n = 0; n < 3; n += 1) await aThread(practice)
      practice.statements.length = 0
      return practice.doctor.call(endpoints.chats, { query: { paginate: 1, search: 'mattina' } })
    },
  ],
  [
    'a page of doctor/prescriptions with its counts, whatever their number',
    4,
    async (practice) => {
      for (let n = 0; n < 3; n += 1) await aRequest(practice, { doctor: practice.ferri, user: practice.patient })
      practice.statements.length = 0
      return practice.doctor.call(endpoints.prescriptions, { query: { paginate: 1, search: 'tachi' } })
    },
  ],
  [
    'the newest messages of a conversation',
    2,
    async (practice) => {
      const params = { id: await aThread(practice) }
      practice.statements.length = 0
      return practice.doctor.call(endpoints.chatMessages, { params })
    },
  ],
  [
    'the card of a patient, whatever there is of the person',
    2,
    ({ doctor, patient }) => doctor.call(endpoints.patient, { params: { id: patient } }),
  ],
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

/** A practice with the statements so far. */
type Counted = Practice & { readonly statements: string[] }

/** A new patient's conversation with the doctor, with two messages. */
async function aThread({ doctor, ferri, person, connection }: Practice): Promise<number> {
  const patient = await person('patient')
  await connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [ferri, patient])
  const { body } = await doctor.call(endpoints.openChat, { body: { user_id: patient } })
  const params = { id: body.data.id }
  for (const seen of [0, 1])
    await doctor.call(endpoints.sendMessage, { params, body: { text: 'Domani mattina', seen } })
  return body.data.id
}

const month = ({ roma }: Practice) => ({
  params: { id: roma.visit },
  query: { from: '2026-12-01', to: '2026-12-31', advanced: 1 },
})

onMainDatabase((open) => {
  const statements: string[] = []
  let practice: Practice
  let admin: Session
  beforeAll(async () => {
    const logQuery = (text: string) => {
      if (!isAfterwards(text)) statements.push(text)
    }
    practice = await aPractice(await open({}, { logQuery }))
    admin = await practice.session(await practice.person('admin'))
    await booked(practice)
    // the first call of a session also updates its last use
    for (const session of [practice.doctor, practice.assistant, admin]) await session.call(endpoints.currentUser)
    return () => practice.close()
  })

  test.each(calls)('%s takes at most %i statements', async (_call, most, call) => {
    statements.length = 0
    expect((await call({ ...practice, statements }, admin)).status).toBeLessThan(300)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
  })

  test.each(['update', 'delete', 'restore', 'undo'])(
    'POST bulk with action %s takes as many statements for 50 rows as for 5',
    async (action) => {
      const headers = { authorization: `Bearer ${admin.token}` }
      const post = async (payload: object) => {
        const reply = await practice.app.inject({
          method: 'POST',
          url: `${apiPrefix}/admin/pharmaceutical-companies/bulk`,
          headers,
          payload,
        })
        return reply.json().data
      }
      const taken = async (count: number) => {
        const rows = Array.from({ length: count }, (_, n) => ({ name: `${action} ${count} ${n}`, search: 'ditta' }))
        const inserted = await practice.connection.db.insert(pharmaceuticalCompanies).values(rows).returning()
        const ids = inserted.map(({ id }) => id)
        const deletion = action === 'restore' || action === 'undo' ? await post({ action: 'delete', ids }) : null
        const values = { name: `${action} ${count}` }
        statements.length = 0
        const done = await post({
          action,
          ...(action === 'undo' ? { key: deletion.key } : { ids }),
          ...(action === 'update' && { values }),
        })
        expect(done).toMatchObject({ total: count, changed: count })
        return statements.length
      }
      expect(await taken(50)).toBe(await taken(5))
    },
  )
})

test('POST doctor/bookings and availabilities leave their statements prepared on the PostgreSQL connection', async () => {
  const practice = await aPractice(await aPostgresDatabase())
  await booked(practice)
  await practice.doctor.call(endpoints.availabilities, month(practice))
  const prepared = await practice.connection.sql<{ name: string }>('select name from pg_prepared_statements')
  expect(prepared.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['read session', 'read service with visits', 'read service with people', 'insert bookings']),
  )
  await practice.close()
  await practice.connection.close()
})
