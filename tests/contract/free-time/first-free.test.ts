import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { FirstFreeTime } from '../../../domain/contract/agenda/first-free'
import { aVisit, booked, type Practice, without } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onPractice } from '../../support/servers/on-practice'

let practice: Practice
/** Assists Ferri in all her offices, and Leone. */
let both: Session
onPractice(async (made) => {
  practice = made
  const agent = await practice.person('assistant')
  await practice.link(agent)
  await practice.link(agent, { doctor_id: practice.leone })
  both = await practice.session(agent)
})

const ask = (session: Session, query: Record<string, string | number> = {}) =>
  session.call(endpoints.firstFree, { query })
const found = async (session: Session, query?: Record<string, string | number>): Promise<FirstFreeTime[]> => {
  const { status, body } = await ask(session, query)
  expect([status, status < 300 ? null : body]).toEqual([200, null])
  return body.data
}
const lines = async (session: Session, query?: Record<string, string | number>) =>
  (await found(session, query)).map(
    ({ date, from, doctor, office, office_service_name }) =>
      `${date.slice(5)} ${from.slice(0, 5)} ${doctor.last_name} ${office.name} ${office_service_name}`,
  )

// the clock of a practice: Tuesday 24 November 2026, 08:45
describe('GET doctor/first_free', () => {
  test('answers the next times over all doctors for whom the caller may book, each doctor’s minute once', async () => {
    expect(await lines(both, { limit: '5' })).toEqual([
      '11-24 09:00 Ferri Studio Via Roma Visita',
      '11-24 09:00 Leone Girasole Visita',
      '11-24 09:15 Ferri Studio Via Roma Visita',
      '11-24 09:15 Leone Girasole Visita',
      '11-24 09:30 Ferri Studio Via Roma Visita',
    ])
    expect((await lines(both.actingAs(practice.leone), { limit: '1' }))[0]).toContain('Leone')
    expect(await found(both)).toHaveLength(8)
    expect(await found(both, { limit: '500' })).toHaveLength(20)
  })

  test('answers for chosen doctors, offices, services, days, hours and mode only', async () => {
    const { ferri, leone, prati, roma } = practice
    expect((await lines(both, { doctor_ids: leone }))[0]).toBe('11-24 09:00 Leone Girasole Visita')
    expect((await lines(both, { doctor_ids: `${leone},${ferri}`, office_ids: prati.officeId }))[0]).toBe(
      '11-24 15:00 Ferri Ambulatorio Prati Visita',
    )
    const [, home, mr] = (await both.call(endpoints.firstFreeChoices)).body.data.services as { id: number }[]
    expect((await lines(both, { medical_service_ids: `${home?.id},${mr?.id}` })).slice(0, 5)).toEqual([
      '11-25 12:00 Ferri Studio Via Roma ISF',
      '11-25 12:15 Ferri Studio Via Roma ISF',
      '11-25 12:30 Ferri Studio Via Roma ISF',
      '11-25 12:45 Ferri Studio Via Roma ISF',
      '11-26 17:00 Ferri Studio Via Roma Domiciliare',
    ])
    const fridays = { weekdays: '5', from_time: '12:30', to_time: '13:00', doctor_ids: leone, limit: 3 }
    expect(await lines(both, fridays)).toEqual([
      '11-27 12:30 Leone Girasole Visita',
      '11-27 12:45 Leone Girasole Visita',
      '12-04 12:30 Leone Girasole Visita',
    ])
    expect((await lines(both, { mode: 'online', from: '2026-12-01' }))[0]).toBe(
      '12-01 09:00 Ferri Studio Via Roma Online',
    )
    expect(await lines(both, { office_ids: roma.officeId, doctor_ids: leone })).toEqual([])
    expect(await lines(both, { medical_service_ids: '999999' })).toEqual([])
  })

  test('answers no taken, past or hidden time, and what availabilities with advanced=1 answers of a service', async () => {
    const { doctor, roma, ferri } = practice
    await booked(practice, aVisit(practice, { date: '2026-11-24', from: '09:00', to: '09:15' }))
    expect((await lines(doctor, { limit: '1' }))[0]).toContain('11-24 09:15')
    const past = await found(doctor, { from: '2026-11-20', to: '2026-11-24', limit: '20' })
    expect(new Set(past.map(({ date }) => date))).toEqual(new Set(['2026-11-24']))
    expect(await found(doctor, { from: '2026-11-20', to: '2026-11-23' })).toEqual([])
    const period = { from: '2026-12-02', to: '2026-12-02' }
    const { body } = await doctor.call(endpoints.availabilities, {
      params: { id: roma.visit },
      query: { ...period, advanced: 1 },
    })
    const times = await found(doctor, { ...period, office_ids: roma.officeId, doctor_ids: ferri, limit: '20' })
    expect(times.map(({ from, to, slot_code }) => ({ from, to, slot_code }))).toEqual(
      body.data['2026-12-02'].slice(0, 20),
    )
    expect(times.every(({ office_service_name }) => office_service_name === 'Visita')).toBe(true)
  })

  test('answers 403 for a doctor who is neither the caller’s own nor linked with the right, existing or not', async () => {
    const { ferri, leone, doctor, prati, person, link, session, connection } = practice
    for (const id of [leone, 999_999, practice.patient])
      expect(await ask(doctor, { doctor_ids: `${ferri},${id}` })).toMatchObject({
        status: 403,
        body: { message: 'Non hai i permessi per questa operazione.' },
      })
    const denied = await connection.sql(`select subject_id from audit_entries where action = 'denied' order by id`)
    expect(denied).toEqual([{ subject_id: leone }, { subject_id: 999_999 }, { subject_id: practice.patient }])

    const agent = await person('assistant')
    await link(agent, { rights: without('bookings') })
    await link(agent, { doctor_id: leone, valid_to: '2026-11-23' })
    const none = await session(agent)
    for (const query of [undefined, { doctor_ids: ferri }, { doctor_ids: leone }])
      expect((await ask(none, query)).status).toBe(403)
    expect((await none.call(endpoints.firstFreeChoices)).status).toBe(403)

    // of one office only
    const ofPrati = await person('assistant')
    await link(ofPrati, { office_id: prati.officeId })
    expect(new Set((await found(await session(ofPrati))).map(({ office }) => office.name))).toEqual(
      new Set(['Ambulatorio Prati']),
    )
  })

  test('answers 422 for periods over 90 days, turned round, hours without time between them, and fields unknown', async () => {
    const odd: [string, Record<string, string | number>][] = [
      ['to', { from: '2026-11-24', to: '2027-02-22' }],
      ['to', { from: '2026-11-24', to: '2026-11-23' }],
      ['to_time', { from_time: '12:00', to_time: '12:00' }],
      ['weekdays', { weekdays: '7' }],
      ['doctor_ids', { doctor_ids: '1,x' }],
      ['mode', { mode: 'phone' }],
      ['doctors', { doctors: '1' }],
    ]
    for (const [field, query] of odd) {
      const { status, body } = await ask(practice.doctor, query)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    }
    expect(await found(practice.doctor, { from: '2026-11-24', to: '2027-02-21', limit: '1' })).toHaveLength(1)
    expect(await found(practice.doctor, { from: '2199-12-31' })).toEqual(expect.any(Array))
  })
})

describe('GET doctor/first_free/choices', () => {
  test('answers the doctors, the offices and visible services with their doctors, ordinary visits first', async () => {
    const { ferri, leone, roma, prati, girasole } = practice
    const { status, body } = await both.call(endpoints.firstFreeChoices)
    expect(status).toBe(200)
    expect(body.data.doctors).toEqual([
      { id: ferri, title: expect.any(String), first_name: 'Giulia', last_name: 'Ferri' },
      { id: leone, title: expect.any(String), first_name: 'Marco', last_name: 'Leone' },
    ])
    expect(body.data.offices).toEqual([
      { id: roma.officeId, name: 'Studio Via Roma', doctor_ids: [ferri] },
      { id: prati.officeId, name: 'Ambulatorio Prati', doctor_ids: [ferri] },
      { id: girasole.officeId, name: 'Girasole', doctor_ids: [leone] },
    ])
    expect(body.data.services).toEqual([
      { id: expect.any(Number), name: 'Visita', online: true, doctor_ids: [ferri, leone] },
      { id: expect.any(Number), name: 'Domiciliare', online: false, doctor_ids: [ferri] },
      { id: expect.any(Number), name: 'ISF', online: false, doctor_ids: [ferri] },
    ])
  })
})
