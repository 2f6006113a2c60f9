import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { overlapMessage } from '../../../domain/booking/overlap'
import { addDays } from '../../../domain/calendar/civil-date'
import { endpoints } from '../../../domain/contract'
import type { Booking, ChangedBookings, SavedBooking, SeriesConflict } from '../../../domain/contract/booking/bookings'
import { inboxOf, told } from '../../support/builders/participants'
import { aPractice, aVisit, booked, type Practice, save } from '../../support/builders/practice'
import { schedule, statementsOf } from '../../support/builders/repeats'
import { expectConsistent } from '../../support/races/consistency'
import type { Answer, Session } from '../../support/servers/app'
import { onMainDatabase, testNow } from '../../support/servers/database'

type Scope = 'next' | 'all' | null

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })
  beforeEach(async () => {
    practice.clock.set(testNow)
    const { sql } = practice.connection
    for (const table of ['messages', 'notifications', 'due_notices', 'time_claims', 'booking_changes', 'bookings'])
      await sql(`delete from ${table}`)
    await sql('delete from booking_series')
    await sql(`update office_services set deleted_at = null`)
    return async () => expectConsistent(practice.connection)
  })

  const monday = '2026-11-30'
  /** A visit a day from Monday at 10:00, by default four, so that there is room to move them by a day. */
  async function aSeries(more: object = {}, rule: object = {}): Promise<Booking[]> {
    const time = { from: '10:00', to: '10:15', ...more }
    const { date: _date, version: _version, ...visit } = aVisit(practice, time)
    const recurrence = { from: monday, freq: 'daily', interval: 1, count: 4, ...rule }
    const { status, body } = await schedule(practice.doctor, { ...visit, recurrence, dry_run: 0 })
    expect(status, JSON.stringify(body)).toBe(200)
    const [first] = body.data
    const { series_id } = await shown(first.booking.id)
    return seriesOf(series_id ?? 0)
  }

  const shown = async (id: number): Promise<Booking> =>
    (await practice.doctor.call(endpoints.booking, { params: { id } })).body.data
  const seriesOf = async (id: number): Promise<Booking[]> =>
    (await practice.doctor.call(endpoints.bookings, { query: { 'filter[series_id]': id } })).body.data
  const inShort = ({ date, from, status }: Booking) => `${date.slice(5)} ${from.slice(0, 5)} ${status}`
  const now = async ([visit]: readonly Booking[]) => (await seriesOf(visit?.series_id ?? 0)).map(inShort)
  const at = (visits: readonly Booking[], index: number) => visits[index] as Booking

  const setStatus = (visit: Booking, scope: Scope, status = 'canceled', session: Session = practice.doctor) =>
    session.call(endpoints.changeBookingStatus, {
      params: { id: visit.id },
      body: { status, scope, version: visit.version },
    })
  const edit = (visit: Booking, more: Partial<SavedBooking>, session: Session = practice.doctor) => {
    const { office_user_id, office_service_id, user_id, date, from, to, id, version } = visit
    const time = { office_user_id, office_service_id, user_id, date, from, to }
    return save(session, { ...time, original_booking_id: id, version, ...more })
  }
  const undo = (visit: Booking, scope: Scope, session: Session = practice.doctor) =>
    session.call(endpoints.undoBookingChange, { params: { id: visit.id }, body: { scope } })
  const others = ({ body }: Answer) => ((body as ChangedBookings).others ?? []).map(inShort)

  const standing = ['11-30 10:00 confirmed', '12-01 10:00 confirmed', '12-02 10:00 confirmed', '12-03 10:00 confirmed']

  describe('PUT doctor/bookings/:id/status with a scope', () => {
    test('next → this and the following ones, with their times freed, in one act with one undo window', async () => {
      const visits = await aSeries()
      const other = await aSeries({ from: '10:15', to: '10:30' })
      const answer = await setStatus(at(visits, 1), 'next')
      expect([answer.status, inShort(answer.body.data)]).toEqual([200, '12-01 10:00 canceled'])
      expect(others(answer)).toEqual(['12-02 10:00 canceled', '12-03 10:00 canceled'])
      expect(await now(visits)).toEqual([
        '11-30 10:00 confirmed',
        '12-01 10:00 canceled',
        '12-02 10:00 canceled',
        '12-03 10:00 canceled',
      ])
      expect((await now(other)).every((line) => line.endsWith('confirmed'))).toBe(true)
      const acts = await practice.connection.sql(
        `select count(*)::int as changes, count(distinct act_id)::int as acts, count(distinct b.undo_until)::int as windows
          from booking_changes h join bookings b on b.id = h.booking_id where act_id is not null`,
      )
      expect(acts).toEqual([{ changes: 3, acts: 1, windows: 1 }])
    })

    test('all → also the earlier ones; finished and canceled ones stay as they are', async () => {
      const visits = await aSeries()
      expect(others(await setStatus(at(visits, 3), null))).toEqual([])
      practice.clock.set('2026-11-30T09:30:00Z')
      const answer = await setStatus(at(visits, 2), 'all')
      expect(others(answer)).toEqual(['12-01 10:00 canceled'])
      expect(await now(visits)).toEqual([
        '11-30 10:00 terminated',
        '12-01 10:00 canceled',
        '12-02 10:00 canceled',
        '12-03 10:00 canceled',
      ])
    })

    test('an assistant of one office → only the visits there', async () => {
      const visits = await aSeries()
      const { prati } = practice
      const inPrati = { office_user_id: prati.officeUserId, office_service_id: prati.visit }
      const moved = await edit(at(visits, 1), { ...inPrati, date: '2026-12-01', from: '15:00', to: '15:15' })
      expect(moved.status).toBe(200)
      await practice.connection.sql('update doctor_links set office_id = $1 where agent_id = $2', [
        practice.roma.officeId,
        practice.secretary,
      ])
      const answer = await setStatus(at(visits, 0), 'all', 'canceled', practice.assistant)
      expect(others(answer)).toEqual(['12-02 10:00 canceled', '12-03 10:00 canceled'])
      await practice.connection.sql('update doctor_links set office_id = null where agent_id = $1', [
        practice.secretary,
      ])
    })

    test('a stale version → 409; a visit without a repeat → 422 at scope; a participant → 422', async () => {
      const visits = await aSeries()
      const stale = await setStatus({ ...at(visits, 0), version: 9 }, 'all')
      expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
      const single = await setStatus(await booked(practice), 'all')
      expect([single.status, Object.keys(single.body.errors)]).toEqual([422, ['scope']])
      const patient = await practice.session(practice.patient)
      const own = await patient.call(endpoints.changeOwnBookingStatus, {
        params: { id: at(visits, 0).id },
        body: { status: 'canceled', scope: 'all', version: 1 } as never,
      })
      expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['scope']])
      expect(await now(visits)).toEqual(standing)
    })
  })

  describe('POST doctor/bookings as an edit with a scope', () => {
    test('all by a day → a daily repeat does not collide with itself', async () => {
      const visits = await aSeries()
      const answer = await edit(at(visits, 0), { date: '2026-12-01', scope: 'all' })
      expect([answer.status, inShort(answer.body.data)]).toEqual([200, '12-01 10:00 confirmed'])
      expect(others(answer)).toEqual(['12-02 10:00 confirmed', '12-03 10:00 confirmed', '12-04 10:00 confirmed'])
    })

    test('next to other hours, with other texts → the following ones too, their own texts kept', async () => {
      const visits = await aSeries()
      expect((await edit(at(visits, 2), { assistant_notes: 'Sua' })).status).toBe(200)
      const answer = await edit(at(visits, 1), { from: '10:30', to: '10:45', doctor_notes: 'A digiuno', scope: 'next' })
      expect(others(answer)).toEqual(['12-02 10:30 confirmed', '12-03 10:30 confirmed'])
      expect((await now(visits))[0]).toBe(standing[0])
      expect(await shown(at(visits, 2).id)).toMatchObject({ assistant_notes: 'Sua', doctor_notes: 'A digiuno' })
    })

    test('another service and person → those change, each visit keeps its time', async () => {
      const visits = await aSeries()
      const { online } = practice.roma
      const change = { office_service_id: online, user_id: practice.otherPatient, scope: 'all' } as const
      expect((await edit(at(visits, 0), change)).status).toBe(200)
      for (const visit of await seriesOf(at(visits, 0).series_id ?? 0))
        expect(visit).toMatchObject({ office_service_id: online, user_id: practice.otherPatient, from: '10:00:00' })
    })

    test('some do not fit → 409 naming them in order, nothing changed; with keep_ids those stay', async () => {
      const visits = await aSeries()
      await booked(practice, { date: '2026-12-02', from: '11:45', to: '12:00', name: 'Altri' })
      const body = { date: '2026-12-01', from: '11:45', to: '12:00', scope: 'all' } as const
      const refused = await edit(at(visits, 0), body)
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'series-conflict',
        '1 visita su 4 non si può modificare.',
      ])
      const conflicts = refused.body.conflicts as SeriesConflict[]
      const taken = { date: '2026-12-02', from: '11:45:00', to: '12:00:00', text: overlapMessage }
      expect(conflicts).toEqual([{ booking_id: at(visits, 1).id, ...taken }])
      expect(await now(visits)).toEqual(standing)

      const answer = await edit(at(visits, 0), { ...body, keep_ids: conflicts.map(({ booking_id }) => booking_id) })
      expect([answer.status, others(answer)]).toEqual([200, ['12-03 11:45 confirmed', '12-04 11:45 confirmed']])
      expect(await now(visits)).toContain('12-01 10:00 confirmed')
    })

    test('a day when nobody works, a time gone by, and a kept one in the way → each said in its row', async () => {
      const visits = await aSeries({}, { count: 5 })
      const closed = await edit(at(visits, 0), { date: '2026-12-01', scope: 'all' })
      expect(closed.body.conflicts).toEqual([
        expect.objectContaining({ date: '2026-12-05', text: 'L’orario è fuori dai turni della struttura.' }),
      ])
      const inTheWay = await edit(at(visits, 0), {
        date: '2026-12-01',
        scope: 'all',
        keep_ids: [at(visits, 4).id],
      })
      expect(inTheWay.body.conflicts).toEqual([
        expect.objectContaining({ booking_id: at(visits, 3).id, date: '2026-12-04', text: overlapMessage }),
      ])
      practice.clock.set('2026-12-01T08:00:00Z')
      const past = await edit(at(visits, 2), { date: '2026-12-01', from: '11:45', to: '12:00', scope: 'all' })
      expect(past.body.conflicts).toEqual([
        expect.objectContaining({ booking_id: at(visits, 1).id, date: '2026-11-30', text: 'L’orario è già passato.' }),
      ])
    })

    test('scope or keep_ids of a new visit, of a single one, of strangers → 422 at the field', async () => {
      const visits = await aSeries()
      const [single, stranger] = [await booked(practice), (await aSeries({ from: '11:30', to: '11:45' }))[0]]
      const fields = async (answer: Promise<Answer>) => {
        const { status, body } = await answer
        return [status, Object.keys(body.errors ?? {})]
      }
      const fresh = aVisit(practice, { date: '2026-12-10' })
      expect(await fields(save(practice.doctor, { ...fresh, scope: 'all' }))).toEqual([422, ['scope']])
      expect(await fields(save(practice.doctor, { ...fresh, keep_ids: [1] }))).toEqual([422, ['keep_ids']])
      expect(await fields(edit(single, { from: '09:15', to: '09:30', scope: 'next' }))).toEqual([422, ['scope']])
      expect(await fields(edit(at(visits, 0), { keep_ids: [at(visits, 1).id] }))).toEqual([422, ['keep_ids']])
      for (const id of [stranger?.id ?? 0, 999_999_999, at(visits, 0).id])
        expect(await fields(edit(at(visits, 0), { date: '2026-12-01', scope: 'all', keep_ids: [id] }))).toEqual([
          422,
          ['keep_ids'],
        ])
      const stale = await edit({ ...at(visits, 0), version: 9 }, { date: '2026-12-01', scope: 'all' })
      expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
      expect(await now(visits)).toEqual(standing)
    })
  })

  describe('POST doctor/bookings/:id/undo with a scope', () => {
    test('of a move and of a cancellation → all of the act goes back; without a scope only the named one', async () => {
      const visits = await aSeries()
      const moved = await edit(at(visits, 0), { date: '2026-12-01', scope: 'all' })
      expect(others(await undo(at(visits, 2), 'all'))).toHaveLength(3)
      expect([moved.status, await now(visits)]).toEqual([200, standing])

      const canceled = await setStatus((await seriesOf(at(visits, 0).series_id ?? 0))[0] as Booking, 'all')
      expect(canceled.status).toBe(200)
      const alone = await undo(at(visits, 1), null)
      expect([alone.body.others, inShort(alone.body.data)]).toEqual([undefined, standing[1]])
      expect(others(await undo(at(visits, 0), 'next'))).toEqual(standing.slice(2))
      expect(await now(visits)).toEqual(standing)
    })

    test('a time taken meanwhile → 409 naming it, nothing goes back; too late → 422; another person → 403', async () => {
      const visits = await aSeries()
      await setStatus(at(visits, 0), 'all')
      expect((await undo(at(visits, 0), 'all', practice.assistant)).status).toBe(403)
      await booked(practice, { date: '2026-12-02', from: '10:00', to: '10:15' })
      const taken = await undo(at(visits, 0), 'all')
      expect([taken.status, taken.body.code]).toEqual([409, 'series-conflict'])
      expect(taken.body.conflicts).toEqual([
        { booking_id: at(visits, 2).id, date: '2026-12-02', from: '10:00:00', to: '10:15:00', text: overlapMessage },
      ])
      expect((await now(visits)).every((line) => line.endsWith('canceled'))).toBe(true)
      practice.clock.advance(3)
      const late = await undo(at(visits, 0), 'all')
      expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['undo_until']])
    })
  })

  describe('due notices of one act', () => {
    const texts = async () => (await inboxOf(practice, practice.patient)).map(({ text }) => text)
    /** The new visits are told first. */
    async function toldSeries(): Promise<Booking[]> {
      const visits = await aSeries()
      practice.clock.advance(3)
      await told(practice)
      await practice.connection.sql('delete from notifications')
      return visits
    }

    test('are one message to each person after the undo window', async () => {
      const visits = await toldSeries()
      expect((await edit(at(visits, 3), { user_id: practice.otherPatient })).status).toBe(200)
      practice.clock.advance(3)
      await told(practice)
      await practice.connection.sql('delete from notifications')
      await edit(at(visits, 0), { date: '2026-12-01', from: '10:30', to: '10:45', scope: 'all' })
      await told(practice)
      expect(await texts()).toEqual([])
      practice.clock.advance(3)
      const events = await told(practice)
      expect(await texts()).toEqual([
        'Spostate 3 visite: ora dal 01/12/2026 al 03/12/2026 alle 10:30, Studio Via Roma.',
      ])
      expect(await inboxOf(practice, practice.otherPatient)).toHaveLength(1)
      expect(events.filter(({ event }) => event === 'notification')).toHaveLength(2)
      const updated = events.filter(({ event, users }) => event === 'booking-updated' && users[0] === practice.patient)
      const days = updated.map(({ data }) => ('date' in data ? data.date : '')).sort()
      expect(days).toEqual(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'])

      const [first] = await seriesOf(at(visits, 0).series_id ?? 0)
      await setStatus(first as Booking, 'all')
      practice.clock.advance(3)
      await told(practice)
      expect((await texts()).slice(1)).toEqual([
        'Annullate 3 visite, dal 01/12/2026 al 03/12/2026 alle 10:30, Studio Via Roma.',
      ])
    })

    test('are withdrawn by the undo', async () => {
      const visits = await toldSeries()
      await setStatus(at(visits, 0), 'all')
      await undo(at(visits, 3), 'all')
      practice.clock.advance(3)
      await told(practice)
      expect(await texts()).toEqual([])
      expect(await practice.connection.sql('select id from due_notices')).toEqual([])
    })
  })

  test('60 visits take as many statements as 6', async () => {
    const few = await aSeries({ from: '09:30', to: '09:45' }, { freq: 'weekly', count: 6 })
    const many = await aSeries({ from: '09:45', to: '10:00' }, { freq: 'weekly', count: 60 })
    const tuesday = { date: '2026-12-01', scope: 'all' } as const
    const counts: number[][] = []
    for (const [first] of [few, many]) {
      const statements = [
        await statementsOf(async () => void (await edit(first as Booking, tuesday))),
        await statementsOf(async () => void (await undo(first as Booking, 'all'))),
        await statementsOf(async () => void (await setStatus(await shown(first?.id ?? 0), 'all'))),
      ]
      counts.push(statements.map(({ length }) => length))
    }
    expect(counts[1]).toEqual(counts[0])
    expect(Math.max(...(counts[1] ?? []))).toBeLessThan(40)
  })

  test('scopes, an undo and a booking at once → one after the other: each time held once, each change whole', async () => {
    for (const weeks of [0, 1, 2, 3, 4]) {
      const on = (day: number) => addDays(monday, 7 * weeks + day)
      const visits = await aSeries({}, { from: on(0) })
      const [first, second] = [at(visits, 0), at(visits, 1)]
      const later = { from: '10:30', to: '10:45', scope: 'all' } as const
      const answers = await Promise.all([
        edit(first, { date: on(1), scope: 'all' }),
        edit(first, later, practice.assistant),
        setStatus(second, 'next', 'canceled', practice.assistant),
        undo(second, 'all', practice.assistant),
        save(practice.doctor, aVisit(practice, { date: on(4), from: '10:00', to: '10:15' })),
      ])
      for (const { status, body } of answers) expect([200, 201, 403, 409, 422], JSON.stringify(body)).toContain(status)
      expect(answers.slice(0, 2).some(({ status }) => status === 409)).toBe(true)
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      await expectConsistent(practice.connection)
    }
  })
})
