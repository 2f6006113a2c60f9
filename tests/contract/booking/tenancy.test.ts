import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import type { CallOptions } from '../../support/app'
import { eachDatabase } from '../../support/database'
import { aPractice, aVisit, booked, type Practice, save } from '../../support/practice'
import { aRepeat } from '../../support/repeats'

const unknown = 999_999
const period = { from: '2026-11-24', to: '2026-11-30' }
type Victim = Record<'booking' | 'officeUser' | 'officeService' | 'notification', number>

/** Every id of a path under `doctor/`, and what else the call needs to get that far. */
const paths: [string, Endpoint, keyof Victim, CallOptions][] = [
  ['schedules', endpoints.officeUserSchedules, 'officeUser', { query: period }],
  ['availabilities', endpoints.availabilities, 'officeService', { query: period }],
  ['users of a service', endpoints.serviceUsers, 'officeService', {}],
  ['a booking', endpoints.booking, 'booking', {}],
  ['its history', endpoints.bookingHistory, 'booking', {}],
  ['its status', endpoints.changeBookingStatus, 'booking', { body: { status: 'canceled', version: 1 } }],
  ['its status, with a body that is not valid', endpoints.changeBookingStatus, 'booking', { body: { status: 'x' } }],
  ['its undo', endpoints.undoBookingChange, 'booking', {}],
  ['a notification', endpoints.readNotification, 'notification', {}],
  ['schedules of no period', endpoints.officeUserSchedules, 'officeUser', {}],
  ['availabilities of no period', endpoints.availabilities, 'officeService', {}],
  ['users of a service, with an unknown question', endpoints.serviceUsers, 'officeService', { query: { x: 1 } }],
  ['a notification, with an unknown field', endpoints.readNotification, 'notification', { body: { x: 1 } }],
  ['an undo, with an unknown field', endpoints.undoBookingChange, 'booking', { body: { x: 1 } }],
]

const bodyIds: [string, keyof Victim | 'leonePatient'][] = [
  ['office_user_id', 'officeUser'],
  ['office_service_id', 'officeService'],
  ['original_booking_id', 'booking'],
  ['user_id', 'leonePatient'],
]

eachDatabase((open) => {
  let practice: Practice
  let victim: Victim
  let secret: string

  beforeAll(async () => {
    practice = await aPractice(await open())
    const { girasole, leonePatient, otherDoctor } = practice
    secret = 'Marcatore-Privato-42'
    const visit = { office_user_id: girasole.officeUserId, office_service_id: girasole.visit, user_id: leonePatient }
    const booking = await booked(practice, { ...visit, assistant_notes: secret }, otherDoctor)
    const [notification] = await practice.connection.sql<{ id: number }>(
      `insert into notifications (user_id, type, code, title, text) values ($1, 'notification', 'x', 't', 't') returning id`,
      [practice.leone],
    )
    victim = {
      booking: booking.id,
      officeUser: girasole.officeUserId,
      officeService: girasole.visit,
      notification: notification?.id ?? 0,
    }
    return () => practice.close()
  })

  const tables = ['bookings', 'time_claims', 'booking_changes', 'due_notices', 'notifications', 'office_users']
  const everything = async () =>
    Promise.all(tables.map((table) => practice.connection.sql(`select * from ${table} order by id`)))
  const attempts = async () => {
    const [row] = await practice.connection.sql<{ n: number }>(
      `select count(*)::int as n from audit_entries where action = 'denied'`,
    )
    return row?.n ?? 0
  }

  describe("another doctor's things (TE1)", () => {
    test.each(paths)(
      'in a path are 404, word for word like unknown ones: %s',
      async (_name, endpoint, thing, options) => {
        const [before, recorded] = [await everything(), await attempts()]
        for (const session of [practice.doctor, practice.assistant]) {
          const foreign = await session.call(endpoint, { ...options, params: { id: victim[thing] } })
          const nowhere = await session.call(endpoint, { ...options, params: { id: unknown } })
          expect([foreign.status, foreign.body]).toEqual([404, { message: 'Risorsa non trovata' }])
          expect([nowhere.status, nowhere.body]).toEqual([foreign.status, foreign.body])
        }
        expect(await everything()).toEqual(before)
        expect(await attempts()).toBe(recorded + 4)
      },
    )

    test.each(bodyIds)('in a body are 422 on the field, word for word like unknown ones: %s', async (field, thing) => {
      const before = await everything()
      const foreignId = thing === 'leonePatient' ? practice.leonePatient : victim[thing]
      const edit = field === 'original_booking_id' && { version: 1 }
      for (const [endpoint, fine] of [
        [endpoints.saveBooking, { ...aVisit(practice), ...edit }],
        [endpoints.checkOverlapping, { ...aVisit(practice), ...edit }],
        [endpoints.scheduleBookings, aRepeat(practice)],
        [endpoints.scheduleBookings, aRepeat(practice, { dry_run: 0, ignore_errors: 1 })],
      ] as const) {
        const answers = []
        for (const id of [foreignId, unknown])
          answers.push(await practice.doctor.call(endpoint, { body: { ...fine, [field]: id } }))
        const [foreign, nowhere] = answers.map(({ status, body }) => ({ status, body }))
        expect(foreign).toEqual(nowhere)
        expect([foreign?.status, Object.keys(foreign?.body.errors)]).toEqual([422, [field]])
      }
      expect(await everything()).toEqual(before)
    })

    test('in a query are 422, and filters find nothing', async () => {
      for (const id of [victim.booking, unknown]) {
        const query = { ...period, original_booking_id: id }
        const answer = await practice.doctor.call(endpoints.availabilities, {
          params: { id: practice.roma.visit },
          query,
        })
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['original_booking_id']])
      }
      const filters: Record<string, string | number>[] = [
        { 'filter[office_user_id]': victim.officeUser },
        { 'filter[office_service_id]': victim.officeService },
        { search: 'segreto' },
      ]
      for (const filter of filters) {
        const answer = await practice.doctor.call(endpoints.bookings, { query: { paginate: 1, ...filter } })
        expect(answer.body.data).toEqual([])
      }
      const people = await practice.doctor.call(endpoints.serviceUsers, {
        params: { id: practice.roma.visit },
        query: { search: 'segreto' },
      })
      expect(people.body.data).toEqual([])
    })
  })

  describe('X-Acting-As (TE2)', () => {
    const list = { query: period }
    test.each<[string, (p: Practice) => string, number]>([
      ['himself', ({ ferri }) => String(ferri), 200],
      ['another doctor', ({ leone }) => String(leone), 403],
      ['nobody', () => String(unknown), 403],
      ['a word', () => 'ferri', 422],
      ['a fraction', () => '1.5', 422],
      ['two doctors', ({ ferri, leone }) => `${ferri}, ${leone}`, 422],
      ['nothing', () => '', 422],
    ])('a doctor naming %s', async (_name, id, status) => {
      const answer = await practice.doctor.actingAs(id(practice)).call(endpoints.bookings, list)
      expect(answer.status).toBe(status)
    })

    test.each<[string, Partial<Parameters<Practice['link']>[1]> | null, number]>([
      ['linked', {}, 200],
      ['not linked', null, 403],
      ['linked until yesterday', { valid_to: '2026-11-23' }, 403],
      ['linked until today', { valid_to: '2026-11-24' }, 200],
      ['linked from tomorrow', { valid_from: '2026-11-25' }, 403],
      ['linked no more', { deleted_at: new Date('2026-11-01T00:00:00Z') }, 403],
    ])('an assistant who is %s', async (_name, link, status) => {
      const agent = await practice.person('assistant')
      if (link) await practice.link(agent, link)
      const session = (await practice.session(agent)).actingAs(practice.ferri)
      expect((await session.call(endpoints.bookings, list)).status).toBe(status)
      const attempt = await save(session, aVisit(practice, { from: '20:00', to: '20:05', overtime: true }))
      expect(attempt.status === 403).toBe(status === 403)
    })

    test('it is ignored where it does not count', async () => {
      for (const value of ['nobody', String(unknown)]) {
        const session = practice.doctor.actingAs(value)
        expect((await session.call(endpoints.currentUser)).status).toBe(200)
        expect((await session.call(endpoints.publicConfig)).status).toBe(200)
      }
    })

    test('an assistant who has chosen nobody has no offices and no agenda', async () => {
      const session = await practice.session(practice.secretary)
      expect((await session.call(endpoints.officeUsers)).body.data).toEqual([])
      expect((await session.call(endpoints.notifications)).body.data).toEqual([])
      const refused: [Endpoint, CallOptions][] = [
        [endpoints.bookings, list],
        [endpoints.bookings, {}],
        [endpoints.saveBooking, { body: { nonsense: true } }],
        [endpoints.availabilities, { params: { id: practice.roma.visit }, query: period }],
      ]
      for (const [endpoint, options] of refused) {
        const answer = await session.call(endpoint, options)
        expect([answer.status, answer.body]).toEqual([403, { message: 'Scegli un medico' }])
      }
    })
  })

  test('a link to one office shows and touches nothing of the others', async () => {
    const agent = await practice.person('assistant')
    await practice.link(agent, { office_id: practice.prati.officeId })
    const session = (await practice.session(agent)).actingAs(practice.ferri)
    const inRoma = await booked(practice, { date: '2026-12-02' })
    const offices = await session.call(endpoints.officeUsers)
    expect(offices.body.data.map(({ id }: { id: number }) => id)).toEqual([practice.prati.officeUserId])
    expect((await session.call(endpoints.booking, { params: { id: inRoma.id } })).status).toBe(404)
    const day = { from: '2026-12-02', to: '2026-12-02' }
    expect((await session.call(endpoints.bookings, { query: day })).body.data).toEqual([])
    const answer = await save(session, aVisit(practice, { date: '2026-12-02', from: '10:00', to: '10:15' }))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['office_service_id']])
  })

  test('a private note is read by its own doctor’s side and by nobody else (TE5)', async () => {
    const own = await practice.otherDoctor.call(endpoints.booking, { params: { id: victim.booking } })
    expect(own.body.data.assistant_notes).toBe(secret)
    const marked = await practice.connection.sql<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb')`,
    )
    const places = []
    for (const { table_name, column_name } of marked) {
      const [found] = await practice.connection.sql<{ n: number }>(
        `select count(*)::int as n from "${table_name}" where "${column_name}"::text ilike '%${secret}%'`,
      )
      if (found?.n) places.push(`${table_name}.${column_name}`)
    }
    expect(places.sort()).toEqual(['booking_changes.change', 'bookings.assistant_notes'])
    for (const session of [practice.doctor, practice.assistant])
      for (const [endpoint, options] of [
        [endpoints.bookings, { query: { paginate: 1, limit: 200 } }],
        [endpoints.bookings, { query: { paginate: 1, search: secret } }],
        [endpoints.notifications, {}],
        [endpoints.booking, { params: { id: victim.booking } }],
      ] as [Endpoint, CallOptions][])
        expect(JSON.stringify((await session.call(endpoint, options)).body)).not.toContain(secret)
  })
})
