import { beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix, endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { publicEndpoints } from '../../../domain/contract/public'
import { linkProblem } from '../../../domain/messages/links'
import { withTransaction } from '../../../server/db/transaction'
import { endLapsedOffers } from '../../../server/scheduling/waiting/offers'
import {
  accept,
  aGuest,
  confirmed,
  from,
  held,
  hold,
  mailed,
  sendGuest,
  thePatientAsGuest,
} from '../../support/builders/guests'
import { mailedLinks } from '../../support/builders/links'
import { codesOf, told } from '../../support/builders/participants'
import { aPractice, aVisit, booked, type Practice, save } from '../../support/builders/practice'
import { aClock } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const { publicBooking, acceptOffer, declineOffer, cancelPublicBooking } = endpoints
const { showHold, releaseGuestHold } = publicEndpoints

onMainDatabase((open) => {
  const statements: string[] = []
  let practice: Practice
  beforeEach(async () => {
    const connection = await open({}, { logQuery: (text) => void statements.push(text) })
    practice = await aPractice(connection, aClock(), { TRUST_PROXY: '127.0.0.1' })
    return () => practice.close()
  })

  const rowsOf = (table: string) => practice.connection.sql(`select * from ${table} order by id`)
  const problem = (code: keyof typeof linkProblem) => ({ status: 409, body: { message: linkProblem[code], code } })
  const shown = async (token: string) => (await practice.anonymous.call(publicBooking, { params: { token } })).body.data
  const everything = () =>
    practice.connection.sql(
      `select (select json_agg(b order by id) from bookings b) as bookings, (select json_agg(l order by id) from links l) as links,
         (select json_agg(h order by id) from holds h) as holds, (select json_agg(g order by id) from booking_guests g) as guests,
         (select json_agg(m order by id) from messages m) as messages, (select count(*)::int from audit_entries) as audit,
         (select count(*)::int from attempts) as attempts`,
    )

  describe('POST public/holds', () => {
    test('holds a free time for ten minutes: nobody else books it meanwhile, anybody does after', async () => {
      const answer = await hold(practice)
      expect([answer.status, answer.body.data]).toMatchObject([
        201,
        {
          ...{ state: 'open', until: '2026-11-24T07:55:00.000Z', date: '2026-11-25', from: '09:00:00', sent: false },
          ...{ service: 'Visita', doctor: 'Giulia Ferri', office: { name: 'Studio Via Roma' }, booked: false },
        },
      ])
      expect((await save(practice.doctor, aVisit(practice))).status).toBe(409)
      expect((await hold(practice)).body).toMatchObject({
        code: 'already-taken',
        alternatives: [{ from: '09:15:00' }, {}, {}],
      })
      practice.clock.advance(10)
      expect((await save(practice.doctor, aVisit(practice))).status).toBe(201)
    })

    test.each<[string, (p: Practice) => object, string]>([
      ['a hidden service', ({ roma }) => ({ office_service_id: roma.hidden }), 'office_service_id'],
      [
        'one for representatives',
        ({ roma }) => ({ office_service_id: roma.mr, from: '12:00', to: '12:15' }),
        'office_service_id',
      ],
      ['an unknown one', () => ({ office_service_id: 999_999 }), 'office_service_id'],
      ['a time off the grid', () => ({ from: '09:05', to: '09:20' }), 'from'],
      ['a past time', () => ({ date: '2026-11-23' }), 'from'],
      ['a jolly time of another day', () => ({ date: '2026-11-27', from: '11:00', to: '11:15' }), 'from'],
      ['an online visit of a service without', () => ({ online: true }), 'online'],
      [
        'a home visit without an address',
        ({ roma }) => ({ office_service_id: roma.home, date: '2026-11-26', from: '17:00', to: '18:00', city_id: 1 }),
        'address',
      ],
    ])('of %s answers 422 on the field', async (_what, of, field) => {
      const answer = await hold(practice, of(practice))
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
      expect(await rowsOf('holds')).toEqual([])
    })

    test.each([
      'update office_users set online_bookings = false',
      'update doctor_profiles set online_bookings = false',
      'update offices set active = false',
    ])('of a doctor who takes no bookings online answers like an unknown service: %s', async (closed) => {
      const unknown = await hold(practice, { office_service_id: 999_999 })
      await practice.connection.sql(closed)
      expect((await hold(practice)).body).toEqual(unknown.body)
    })

    test('of a fourth time of a doctor from one network answers 429, from another not; one given back makes room', async () => {
      const at = (quarter: number) => ({
        from: `09:${quarter * 15 || '00'}`,
        to: `${quarter === 3 ? '10:00' : `09:${quarter * 15 + 15}`}`,
      })
      const first = await held(practice, at(0), from(practice, 1))
      for (const quarter of [1, 2]) await held(practice, at(quarter), from(practice, 1))
      const fourth = await hold(practice, at(3), from(practice, 1))
      expect([fourth.status, fourth.headers['retry-after']]).toEqual([429, '600'])
      expect((await hold(practice, at(3), from(practice, 2))).status).toBe(201)
      const other = { office_service_id: practice.girasole.visit }
      expect((await hold(practice, other, from(practice, 1))).status).toBe(201)
      await practice.anonymous.call(releaseGuestHold, { params: { token: first.token } })
      expect((await hold(practice, at(0), from(practice, 1))).status).toBe(201)
    })

    test('of a doctor of whom guests hold 20 times answers 429', async () => {
      for (let i = 0; i < 20; i += 1) {
        const minutes = 9 * 60 + (i % 12) * 15
        const clock = (at: number) =>
          `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
        const date = i < 12 ? '2026-11-25' : '2026-12-02'
        await held(practice, { date, from: clock(minutes), to: clock(minutes + 15) }, from(practice, i))
      }
      expect((await hold(practice, { date: '2026-12-01' }, from(practice, 90))).status).toBe(429)
    })
  })

  describe('GET and DELETE public/holds/:token', () => {
    test('show the hold as it is, and free it at once; unknown tokens answer 404', async () => {
      const { token, ...rest } = await held(practice)
      const call = (endpoint: Endpoint = showHold) => practice.anonymous.call(endpoint, { params: { token } })
      expect((await call()).body.data).toEqual({ token, ...rest })
      expect((await call(releaseGuestHold)).status).toBe(204)
      expect((await call()).body.data).toMatchObject({ state: 'withdrawn' })
      expect((await hold(practice)).status).toBe(201)
      expect((await call(releaseGuestHold)).status).toBe(204)
      for (const endpoint of [showHold, releaseGuestHold])
        expect((await practice.anonymous.call(endpoint, { params: { token: 'unknown' } })).status).toBe(404)
    })

    test('say that it has expired, before the job has ended it and after', async () => {
      const { token } = await held(practice)
      const state = async () => (await practice.anonymous.call(showHold, { params: { token } })).body.data.state
      practice.clock.advance(10)
      expect(await state()).toBe('expired')
      await withTransaction(practice.connection.db, (tx) => endLapsedOffers(tx, practice.clock.now()))
      expect(await state()).toBe('expired')
      expect(await rowsOf('holds')).toMatchObject([{ state: 'expired', network: null }])
    })
  })

  describe('POST public/holds/:token/guest', () => {
    test('stores who comes with the consent, holds the time anew, and mails a link that names nobody', async () => {
      const { token } = await held(practice)
      practice.clock.advance(5)
      const answer = await sendGuest(practice, token, aGuest({ note: 'Mal di gola', booked_by: 'Anna' }))
      expect(answer.body.data).toMatchObject({ sent: true, state: 'open', until: '2026-11-24T08:00:00.000Z' })
      expect(await rowsOf('booking_guests')).toMatchObject([
        {
          ...{
            first_name: 'Olga',
            last_name: 'Ospite',
            mailbox: 'olga@ospite.test',
            booked_by: 'Anna',
            note: 'Mal di gola',
          },
          ...{ consent_version: '2026-11', confirmed_at: null, booking_id: null, user_id: null },
        },
      ])
      const [mail] = await mailedLinks(practice, 'guest')
      expect(mail?.message).toMatchObject({
        ...{ address: 'olga@ospite.test', subject: 'Conferma la tua prenotazione', practice: 'Studio Via Roma' },
        detail: 'mercoledì 25 novembre alle 09:00, Giulia Ferri, Studio Via Roma.',
      })
      expect(JSON.stringify(mail?.message)).not.toMatch(/Olga|Ospite|gola|340/)
      expect(await rowsOf('bookings')).toEqual([])
    })

    test('again replaces the data and supersedes the link, and holds the time no longer', async () => {
      const { tab, token } = await mailed(practice)
      practice.clock.advance(3)
      const again = await sendGuest(practice, tab, aGuest({ email: 'altra@ospite.test' }))
      expect(again.body.data).toMatchObject({ until: '2026-11-24T07:55:00.000Z' })
      expect(await rowsOf('booking_guests')).toMatchObject([{ email: 'altra@ospite.test' }])
      expect(await shown(token)).toMatchObject({ problem: 'superseded' })
      const mails = await mailedLinks(practice, 'guest')
      expect(mails.map(({ message }) => message.state)).toEqual(['due', 'withdrawn'])
      expect((await accept(practice, mails[0]?.token ?? '')).status).toBe(200)
    })

    test('after the hold has lapsed holds it again where it is free, else answers 409 with alternatives', async () => {
      const [first, second] = [await held(practice), await held(practice, { from: '10:00', to: '10:15' })]
      practice.clock.advance(11)
      await booked(practice, { from: '10:00', to: '10:15' })
      expect((await sendGuest(practice, first.token)).body.data).toMatchObject({ until: '2026-11-24T08:06:00.000Z' })
      expect((await save(practice.doctor, aVisit(practice))).status).toBe(409)
      expect(await sendGuest(practice, second.token)).toMatchObject({
        status: 409,
        body: { code: 'already-taken', alternatives: [{ from: '09:45:00' }, {}, {}] },
      })
    })

    test.each<[string, object, string]>([
      ['a birth date to come', { birthday: '2027-01-01' }, 'birthday'],
      ['no consent', { consent: false }, 'consent'],
      ['a mail without a mailbox', { email: 'olga' }, 'email'],
      ['no fiscal code where the practice asks for it', {}, 'fiscal_code'],
    ])('with %s answers 422 on the field, and mails nothing', async (_what, wrong, field) => {
      await practice.connection.sql('update office_users set asks_fiscal_code = true')
      const { token } = await held(practice)
      const answer = await sendGuest(practice, token, {
        ...aGuest({ ...(field !== 'fiscal_code' && { fiscal_code: 'RSSMRA80A01H501U' }) }),
        ...wrong,
      })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
      expect([await rowsOf('booking_guests'), await rowsOf('messages')]).toEqual([[], []])
    })

    test('with the field that only programs fill answers the same, and stores and sends nothing', async () => {
      const { token } = await held(practice)
      practice.clock.advance(2)
      const caught = await sendGuest(practice, token, aGuest({ website: 'https://spam.test' }))
      expect([await rowsOf('booking_guests'), await rowsOf('messages')]).toEqual([[], []])
      expect((await sendGuest(practice, token)).body).toEqual(caught.body)
    })

    test('mails three times an hour to a mailbox that never answered, however it is written; then answers the same', async () => {
      const { token } = await held(practice)
      const answers = []
      for (const email of ['Olga@ospite.test', 'olga+1@ospite.test', 'olga+2@ospite.test', 'OLGA+3@OSPITE.test'])
        answers.push((await sendGuest(practice, token, aGuest({ email }))).body)
      expect(answers[3]).toEqual(answers[2])
      expect(await mailedLinks(practice, 'guest')).toHaveLength(3)
      practice.clock.advance(61)
      await sendGuest(practice, token)
      expect(await mailedLinks(practice, 'guest')).toHaveLength(4)
    })
  })

  describe('GET public/bookings/:token of a guest', () => {
    test('answers the time and what may be done, without the person', async () => {
      const { token } = await mailed(practice)
      const { visit } = await shown(token)
      expect(visit).toMatchObject({
        ...{ code: null, status: 'pending', date: '2026-11-25', from: '09:00:00', at_home: false },
        offer: { kind: 'guest', state: 'open', until: '2026-11-24T07:55:00.000Z' },
        may: ['accept', 'decline'],
      })
      expect(JSON.stringify(visit)).not.toMatch(/Olga|Ospite|340/)
    })

    test('and HEAD, of the tab’s token too, change nothing, and leave no token in an attempt', async () => {
      const { token, tab } = await mailed(practice)
      const before = await everything()
      for (const path of [`public/bookings/${token}`, `public/holds/${tab}`, 'public/challenge'])
        for (const method of ['GET', 'HEAD'] as const)
          expect((await practice.app.inject({ method, url: `${apiPrefix}/${path}` })).statusCode).toBe(200)
      for (const method of ['GET', 'HEAD'] as const)
        await practice.app.inject({ method, url: `${apiPrefix}/public/bookings/${token}/accept` })
      expect(await everything()).toEqual(before)
    })
  })

  describe('POST public/bookings/:token/accept of a guest', () => {
    test('books once for the typed name, tells the doctor, and the link then manages the visit until it begins', async () => {
      const { token, tab } = await mailed(practice)
      const [first, second] = [await accept(practice, token), await accept(practice, token)]
      expect(first.body.data).toMatchObject({ status: 'confirmed', offer: null, may: ['confirm', 'cancel', 'move'] })
      expect(second).toMatchObject(problem('used'))
      expect(await rowsOf('bookings')).toMatchObject([
        { name: 'Ospite Olga', user_id: null, phone: '340 7654321', actor_type: 'patient', created_by: null },
      ])
      expect(await codesOf(practice, practice.ferri)).toEqual(['booking-created'])
      expect(await rowsOf('notifications')).toMatchObject([
        { text: 'Visita prenotata online per mercoledì 25 novembre alle 09:00, Studio Via Roma.' },
      ])
      expect((await practice.anonymous.call(showHold, { params: { token: tab } })).body.data).toMatchObject({
        ...{ booked: true, state: 'accepted' },
      })
      expect(await sendGuest(practice, tab)).toMatchObject(problem('used'))
      practice.clock.set('2026-11-25T08:00:00Z')
      expect(await shown(token)).toMatchObject({ problem: 'expired' })
    })

    test('books a time that is held no longer, as long as it is free and the link works', async () => {
      const { token } = await mailed(practice, { date: '2026-12-02' })
      practice.clock.advance(23 * 60)
      await withTransaction(practice.connection.db, (tx) => endLapsedOffers(tx, practice.clock.now()))
      expect((await shown(token)).visit).toMatchObject({ offer: { state: 'expired' }, may: ['accept', 'decline'] })
      expect((await accept(practice, token)).status).toBe(200)
    })

    test('of a time taken meanwhile answers 409 with others of the service, one of which it books', async () => {
      const { token } = await mailed(practice)
      practice.clock.advance(11)
      await booked(practice)
      const taken = await accept(practice, token)
      expect(taken).toMatchObject({ status: 409, body: { code: 'already-taken' } })
      expect(
        new Set(taken.body.alternatives.map((one: { office_service_id: number }) => one.office_service_id)),
      ).toEqual(new Set([practice.roma.visit]))
      const [{ date, from: start, to }] = taken.body.alternatives
      expect((await accept(practice, token, { date, from: start, to })).body.data).toMatchObject({ date, from: start })
    })

    test('after a day, or once the visit has begun, answers that the link has expired', async () => {
      const [late, soon] = [
        await mailed(practice, { date: '2026-12-02' }),
        await mailed(practice, { date: '2026-11-24', from: '12:00', to: '12:15' }),
      ]
      practice.clock.set('2026-11-24T11:00:00Z')
      expect(await accept(practice, soon.token)).toMatchObject(problem('expired'))
      practice.clock.advance(24 * 60)
      expect(await accept(practice, late.token)).toMatchObject(problem('expired'))
    })

    test('of a home visit books it pending, where the guest lives', async () => {
      const home = { office_service_id: practice.roma.home, date: '2026-11-26', from: '17:00', to: '18:00' }
      const { visit } = await confirmed(practice, { ...home, city_id: 1, address: 'Via Po 2' })
      expect(visit).toMatchObject({ status: 'pending', slot: 'to_confirm', city_id: 1, address: 'Via Po 2' })
      expect(await codesOf(practice, practice.ferri)).toEqual(['booking-pending'])
    })

    test.each<[string, object]>([
      ['name, birth date and phone', {}],
      ['name, birth date and mail', { phone: '3409999999', email: 'Nicolo@Paziente.test' }],
      ['the fiscal code', { first_name: 'Altro', birthday: '1970-01-01', fiscal_code: 'RSSMRA80A01H501U' }],
    ])('ties a patient of the doctor, known by %s, who consents and is told', async (_by, more) => {
      await practice.connection.sql(
        `update users set email = 'nicolo@paziente.test', fiscal_code = 'RSSMRA80A01H501U' where id = $1`,
        [practice.patient],
      )
      const { token } = await mailed(practice, { guest: thePatientAsGuest(more) })
      const answer = await accept(practice, token)
      expect(JSON.stringify(answer.body)).not.toMatch(/D’Amico|Nicol/)
      expect(await rowsOf('bookings')).toMatchObject([{ user_id: practice.patient, name: null, created_by: null }])
      expect(await rowsOf('booking_guests')).toMatchObject([{ user_id: practice.patient }])
      expect(await rowsOf('consents')).toMatchObject([
        { user_id: practice.patient, purpose: 'care', given: true, source: 'public-booking', actor_id: null },
      ])
      expect(await codesOf(practice, practice.patient)).toEqual(['booking-confirmed'])
    })

    test.each<[string, object]>([
      ['another phone and mail', { phone: '3409999999', email: 'x@y.test' }],
      ['another birth date', { birthday: '1958-04-13' }],
      ['another fiscal code', { fiscal_code: 'VRDLGI80A01H501E' }],
    ])('does not tie a patient of the same name with %s', async (_what, more) => {
      await confirmed(practice, { guest: thePatientAsGuest(more) })
      expect(await rowsOf('bookings')).toMatchObject([{ user_id: null, name: 'D AMICO nicolo' }])
    })

    test('ties neither a patient of another doctor nor one of two that fit', async () => {
      const segreto = { first_name: 'Piero', last_name: 'Segreto', birthday: '1990-01-01', phone: '3200000' }
      await practice.connection.sql(`update users set birthday = '1990-01-01', phone = '3200000' where id = $1`, [
        practice.leonePatient,
      ])
      await confirmed(practice, { guest: aGuest(segreto) })
      const twin = await practice.person('patient', { ...segreto, phone_prefix: '+39' })
      await practice.connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2), ($1, $3)', [
        ...[practice.ferri, twin, practice.leonePatient],
      ])
      await confirmed(practice, { guest: aGuest(segreto), from: '10:00', to: '10:15' })
      expect(await rowsOf('bookings')).toMatchObject([{ user_id: null }, { user_id: null }])
    })

    test('of a limited patient, and of a seventh visit of patient or mailbox, answers one sentence that tells of nobody', async () => {
      const refusal = {
        status: 409,
        body: { message: 'Con questi dati non si può prenotare online: chiama lo studio.', code: 'call-practice' },
      }
      await practice.connection.sql(
        `insert into limited_users (doctor_id, user_id, reason, since, created_by) values ($1, $2, 'x', '2026-01-01', $1)`,
        [practice.ferri, practice.patient],
      )
      const limited = await mailed(practice, { guest: thePatientAsGuest() })
      expect(await accept(practice, limited.token)).toEqual({ ...refusal, headers: expect.anything() })
      expect(await rowsOf('bookings')).toEqual([])
      await practice.connection.sql('update office_users set participant_visits = 1')
      await confirmed(practice, { date: '2026-12-02' })
      const again = await mailed(practice, { date: '2026-12-09', guest: aGuest({ email: 'olga+due@ospite.test' }) })
      expect(await accept(practice, again.token)).toEqual({ ...refusal, headers: expect.anything() })
      await confirmed(practice, {
        date: '2026-12-09',
        from: '10:00',
        to: '10:15',
        guest: aGuest({ email: 'altri@ospite.test' }),
      })
    })

    test('after the guest gave the time back, in the tab or by decline, answers 409', async () => {
      const [tab, mail] = [await mailed(practice), await mailed(practice, { from: '10:00', to: '10:15' })]
      await practice.anonymous.call(releaseGuestHold, { params: { token: tab.tab } })
      expect(await accept(practice, tab.token)).toMatchObject(problem('changed'))
      const declined = await practice.anonymous.call(declineOffer, { params: { token: mail.token } })
      expect(declined.body.data).toMatchObject({ offer: { state: 'declined' }, may: [] })
      expect(await accept(practice, mail.token)).toMatchObject(problem('used'))
      expect((await hold(practice, { from: '10:00', to: '10:15' })).status).toBe(201)
    })

    test('with a time, of an offer that is none of a guest’s, answers 422', async () => {
      const { token } = await confirmed(practice)
      const time = { date: '2026-11-25', from: '10:00', to: '10:15' }
      expect(await practice.anonymous.call(acceptOffer, { params: { token }, body: { time } })).toMatchObject({
        status: 422,
      })
    })
  })

  describe('the link of a guest’s visit', () => {
    test('cancels it, undoes that, and tells the doctor, who is named nobody', async () => {
      const { token } = await confirmed(practice)
      const act = (endpoint: Endpoint = cancelPublicBooking) => practice.anonymous.call(endpoint, { params: { token } })
      expect((await act()).body.data).toMatchObject({ status: 'canceled', may: ['undo'] })
      expect((await act(endpoints.undoPublicBooking)).body.data).toMatchObject({ status: 'confirmed' })
      await act()
      practice.clock.advance(4)
      await told(practice)
      expect(await codesOf(practice, practice.ferri)).toContain('booking-canceled')
      expect((await rowsOf('notifications')).at(-1)).toMatchObject({
        text: 'Chi ha prenotato online ha annullato la visita di mercoledì 25 novembre alle 09:00, Studio Via Roma.',
      })
    })

    test('of a visit that passed to another person answers changed', async () => {
      const { token, visit } = await confirmed(practice)
      const body = { ...aVisit(practice), original_booking_id: visit.id, version: visit.version }
      expect((await save(practice.doctor, body)).status).toBe(200)
      expect(await shown(token)).toEqual({ problem: 'changed', visit: null })
    })
  })

  test('known and unknown people are answered alike, by the same statements', async () => {
    const counted: string[][] = []
    const bodies: object[] = []
    for (const guest of [
      aGuest(),
      thePatientAsGuest(),
      aGuest({ email: 'nicolo@paziente.test', fiscal_code: 'RSSMRA80A01H501U' }),
    ]) {
      const { token } = await held(practice)
      statements.length = 0
      const { body } = await sendGuest(practice, token, guest)
      // what tells consoles of a change comes after
      counted.push(statements.filter((text) => !text.includes('channel_changes')))
      bodies.push({ ...body.data, token: '' })
      await practice.anonymous.call(releaseGuestHold, { params: { token } })
    }
    expect(counted[1]).toEqual(counted[0])
    expect(counted[2]).toEqual(counted[0])
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
  })
})
