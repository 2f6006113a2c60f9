import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkRights } from '../../../domain/access/roles'
import { endpoints } from '../../../domain/contract'
import type { RepeatPayload, ScheduleRow } from '../../../domain/contract/booking/repeat'
import type { Queries } from '../../../server/db/connection/node-postgres'
import { officeServiceCities, officeUserSchedules } from '../../../server/db/tables'
import type { Tx } from '../../../server/db/types'
import type { LiveEvent } from '../../../server/realtime/live'
import { scheduleBookings } from '../../../server/scheduling/booking/book-series'
import { bookingContext } from '../../../server/scheduling/facts/actor'
import { aPractice, at, booked, changeStatus, type Practice, save, without } from '../../support/builders/practice'
import { aRepeat, inShort, schedule, statementsOf } from '../../support/builders/repeats'
import type { Answer, Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const overlapText = 'Il seguente orario è già occupato da una visita'
const rowsOf = ({ body }: Answer): ScheduleRow[] => body.data
const shortly = (answer: Answer) => rowsOf(answer).map(inShort)
const times = (alternatives: ScheduleRow['alternatives']) => alternatives.map(({ date, from }) => `${date} ${from}`)

/** 25 November is a Wednesday: nine quarters of the morning are free, and all of the afternoon. */
const wednesdays = ['2026-11-25', '2026-12-02', '2026-12-09', '2026-12-16']
const weekly = (from: string, count: number) => ({ from, freq: 'weekly', interval: 1, count }) as const
const daily = (from: string, count: number) => ({ from, freq: 'daily', interval: 1, count }) as const

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })
  /** The audit log is append-only, so each test counts from its current length. */
  let auditedBefore = 0
  const audited = async () => {
    const [row] = await practice.connection.sql<{ n: number }>(
      `select count(*)::int as n from audit_entries where subject = 'booking' and action = 'create'`,
    )
    return row?.n ?? 0
  }
  beforeEach(async () => {
    await practice.connection.sql(`truncate bookings, time_claims, booking_changes, due_notices, booking_series,
      office_user_schedules, idempotency_keys restart identity cascade`)
    auditedBefore = await audited()
  })

  const close = (from: string, to: string, more: Partial<typeof officeUserSchedules.$inferInsert> = {}) =>
    practice.connection.db.insert(officeUserSchedules).values({
      office_user_id: practice.roma.officeUserId,
      type: 'specific',
      kind: 'closed',
      from_date: from,
      from_minute: 0,
      to_date: to,
      to_minute: at(24),
      ...more,
    })
  const tables = ['bookings', 'time_claims', 'booking_changes', 'due_notices', 'booking_series']
  const stored = async () => {
    const counts = tables.map((table) =>
      practice.connection.sql<{ n: number }>(`select count(*)::int as n from ${table}`),
    )
    const rows = (await Promise.all(counts)).map(([row], index) => [tables[index], row?.n])
    return Object.fromEntries([...rows, ['audited', (await audited()) - auditedBefore]])
  }
  const nothing = Object.fromEntries([...tables, 'audited'].map((table) => [table, 0]))
  const tried = (more: Partial<RepeatPayload> = {}, session: Session = practice.doctor) =>
    schedule(session, aRepeat(practice, more))
  const saved = (more: Partial<RepeatPayload> = {}, session: Session = practice.doctor) =>
    schedule(session, aRepeat(practice, { dry_run: 0, ...more }))

  describe('POST doctor/bookings/schedule with dry_run', () => {
    test('names the public holiday that closes a row, with alternatives of that week', async () => {
      await close('2026-12-08', '2026-12-08', { note: 'Immacolata Concezione' })
      const answer = await tried({ recurrence: weekly('2026-11-24', 12) })
      expect([answer.status, answer.body.meta]).toEqual([200, { total: 12, created: 0 }])
      const bad = rowsOf(answer).filter(({ error }) => error !== null)
      expect(bad).toEqual([
        {
          date: '2026-12-08',
          from: '09:00:00',
          to: '09:15:00',
          error: 'Giorno festivo (Immacolata Concezione): lo studio è chiuso.',
          error_code: 'closed',
          alternatives: expect.anything(),
          next_day: '2026-12-09',
          booking: null,
        },
      ])
      // The next day is a Wednesday, and its mornings begin at nine too.
      expect(bad[0]?.alternatives[0]).toEqual({
        date: '2026-12-09',
        from: '09:00:00',
        to: '09:15:00',
        slot_code: null,
        office_user_id: practice.roma.officeUserId,
        office_service_id: practice.roma.visit,
      })
      expect(await stored()).toEqual(nothing)
    })

    test('accepts a public holiday on which the office is open, and proposes none', async () => {
      expect(shortly(await tried({ recurrence: weekly('2026-12-08', 1) }))).toEqual(['2026-12-08'])
      await close('2026-12-07', '2026-12-07')
      const [row] = rowsOf(await tried({ recurrence: weekly('2026-12-07', 1) }))
      expect([row?.next_day, row?.alternatives[0]?.date]).toEqual(['2026-12-09', '2026-12-09'])
    })

    test('answers each row with its Italian error, or null', async () => {
      await close('2026-12-02', '2026-12-02')
      await close('2026-12-16', '2026-12-17')
      await booked(practice, { date: '2026-12-09' })
      const answer = await tried({ recurrence: { ...daily('2026-11-24', 24), interval: 1 } })
      const of = (date: string) => rowsOf(answer).find((row) => row.date === date)
      expect(of('2026-11-28')).toMatchObject({
        error_code: 'outside-shifts',
        error: 'L’orario è fuori dai turni della struttura.',
      })
      expect(of('2026-12-02')).toMatchObject({ error_code: 'closed', error: 'Lo studio è chiuso in questo orario.' })
      // the next working day: after the weekend, after the closure
      expect(['2026-11-28', '2026-12-16', '2026-11-24'].map((date) => of(date)?.next_day)).toEqual([
        ...['2026-11-30', '2026-12-18', null],
      ])
      expect(of('2026-12-09')).toMatchObject({ error_code: 'already-taken', error: overlapText })
      expect(
        rowsOf(answer)
          .filter(({ error }) => error === null)
          .map(({ date }) => date.slice(5)),
      ).toEqual(
        [
          '11-24',
          '11-25',
          '11-26',
          '11-27',
          '11-30',
          '12-01',
          '12-03',
          '12-04',
          '12-07',
          '12-08',
          '12-10',
          '12-11',
        ].concat(['12-14', '12-15']),
      )
    })

    test.each<[string, Partial<RepeatPayload>, string]>([
      ['days gone by', { recurrence: daily('2026-11-23', 1) }, 'past'],
      ['a pause that comes back in another office', { from: '10:00', to: '10:15' }, 'closed'],
      ['time kept for representatives', { from: '12:00', to: '12:15' }, 'reserved-for-representatives'],
      ['a jolly of another day', { from: '11:00', to: '11:15', recurrence: daily('2026-11-27', 1) }, 'jolly-other-day'],
      ['off the grid', { from: '09:05', to: '09:20' }, 'off-grid'],
      [
        'the hour that does not exist',
        { overtime: true, from: '02:00', to: '02:30', recurrence: daily('2027-03-28', 1) },
        'missing-hour',
      ],
    ])('%s', async (_name, more, problem) => {
      await close('2026-11-25', '2026-11-25', {
        office_user_id: practice.prati.officeUserId,
        type: 'recurring',
        from_minute: at(10),
        to_minute: at(10, 30),
        recurrence: { from: '2026-11-25', freq: 'weekly', interval: 1, until: '2027-11-25' },
      })
      const answer = await tried({ recurrence: weekly('2026-11-25', 1), ...more })
      expect(rowsOf(answer).map(({ error_code }) => error_code)).toEqual([problem])
      expect(await stored()).toEqual(nothing)
    })

    test('refuses rows beyond the horizon and proposes none beyond it', async () => {
      const answer = await tried({
        office_service_id: practice.roma.mr,
        user_id: practice.representative,
        from: '12:00',
        to: '12:15',
        recurrence: weekly('2027-11-15', 2),
      })
      expect(shortly(answer)).toEqual(['2027-11-15', '2027-11-22'])
      const later = await tried({
        office_service_id: practice.roma.mr,
        user_id: practice.representative,
        from: '12:00',
        to: '12:15',
        recurrence: weekly('2027-11-22', 2),
      })
      expect(shortly(later)).toEqual(['2027-11-22', '2027-11-29 beyond-horizon'])
      expect(rowsOf(later)[1]?.alternatives).toEqual([])
    })

    test('proposes times free of the repeat’s rows and of the other first alternatives', async () => {
      await close('2026-12-01', '2026-12-06')
      const answer = await tried({ recurrence: daily('2026-11-30', 8), from: '09:00', to: '09:15' })
      expect(shortly(answer).slice(0, 4)).toEqual([
        '2026-11-30',
        '2026-12-01 closed',
        '2026-12-02 closed',
        '2026-12-03 closed',
      ])
      const bad = rowsOf(answer).filter(({ error }) => error !== null)
      expect(bad).toHaveLength(6)
      const first = bad.map(({ alternatives }) => times(alternatives)[0])
      // Monday at 09:00 is taken by the repeat itself.
      expect(first).toEqual(['09:15', '09:30', '09:45', '10:00', '10:15', '10:30'].map((at) => `2026-12-07 ${at}:00`))
      const repaired = await tried({
        recurrence: daily('2026-11-30', 8),
        rows: bad.map(({ date, alternatives: [free] }) => ({
          occurrence: date,
          date: free?.date,
          from: free?.from,
          to: free?.to,
        })),
      })
      expect(rowsOf(repaired).every(({ error }) => error === null)).toBe(true)
    })

    test('proposes nothing where nothing is free within two months', async () => {
      await close('2026-12-01', '2027-06-30')
      const [row] = rowsOf(await tried({ recurrence: daily('2026-12-01', 1) }))
      expect(row).toMatchObject({ error_code: 'closed', alternatives: [], next_day: null })
    })
  })

  describe('POST doctor/bookings/schedule with rows', () => {
    test('checks a moved row at its new time and leaves out a skipped one', async () => {
      await close('2026-12-09', '2026-12-09')
      const recurrence = weekly('2026-11-25', 4)
      const moved = { occurrence: '2026-12-09', date: '2026-12-10', from: '10:00', to: '10:15' }
      const answer = await tried({ recurrence, rows: [moved, { occurrence: '2026-12-02', skip: 1 }] })
      expect(rowsOf(answer).map(({ date, from, error }) => [date, from, error])).toEqual([
        ['2026-11-25', '09:00:00', null],
        ['2026-12-10', '10:00:00', null],
        ['2026-12-16', '09:00:00', null],
      ])
      expect(answer.body.meta).toEqual({ total: 3, created: 0 })
      expect(shortly(await tried({ recurrence, rows: [moved] }))).toHaveLength(4)
      const worse = { ...moved, from: '13:00', to: '13:15' }
      expect(shortly(await tried({ recurrence, rows: [worse] }))[2]).toBe('2026-12-10 outside-shifts')
    })

    test('refuses the later of two rows moved onto each other', async () => {
      const recurrence = weekly('2026-11-25', 3)
      const onTheNext = { occurrence: '2026-11-25', date: '2026-12-02', from: '09:00', to: '09:15' }
      const answer = await tried({ recurrence, rows: [onTheNext] })
      expect(shortly(answer)).toEqual(['2026-12-02', '2026-12-02 already-taken', '2026-12-09'])
      expect(rowsOf(answer)[1]?.error).toBe('L’orario si sovrappone a un’altra visita della ripetizione.')
      expect(times(rowsOf(answer)[1]?.alternatives ?? [])[0]).toBe('2026-12-02 09:15:00')
    })

    test('answers an error for a moved row that ends before it starts', async () => {
      const rows = [{ occurrence: '2026-11-25', date: '2026-11-25', from: '10:00', to: '09:45' }]
      const answer = await tried({ recurrence: weekly('2026-11-25', 1), rows })
      expect(rowsOf(answer)[0]).toMatchObject({
        error_code: 'from-not-before-to',
        error: 'Orario inizio deve essere inferiore a orario fine',
      })
    })

    const fine = { date: '2026-12-03', from: '10:00', to: '10:15' }
    test.each<[string, Partial<RepeatPayload>, string[]]>([
      ['of a date that is no occurrence', { rows: [{ occurrence: '2026-11-26', ...fine }] }, ['rows']],
      [
        'of a date left out by the rule',
        {
          recurrence: { ...weekly('2026-11-25', 4), except: ['2026-12-02'] },
          rows: [{ occurrence: '2026-12-02', skip: 1 }],
        },
        ['rows'],
      ],
      [
        'twice of one date',
        {
          rows: [
            { occurrence: '2026-12-02', skip: 1 },
            { occurrence: '2026-12-02', ...fine },
          ],
        },
        ['rows'],
      ],
      [
        'that moves and skips',
        { rows: [{ occurrence: '2026-12-02', skip: 1, ...fine }] },
        ['rows.0.date', 'rows.0.from', 'rows.0.to'],
      ],
      ['that says nothing', { rows: [{ occurrence: '2026-12-02' }] }, ['rows.0.date', 'rows.0.from', 'rows.0.to']],
    ])('a row %s answers 422', async (_name, more, fields) => {
      for (const dry_run of [0, 1] as const) {
        const answer = await tried({ dry_run, ...more })
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields])
      }
      expect(await stored()).toEqual(nothing)
    })
  })

  describe('POST doctor/bookings/schedule', () => {
    test('saves twelve weeks as one series, each visit with code, claim, history, audit log and notification', async () => {
      const answer = await saved({ assistant_notes: 'Privata', doctor_notes: 'Porti gli esami' }, practice.assistant)
      expect([answer.status, answer.body.meta]).toEqual([200, { total: 12, created: 12 }])
      expect(await stored()).toEqual({
        bookings: 12,
        time_claims: 12,
        booking_changes: 12,
        due_notices: 12,
        booking_series: 1,
        audited: 12,
      })
      const made = rowsOf(answer).map(({ booking }) => booking)
      expect(new Set(made.map((booking) => booking?.code)).size).toBe(12)
      for (const booking of made) expect(booking?.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
      const { body } = await practice.doctor.call(endpoints.booking, { params: { id: made[2]?.id ?? 0 } })
      expect(body.data).toMatchObject({
        id: made[2]?.id,
        code: made[2]?.code,
        status: 'confirmed',
        date: '2026-12-09',
        from: '09:00:00',
        to: '09:15:00',
        user: { last_name: 'D’Amico' },
        assistant_notes: 'Privata',
        doctor_notes: 'Porti gli esami',
        series_id: 1,
        actor_type: 'doctor',
        overtime: false,
        version: 1,
        undo_until: null,
        original_booking_id: null,
      })
      const history = await practice.doctor.call(endpoints.bookingHistory, { params: { id: made[2]?.id ?? 0 } })
      expect(history.body.data).toMatchObject([
        {
          actor: { id: practice.secretary },
          on_behalf_of: { id: practice.ferri },
          change: {
            date: [null, '2026-12-09'],
            from: [null, '09:00:00'],
            to: [null, '09:15:00'],
            status: [null, 'confirmed'],
          },
        },
      ])
      // The audit log has field names, but no values.
      const [audited] = await practice.connection.sql<{ detail: string; action: string }>(
        `select action, detail from audit_entries where subject = 'booking' and subject_id = $1 order by id desc limit 1`,
        [made[2]?.id],
      )
      expect([audited?.action, audited?.detail.split(',').includes('assistant_notes')]).toEqual(['create', true])
      expect(audited?.detail).not.toContain('Privata')
      const [series] = await practice.connection.sql('select doctor_id, recurrence, created_by from booking_series')
      expect(series).toEqual({
        doctor_id: practice.ferri,
        recurrence: weekly('2026-11-25', 12),
        created_by: practice.secretary,
      })
      const others = await save(practice.doctor, { ...aRepeatVisit(practice), date: '2026-12-23' })
      expect(others.status).toBe(409)
    })

    test('saves visits found by series, name and code, with the right UTC instant', async () => {
      await saved({ recurrence: weekly('2027-03-24', 2) })
      const rows = await practice.connection.sql<{ starts_at: Date; code: string; search: string }>(
        'select starts_at, code, search from bookings order by id',
      )
      // Summer time begins on 28 March.
      expect(rows.map(({ starts_at }) => starts_at.toISOString().slice(11, 16))).toEqual(['08:00', '07:00'])
      for (const { code, search } of rows) expect(search).toContain(code.toLowerCase())
      const found = await practice.doctor.call(endpoints.bookings, { query: { paginate: 1, search: 'nicolo' } })
      expect(found.body.data).toHaveLength(2)
    })

    test('with a bad row answers 422 with the rows and saves nothing', async () => {
      await close('2026-12-02', '2026-12-02')
      const answer = await saved({ recurrence: weekly('2026-11-25', 3) })
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({
        message: '1 visita su 3 non si può prenotare.',
        errors: { rows: ['1 visita su 3 non si può prenotare.'] },
        meta: { total: 3, created: 0 },
      })
      expect(shortly(answer)).toEqual(['2026-11-25', '2026-12-02 closed', '2026-12-09'])
      expect(rowsOf(answer)[1]?.alternatives).toHaveLength(3)
      expect(await stored()).toEqual(nothing)
    })

    test('with ignore_errors saves the good rows only', async () => {
      await close('2026-12-02', '2026-12-02')
      const answer = await saved({ recurrence: weekly('2026-11-25', 3), ignore_errors: 1 })
      expect([answer.status, answer.body.meta]).toEqual([200, { total: 3, created: 2 }])
      expect(rowsOf(answer).map(({ booking }) => booking !== null)).toEqual([true, false, true])
      expect(await stored()).toMatchObject({ bookings: 2, time_claims: 2, booking_changes: 2, due_notices: 2 })
    })

    test('with no good row saves nothing, not even a series', async () => {
      await close('2026-11-25', '2027-03-01')
      const answer = await saved({ ignore_errors: 1 })
      expect([answer.status, answer.body.meta]).toEqual([200, { total: 12, created: 0 }])
      const rows = wednesdays.map((occurrence) => ({ occurrence, skip: 1 as const }))
      const none = await saved({ recurrence: weekly('2026-11-25', 4), rows })
      expect([none.status, none.body]).toEqual([200, { data: [], meta: { total: 0, created: 0 } }])
      expect(await stored()).toEqual(nothing)
    })

    test('refuses a row whose time was taken since the dry run', async () => {
      const recurrence = weekly('2026-11-25', 4)
      expect(shortly(await tried({ recurrence }))).toEqual(wednesdays)
      const other = await booked(practice, { date: '2026-12-09', name: 'Rosa Verdi' })
      const refused = await saved({ recurrence })
      expect([refused.status, shortly(refused)[2]]).toEqual([422, '2026-12-09 already-taken'])
      const answer = await saved({ recurrence, ignore_errors: 1 })
      expect(answer.body.meta).toEqual({ total: 4, created: 3 })
      expect(rowsOf(answer)[2]).toMatchObject({ error: overlapText, booking: null })
      const there = await practice.doctor.call(endpoints.bookings, { query: { from: '2026-12-09', to: '2026-12-09' } })
      expect(there.body.data.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
        [other.id, 'Rosa Verdi'],
      ])
    })

    test('books out of hours for a free-text name at any free minute', async () => {
      const answer = await saved(
        { name: ' Rosa Verdi ', phone_prefix: '+39', phone: '333 7654321', overtime: true, from: '20:00', to: '20:40' },
        practice.assistant,
      )
      expect(answer.body.meta).toEqual({ total: 12, created: 12 })
      const [row] = await practice.connection.sql(
        'select name, phone, user_id, overtime, slot_code from bookings limit 1',
      )
      expect(row).toEqual({ name: 'Rosa Verdi', phone: '333 7654321', user_id: null, overtime: true, slot_code: null })
      // No registered person is notified.
      expect(await stored()).toMatchObject({ bookings: 12, due_notices: 0 })
    })

    test('books visits of representatives, at home and online', async () => {
      await practice.connection.db
        .insert(officeServiceCities)
        .values({ office_service_id: practice.roma.home, city_id: 1 })
        .onConflictDoNothing()
      const recurrence = weekly('2026-11-26', 2)
      const home = await saved({
        office_service_id: practice.roma.home,
        from: '17:00',
        to: '18:00',
        city_id: 1,
        address: 'Via Po 1',
        recurrence,
      })
      const online = await saved({
        office_service_id: practice.roma.online,
        from: '11:00',
        to: '11:15',
        online: true,
        online_link: 'https://meet.test/a',
        recurrence,
      })
      const mr = await saved({
        office_service_id: practice.roma.mr,
        user_id: practice.representative,
        from: '12:00',
        to: '12:15',
        recurrence: weekly('2026-11-25', 2),
      })
      expect([home, online, mr].map(({ body }) => body.meta?.created)).toEqual([2, 2, 2])
      const kinds = await practice.connection.sql(
        'select distinct status, slot_code, online_link, city_id, address from bookings order by slot_code',
      )
      expect(kinds).toEqual([
        { status: 'confirmed', slot_code: 'mr', online_link: null, city_id: null, address: null },
        { status: 'confirmed', slot_code: 'to_confirm', online_link: null, city_id: 1, address: 'Via Po 1' },
        { status: 'confirmed', slot_code: null, online_link: 'https://meet.test/a', city_id: null, address: null },
      ])
    })

    test('saves a moved row at its new time', async () => {
      const rows = [{ occurrence: '2026-12-02', date: '2026-12-03', from: '15:00', to: '15:15' }]
      const answer = await saved({ recurrence: weekly('2026-11-25', 2), rows })
      expect(answer.body.meta.created).toBe(2)
      const { body } = await practice.doctor.call(endpoints.booking, {
        params: { id: rowsOf(answer)[1]?.booking?.id ?? 0 },
      })
      expect(body.data).toMatchObject({ date: '2026-12-03', from: '15:00:00', to: '15:15:00' })
    })

    test('links every row to a finished original; a live original answers 422', async () => {
      const visit = await booked(practice, { date: '2027-02-03' })
      const original_booking_id = visit.id
      const live = await saved({ original_booking_id })
      expect([live.status, live.body.errors]).toEqual([
        422,
        { original_booking_id: ['La visita è ancora in agenda: si riprenota solo una visita conclusa o annullata.'] },
      ])
      await changeStatus(practice.doctor, visit, 'canceled')
      const answer = await saved({ original_booking_id, recurrence: weekly('2026-11-25', 2) })
      expect(answer.body.meta.created).toBe(2)
      const links = await practice.connection.sql(
        'select original_booking_id from bookings where series_id is not null',
      )
      expect(links).toEqual([{ original_booking_id }, { original_booking_id }])
    })

    test('a hold refuses a row, a lapsed hold does not', async () => {
      await practice.connection.sql(
        `insert into time_claims (doctor_id, date, from_minute, to_minute, held_until)
         values ($1, '2026-12-02', 540, 555, '2026-11-24T07:00:00Z'), ($1, '2026-12-09', 540, 555, '2026-11-24T08:00:00Z')`,
        [practice.ferri],
      )
      const answer = await saved({ recurrence: weekly('2026-11-25', 4), ignore_errors: 1 })
      expect(shortly(answer)).toEqual(['2026-11-25', '2026-12-02', '2026-12-09 already-taken', '2026-12-16'])
      expect(answer.body.meta).toEqual({ total: 4, created: 3 })
      expect(await stored()).toMatchObject({ bookings: 3, time_claims: 4, booking_changes: 3, audited: 3 })
    })
  })

  describe('scheduleBookings', () => {
    /** Saves a repeat of the doctor in a transaction of its own, which `inFront` may wrap; returns the reply and the events. */
    async function repeated(more: Partial<RepeatPayload>, inFront: (tx: Tx) => Tx = (tx) => tx) {
      const told: LiveEvent[] = []
      const { ferri, connection, clock } = practice
      const doctor = { userId: ferri, onBehalf: false, offices: null, rights: linkRights }
      const actor = {
        side: 'doctor-side',
        userId: ferri,
        tokenId: 1,
        role: 'doctor',
        impersonatorId: null,
        doctor,
      } as const
      const publish = (event: LiveEvent) => void told.push(event)
      const reply = await connection.db.transaction((tx) =>
        scheduleBookings(
          bookingContext({ tx: inFront(tx), now: clock.now(), publish }, actor),
          aRepeat(practice, { dry_run: 0, ...more }),
        ),
      )
      return { reply, told }
    }

    test('publishes one event for each day with a created visit', async () => {
      await close('2026-12-02', '2026-12-02')
      const rows = [{ occurrence: '2026-12-16', date: '2026-12-09', from: '10:00', to: '10:15' }]
      const { told } = await repeated({ recurrence: weekly('2026-11-25', 4), rows, ignore_errors: 1 })
      expect(told.map(({ event, data }) => [event, 'date' in data && data.date])).toEqual([
        ['booking-updated', '2026-11-25'],
        ['booking-updated', '2026-12-09'],
      ])
      expect(told[0]?.users).toEqual([practice.ferri, practice.secretary])
      expect((await repeated({ dry_run: 1, recurrence: weekly('2027-01-13', 4) })).told).toEqual([])
    })

    /** Runs a statement just before the one that writes the visits, whose values it gets. */
    const beforeWriting = (event: (values: readonly unknown[]) => SQL) => (tx: Tx) => {
      const { client } = (tx as unknown as { session: { client: Queries } }).session
      const { query } = client
      client.query = (config, values = []) => {
        if (typeof config !== 'string' && config.name === 'insert bookings') {
          client.query = query
          void tx.execute(event(values)).then()
        }
        return query(config, values)
      }
      return tx
    }
    /** A time claimed without the agenda's lock. */
    const heldMeanwhile = (date: string) =>
      beforeWriting(
        () => sql`insert into time_claims (doctor_id, date, from_minute, to_minute, held_until)
          values (${practice.ferri}, ${date}, 535, 545, '2026-11-24T09:00:00Z')`,
      )

    test('draws a new code for the one row whose code was taken', async () => {
      let taken = ''
      const codeTaken = beforeWriting((values) => {
        const rows = values.find((one) => typeof one === 'string' && one.startsWith('[{"code":')) as string
        taken = JSON.parse(rows)[1].code
        const { ferri, roma } = practice
        return sql`insert into bookings (code, status, doctor_id, office_user_id, office_service_id, name, date, from_minute,
            to_minute, starts_at, actor_type)
          values (${taken}, 'canceled', ${ferri}, ${roma.officeUserId}, ${roma.visit}, 'Rosa', '2027-02-03', 540, 555, now(), 'doctor')`
      })
      const { reply } = await repeated({ recurrence: weekly('2026-11-25', 3) }, codeTaken)
      expect(reply.meta).toEqual({ total: 3, created: 3 })
      expect(reply.data.map(({ booking }) => booking?.code)).not.toContain(taken)
      const dates = await practice.connection.sql<{ date: string; series_id: number }>(
        'select date, series_id from bookings where series_id is not null order by date',
      )
      expect(dates).toEqual(wednesdays.slice(0, 3).map((date) => ({ date, series_id: 1 })))
      expect(await stored()).toMatchObject({ booking_series: 1, time_claims: 3, booking_changes: 3, due_notices: 3 })
    })

    test('answers a row refused by the claims as taken and leaves nothing behind', async () => {
      const more = { recurrence: weekly('2026-11-25', 3), ignore_errors: 1 } as const
      const { reply, told } = await repeated(more, heldMeanwhile('2026-12-02'))
      expect(reply.data.map(inShort)).toEqual(['2026-11-25', '2026-12-02 already-taken', '2026-12-09'])
      expect(reply.data[1]).toMatchObject({ error: overlapText, booking: null })
      expect(times(reply.data[1]?.alternatives ?? [])[0]).toBe('2026-12-02 09:15:00')
      expect(reply.meta).toEqual({ total: 3, created: 2 })
      expect(told).toHaveLength(2)
      expect(await stored()).toMatchObject({
        bookings: 2,
        time_claims: 3,
        booking_changes: 2,
        due_notices: 2,
        audited: 2,
      })
    })

    test('keeps no series when no row could be saved', async () => {
      const more = { recurrence: weekly('2026-11-25', 1), ignore_errors: 1 } as const
      const { reply, told } = await repeated(more, heldMeanwhile('2026-11-25'))
      expect([reply.meta, told]).toEqual([{ total: 1, created: 0 }, []])
      expect(await stored()).toEqual({ ...nothing, time_claims: 1 })
    })

    test('saves nothing without ignore_errors when a claim is refused', async () => {
      const attempt = repeated({ recurrence: weekly('2026-11-25', 3) }, heldMeanwhile('2026-12-02'))
      await expect(attempt).rejects.toMatchObject({ status: 422, body: { meta: { total: 3, created: 0 } } })
      expect(await stored()).toEqual(nothing)
    })
  })

  describe('POST doctor/bookings/schedule answers 422, with and without dry_run', () => {
    test.each<[string, (practice: Practice) => Partial<RepeatPayload>, string[]]>([
      [
        'more than 366 dates',
        () => ({ recurrence: { from: '2026-11-25', freq: 'daily', interval: 1, until: '2027-11-26' } }),
        ['recurrence'],
      ],
      [
        'without an end',
        () => ({ recurrence: { from: '2026-11-25', freq: 'daily', interval: 1 } }),
        ['recurrence.until'],
      ],
      ['an unknown service', () => ({ office_service_id: 999_999 }), ['office_service_id']],
      ['a service of another doctor', ({ girasole }) => ({ office_service_id: girasole.visit }), ['office_service_id']],
      [
        'a structure of another doctor',
        ({ girasole }) => ({ office_user_id: girasole.officeUserId }),
        ['office_user_id'],
      ],
      ['a patient of another doctor', ({ leonePatient }) => ({ user_id: leonePatient }), ['user_id']],
      ['a service of another structure', ({ prati }) => ({ office_service_id: prati.visit }), ['office_service_id']],
      ['a hidden service', ({ roma }) => ({ office_service_id: roma.hidden }), ['office_service_id']],
      ['an unknown city', () => ({ city_id: 999_999 }), ['city_id']],
      ['a visit that is not there', () => ({ original_booking_id: 999_999 }), ['original_booking_id']],
      ['online without a link', ({ roma }) => ({ office_service_id: roma.online, online: true }), ['online_link']],
      ['hours the wrong way round', () => ({ from: '10:00', to: '09:00' }), ['from', 'to']],
      ['a person and a name', () => ({ name: 'Rosa' }), ['user_id', 'name']],
      ['a version', () => ({ version: 1 }) as object, ['version']],
      ['a field nobody declared', () => ({ series_id: 1 }) as object, ['series_id']],
    ])('%s', async (_name, more, fields) => {
      for (const dry_run of [1, 0] as const) {
        const body = { ...aRepeat(practice), ...more(practice), dry_run, ignore_errors: 1 }
        const answer = await schedule(practice.doctor, body)
        expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([422, [...fields].sort()])
        for (const texts of Object.values(answer.body.errors)) expect(texts).toHaveLength(1)
      }
      expect(await stored()).toMatchObject({ bookings: 0, booking_series: 0 })
    })

    test('366 dates are accepted', async () => {
      const recurrence = { from: '2026-11-25', freq: 'daily', interval: 1, until: '2027-11-25' } as const
      expect((await tried({ recurrence })).body.meta).toEqual({ total: 366, created: 0 })
    })

    test('an assistant who may not book out of hours, or whose link lacks the right, gets 403', async () => {
      const { prati } = practice
      const there = { office_user_id: prati.officeUserId, office_service_id: prati.visit }
      const evening = { overtime: true, from: '20:00', to: '20:15' }
      const answer = await tried({ ...there, ...evening }, practice.assistant)
      expect([answer.status, answer.body]).toEqual([
        403,
        { message: 'Non hai i permessi per prenotare fuori orario in questa struttura.' },
      ])
      const agent = await practice.person('assistant')
      await practice.link(agent, { rights: without('bookings') })
      const powerless = (await practice.session(agent)).actingAs(practice.ferri)
      expect((await saved({}, powerless)).status).toBe(403)
      const elsewhere = await practice.person('assistant')
      await practice.link(elsewhere, { office_id: prati.officeId })
      const ofPrati = (await practice.session(elsewhere)).actingAs(practice.ferri)
      const outOfReach = await saved({}, ofPrati)
      expect([outOfReach.status, Object.keys(outOfReach.body.errors)]).toEqual([422, ['office_service_id']])
      expect(
        (await saved({ ...there, from: '15:00', to: '15:15', recurrence: weekly('2026-12-01', 2) }, ofPrati)).body.meta,
      ).toEqual({
        total: 2,
        created: 2,
      })
    })
  })

  describe('Idempotency-Key (CO4)', () => {
    test('ten concurrent posts with one key save one series and get one answer; another payload answers 422', async () => {
      const key = { 'idempotency-key': 'one-repeat' }
      const body = aRepeat(practice, { dry_run: 0 })
      const answers = await Promise.all(Array.from({ length: 10 }, () => schedule(practice.doctor, body, key)))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
      expect(await stored()).toMatchObject({ bookings: 12, booking_series: 1, booking_changes: 12 })
      const other = await schedule(practice.doctor, { ...body, from: '09:15', to: '09:30' }, key)
      expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['Idempotency-Key']])
    })

    test('a refused post leaves its key unused', async () => {
      const visit = await booked(practice, { date: '2026-12-02' })
      const key = { 'idempotency-key': 'again' }
      const body = aRepeat(practice, { dry_run: 0 })
      expect((await schedule(practice.doctor, body, key)).status).toBe(422)
      await changeStatus(practice.doctor, visit, 'canceled')
      expect((await schedule(practice.doctor, body, key)).status).toBe(200)
    })
  })

  test('the number of statements does not grow with the rows', async () => {
    // 366 consecutive days, most of them refused: weekends, and a closure.
    await close('2027-01-04', '2027-06-30')
    const asked = async (count: number, dry_run: 0 | 1) =>
      (await statementsOf(() => saved({ dry_run, ignore_errors: 1, recurrence: daily('2026-11-25', count) }))).length
    await asked(1, 1)
    expect(await asked(366, 1)).toBe(await asked(2, 1))
    const few = await asked(2, 0)
    await practice.connection.sql(
      'truncate bookings, time_claims, booking_changes, due_notices, booking_series cascade',
    )
    expect(await asked(366, 0)).toBe(few)
    expect(few).toBeLessThan(8)
  })
})

const aRepeatVisit = (practice: Practice) => ({
  office_user_id: practice.roma.officeUserId,
  office_service_id: practice.roma.visit,
  name: 'Rosa Verdi',
  from: '09:00',
  to: '09:15',
})
