import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { linkProblem } from '../../../domain/messages/links'
import { messages } from '../../../server/db/tables'
import { withTransaction } from '../../../server/db/transaction'
import { renderMail } from '../../../server/mail/render'
import { withLinks } from '../../../server/messages/message-links'
import { remindOfVisits } from '../../../server/notices/reminders'
import { confirmed, thePatientAsGuest } from '../../support/builders/guests'
import { mailedLinks } from '../../support/builders/links'
import { codesOf, told } from '../../support/builders/participants'
import { aPractice, aVisit, booked, changeStatus, type Practice, save } from '../../support/builders/practice'
import { aClock } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'
import { eventually } from '../../support/servers/eventually'

const { publicBooking, publicBookingTimes, movePublicBooking, sendVisitLinks } = endpoints

const later = { date: '2026-11-26', from: '10:00:00', to: '10:15:00' }

onMainDatabase((open) => {
  let practice: Practice
  beforeEach(async () => {
    practice = await aPractice(await open(), aClock())
    await practice.connection.sql(`update users set email = 'nicolo@paziente.test' where id = $1`, [practice.patient])
    return () => practice.close()
  })

  const sql = (text: string, values: unknown[] = []) => practice.connection.sql(text, values)
  const problem = (code: keyof typeof linkProblem) => ({ status: 409, body: { message: linkProblem[code], code } })
  const shown = async (token: string) => (await practice.anonymous.call(publicBooking, { params: { token } })).body.data
  const move = (token: string, body: object = later) =>
    practice.anonymous.call(movePublicBooking, { params: { token }, body })
  const times = (token: string, query = { from: '2026-11-25', to: '2026-11-26' }) =>
    practice.anonymous.call(publicBookingTimes, { params: { token }, query })
  const remind = async (at: string) => {
    practice.clock.set(at)
    await withTransaction(practice.connection.db, (tx) => remindOfVisits(tx, practice.clock.now()))
    return mailedLinks(practice, 'booking')
  }
  /** A visit of Thursday at 09:30, whose person was reminded of it the day before. */
  const reminded = async () => {
    const visit = await booked(practice, { date: '2026-11-26', from: '09:30:00', to: '09:45:00' })
    const [mail] = await remind('2026-11-25T09:00:00Z')
    return { visit, token: mail?.token ?? '' }
  }

  describe('POST public/bookings/:token/move', () => {
    test.each<[string, () => Promise<{ token: string; visit: { id: number; code: string } }>]>([
      ['a guest’s visit', () => confirmed(practice)],
      ['a tied guest’s visit', () => confirmed(practice, { guest: thePatientAsGuest() })],
      ['the visit of a reminder', reminded],
    ])('moves %s in place, frees the old time, tells the doctor, and the link follows', async (_which, make) => {
      const { token, visit } = await make()
      const before = (await shown(token)).visit
      const moved = await move(token)
      expect(moved.body.data).toMatchObject({ code: visit.code, ...later, moved: false, status: 'confirmed' })
      expect(moved.body.data.may).toContain('move')
      const { date, from, to } = before
      expect((await save(practice.doctor, aVisit(practice, { date, from, to, name: 'Altri' }))).status).toBe(201)
      expect((await save(practice.doctor, aVisit(practice, { ...later, name: 'Altri' }))).status).toBe(409)
      practice.clock.advance(4)
      await told(practice)
      expect(await codesOf(practice, practice.ferri)).toContain('booking-moved')
      expect((await move(token, { ...later, from: '11:00', to: '11:15' })).status).toBe(200)
    })

    test('to a taken time answers 409 with times of the same service, and keeps the old one', async () => {
      const { token } = await confirmed(practice)
      await booked(practice, later)
      const taken = await move(token)
      expect(taken).toMatchObject({ status: 409, body: { code: 'already-taken', alternatives: [{}, {}, {}] } })
      for (const one of taken.body.alternatives) expect(one.office_service_id).toBe(practice.roma.visit)
      expect((await shown(token)).visit).toMatchObject({ date: '2026-11-25', from: '09:00:00' })
      expect((await save(practice.doctor, aVisit(practice))).status).toBe(409)
    })

    test('that fails at the end keeps the old time, and its link', async () => {
      const { token } = await confirmed(practice)
      await sql(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
      await sql('create trigger fail before insert on booking_changes for each row execute function fail()')
      expect((await move(token)).status).toBe(500)
      await sql('drop trigger fail on booking_changes')
      expect((await shown(token)).visit).toMatchObject({ date: '2026-11-25', from: '09:00:00', moved: false })
      expect((await save(practice.doctor, aVisit(practice))).status).toBe(409)
      expect((await save(practice.doctor, aVisit(practice, later))).status).toBe(201)
    })

    test.each<[string, object]>([
      ['off the grid', { from: '10:05', to: '10:20' }],
      ['in the past', { date: '2026-11-23' }],
      ['out of hours', { from: '20:00', to: '20:15' }],
      ['for representatives', { date: '2026-11-25', from: '12:00', to: '12:15' }],
    ])('to a time %s answers 422, and moves nothing', async (_what, time) => {
      const { token } = await confirmed(practice)
      expect((await move(token, { ...later, ...time })).status).toBe(422)
      expect((await shown(token)).visit).toMatchObject({ date: '2026-11-25', from: '09:00:00' })
    })

    test('of as many visits to come as one may have still moves each of them', async () => {
      await sql('update office_users set participant_visits = 1')
      const { token } = await confirmed(practice)
      expect((await move(token)).status).toBe(200)
    })

    test('moves a home visit that waits for the practice, which still confirms it; not one that is confirmed', async () => {
      const home = { office_service_id: practice.roma.home, date: '2026-11-26', from: '17:00', to: '18:00' }
      const { token, visit } = await confirmed(practice, { ...home, city_id: 1, address: 'Via Po 2' })
      const moved = await move(token, { date: '2026-12-03', from: '17:00', to: '18:00' })
      expect(moved.body.data).toMatchObject({ status: 'pending', date: '2026-12-03', at_home: true })
      await changeStatus(practice.doctor, { ...visit, version: visit.version + 1 }, 'confirmed')
      expect(await move(token, { date: '2026-12-10', from: '17:00', to: '18:00' })).toMatchObject(problem('changed'))
    })

    test.each<[string, string]>([
      ['taken out of hours', 'update bookings set overtime = true'],
      ['of a service that is hidden now', 'update office_services set hidden = true'],
      ['of an office that takes no bookings online', 'update office_users set online_bookings = false'],
      ['that is over', `update bookings set status = 'terminated'`],
    ])('of a visit %s is neither offered nor made: 409', async (_which, change) => {
      const { token } = await confirmed(practice)
      await sql(change)
      expect((await shown(token)).visit.may).not.toContain('move')
      expect(await move(token)).toMatchObject(problem('changed'))
      expect(await times(token)).toMatchObject(problem('changed'))
    })

    test('of a visit that the practice moved answers changed', async () => {
      const { token, visit } = await confirmed(practice)
      const body = { ...aVisit(practice, { ...later, name: visit.name, phone: visit.phone, phone_prefix: '+39' }) }
      const edited = await save(practice.doctor, { ...body, original_booking_id: visit.id, version: visit.version })
      expect(edited.status).toBe(200)
      expect(await move(token, { ...later, from: '11:00', to: '11:15' })).toMatchObject(problem('changed'))
    })

    test('by the link of a reminder, the person is reminded of the new time with a new link', async () => {
      const { token, visit } = await reminded()
      await move(token, { date: '2026-12-02', from: '09:00', to: '09:15' })
      const links = new Set((await remind('2026-12-01T09:00:00Z')).map(({ link }) => link.id))
      expect(links.size).toBe(2)
      const card = await practice.doctor.call(endpoints.booking, { params: { id: visit.id } })
      expect(card.body.data.reminder.state).not.toBe('none')
    })
  })

  test('GET public/bookings/:token/availabilities answers the participants’ free times, the visit’s own among them', async () => {
    const { token } = await confirmed(practice)
    await booked(practice, { date: '2026-11-26', from: '10:00:00', to: '10:15:00' })
    const free = (await times(token)).body.data
    const starts = (date: string) => free[date].map(({ from }: { from: string }) => from)
    expect(starts('2026-11-25')).toContain('09:00:00')
    expect(starts('2026-11-25')).not.toContain('12:00:00')
    expect(starts('2026-11-26')).not.toContain('10:00:00')
    expect((await times('unknown')).status).toBe(409)
    expect((await times(token, { from: '2026-11-25', to: '2027-11-25' })).status).toBe(422)
  })

  describe('POST public/visit_links', () => {
    const ask = (email: string, more: object = {}) =>
      practice.anonymous.call(sendVisitLinks, { body: { email, ...more } })
    const mails = () => sql(`select * from messages where type_code = 'visit-links'`)
    const mailed = (count: number) => eventually(async () => expect(await mails()).toHaveLength(count))

    test('mails one message with a new link to each visit to come of guest and patient, and 204 to everybody', async () => {
      const guest = await confirmed(practice, {
        guest: thePatientAsGuest({
          email: 'Nicolo@Paziente.test',
          phone: '3409999999',
          fiscal_code: null,
          birthday: '1990-01-01',
        }),
      })
      await booked(practice, { date: '2026-11-26', from: '09:30:00', to: '09:45:00' })
      await booked(practice, { from: '11:00:00', to: '11:15:00', user_id: practice.otherPatient })
      const past = await booked(practice, { date: '2026-11-27', from: '09:30:00', to: '09:45:00' })
      await changeStatus(practice.doctor, past, 'canceled')
      const [known, unknown] = [await ask(' NICOLO@paziente.test'), await ask('nessuno@paziente.test')]
      expect([known.status, known.body]).toEqual([204, unknown.body])
      await mailed(1)
      const rows = await practice.connection.db.select().from(messages).where(eq(messages.type_code, 'visit-links'))
      expect(rows).toMatchObject([{ address: 'nicolo@paziente.test', subject: 'Le tue prenotazioni' }])
      const [mail] = (await withLinks(practice.connection.db, rows)).map((one) =>
        renderMail(one, 'https://curante.test'),
      )
      const { text = '', html = '' } = mail ?? {}
      const tokens = [...text.matchAll(/prenotazione\/([\w-]+)/g)].map(([, token]) => token ?? '')
      expect(text).toContain('mercoledì 25 novembre alle 09:00, Studio Via Roma')
      expect([tokens.length, html.split('/prenotazione/').length - 1]).toEqual([2, 2])
      const visits = await Promise.all(tokens.map(shown))
      expect(visits).toMatchObject([
        { visit: { date: '2026-11-25', from: '09:00:00', may: expect.arrayContaining(['move', 'cancel']) } },
        { visit: { date: '2026-11-26', from: '09:30:00', may: expect.arrayContaining(['move', 'cancel']) } },
      ])
      expect(visits[0]?.visit.code).toBe(guest.visit.code)
    })

    test('does not stand in the way of a reminder', async () => {
      await booked(practice, { date: '2026-11-26', from: '09:30:00', to: '09:45:00' })
      await ask('nicolo@paziente.test')
      await mailed(1)
      await remind('2026-11-25T09:00:00Z')
      expect(
        await sql(`select 1 from messages where type_code = 'booking-reminder' and channel = 'email'`),
      ).toHaveLength(1)
    })

    test('sends three an hour to a mailbox, and nothing for a program; the answer is the same', async () => {
      await booked(practice, { date: '2026-11-26', from: '09:30:00', to: '09:45:00' })
      expect((await ask('nicolo@paziente.test', { website: 'x' })).status).toBe(204)
      for (let i = 1; i <= 4; i += 1) expect((await ask('nicolo@paziente.test')).status).toBe(204)
      // the program's counted too
      await mailed(2)
    })
  })
})
