import { solveChallenge } from 'altcha-lib/v1'
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { publicEndpoints } from '../../../domain/contract/public'
import type { Challenge } from '../../../domain/contract/public/guest-bookings'
import { withTransaction } from '../../../server/db/transaction'
import { forgetUnconfirmed } from '../../../server/scheduling/guests/forget-unconfirmed'
import { endLapsedOffers } from '../../../server/scheduling/waiting/offers'
import {
  accept,
  aGuest,
  confirmed,
  from,
  held,
  mailed,
  sendGuest,
  thePatientAsGuest,
} from '../../support/builders/guests'
import { codesOf, told } from '../../support/builders/participants'
import { aPractice, booked, changeStatus, type Practice } from '../../support/builders/practice'
import { aClock } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

onMainDatabase((open) => {
  let practice: Practice
  beforeEach(async () => {
    practice = await aPractice(await open(), aClock(), { TRUST_PROXY: '127.0.0.1' })
    return () => practice.close()
  })
  const sql = (text: string, values: unknown[] = []) => practice.connection.sql(text, values)
  const one = async (id: number, session = practice.doctor) =>
    (await session.call(endpoints.booking, { params: { id } })).body.data

  describe('GET doctor/bookings/:id of a guest’s visit', () => {
    test('answers what was given, to the doctor’s side', async () => {
      const guest = aGuest({ note: 'Mal di gola', booked_by: 'Anna Bianchi', fiscal_code: 'RSSMRA80A01H501U' })
      const { visit } = await confirmed(practice, { guest })
      const { consent: _, ...given } = guest
      expect(visit).toMatchObject({
        name: 'Ospite Olga',
        notes: null,
        guest: { ...given, user_id: null, created_at: '2026-11-24T07:45:00.000Z' },
      })
      expect((await one(visit.id, practice.assistant)).guest).toEqual(visit.guest)
    })

    test('answers it neither to the tied patient nor to an admin; of other visits there is nothing', async () => {
      const { visit } = await confirmed(practice, { guest: thePatientAsGuest({ note: 'Riservato' }) })
      expect(visit.guest).toMatchObject({ user_id: practice.patient, note: 'Riservato' })
      const nicolo = await practice.session(practice.patient)
      const own = await nicolo.call(endpoints.ownBooking, { params: { id: visit.id } })
      expect([own.status, 'guest' in own.body.data]).toEqual([200, false])
      expect(JSON.stringify(own.body)).not.toContain('Riservato')
      const admin = await practice.session(await practice.person('admin'))
      const shown = await admin.call(endpoints.adminBooking, { params: { id: visit.id } })
      expect([shown.status, 'guest' in shown.body.data]).toEqual([200, false])
      const { id } = await booked(practice, { from: '10:00', to: '10:15' })
      expect('guest' in (await one(id))).toBe(false)
    })
  })

  describe('POST doctor/bookings/:id/patient', () => {
    const tie = (id: number, body: object, session = practice.doctor) =>
      session.call(endpoints.tieToPatient, { params: { id }, body })

    test('ties the visit to a patient, dated and signed, with the consent; the patient is told, and the link works on', async () => {
      const { visit, token } = await confirmed(practice)
      const tied = await tie(visit.id, { user_id: practice.otherPatient, version: visit.version }, practice.assistant)
      expect(tied.body.data).toMatchObject({
        ...{ user: { first_name: 'Anna', last_name: 'Rossi' }, name: null, phone: null },
        guest: { user_id: practice.otherPatient, last_name: 'Ospite' },
      })
      const history = await practice.doctor.call(endpoints.bookingHistory, { params: { id: visit.id } })
      expect(history.body.data.at(-1)).toMatchObject({
        actor: { id: practice.secretary },
        change: { user_id: [null, practice.otherPatient], name: ['Ospite Olga', null] },
      })
      expect(await sql('select user_id, purpose, given, source from consents')).toEqual([
        { user_id: practice.otherPatient, purpose: 'care', given: true, source: 'public-booking' },
      ])
      await told(practice)
      expect(await codesOf(practice, practice.otherPatient)).toEqual(['booking-confirmed'])
      const page = await practice.anonymous.call(endpoints.publicBooking, { params: { token } })
      expect(page.body.data.visit).toMatchObject({ status: 'confirmed', may: ['confirm', 'cancel', 'move'] })
    })

    test('ties a visit that is over, too', async () => {
      const { visit } = await confirmed(practice)
      await changeStatus(practice.doctor, visit, 'canceled')
      const { version } = await one(visit.id)
      expect((await tie(visit.id, { user_id: practice.otherPatient, version })).body.data).toMatchObject({
        ...{ status: 'canceled', user_id: practice.otherPatient },
      })
    })

    test('of a patient of another doctor, an unknown person, and a visit that was not booked online answers 422', async () => {
      const { visit } = await confirmed(practice)
      const { id, version } = visit
      const [foreign, unknown] = [
        await tie(id, { user_id: practice.leonePatient, version }),
        await tie(id, { user_id: 999_999_999, version }),
      ]
      expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['user_id']])
      expect(unknown.body).toEqual(foreign.body)
      const other = await booked(practice, { from: '10:00', to: '10:15' })
      const refused = await tie(other.id, { user_id: practice.otherPatient, version: other.version })
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { user_id: ['La visita non è stata prenotata online.'] } },
      })
    })

    test('with an old version answers 409 with the visit as it is', async () => {
      const { visit } = await confirmed(practice)
      await tie(visit.id, { user_id: practice.otherPatient, version: visit.version })
      const late = await tie(visit.id, { user_id: practice.patient, version: visit.version })
      expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { user_id: practice.otherPatient } } })
    })
  })

  test('what guests did not confirm is forgotten once no link books it, and nothing else', async () => {
    const { tab } = await mailed(practice, { date: '2026-12-02' })
    await held(practice, { date: '2026-12-02', from: '10:00', to: '10:15' })
    await confirmed(practice, { date: '2026-12-02', from: '11:00', to: '11:15', guest: aGuest({ email: 'x@y.test' }) })
    const count = async () =>
      (
        await sql(`select (select count(*) from holds)::int as holds, (select count(*) from booking_guests)::int as guests,
          (select count(*) from messages where address = 'olga@ospite.test')::int as mails, (select count(*) from links)::int as links`)
      )[0]
    const forget = () =>
      withTransaction(practice.connection.db, async (tx) => {
        await endLapsedOffers(tx, practice.clock.now())
        await forgetUnconfirmed(tx, practice.clock.now())
      })
    practice.clock.advance(60)
    await sendGuest(practice, tab)
    practice.clock.advance(23 * 60)
    await forget()
    expect(await count()).toMatchObject({ holds: 2, guests: 2, mails: 2 })
    practice.clock.advance(60)
    await forget()
    expect(await count()).toEqual({ holds: 1, guests: 1, mails: 0, links: 2 })
  })

  describe('POST public/waiting', () => {
    const wait = (more: object = {}, by = practice.anonymous) =>
      by.call(publicEndpoints.guestWaiting, {
        body: {
          ...{ office_service_id: practice.roma.visit, name: 'Olga Ospite', phone_prefix: '+39', phone: '3407654321' },
          ...{ until: '2026-12-31', consent: true, ...more },
        },
      })

    test('puts a guest on the doctor’s waiting list, for the practice to call', async () => {
      expect(await wait({ note: 'Di mattina' })).toMatchObject({ status: 201, body: { data: { until: '2026-12-31' } } })
      const list = await practice.doctor.call(endpoints.waiting)
      expect(list.body.data).toMatchObject([
        {
          name: 'Olga Ospite',
          phone: '3407654321',
          user: null,
          note: 'Di mattina',
          services: [{ id: practice.roma.visit }],
        },
      ])
    })

    test.each<[string, (p: Practice) => object, string]>([
      ['a hidden service', ({ roma }) => ({ office_service_id: roma.hidden }), 'office_service_id'],
      ['a past day', () => ({ until: '2026-11-23' }), 'until'],
      ['no consent', () => ({ consent: false }), 'consent'],
    ])('with %s answers 422 on the field', async (_what, of, field) => {
      const answer = await wait(of(practice))
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    })

    test('a fourth time in an hour with one phone answers 429; a program’s is answered and goes nowhere', async () => {
      expect((await wait({ website: 'x' })).status).toBe(201)
      for (const network of [1, 2, 3]) expect((await wait({}, from(practice, network))).status).toBe(201)
      expect((await wait({}, from(practice, 4))).status).toBe(429)
      expect(await sql('select 1 from waiting_entries')).toHaveLength(3)
    })
  })

  describe('more than half of the calls of a network', () => {
    const solved = async (): Promise<string> => {
      const { body } = await practice.anonymous.call(publicEndpoints.challenge)
      const { challenge, salt, algorithm, maxnumber, signature } = body.data as Challenge
      const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
      return btoa(JSON.stringify({ algorithm, challenge, number: solution?.number, salt, signature }))
    }

    test('ask for the solution of a challenge, once for each call; beyond all of them there is a 429', async () => {
      const { token } = await held(practice)
      const send = (proof?: string) => sendGuest(practice, token, aGuest({ ...(proof && { proof }) }))
      for (let i = 0; i < 10; i += 1) expect((await send()).status).toBe(200)
      const refused = await send()
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['proof']])
      const proof = await solved()
      expect((await send(proof)).status).toBe(200)
      expect((await send(proof)).status).toBe(422)
      expect((await send(btoa(JSON.stringify({ number: 1 })))).status).toBe(422)
      const late = await solved()
      practice.clock.advance(21)
      for (let i = 0; i < 10; i += 1) await send()
      expect((await send(late)).status).toBe(422)
      for (let i = 0; i < 9; i += 1) await send()
      expect(await send(await solved())).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
    })
  })

  test('20 confirmations of one mail at once book one visit', async () => {
    const { token } = await mailed(practice)
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(practice, token)))
    const statuses = answers.map(({ status }) => status)
    expect([statuses.filter((s) => s === 200).length, statuses.filter((s) => s === 409).length]).toEqual([1, 19])
    expect(await sql('select 1 from bookings')).toHaveLength(1)
  })
})
