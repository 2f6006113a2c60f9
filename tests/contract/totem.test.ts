import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import type { Endpoint } from '../../domain/contract/endpoint'
import { resourceEndpoints } from '../../domain/resource'
import { allEndpoints } from '../../server/features/openapi/openapi'
import totems from '../../src/resources/structures/totems'
import { aPractice, booked, changeStatus, type Practice } from '../support/builders/practice'
import { withTotem } from '../support/builders/totem'
import { aSession, type CallOptions, type Session } from '../support/servers/app'
import { onMainDatabase } from '../support/servers/database'

const { totem, totemCheckIn, totemBook, totemAvailabilities } = endpoints

/** Ten past nine in Rome, on a Wednesday. */
const ten = '2026-11-25T08:10:00.000Z'

onMainDatabase((open) => {
  let practice: Practice
  let screen: Awaited<ReturnType<typeof withTotem>>
  let session: Session
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })
  beforeEach(async () => {
    practice.clock.set('2026-11-24T08:00:00Z')
    await practice.connection.sql('delete from attempts')
    screen = await withTotem(practice)
    session = screen.session
  })

  const statusOf = async (asked: Session, options: CallOptions = {}) => (await asked.call(totem, options)).status
  const lastSeen = async () => {
    const [row] = await practice.connection.sql('select last_seen_at from totems where id = $1', [screen.id])
    return (row as { last_seen_at: Date | string | null }).last_seen_at
  }

  describe('POST totem/login', () => {
    test('answers a token that opens the calls of totems and no others', async () => {
      const { status, body } = await session.call(totem)
      expect([status, body.data.name, body.data.office]).toEqual([
        200,
        'Totem dell’ingresso',
        { name: 'Studio Via Roma' },
      ])
      const others = allEndpoints.filter(({ who }) => who !== 'anyone' && who !== 'totem')
      const params = { id: 999_999_999, session_id: 1, device_id: 1, media_id: 1 }
      const answers = new Set<number>()
      for (const endpoint of others) answers.add((await session.call(endpoint, { params })).status)
      expect([others.length > 100, [...answers]]).toEqual([true, [401]])
      const entries = await practice.connection.sql('select * from audit_entries order by id desc limit 1')
      expect(entries).toMatchObject([{ actor_id: null, action: 'login', subject: 'totems', subject_id: screen.id }])
    })

    test('with a wrong secret, an unknown code, or of a totem that is paused answers the same 422', async () => {
      const wrong = await screen.login('sbagliato')
      expect(wrong).toMatchObject({ status: 422, body: { errors: { code: ['Codice o segreto non corretti.'] } } })
      expect((await screen.login(screen.secret, 'T-ALTRO')).body).toEqual(wrong.body)
      await practice.connection.sql('update totems set active = false where id = $1', [screen.id])
      expect((await screen.login(screen.secret)).body).toEqual(wrong.body)
    })

    test('after five wrong secrets in a minute answers 429 to the right one too', async () => {
      for (let times = 0; times < 5; times += 1) await screen.login('sbagliato')
      expect((await screen.login(screen.secret)).status).toBe(429)
      practice.clock.advance(2)
      expect((await screen.login(screen.secret)).status).toBe(200)
    })

    test('ends the session before; a new secret ends it too', async () => {
      const again = aSession(practice.app, (await screen.login(screen.secret)).body.data.token)
      expect([await statusOf(session), await statusOf(again)]).toEqual([401, 200])
      await screen.newSecret()
      expect(await statusOf(again)).toBe(401)
      expect((await screen.login(screen.secret)).status).toBe(422)
    })

    const { one, update, remove, restore, bulk } = resourceEndpoints(totems)
    const by = (endpoint: Endpoint, body?: object) => screen.admin.call(endpoint, { params: { id: screen.id }, body })
    const put = async (values: object) => by(update, { ...values, version: (await by(one)).body.data.version })
    let key: string | null = null
    const change = async (body: object) => {
      key = (await screen.admin.call(bulk, { body })).body.data.key
    }
    const undo = () => change({ action: 'undo', key })
    const ids = () => [screen.id]

    test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
      ['a pause', () => put({ active: false }), () => put({ active: true })],
      ['a deletion', () => by(remove), () => by(restore)],
      ['a pause of many', () => change({ action: 'update', ids: ids(), values: { active: false } }), undo],
      ['a deletion of many', () => change({ action: 'delete', ids: ids() }), undo],
    ])('%s ends the session for good: the totem is paired again', async (_way, end, giveBack) => {
      expect(await statusOf(session)).toBe(200)
      await end()
      await giveBack()
      expect(await statusOf(session)).toBe(401)
      const paired = await screen.login(screen.secret)
      expect(await statusOf(aSession(practice.app, paired.body.data.token))).toBe(200)
    })

    test('a session that has run out answers 401, also after the clock was set back', async () => {
      practice.clock.advance(366 * 24 * 60)
      expect(await statusOf(session)).toBe(401)
      practice.clock.set('2026-11-24T08:00:00Z')
      expect(await statusOf(session)).toBe(401)
    })

    test('writes when the totem was seen, at most once a minute; the admin’s form does not send it', async () => {
      await session.call(totem)
      const first = await lastSeen()
      practice.clock.advance(0.5)
      await session.call(totem)
      expect(await lastSeen()).toEqual(first)
      practice.clock.advance(1)
      await session.call(totem)
      expect(await lastSeen()).not.toEqual(first)
      const edit = allEndpoints.find(({ method, path }) => `${method} ${path}` === 'PUT admin/totems/:id')
      if (!edit) throw new Error('Totems are not served')
      const body = { last_seen_at: null, version: 1 }
      const answer = await screen.admin.call(edit, { params: { id: screen.id }, body })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['last_seen_at']])
    })
  })

  describe('POST totem/check-in', () => {
    const checkIn = (code: string, by = session) => by.call(totemCheckIn, { body: { code } })
    const show = async ({ id }: { id: number }) =>
      (await practice.doctor.call(endpoints.booking, { params: { id } })).body.data

    test('by the code of a visit of today answers time and service, without names; the visit has arrived, signed', async () => {
      const visit = await booked(practice, { from: '10:00', to: '10:15' })
      practice.clock.set(ten)
      const first = await checkIn(` ${visit.code.toLowerCase()} `)
      expect([first.status, first.body.data]).toEqual([
        200,
        {
          ...{ code: visit.code, date: '2026-11-25', from: '10:00:00', to: '10:15:00' },
          ...{ service: 'Visita', doctor: first.body.data.doctor, presence: 'arrived' },
        },
      ])
      expect((await checkIn(visit.code)).body).toEqual(first.body)
      expect(await show(visit)).toMatchObject({ version: 1, presence: { state: 'arrived', since: ten } })
      const history = await practice.doctor.call(endpoints.bookingHistory, { params: { id: visit.id } })
      expect(history.body.data.slice(1)).toMatchObject([
        { at: ten, actor: null, totem: 'Totem dell’ingresso', change: { presence: [null, 'arrived'] } },
      ])
      const entries = await practice.connection.sql('select * from audit_entries order by id desc limit 1')
      expect(entries).toMatchObject([{ actor_id: null, action: 'update', subject: 'booking', detail: 'presence' }])
    })

    test('by any other code answers 422, the same for all; after thirty in a minute 429', async () => {
      const inPrati = { office_user_id: practice.prati.officeUserId, office_service_id: practice.prati.visit }
      const elsewhere = await booked(practice, { ...inPrati, date: '2026-11-24', from: '15:00', to: '15:15' })
      const tomorrow = await booked(practice, { date: '2026-11-26', from: '10:00', to: '10:15' })
      const canceled = await booked(practice, { from: '10:15', to: '10:30' })
      await changeStatus(practice.doctor, canceled, 'canceled')
      const unknown = await checkIn('AAAAAA')
      expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['code']])
      expect((await checkIn(elsewhere.code)).body).toEqual(unknown.body)
      practice.clock.set(ten)
      for (const { code } of [tomorrow, canceled]) expect((await checkIn(code)).body).toEqual(unknown.body)
      for (let times = 0; times < 28; times += 1) await checkIn('AAAAAA')
      expect((await checkIn('AAAAAA')).status).toBe(429)
    })
  })

  describe('POST totem/bookings', () => {
    const visit = (more: object = {}) => ({
      ...{ office_service_id: practice.roma.visit, date: '2026-12-02', from: '09:00:00', to: '09:15:00' },
      ...{ name: 'Rosa Verdi', phone_prefix: '+39', phone: '333 7654321' },
      ...more,
    })
    const book = (more: object = {}, headers: Record<string, string> = {}) =>
      session.call(totemBook, { body: visit(more), headers })

    test('on a free time answers 201 with code and time; the visit is the totem’s, and the doctor is told', async () => {
      const answer = await book({}, { 'idempotency-key': 'una' })
      expect(answer.status).toBe(201)
      expect((await book({}, { 'idempotency-key': 'una' })).body).toEqual(answer.body)
      expect(Object.keys(answer.body.data)).toEqual(['code', 'date', 'from', 'to', 'service', 'doctor', 'presence'])
      const { code } = answer.body.data
      const found = await practice.doctor.call(endpoints.bookings, { query: { paginate: 1, search: code } })
      expect(found.body.data).toMatchObject([
        { actor_type: 'totem', status: 'confirmed', name: 'Rosa Verdi', phone: '333 7654321', user_id: null },
      ])
      const inbox = await practice.doctor.call(endpoints.notifications, { query: { paginate: 1 } })
      expect(inbox.body.data[0].text).toMatch(/^Visita prenotata dal totem per /)
      expect(inbox.body.data[0].text).not.toContain('Verdi')
    })

    test('obeys the rules of participants: taken 409, off the grid, hidden, out of hours, in another office 422', async () => {
      await booked(practice, { date: '2026-12-02', from: '09:30', to: '09:45' })
      expect((await book({ from: '09:30:00', to: '09:45:00' })).status).toBe(409)
      const bad = {
        'off the grid': { from: '09:50:00', to: '10:05:00' },
        'a time for the telephone': { date: '2026-12-03', from: '09:00:00', to: '09:15:00' },
        past: { date: '2026-11-23' },
        hidden: { office_service_id: practice.roma.hidden },
        'for representatives': { office_service_id: practice.roma.mr },
        'at home': { office_service_id: practice.roma.home },
        'in another office': { office_service_id: practice.prati.visit },
        'of another doctor': { office_service_id: practice.girasole.visit },
        'without a name': { name: ' ' },
        'with what it may not choose': { overtime: true },
      }
      const statuses: Record<string, number> = {}
      for (const [name, more] of Object.entries(bad)) statuses[name] = (await book(more)).status
      expect(statuses).toEqual(Object.fromEntries(Object.keys(bad).map((name) => [name, 422])))
      await practice.connection.sql('update office_users set online_bookings = false where id = $1', [
        practice.roma.officeUserId,
      ])
      expect((await book({ from: '10:30:00', to: '10:45:00' })).status).toBe(422)
      expect((await session.call(totem)).body.data.services).toEqual([])
      await practice.connection.sql('update office_users set online_bookings = true')
    })

    test('offers what GET totem/office_services/:id/availabilities answers; another office’s service is unknown', async () => {
      const day = '2026-12-09'
      const times = (id: number) => session.call(totemAvailabilities, { params: { id }, query: { from: day, to: day } })
      const { services } = (await session.call(totem)).body.data
      expect(services.map(({ id }: { id: number }) => id)).toEqual([practice.roma.visit, practice.roma.online])
      const [first] = (await times(practice.roma.visit)).body.data[day]
      expect((await book({ date: day, from: first.from, to: first.to })).status).toBe(201)
      const left = (await times(practice.roma.visit)).body.data[day]
      expect(left[0]).not.toEqual(first)
      const unknown = await times(999_999_999)
      expect([unknown.status, (await times(practice.prati.visit)).body]).toEqual([404, unknown.body])
    })
  })
})

onMainDatabase((open) => {
  test('POST totem/check-in twenty times at once, with the secretary’s key, is one arrival', async () => {
    const practice = await aPractice(await open())
    try {
      practice.clock.set('2026-11-24T08:00:00Z')
      const { session } = await withTotem(practice)
      const visit = await booked(practice)
      practice.clock.set(ten)
      const set = { params: { id: visit.id }, body: { presence: 'arrived', before: null } }
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 2
            ? session.call(totemCheckIn, { body: { code: visit.code } })
            : practice.assistant.call(endpoints.changePresence, set),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const history = await practice.doctor.call(endpoints.bookingHistory, { params: { id: visit.id } })
      expect(history.body.data).toHaveLength(2)
    } finally {
      await practice.close()
    }
  })
})
