import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { withTransaction } from '../../../server/db/transaction'
import { sendDueNotices } from '../../../server/notices/send-due'
import {
  aHomeVisit,
  anOwnVisit,
  cancelOwn,
  codesOf,
  inboxOf,
  ownBooked,
  type Participants,
  settled,
  told,
  undoOwn,
  withParticipants,
} from '../../support/builders/participants'
import { aPractice, aVisit, booked, changeStatus, save, undo, without } from '../../support/builders/practice'
import { connect } from '../../support/servers/connect'
import { aPostgresUrl, onMainDatabase, testNow } from '../../support/servers/database'

onMainDatabase((open) => {
  let practice: Participants
  beforeAll(async () => {
    practice = await withParticipants(await aPractice(await open()))
    return () => practice.close()
  })
  beforeEach(async () => {
    practice.clock.set(testNow)
    for (const table of ['messages', 'notifications', 'due_notices', 'time_claims'])
      await practice.connection.sql(`delete from ${table}`)
    await practice.connection.sql('delete from booking_changes')
    await practice.connection.sql('delete from bookings')
    await practice.connection.sql('delete from booking_series')
    await practice.connection.sql(`delete from settings where key = 'undo_window_minutes'`)
  })

  const setWindow = (minutes: number) =>
    practice.connection.sql(
      `insert into settings (key, value) values ('undo_window_minutes', $1::jsonb)
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(minutes)],
    )
  const ferrisInbox = () => inboxOf(practice, practice.ferri)
  const bell = async (session = practice.doctor) =>
    (await session.call(endpoints.notifications, { query: { pending: 1 } })).body.data.map(
      ({ booking_id }: { booking_id: number }) => booking_id,
    )

  describe('GET doctor/notifications', () => {
    test('has a pending entry as soon as a participant requests a visit, and no entry about its confirmation', async () => {
      const asked = await ownBooked(practice.nicolo, aHomeVisit(practice))
      expect(await ferrisInbox()).toEqual([
        {
          code: 'booking-pending',
          text: 'Richiesta di visita per giovedì 26 novembre alle 17:00, Studio Via Roma.',
          booking_id: asked.id,
          pending: true,
        },
      ])
      expect([await bell(), await bell(practice.assistant)]).toEqual([[asked.id], [asked.id]])
      await changeStatus(practice.doctor, asked, 'confirmed')
      expect(await bell()).toEqual([])
      practice.clock.advance(4)
      await told(practice)
      expect(await codesOf(practice, practice.ferri)).toEqual(['booking-pending'])
    })

    test.each(['rejected', 'canceled'])('does not count a request as pending once it was %s', async (status) => {
      const asked = await ownBooked(practice.nicolo, aHomeVisit(practice))
      await changeStatus(practice.doctor, asked, status)
      expect(await bell()).toEqual([])
      if (status === 'canceled') {
        await undo(practice.doctor, asked)
        expect(await bell()).toEqual([asked.id])
      }
    })

    test('has an entry for a new visit, and after the undo window for a canceled one, without names', async () => {
      const visit = await ownBooked(practice.nicolo, anOwnVisit(practice))
      const sales = await ownBooked(
        practice.isf,
        anOwnVisit(practice, { office_service_id: practice.roma.mr, from: '12:00', to: '12:15' }),
      )
      await cancelOwn(practice.nicolo, visit, 'Nicolò D’Amico sta meglio')
      await cancelOwn(practice.isf, sales)
      await told(practice)
      expect(await codesOf(practice, practice.ferri)).toEqual(['booking-created', 'booking-created'])
      practice.clock.advance(3)
      await told(practice)
      expect((await ferrisInbox()).map(({ text }) => text)).toEqual([
        'Visita prenotata dal paziente per mercoledì 25 novembre alle 09:00, Studio Via Roma.',
        'Visita prenotata dall’informatore per mercoledì 25 novembre alle 12:00, Studio Via Roma.',
        'Il paziente ha annullato la visita di mercoledì 25 novembre alle 09:00, Studio Via Roma.',
        'L’informatore ha annullato la visita di mercoledì 25 novembre alle 12:00, Studio Via Roma.',
      ])
      expect(JSON.stringify(await ferrisInbox())).not.toMatch(/Nicol|Amico|Serra/)
    })

    test('has no entry for a cancellation undone within the window', async () => {
      const visit = await ownBooked(practice.nicolo, anOwnVisit(practice))
      for (let turn = 0; turn < 3; turn += 1) {
        const now = await practice.nicolo.call(endpoints.ownBooking, { params: { id: visit.id } })
        expect((await cancelOwn(practice.nicolo, now.body.data)).status).toBe(200)
        expect((await undoOwn(practice.nicolo, visit)).status).toBe(200)
      }
      practice.clock.advance(60)
      await told(practice)
      expect(await codesOf(practice, practice.ferri)).toEqual(['booking-created'])
      expect(await practice.connection.sql('select id from due_notices')).toEqual([])
    })

    test('counts a canceled request as pending again once the cancellation is undone', async () => {
      const asked = await ownBooked(practice.nicolo, aHomeVisit(practice))
      await cancelOwn(practice.nicolo, asked)
      expect(await bell()).toEqual([])
      await undoOwn(practice.nicolo, asked)
      expect(await bell()).toEqual([asked.id])
    })

    test('has no entry for changes made by the doctor’s side', async () => {
      const visit = await booked(practice)
      await changeStatus(practice.assistant, visit, 'canceled')
      practice.clock.advance(60)
      await told(practice)
      expect(await ferrisInbox()).toEqual([])
    })

    test('by an assistant answers entries of the linked offices, and none without the right to bookings', async () => {
      const asked = await ownBooked(practice.nicolo, aHomeVisit(practice))
      const agentWith = async (link: object) => {
        const agent = await practice.person('assistant')
        await practice.link(agent, link)
        return (await practice.session(agent)).actingAs(practice.ferri)
      }
      expect(await bell(await agentWith({}))).toEqual([asked.id])
      expect(await bell(await agentWith({ office_id: practice.prati.officeId }))).toEqual([])
      expect(await bell(await agentWith({ rights: without('bookings') }))).toEqual([])
    })
  })

  describe('GET notifications of a participant', () => {
    const own = () => inboxOf(practice, practice.patient)

    test('has an entry for a request at once, and for its rejection after the undo window', async () => {
      const asked = await ownBooked(practice.nicolo, aHomeVisit(practice))
      expect((await own()).map(({ text }) => text)).toEqual([
        'La visita del 26/11/2026 alle 17:00, Studio Via Roma, attende la conferma dello studio.',
      ])
      await changeStatus(practice.doctor, asked, 'rejected', 'Sono fuori città')
      await told(practice)
      expect(await own()).toHaveLength(1)
      practice.clock.advance(3)
      await told(practice)
      expect((await own()).at(-1)).toMatchObject({
        code: 'booking-rejected',
        text: 'La visita del 26/11/2026 alle 17:00, Studio Via Roma, non è stata accettata. Motivo: Sono fuori città',
      })
      await told(practice)
      expect(await own()).toHaveLength(2)
    })

    test('answers unread entries by page; PUT notifications/:id/read marks one as read', async () => {
      await ownBooked(practice.nicolo, anOwnVisit(practice))
      const unread = async () =>
        (await practice.nicolo.call(endpoints.ownNotifications, { query: { to_read: 1, paginate: 1 } })).body
      const { data, meta, links } = await unread()
      expect([data.length, meta.total, links.first]).toEqual([
        1,
        1,
        expect.stringContaining('/api/backoffice/notifications?'),
      ])
      const read = await practice.nicolo.call(endpoints.readOwnNotification, { params: { id: data[0].id } })
      expect(read.body).toEqual({ data: { read: 1 } })
      expect((await unread()).data).toEqual([])
      expect((await practice.nicolo.call(endpoints.readOwnNotifications, { body: {} })).body).toEqual({
        data: { read: 0 },
      })
    })

    test.each<[string, (id: number, version: number) => Promise<unknown>, string]>([
      ['confirmed', (id, version) => changeStatus(practice.doctor, { id, version }, 'confirmed'), 'booking-confirmed'],
      ['canceled', (id, version) => changeStatus(practice.doctor, { id, version }, 'canceled'), 'booking-canceled'],
      [
        'moved',
        (id, version) =>
          save(practice.doctor, {
            ...aHomeVisit(practice, { date: '2026-12-03' }),
            user_id: practice.patient,
            original_booking_id: id,
            version,
          }),
        'booking-moved',
      ],
    ])('has one entry for a request that was %s, however often due notices are sent', async (_name, change, code) => {
      const { id, version } = await ownBooked(practice.nicolo, aHomeVisit(practice))
      await change(id, version)
      practice.clock.advance(3)
      await Promise.all([told(practice), told(practice), told(practice)])
      await told(practice)
      expect(await codesOf(practice, practice.patient)).toEqual(['booking-requested', code])
    })

    test('has one entry for a request that expired during a downtime, which is pending no more', async () => {
      const asked = await ownBooked(practice.nicolo, aHomeVisit(practice))
      practice.clock.set('2026-12-05T09:00:00Z')
      expect((await settled(practice)).map(({ id }) => id)).toEqual([asked.id])
      expect(await bell()).toEqual([])
      await told(practice)
      expect((await own()).slice(1)).toMatchObject([
        {
          code: 'booking-expired',
          text: 'La richiesta di visita del 26/11/2026 alle 17:00, Studio Via Roma, è scaduta senza risposta dello studio.',
        },
      ])
      expect(await settled(practice)).toEqual([])
      await told(practice)
      expect(await own()).toHaveLength(2)
    })

    test('of a parent has the entries about a visit booked for a child', async () => {
      const atLeone = {
        office_user_id: practice.girasole.officeUserId,
        office_service_id: practice.girasole.visit,
        user_id: practice.child,
      }
      const visit = await ownBooked(practice.nicolo, anOwnVisit(practice, atLeone))
      expect(await codesOf(practice, practice.patient)).toEqual(['booking-confirmed'])
      await changeStatus(practice.otherDoctor, visit, 'canceled')
      practice.clock.advance(3)
      const events = await told(practice)
      expect(await codesOf(practice, practice.patient)).toEqual(['booking-confirmed', 'booking-canceled'])
      expect(await codesOf(practice, practice.child)).toEqual(['booking-canceled'])
      expect(events.map(({ event, users }) => `${event} ${users}`)).toEqual([
        `notification ${practice.child}`,
        `booking-updated ${practice.child}`,
        `notification ${practice.patient}`,
        `booking-updated ${practice.patient}`,
      ])
    })
  })

  describe('setting undo_window_minutes', () => {
    test('0 sends notices at the next run, and undo answers 422', async () => {
      await setWindow(0)
      const visit = await ownBooked(practice.nicolo, anOwnVisit(practice))
      const canceled = await cancelOwn(practice.nicolo, visit)
      expect(canceled.body.data.undo_until).toBeNull()
      expect((await undoOwn(practice.nicolo, visit)).status).toBe(422)
      await told(practice)
      expect(await codesOf(practice, practice.ferri)).toEqual(['booking-created', 'booking-canceled'])
      expect(await codesOf(practice, practice.patient)).toEqual(['booking-confirmed', 'booking-canceled'])
    })

    test('changed applies to new bookings; notices already due keep their time', async () => {
      await setWindow(10)
      const slow = await booked(practice, { date: '2026-11-30' })
      await setWindow(1)
      const quick = await booked(practice, { date: '2026-12-02', user_id: practice.otherPatient })
      practice.clock.advance(1)
      await told(practice)
      expect(await codesOf(practice, practice.otherPatient)).toEqual(['booking-confirmed'])
      expect(await codesOf(practice, practice.patient)).toEqual([])
      practice.clock.advance(9)
      await told(practice)
      expect((await inboxOf(practice, practice.patient)).map(({ booking_id }) => booking_id)).toEqual([slow.id])
      expect(quick.id).not.toBe(slow.id)
    })
  })

  describe('due notices of a series', () => {
    /** Saves a repeat on Wednesdays, by default at 09:00; returns the bookings' ids. */
    async function aSeries(count: number, more: object = {}): Promise<number[]> {
      const { date: _, ...visit } = aVisit(practice, more)
      const recurrence = { from: '2026-12-02', freq: 'weekly', interval: 1, count }
      const body = { ...visit, recurrence, dry_run: 0, ignore_errors: 0 }
      const answer = await practice.doctor.call(endpoints.scheduleBookings, { body })
      expect([answer.status, answer.body.meta]).toEqual([200, { total: count, created: count }])
      return answer.body.data.map(({ booking }: { booking: { id: number } }) => booking.id)
    }

    test('of 52 visits are one notification, with a booking-updated event for each', async () => {
      const ids = await aSeries(52)
      practice.clock.advance(3)
      const events = (await Promise.all([told(practice), told(practice)])).flat()
      expect(await inboxOf(practice, practice.patient)).toEqual([
        {
          code: 'booking-confirmed',
          text: '52 visite in agenda, dal 02/12/2026 al 24/11/2027, Studio Via Roma.',
          booking_id: ids[0],
          pending: false,
        },
      ])
      const updated = events.flatMap(({ event, data }) => (event === 'booking-updated' ? [data.booking_id] : []))
      expect(updated.toSorted((a, b) => Number(a) - Number(b))).toEqual(ids)
      await told(practice)
      expect(await practice.connection.sql('select id from due_notices')).toEqual([])
      expect(await inboxOf(practice, practice.patient)).toHaveLength(1)
    })

    test('leave out a visit canceled in time; a later cancellation is a notification of its own', async () => {
      const ids = await aSeries(4)
      const one = async (id: number) => (await practice.doctor.call(endpoints.booking, { params: { id } })).body.data
      await changeStatus(practice.doctor, await one(ids[0] as number), 'canceled')
      practice.clock.advance(3)
      await told(practice)
      await changeStatus(practice.doctor, await one(ids[1] as number), 'canceled')
      practice.clock.advance(3)
      await told(practice)
      expect((await inboxOf(practice, practice.patient)).map(({ text }) => text)).toEqual([
        '3 visite in agenda, dal 09/12/2026 al 23/12/2026, Studio Via Roma.',
        'La visita del 09/12/2026 alle 09:00, Studio Via Roma, è stata annullata.',
      ])
    })

    test('of one visit read like a single visit; two series are two notifications', async () => {
      const user_id = practice.otherPatient
      await aSeries(1)
      await aSeries(2, { user_id, from: '10:00', to: '10:15' })
      await aSeries(3, { user_id, from: '10:15', to: '10:30' })
      practice.clock.advance(3)
      await told(practice)
      expect((await inboxOf(practice, practice.patient)).map(({ text }) => text)).toEqual([
        'La visita del 02/12/2026 alle 09:00, Studio Via Roma, è in agenda.',
      ])
      expect((await inboxOf(practice, practice.otherPatient)).map(({ text }) => text)).toEqual([
        '2 visite in agenda, dal 02/12/2026 al 09/12/2026, Studio Via Roma.',
        '3 visite in agenda, dal 02/12/2026 al 16/12/2026, Studio Via Roma.',
      ])
    })
  })

  test('sendDueNotices rolled back stores nothing, and the next run stores each notification once', async () => {
    await booked(practice)
    practice.clock.advance(3)
    const broken = withTransaction(practice.connection.db, async (tx) => {
      await sendDueNotices(tx, practice.clock.now())
      throw new Error('the process dies before the commit')
    })
    await expect(broken).rejects.toThrow('dies')
    expect(await inboxOf(practice, practice.patient)).toEqual([])
    await told(practice)
    await told(practice)
    expect(await codesOf(practice, practice.patient)).toEqual(['booking-confirmed'])
  })

  test('after days of downtime visits are finished oldest first, and only notices still true are sent', async () => {
    const visits = [
      await booked(practice, { date: '2026-11-27', from: '09:00', to: '09:15' }),
      await booked(practice, { date: '2026-11-25', from: '10:00', to: '10:15' }),
      await booked(practice, { date: '2026-11-25', from: '09:00', to: '09:15' }),
    ]
    const asked = await ownBooked(practice.nicolo, aHomeVisit(practice))
    const ahead = await booked(practice, { date: '2026-12-09', from: '09:00', to: '09:15' })
    practice.clock.set('2026-12-04T09:00:00Z')
    const order = (await settled(practice)).map(({ id, status }) => [id, status])
    expect(order).toEqual([
      [visits[2].id, 'terminated'],
      [visits[1].id, 'terminated'],
      [asked.id, 'canceled'],
      [visits[0].id, 'terminated'],
    ])
    await told(practice)
    // The requester is notified that the request expired; a visit that is over is not announced as new.
    const heard = await inboxOf(practice, practice.patient)
    expect(heard.map(({ code, booking_id }) => [code, booking_id])).toEqual([
      ['booking-requested', asked.id],
      ['booking-confirmed', ahead.id],
      ['booking-expired', asked.id],
    ])
    const changes = await practice.connection.sql<{ booking_id: number }>(
      'select booking_id from booking_changes where actor_id is null order by id',
    )
    expect(changes.map(({ booking_id }) => booking_id)).toEqual(order.map(([id]) => id))
    expect(await practice.connection.sql('select booking_id from time_claims')).toEqual([{ booking_id: ahead.id }])
  })

  test('PUT doctor/bookings/:id/status during sendDueNotices does not deadlock', async () => {
    const visits = []
    for (const [from, to] of [
      ['10:00', '10:15'],
      ['10:15', '10:30'],
      ['10:30', '10:45'],
    ] as const)
      visits.push(await booked(practice, { date: '2026-12-09', from, to }))
    practice.clock.advance(3)
    const answers = await Promise.all([
      ...visits.map((visit) => changeStatus(practice.doctor, visit, 'canceled')),
      ...Array.from({ length: 2 }, () => told(practice)),
    ])
    expect(answers.slice(0, 3).map((answer) => ('status' in answer ? answer.status : 0))).toEqual([200, 200, 200])
    practice.clock.advance(3)
    await told(practice)
    const heard = await inboxOf(practice, practice.patient)
    for (const { id } of visits) {
      const codes = heard.filter(({ booking_id }) => booking_id === id).map(({ code }) => code)
      expect([[], ['booking-confirmed', 'booking-canceled']]).toContainEqual(codes)
    }
  })
})

test('sendDueNotices in two processes on one PostgreSQL stores each notification once', async () => {
  const url = await aPostgresUrl()
  const practice = await withParticipants(await aPractice(await connect({ databaseUrl: url })))
  const second = await connect({ databaseUrl: url })
  for (let i = 0; i < 12; i += 1)
    await save(
      practice.doctor,
      aVisit(practice, { date: `2026-12-0${i < 6 ? 2 : 9}`, from: at(i % 6), to: at((i % 6) + 1) }),
    )
  practice.clock.advance(3)
  const turns = Array.from({ length: 12 }, (_, i) =>
    withTransaction(i % 2 ? second.db : practice.connection.db, (tx) => sendDueNotices(tx, practice.clock.now())),
  )
  await Promise.all(turns)
  await told(practice)
  const heard = await inboxOf(practice, practice.patient)
  expect(heard).toHaveLength(12)
  expect(new Set(heard.map(({ booking_id }) => booking_id)).size).toBe(12)
  await second.close()
  await practice.close()
  await practice.connection.close()
})

/** The start of the n-th quarter of an hour from 09:00. */
const at = (quarter: number) =>
  `${String(9 + Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
