import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar/civil-date'
import { endpoints } from '../../domain/contract'
import type { Answer } from '../support/app'
import { eachDatabase } from '../support/database'
import {
  aHomeVisit,
  anOwnVisit,
  bookOwn,
  cancelOwn,
  codesOf,
  ownBooked,
  type Participants,
  told,
  undoOwn,
  withParticipants,
} from '../support/participants'
import { aPractice, aVisit, booked, changeStatus, save } from '../support/practice'

const overlap = 'Il seguente orario è già occupato da una visita'
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()

eachDatabase((open) => {
  let practice: Participants
  beforeAll(async () => {
    practice = await withParticipants(await aPractice(await open()))
    return () => practice.close()
  })

  test('participants and the doctor’s side want one time: one has it (CO1)', async () => {
    const people = [practice.nicolo]
    for (let i = 0; i < 5; i += 1) {
      const id = await practice.person('patient')
      await practice.connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [
        practice.ferri,
        id,
      ])
      people.push(await practice.session(id))
    }
    for (let week = 0; week < 4; week += 1) {
      const date = addDays('2027-01-06', 7 * week)
      const answers = await Promise.all([
        ...people.map((session) => bookOwn(session, anOwnVisit(practice, { date }))),
        ...[practice.doctor, practice.assistant].map((session) =>
          save(session, aVisit(practice, { date, name: 'Rosa' })),
        ),
      ])
      expect(statuses(answers)).toEqual([201, ...Array(answers.length - 1).fill(409)])
      for (const { body, status } of answers) if (status === 409) expect(body.message).toBe(overlap)
    }
  })

  test('the doctor confirms while the participant cancels: the loser is told, and the notices say what is true', async () => {
    for (let week = 0; week < 6; week += 1) {
      const asked = await ownBooked(
        practice.nicolo,
        // A year apart, out of each other's rate limit.
        aHomeVisit(practice, { date: addDays('2027-01-07', 364 * week) }),
      )
      const [confirmed, canceled] = await Promise.all([
        changeStatus(practice.doctor, asked, 'confirmed'),
        cancelOwn(practice.nicolo, asked),
      ])
      expect(statuses([confirmed, canceled])).toEqual([200, 409])
      const [loser] = [confirmed, canceled].filter(({ status }) => status === 409)
      expect(loser?.body).toMatchObject({ code: 'stale', current: { version: 2 } })
      const pending = await practice.doctor.call(endpoints.notifications, { query: { pending: 1 } })
      expect(pending.body.data).toEqual([])
      practice.clock.advance(4)
      await told(practice)
      const after = await practice.nicolo.call(endpoints.ownBooking, { params: { id: asked.id } })
      const wanted = confirmed.status === 200 ? 'confirmed' : 'canceled'
      expect(after.body.data.status).toBe(wanted)
      expect((await codesOf(practice, practice.patient)).at(-1)).toBe(`booking-${wanted}`)
    }
  })

  test('a visit given up, its time wanted by others and by who takes it back: one has it', async () => {
    for (let week = 0; week < 4; week += 1) {
      const date = addDays('2027-03-03', 7 * week)
      const visit = await ownBooked(practice.nicolo, anOwnVisit(practice, { date }))
      await cancelOwn(practice.nicolo, visit)
      const answers = await Promise.all([
        undoOwn(practice.nicolo, visit),
        save(practice.doctor, aVisit(practice, { date, name: 'Rosa' })),
        bookOwn(practice.nicolo, anOwnVisit(practice, { date })),
      ])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    }
  })

  test('a visit given to somebody else meanwhile is not canceled by who had it', async () => {
    for (let week = 0; week < 4; week += 1) {
      const date = addDays('2027-05-05', 7 * week)
      const visit = await booked(practice, { date })
      const edit = { ...aVisit(practice, { date, user_id: practice.otherPatient }), original_booking_id: visit.id }
      const [given, canceled] = await Promise.all([
        save(practice.doctor, { ...edit, version: visit.version }),
        cancelOwn(practice.nicolo, visit),
      ])
      const now = await practice.doctor.call(endpoints.booking, { params: { id: visit.id } })
      if (given.status === 200) {
        expect(canceled.status).toBe(404)
        expect(now.body.data).toMatchObject({ status: 'confirmed', user_id: practice.otherPatient })
        expect(JSON.stringify(canceled.body)).not.toContain('Rossi')
      } else {
        expect([given.status, canceled.status]).toEqual([409, 200])
        expect(now.body.data).toMatchObject({ status: 'canceled', user_id: practice.patient })
      }
    }
  })
})
