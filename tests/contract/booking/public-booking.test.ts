import { beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix, endpoints } from '../../../domain/contract'
import type { BookingPayload } from '../../../domain/contract/booking/booking-fields'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { linkProblem } from '../../../domain/messages/links'
import { withTransaction } from '../../../server/db/transaction'
import { remindOfVisits } from '../../../server/notices/reminders'
import { lineOf, readIcs } from '../../support/builders/ics'
import { mailedLinks } from '../../support/builders/links'
import { anOwnVisit, codesOf, ownBooked, relate, told } from '../../support/builders/participants'
import { aPractice, aVisit, booked, changeStatus, type Practice, save } from '../../support/builders/practice'
import { type Answer, aClock } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const { publicBooking, publicBookingCalendar, confirmPublicBooking, cancelPublicBooking, undoPublicBooking } = endpoints

onMainDatabase((open) => {
  const lines: string[] = []
  let practice: Practice
  beforeEach(async () => {
    lines.length = 0
    const log = { logStream: { write: (line: string) => void lines.push(line) } }
    practice = await aPractice(await open(), aClock(), { LOG_LEVEL: 'info' }, log)
    await practice.connection.sql('update users set email = $2 where id = $1', [
      practice.patient,
      'nicolo@paziente.test',
    ])
    await practice.connection.sql(
      "update offices set address = 'Via Roma 12', phone_prefix = '+39', phone = '06 1234567'",
    )
    return () => practice.close()
  })

  const call = (endpoint: Endpoint, token: string, body?: object): Promise<Answer> =>
    practice.anonymous.call(endpoint, { params: { token }, ...(body && { body }) })
  const problem = (code: keyof typeof linkProblem) => ({
    status: 409,
    body: { message: linkProblem[code], code },
  })

  const reminded = async (time: string) => {
    practice.clock.set(time)
    await withTransaction(practice.connection.db, (tx) => remindOfVisits(tx, practice.clock.now()))
    return (await mailedLinks(practice, 'booking'))[0]?.token ?? ''
  }
  /** A visit on Thursday 26 November at 09:30, whose person was reminded of it the morning before. */
  const visitWithLink = async (more: Partial<BookingPayload> = {}) => {
    const visit = await booked(practice, { date: '2026-11-26', from: '09:30:00', to: '09:45:00', ...more })
    return { visit, token: await reminded('2026-11-25T09:00:00Z') }
  }
  const move = (visit: { id: number; version: number }, more: Partial<BookingPayload>) =>
    save(practice.doctor, {
      ...aVisit(practice, { date: '2026-11-26', from: '09:30:00', to: '09:45:00', ...more }),
      original_booking_id: visit.id,
      version: visit.version,
    })
  const history = async (id: number) =>
    (await practice.doctor.call(endpoints.bookingHistory, { params: { id } })).body.data
  /** The lines of the audit log about a visit, with who signed them. */
  const auditOf = (id: number) =>
    practice.connection.sql(
      `select actor_id, impersonator_id, action, detail from audit_entries
       where subject = 'booking' and subject_id = $1 and action <> 'create' order by id`,
      [id],
    )
  const everything = () =>
    practice.connection.sql(
      `select (select json_agg(b order by id) from bookings b) as bookings, (select json_agg(l order by id) from links l) as links,
         (select json_agg(m order by id) from messages m) as messages, (select count(*)::int from booking_changes) as changes,
         (select count(*)::int from audit_entries) as audit, (select count(*)::int from attempts) as attempts`,
    )

  describe('GET public/bookings/:token', () => {
    test('answers the visit without its person, and what may be done', async () => {
      const { token, visit } = await visitWithLink({ doctor_notes: 'Porta gli esami', assistant_notes: 'Riservata' })
      const answer = await call(publicBooking, token)
      expect(answer.body.data.visit).toEqual({
        code: visit.code,
        status: 'confirmed',
        date: '2026-11-26',
        from: '09:30:00',
        to: '09:45:00',
        moved: false,
        service: 'Visita',
        doctor: 'Giulia Ferri',
        office: {
          name: 'Studio Via Roma',
          address: 'Via Roma 12',
          city: null,
          phone_prefix: '+39',
          phone: '06 1234567',
        },
        at_home: false,
        online: false,
        online_link: null,
        note: 'Porta gli esami',
        offer: null,
        confirmed_at: null,
        may: ['confirm', 'cancel', 'move'],
      })
      expect(JSON.stringify(answer.body)).not.toMatch(/Nicolò|Amico|1234567890|nicolo@|Riservata|DMCNCL/)
    })

    test('and HEAD, with the calendar too, change nothing, are not stored, and leave no token in the log', async () => {
      const { token } = await visitWithLink()
      const before = await everything()
      for (const path of [`public/bookings/${token}`, `public/bookings/${token}/ics`])
        for (const method of ['GET', 'HEAD'] as const) {
          const reply = await practice.app.inject({ method, url: `${apiPrefix}/${path}` })
          expect([reply.statusCode, reply.headers['cache-control'], reply.headers['referrer-policy']]).toEqual([
            200,
            'no-store',
            'no-referrer',
          ])
        }
      for (const act of ['confirm', 'cancel', 'undo'])
        expect((await practice.app.inject({ url: `${apiPrefix}/public/bookings/${token}/${act}` })).statusCode).toBe(
          404,
        )
      expect(await everything()).toEqual(before)
      expect(lines.length).toBeGreaterThan(3)
      expect(lines.filter((line) => line.includes(token))).toEqual([])
    })

    test('of a moved visit answers the new time to its person, and nothing that could be done', async () => {
      const { token, visit } = await visitWithLink()
      await move(visit, { date: '2026-11-27', from: '10:00:00', to: '10:15:00' })
      expect((await call(publicBooking, token)).body.data.visit).toMatchObject({
        moved: true,
        date: '2026-11-27',
        from: '10:00:00',
        may: [],
      })
      for (const act of [confirmPublicBooking, cancelPublicBooking, undoPublicBooking])
        expect(await call(act, token)).toMatchObject(problem('changed'))
    })

    test('of a visit that passed to another person answers changed, without a word of the visit', async () => {
      const { token, visit } = await visitWithLink()
      await move(visit, { user_id: practice.otherPatient })
      const answer = await call(publicBooking, token)
      expect(answer).toMatchObject({ status: 200, body: { data: { problem: 'changed', visit: null } } })
      expect((await call(publicBookingCalendar, token)).body).toEqual(problem('changed').body)
    })

    test('answers why it shows nothing: unknown token, begun visit, person gone', async () => {
      const { token } = await visitWithLink()
      expect((await call(publicBooking, 'A'.repeat(43))).body.data).toEqual({ problem: 'unknown', visit: null })
      expect(await call(publicBooking, '%00')).toMatchObject({ status: 404 })
      practice.clock.set('2026-11-26T08:30:00Z')
      expect((await call(publicBooking, token)).body.data).toEqual({ problem: 'expired', visit: null })
      practice.clock.set('2026-11-26T08:00:00Z')
      await practice.connection.sql('update users set active = false where id = $1', [practice.patient])
      expect((await call(publicBooking, token)).body.data).toEqual({ problem: 'unknown', visit: null })
    })

    test('of 61 unknown tokens from one network in a minute answers 429 to the last, to a known one too', async () => {
      const { token } = await visitWithLink()
      for (let i = 0; i < 60; i += 1) await call(publicBooking, `wrong-${i}`)
      expect((await call(publicBooking, 'wrong-60')).status).toBe(429)
      expect((await call(publicBooking, token)).status).toBe(429)
      practice.clock.advance(2)
      expect((await call(publicBooking, token)).status).toBe(200)
    })

    test('opens a child’s visit for the parent who booked it, not for one who no longer is', async () => {
      const child = await practice.person('patient', { first_name: 'Tea', birthday: '2020-02-02' })
      await practice.connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [
        practice.ferri,
        child,
      ])
      await relate(practice, child, practice.patient, 'Padre')
      await ownBooked(await practice.session(practice.patient), anOwnVisit(practice, { user_id: child }))
      await reminded('2026-11-24T09:00:00Z')
      const ofParent = (await mailedLinks(practice, 'booking')).find(({ link }) => link.user_id === practice.patient)
      const token = ofParent?.token ?? ''
      expect((await call(confirmPublicBooking, token)).status).toBe(200)
      await practice.connection.sql('update user_relationships set deleted_at = now()')
      expect((await call(publicBooking, token)).body.data).toEqual({ problem: 'changed', visit: null })
      expect(await call(cancelPublicBooking, token)).toMatchObject(problem('changed'))
    })
  })

  describe('POST public/bookings/:token/confirm', () => {
    test('records it once, dated in the history and in the log, and the card says so', async () => {
      const { token, visit } = await visitWithLink()
      const [first, second] = [await call(confirmPublicBooking, token), await call(confirmPublicBooking, token)]
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.body).toEqual(first.body)
      expect(first.body.data).toMatchObject({ confirmed_at: '2026-11-25T09:00:00.000Z', may: ['cancel', 'move'] })
      const entries = await history(visit.id)
      expect(entries).toHaveLength(2)
      expect(entries[1]).toMatchObject({
        at: '2026-11-25T09:00:00.000Z',
        actor: { id: practice.patient },
        change: { attendance_confirmed_at: [null, '2026-11-25T09:00:00.000Z'] },
      })
      const signed = { actor_id: practice.patient, impersonator_id: null }
      expect(await auditOf(visit.id)).toEqual([{ ...signed, action: 'update', detail: 'attendance_confirmed_at' }])
      const card = await practice.doctor.call(endpoints.booking, { params: { id: visit.id } })
      expect(card.body.data).toMatchObject({ version: 1, reminder: { state: 'confirmed' } })
    })

    test('of a visit canceled meanwhile answers 409', async () => {
      const { token, visit } = await visitWithLink()
      await changeStatus(practice.doctor, visit, 'canceled')
      expect(await call(confirmPublicBooking, token)).toMatchObject(problem('changed'))
      expect((await call(publicBooking, token)).body.data.visit).toMatchObject({ status: 'canceled', may: [] })
    })

    test('ends with a move of the visit, and comes back when the move is undone', async () => {
      const { token, visit } = await visitWithLink()
      await call(confirmPublicBooking, token)
      await move(visit, { from: '10:00:00', to: '10:15:00' })
      const reminder = async () =>
        (await practice.doctor.call(endpoints.booking, { params: { id: visit.id } })).body.data.reminder.state
      expect(await reminder()).not.toBe('confirmed')
      const undone = await practice.doctor.call(endpoints.undoBookingChange, { params: { id: visit.id } })
      expect(undone.status).toBe(200)
      expect(await reminder()).toBe('confirmed')
    })

    test('leaves the practice its undo of a change made just before', async () => {
      const { token, visit } = await visitWithLink()
      await move(visit, { to: '10:00:00', overtime: true })
      expect((await call(confirmPublicBooking, token)).status).toBe(200)
      const undone = await practice.doctor.call(endpoints.undoBookingChange, { params: { id: visit.id } })
      expect(undone.body.data).toMatchObject({ to: '09:45:00' })
    })
  })

  describe('POST public/bookings/:token/cancel', () => {
    test('cancels as the participant: history, free time, both told after the undo window; again changes nothing', async () => {
      const { token, visit } = await visitWithLink()
      const answer = await call(cancelPublicBooking, token, { reason: 'Ho la febbre' })
      expect(answer.body.data).toMatchObject({ status: 'canceled', may: ['undo'] })
      expect((await call(cancelPublicBooking, token)).body.data).toEqual(answer.body.data)
      const entries = await history(visit.id)
      expect(entries).toHaveLength(2)
      expect(entries[1]).toMatchObject({
        actor: { id: practice.patient },
        change: { status: ['confirmed', 'canceled'] },
        reason: 'Ho la febbre',
      })
      practice.clock.advance(4)
      await told(practice)
      expect(await codesOf(practice, practice.ferri)).toContain('booking-canceled')
      expect((await call(publicBooking, token)).body.data.visit.may).toEqual([])
      expect((await call(undoPublicBooking, token)).status).toBe(422)
      const again = await save(
        practice.doctor,
        aVisit(practice, { date: '2026-11-26', from: '09:30:00', to: '09:45:00' }),
      )
      expect(again.status).toBe(201)
    })

    test('undone within the window restores the visit; the link works as before', async () => {
      const { token, visit } = await visitWithLink()
      await call(cancelPublicBooking, token)
      expect((await call(undoPublicBooking, token)).body.data).toMatchObject({
        status: 'confirmed',
        may: ['confirm', 'cancel', 'move'],
      })
      expect((await call(undoPublicBooking, token)).status).toBe(200)
      const signed = { actor_id: practice.patient, impersonator_id: null, detail: 'status' }
      expect(await auditOf(visit.id)).toEqual([
        { ...signed, action: 'status' },
        { ...signed, action: 'undo' },
      ])
    })

    test('undone when the time was taken meanwhile answers 409 and leaves it canceled', async () => {
      const { token } = await visitWithLink()
      await call(cancelPublicBooking, token)
      await booked(practice, { date: '2026-11-26', from: '09:30:00', to: '09:45:00', user_id: practice.otherPatient })
      const refused = await call(undoPublicBooking, token)
      expect([refused.status, refused.body.code]).toEqual([409, 'already-taken'])
      expect(JSON.stringify(refused.body)).not.toMatch(/Rossi|Anna/)
      expect((await call(publicBooking, token)).body.data.visit.status).toBe('canceled')
    })

    test('by the practice is not for the person to undo', async () => {
      const { token, visit } = await visitWithLink()
      await changeStatus(practice.doctor, visit, 'canceled')
      expect((await call(publicBooking, token)).body.data.visit.may).toEqual([])
      expect((await call(undoPublicBooking, token)).status).toBe(403)
    })

    test('with other fields answers 422; 121 acts of one network in a minute end with 429', async () => {
      const { token } = await visitWithLink()
      expect((await call(cancelPublicBooking, token, { status: 'terminated' })).status).toBe(422)
      for (let i = 0; i < 120; i += 1) await call(confirmPublicBooking, token)
      expect((await call(confirmPublicBooking, token)).status).toBe(429)
    })
  })

  test('GET public/bookings/:token/ics answers one event in Rome’s time, without names and services', async () => {
    const { token, visit } = await visitWithLink()
    const { body, headers } = await call(publicBookingCalendar, token)
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/calendar; charset=utf-8',
      'attachment; filename="visita.ics"; filename*=UTF-8\'\'visita.ics',
    ])
    const [event] = readIcs(body).children.filter(({ kind }) => kind === 'VEVENT')
    if (!event) throw new Error('No event')
    expect(
      ['UID', 'DTSTART', 'DTEND', 'SUMMARY', 'LOCATION', 'STATUS'].map((name) => lineOf(event, name).value),
    ).toEqual([
      `${visit.code}@curante`,
      '20261126T093000',
      '20261126T094500',
      'Visita, Studio Via Roma',
      'Studio Via Roma, Via Roma 12',
      'CONFIRMED',
    ])
    expect(body).not.toMatch(/Ferri|Amico|Nicol/)
  })
})
