import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import { cupRequests, medicalServices, officeUsers } from '../../../server/db/tables'
import {
  aHomeVisit,
  anOwnVisit,
  bookOwn,
  cancelOwn,
  ownBooked,
  type Participants,
  undoOwn,
  withParticipants,
} from '../../support/builders/participants'
import { aPractice, aVisit, booked, changeStatus, save } from '../../support/builders/practice'
import type { Answer } from '../../support/servers/app'
import { onMainDatabase, testNow } from '../../support/servers/database'

const reached =
  'Il numero massimo di visite in programma con questo medico è già raggiunto: annullane una per prenotarne un’altra.'

/** The date of the n-th visit: Wednesdays from 25 November, at 10:00 in Roma. */
const dateOf = (n: number) => addDays('2026-11-25', 7 * n)

onMainDatabase((open) => {
  let practice: Participants
  beforeAll(async () => {
    practice = await withParticipants(await aPractice(await open()))
    return () => practice.close()
  })
  beforeEach(async () => {
    await practice.connection.sql(
      'truncate bookings, time_claims, booking_changes, due_notices restart identity cascade',
    )
    await practice.connection.sql('update office_users set participant_visits = 6')
    practice.clock.set(testNow)
  })

  const visit = (n: number, more = {}) => anOwnVisit(practice, { date: dateOf(n), from: '10:00', to: '10:15', ...more })
  const bookedOwn = (count: number, first = 0) =>
    Promise.all(Array.from({ length: count }, (_, n) => ownBooked(practice.nicolo, visit(first + n))))
  const next = (more = {}) => bookOwn(practice.nicolo, visit(20, more))
  const refusal = ({ status, body }: Answer) => [status, body.errors]
  const isReached = [422, { user_id: [reached] }]

  describe('POST bookings by a participant with as many visits to come as the office user allows', () => {
    test('answers 422 on user_id, also on a taken time, and 201 once one is canceled', async () => {
      const [first] = await bookedOwn(6)
      expect(refusal(await next())).toEqual(isReached)
      expect(refusal(await bookOwn(practice.nicolo, visit(0)))).toEqual(isReached)
      await cancelOwn(practice.nicolo, first)
      expect((await next()).status).toBe(201)
      expect(refusal(await bookOwn(practice.nicolo, visit(21)))).toEqual(isReached)
    })

    test('counts pending visits, those of every office, and those the doctor’s side has booked', async () => {
      const { prati } = practice
      await bookedOwn(3)
      expect((await ownBooked(practice.nicolo, aHomeVisit(practice))).status).toBe('pending')
      const inPrati = { office_user_id: prati.officeUserId, office_service_id: prati.visit, date: '2026-12-01' }
      await ownBooked(practice.nicolo, anOwnVisit(practice, { ...inPrati, from: '15:00', to: '15:15' }))
      await booked(practice, { date: dateOf(9) })
      expect(refusal(await next())).toEqual(isReached)
    })

    test('counts no visit that is over, canceled, with another doctor, or of a child', async () => {
      const { child, girasole, doctor, connection, ferri } = practice
      await bookedOwn(5)
      const gone = await booked(practice, { date: '2026-11-24', from: '09:00', to: '09:15' })
      await changeStatus(doctor, await booked(practice, { date: dateOf(7) }), 'canceled')
      const atLeone = { office_user_id: girasole.officeUserId, office_service_id: girasole.visit, user_id: child }
      await ownBooked(practice.nicolo, visit(0, atLeone))
      await connection.sql('update bookings set user_id = $1 where user_id = $2', [practice.patient, child])
      practice.clock.set('2026-11-24T08:14:59Z')
      expect([gone.status, refusal(await next())]).toEqual(['confirmed', isReached])
      practice.clock.set('2026-11-24T08:15:00Z')
      expect((await next()).status).toBe(201)
      await connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [ferri, child])
      expect((await next({ user_id: child, date: dateOf(21) })).status).toBe(201)
      await connection.sql('delete from doctor_patients where doctor_id = $1 and user_id = $2', [ferri, child])
    })

    test('goes by the office user booked in', async () => {
      const { prati, connection } = practice
      await connection.db
        .update(officeUsers)
        .set({ participant_visits: 2 })
        .where(eq(officeUsers.id, prati.officeUserId))
      await bookedOwn(2)
      const inPrati = { office_user_id: prati.officeUserId, office_service_id: prati.visit, date: '2026-12-01' }
      expect(refusal(await next({ ...inPrati, from: '15:00', to: '15:15' }))).toEqual(isReached)
      expect((await next()).status).toBe(201)
    })

    test('answers six 201 of forty at once', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => bookOwn(practice.nicolo, visit(n))))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(6)
      expect(answers.filter((answer) => JSON.stringify(refusal(answer)) === JSON.stringify(isReached))).toHaveLength(34)
    })
  })

  test('POST bookings/:id/undo of a cancellation answers 422 once another visit was booked instead', async () => {
    const [first] = await bookedOwn(6)
    await cancelOwn(practice.nicolo, first)
    const instead = await next()
    expect(refusal(await undoOwn(practice.nicolo, first))).toEqual(isReached)
    await cancelOwn(practice.nicolo, instead.body.data)
    expect((await undoOwn(practice.nicolo, first)).body.data).toMatchObject({ status: 'confirmed' })
  })

  test('POST doctor/bookings, check_overlapping and admin/cup/:id/book are not limited', async () => {
    const { doctor, connection, roma } = practice
    await bookedOwn(6)
    const seventh = aVisit(practice, { date: dateOf(8) })
    expect((await doctor.call(endpoints.checkOverlapping, { body: seventh })).status).toBe(200)
    expect((await save(doctor, seventh)).status).toBe(201)
    await connection.db.update(medicalServices).set({ solidarity: true })
    const [request] = await connection.db.insert(cupRequests).values({ name: 'Amina', phone: '3335550123' }).returning()
    const admin = await practice.session(await practice.person('admin'))
    const answer = await admin.call(endpoints.bookSolidarity, {
      params: { id: request?.id ?? 0 },
      body: {
        office_user_id: roma.officeUserId,
        office_service_id: roma.visit,
        date: dateOf(9),
        from: '10:00',
        to: '10:15',
        version: 1,
      },
    })
    expect(answer.status).toBe(201)
  })
})
