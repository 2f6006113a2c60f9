import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { resourceEndpoints } from '../../../domain/resource'
import officeUsers from '../../../src/resources/structures/office-users'
import { aPractice, aVisit, booked, changeStatus, type Practice, save } from '../../support/builders/practice'
import type { Answer, Session } from '../../support/servers/app'
import { onMainDatabase, testNow } from '../../support/servers/database'

const admins = resourceEndpoints(officeUsers)
const toDoctor = 'Questa presenza ha visite in programma: spostale o annullale prima di affidarla a un altro medico.'
const toOffice = 'Questa presenza ha visite in programma: spostale o annullale prima di portarla in un’altra struttura.'

onMainDatabase((open) => {
  let practice: Practice
  let admin: Session
  /** A doctor and an office without presences. */
  let colleague: number
  let otherOffice: number
  beforeAll(async () => {
    practice = await aPractice(await open())
    admin = await practice.session(await practice.person('admin'))
    colleague = await practice.person('doctor', { first_name: 'Olga', last_name: 'Neri' }, 'mmg')
    const [office] = await practice.connection.sql<{ id: number }>(
      "insert into offices (name) values ('Nuovo studio') returning id",
    )
    otherOffice = office?.id ?? 0
    return () => practice.close()
  })
  beforeEach(async () => {
    const { connection, ferri, roma, prati, clock } = practice
    await connection.sql('truncate bookings, time_claims, booking_changes, due_notices restart identity cascade')
    for (const { officeUserId, officeId } of [roma, prati])
      await connection.sql('update office_users set user_id = $1, office_id = $2 where id = $3', [
        ferri,
        officeId,
        officeUserId,
      ])
    clock.set(testNow)
  })

  const versionOf = async (id: number): Promise<number> => {
    const [row] = await practice.connection.sql<{ version: number }>('select version from office_users where id = $1', [
      id,
    ])
    return row?.version ?? 0
  }
  const put = async (values: object, id = practice.roma.officeUserId): Promise<Answer> =>
    admin.call(admins.update, { params: { id }, body: { ...values, version: await versionOf(id) } })
  const bulk = (body: object): Promise<Answer> => admin.call(admins.bulk, { body })
  const both = () => [practice.prati.officeUserId, practice.roma.officeUserId]
  const ownerOf = async (id = practice.roma.officeUserId) => {
    const [row] = await practice.connection.sql<{ user_id: number; office_id: number }>(
      'select user_id, office_id from office_users where id = $1',
      [id],
    )
    return row
  }

  describe('PUT admin/office-users/:id of a presence with visits to come', () => {
    test.each([
      ['user_id', () => colleague, toDoctor],
      ['office_id', () => otherOffice, toOffice],
    ])('to another %s answers 422 on the field and changes nothing', async (field, value, text) => {
      const visit = await booked(practice, { date: '2026-11-24', from: '09:00', to: '09:15' })
      const before = await ownerOf()
      const answer = await put({ [field]: value() })
      expect([answer.status, answer.body]).toEqual([422, { message: text, errors: { [field]: [text] } }])
      expect(await ownerOf()).toEqual(before)
      await practice.connection.sql("update bookings set status = 'pending' where id = $1", [visit.id])
      expect((await put({ [field]: value() })).status).toBe(422)
      await practice.connection.sql("update bookings set status = 'confirmed' where id = $1", [visit.id])
      await changeStatus(practice.doctor, visit, 'canceled')
      expect((await put({ [field]: value() })).status).toBe(200)
    })

    test('answers 200 for its other fields, for the same doctor and office, and once its visits are over', async () => {
      await booked(practice, { date: '2026-11-24', from: '09:00', to: '09:15' })
      const { ferri, roma } = practice
      expect((await put({ online_bookings: true, user_id: ferri, office_id: roma.officeId })).status).toBe(200)
      practice.clock.set('2026-11-24T08:14:59Z')
      expect((await put({ user_id: colleague })).status).toBe(422)
      practice.clock.set('2026-11-24T08:15:00Z')
      expect((await put({ user_id: colleague })).status).toBe(200)
    })

    test('handed over, a visit that is over keeps its doctor, and the shifts serve the new one', async () => {
      const visit = await booked(practice, { date: '2026-11-24', from: '09:00', to: '09:15' })
      practice.clock.set('2026-11-24T12:00:00Z')
      expect((await put({ user_id: colleague })).status).toBe(200)
      const seen = await admin.call(endpoints.adminBooking, { params: { id: visit.id } })
      expect(seen.body.data).toMatchObject({ doctor: { id: practice.ferri, name: 'Ferri Giulia' } })
      const olga = await practice.session(colleague)
      const offices = await olga.call(endpoints.officeUsers, { query: { with: 'shifts' } })
      expect(offices.body.data).toMatchObject([{ id: practice.roma.officeUserId, shifts: [{}, {}] }])
    })
  })

  describe('POST admin/office-users/bulk', () => {
    test.each([
      ['user_id', () => colleague, toDoctor],
      ['office_id', () => otherOffice, toOffice],
    ])(
      'to another %s answers 422 when one of the presences has visits to come, and changes none',
      async (field, value, text) => {
        await booked(practice)
        const before = await Promise.all(both().map(ownerOf))
        const answer = await bulk({ action: 'update', ids: both(), values: { [field]: value() } })
        expect([answer.status, answer.body.errors]).toEqual([422, { [`values.${field}`]: [text] }])
        expect(await Promise.all(both().map(ownerOf))).toEqual(before)
      },
    )

    test('to the doctor whom the presence with visits already has changes the others', async () => {
      const { prati, girasole, leone, ferri, connection } = practice
      await booked(practice)
      const ids = [practice.roma.officeUserId, girasole.officeUserId]
      expect((await bulk({ action: 'update', ids, values: { user_id: ferri } })).status).toBe(200)
      expect(await ownerOf(girasole.officeUserId)).toMatchObject({ user_id: ferri })
      await connection.sql('update office_users set user_id = $1 where id = $2', [leone, girasole.officeUserId])
      expect(await ownerOf(prati.officeUserId)).toMatchObject({ user_id: ferri })
    })

    test('undo of a handing over answers 422 once the new doctor has visits there', async () => {
      const handed = await bulk({ action: 'update', ids: [practice.roma.officeUserId], values: { user_id: colleague } })
      expect(handed.status).toBe(200)
      const olga = await practice.session(colleague)
      expect((await save(olga, aVisit(practice, { name: 'Rosa' }))).status).toBe(201)
      const back = await bulk({ action: 'undo', key: handed.body.data.key })
      expect([back.status, back.body.errors]).toEqual([422, { 'values.user_id': [toDoctor] }])
    })
  })

  test('PUT admin/office-users/:id and POST doctor/bookings at once: one of them is refused', async () => {
    const { roma, ferri, connection } = practice
    for (let round = 0; round < 25; round += 1) {
      const [handed, ...visits] = await Promise.all([
        put({ user_id: colleague }),
        ...['2026-11-30', '2026-12-01', '2026-12-02'].map((date) => save(practice.doctor, aVisit(practice, { date }))),
      ])
      const made = visits.filter(({ status }) => status === 201).length
      expect([handed.status, made > 0]).toEqual(handed.status === 200 ? [200, false] : [422, true])
      await connection.sql('truncate bookings, time_claims, booking_changes, due_notices restart identity cascade')
      await connection.sql('update office_users set user_id = $1 where id = $2', [ferri, roma.officeUserId])
    }
  })
})
