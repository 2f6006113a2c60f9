import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { toPlainLine } from '../../../domain/text/characters'
import { validationText } from '../../../domain/text/validation'
import type { Connection } from '../../../server/db/connection/connect'
import { aPractice, aVisit, booked, type Practice, save } from '../../support/builders/practice'
import { onMainDatabase } from '../../support/servers/database'
import { type Api, aResourceServer } from '../../support/servers/resource-server'

const refused = ['Ros\nsi', 'Ros\u0007si', 'Ros\u202Eis', 'Ros\u200Bsi', 'Ros\u3164si', 'Ros\u2028si', 'Ros\u{E0041}si']
/** A name as it may have been stored before. */
const older = 'Ros\u200B\nsi'

onMainDatabase((open) => {
  let connection: Connection
  let practice: Practice
  let admin: Api
  let patient: number
  beforeAll(async () => {
    connection = await open()
    practice = await aPractice(connection)
    const server = await aResourceServer(connection)
    admin = server.as('admin')
    const made = await admin.post('admin/patients', { last_name: 'Neri', first_name: 'Ada', active: true })
    patient = made.body.data.id
    return () => server.close()
  })
  const path = () => `admin/patients/${patient}`
  const version = async () => (await admin.get(path())).body.data.version
  const stored = async (column: string) =>
    (await connection.sql<{ value: string }>(`select ${column} as value from users where id = $1`, [patient]))[0]?.value

  describe('names and addresses', () => {
    test.each(refused)('with %j are refused on their field, and not stored', async (text) => {
      for (const name of ['last_name', 'first_name', 'address'])
        expect(await admin.put(path(), { [name]: text, version: await version() })).toMatchObject({
          status: 422,
          body: { errors: { [name]: [validationText.characters] } },
        })
      const view = await admin.post('admin/views', { resource: 'drugs', name: text, shared: false, state: {} })
      expect([view.status, view.body.errors]).toEqual([422, { name: [validationText.characters] }])
      const file = await admin.post('storage/signed_url', { ContentType: 'image/png', name: text })
      expect([file.status, file.body.errors]).toEqual([422, { name: [validationText.characters] }])
      const named = { ...aVisit(practice, { date: '2026-12-02', overtime: true }), user_id: undefined, name: text }
      const visit = await save(practice.doctor, named)
      expect([visit.status, visit.body.errors]).toEqual([422, { name: [validationText.characters] }])
      expect(await stored('last_name')).toBe('Neri')
    })

    test('are stored composed, whichever way they were typed', async () => {
      await admin.put(path(), { first_name: 'Nicolo\u0300', version: await version() })
      expect(await stored('first_name')).toBe('Nicolò')
      const visit = await booked(practice, {
        date: '2026-12-02',
        from: '20:00',
        to: '20:15',
        overtime: true,
        name: 'Nicolo\u0300',
      })
      expect(visit.name).toBe('Nicolò')
    })

    test('that are older than the rule are read, listed by page and kept when another field is changed', async () => {
      await connection.sql('update users set last_name = $2 where id = $1', [patient, older])
      expect((await admin.get(path())).body.data.last_name).toBe(older)
      const saved = await admin.put(path(), { address: 'Via Roma 1', version: await version() })
      expect([saved.status, saved.body.data?.last_name]).toEqual([200, older])
      const first = await admin.get('admin/patients?paginate=1&limit=1&sort=-last_name')
      const next = await admin.get(
        `admin/patients?paginate=1&limit=1&sort=-last_name&cursor=${first.body.meta.next_cursor}`,
      )
      expect([first.status, next.status]).toEqual([200, 200])
    })

    test('of a visit that are older than the rule are kept when its notes are changed', async () => {
      const visit = await booked(practice, {
        date: '2026-12-02',
        from: '21:00',
        to: '21:15',
        overtime: true,
        name: 'A',
      })
      await connection.sql('update bookings set name = $2 where id = $1', [visit.id, older])
      const { body } = await practice.doctor.call(endpoints.booking, { params: { id: visit.id } })
      expect(body.data.name).toBe(older)
      const { office_user_id, office_service_id, date, from, to, overtime } = body.data
      const answer = await save(practice.doctor, {
        ...{ office_user_id, office_service_id, date, from, to, overtime },
        name: toPlainLine(older),
        doctor_notes: 'Riga\nAltra riga',
        original_booking_id: visit.id,
        version: body.data.version,
      })
      expect([answer.status, answer.body.data?.name, answer.body.data?.doctor_notes]).toEqual([
        200,
        older,
        'Riga\nAltra riga',
      ])
    })
  })
})
