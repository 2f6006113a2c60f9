import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { type BoardColumn, mostColumns } from '../../../domain/contract/agenda/board'
import { aPractice, booked, type Practice, without } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

/** Wednesday 25 November 2026, the day after the clock's. */
const date = '2026-11-25'

onMainDatabase((open) => {
  let practice: Practice
  /** Assists Ferri in all her offices, and Leone. */
  let both: Session
  const ask = (session: Session, query: Record<string, string | number> = {}) =>
    session.call(endpoints.board, { query: { date, ...query } })
  const board = async (session: Session, query?: Record<string, string | number>): Promise<BoardColumn[]> => {
    const { status, body } = await ask(session, query)
    expect([status, status < 300 ? null : body]).toEqual([200, null])
    return body.data
  }
  const doctorsOf = (columns: readonly BoardColumn[]) => columns.map(({ doctor }) => doctor.last_name)
  const assistantOf = async (...links: Parameters<Practice['link']>[1][]) => {
    const id = await practice.person('assistant')
    for (const link of links) await practice.link(id, link)
    return practice.session(id)
  }

  beforeAll(async () => {
    practice = await aPractice(await open())
    const { connection, doctor, otherDoctor, leone, leonePatient, roma, prati, girasole } = practice
    both = await assistantOf({}, { doctor_id: leone })
    await booked(practice, { date, from: '11:00', to: '11:15', name: 'Oggi Olga' })
    await booked(practice, { date, from: '09:00', to: '09:15' })
    const inPrati = { office_user_id: prati.officeUserId, office_service_id: prati.visit, overtime: true }
    await booked(practice, { date, from: '19:00', to: '19:15', ...inPrati })
    const inGirasole = { office_user_id: girasole.officeUserId, office_service_id: girasole.visit }
    await booked(practice, { date, from: '10:00', to: '10:15', user_id: leonePatient, ...inGirasole }, otherDoctor)
    await connection.sql(
      `insert into office_user_schedules (office_user_id, type, kind, from_date, from_minute, to_date, to_minute, recurrence)
       values ($1, 'specific', 'closed', $3, 720, $3, 780, null),
         ($2, 'recurring', 'closed', '2026-11-02', 600, '2026-11-02', 615, '{"from":"2026-11-02","freq":"daily","interval":1}')`,
      [roma.officeUserId, prati.officeUserId, date],
    )
    const waits = { name: 'Attesa Ada', office_service_ids: [roma.visit], until: date }
    const { body } = await doctor.call(endpoints.addWaiting, { body: waits })
    const offer = { office_service_id: roma.visit, date, from: '11:30', to: '11:45', waiting_id: body.data.id }
    await doctor.call(endpoints.offerTime, { body: { ...offer, by: 'call' } })
    return () => practice.close()
  })

  describe('GET doctor/board', () => {
    test('answers a column per doctor, of the parts that doctor/day and doctor/office_users answer for each', async () => {
      const columns = await board(both)
      expect(doctorsOf(columns)).toEqual(['Ferri', 'Leone'])
      for (const { doctor, office_users, schedules, visits, holds, free } of columns) {
        const acting = both.actingAs(doctor.id)
        const query = { date, with: 'schedules,visits,holds,free' }
        const { body: day } = await acting.call(endpoints.day, { query })
        const { body: offices } = await acting.call(endpoints.officeUsers, { query: { with: 'shifts.slots' } })
        expect(office_users).toEqual(offices.data)
        expect({ date, schedules, visits, holds }).toEqual({ ...day.data, free: undefined })
        const slotsOf = ({ days, ...place }: { days: object }) => ({ ...place, slots: Object.values(days).flat() })
        expect(free).toEqual(day.data.free.map(slotsOf))
      }
      const [ferri, leone] = columns
      expect(ferri?.visits.map(({ from }) => from)).toEqual(['09:00:00', '11:00:00', '19:00:00'])
      expect([ferri?.schedules.length, ferri?.holds.length, ferri?.free[0]?.slots[0]?.from]).toEqual([2, 1, '09:15:00'])
      expect([leone?.visits.length, leone?.holds, leone?.free[0]?.slots.length]).toEqual([1, [], 15])
    })

    test('answers the doctors named, in the order of the doctors; a doctor gets the own column', async () => {
      const { ferri, leone, doctor } = practice
      expect(doctorsOf(await board(both, { doctor_ids: `${leone},${ferri},${leone}` }))).toEqual(['Ferri', 'Leone'])
      expect(doctorsOf(await board(both.actingAs(leone)))).toEqual(['Leone', 'Ferri'])
      expect(doctorsOf(await board(both, { doctor_ids: leone }))).toEqual(['Leone'])
      expect(doctorsOf(await board(doctor))).toEqual(['Ferri'])
    })

    test('answers of a past day its visits and no free times', async () => {
      const [ferri] = await board(both, { date: '2026-11-23' })
      expect([ferri?.free, ferri?.office_users.length]).toEqual([[], 2])
    })

    test('answers to an assistant of one office that office’s part', async () => {
      const { prati } = practice
      const session = await assistantOf({ office_id: prati.officeId })
      const [column] = await board(session)
      expect(column?.office_users.map(({ id }) => id)).toEqual([prati.officeUserId])
      expect(column?.visits.map(({ from }) => from)).toEqual(['19:00:00'])
      expect(column?.holds).toEqual([])
      expect(column?.free.map(({ office_user_id }) => office_user_id)).toEqual([prati.officeUserId])
    })

    test('for a doctor who is not linked, or linked without the right → 403', async () => {
      const { doctor, leone, ferri } = practice
      expect((await ask(doctor, { doctor_ids: leone })).status).toBe(403)
      const weak = await assistantOf({ rights: without('bookings') }, { doctor_id: leone })
      expect(doctorsOf(await board(weak))).toEqual(['Leone'])
      expect((await ask(weak, { doctor_ids: ferri })).status).toBe(403)
      expect((await ask(await assistantOf())).status).toBe(403)
    })

    test(`more than ${mostColumns} doctors → the first ${mostColumns}; 422 when named, and for a wrong date`, async () => {
      const doctors: number[] = []
      for (let n = 0; n < mostColumns + 1; n += 1) {
        const last_name = `Medico ${String(n).padStart(2, '0')}`
        doctors.push(await practice.person('doctor', { last_name }, 'mmg'))
      }
      const session = await assistantOf(...doctors.map((doctor_id) => ({ doctor_id })))
      expect(doctorsOf(await board(session)).at(-1)).toBe('Medico 11')
      const tooMany = await ask(session, { doctor_ids: doctors.join() })
      expect([tooMany.status, Object.keys(tooMany.body.errors)]).toEqual([422, ['doctor_ids']])
      for (const wrong of ['2026-02-30', 'oggi', ''])
        expect([wrong, (await ask(both, { date: wrong })).status]).toEqual([wrong, 422])
    })
  })
})
