import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { withTransaction } from '../../../server/db/transaction'
import { sendDueNotices } from '../../../server/notices/send-due'
import type { LiveEvent } from '../../../server/realtime/live'
import { finishElapsedBookings } from '../../../server/scheduling/booking/finish-elapsed'
import { aPractice, aVisit, booked, changeStatus, type Practice, save, undo } from '../../support/builders/practice'
import { onMainDatabase, testNow } from '../../support/servers/database'

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })

  const settle = () => withTransaction(practice.connection.db, (tx) => finishElapsedBookings(tx, practice.clock.now()))
  const bookingOf = async (id: number) => (await practice.doctor.call(endpoints.booking, { params: { id } })).body.data
  const makePending = (id: number) =>
    practice.connection.sql(`update bookings set status = 'pending', undo_until = null where id = $1`, [id])

  /** One run of the job that sends due notices; returns its events. */
  async function told(): Promise<LiveEvent[]> {
    const { events } = await withTransaction(practice.connection.db, (tx) => sendDueNotices(tx, practice.clock.now()))
    return events
  }
  const inboxOf = (userId: number) =>
    practice.connection.sql<{ code: string; text: string; booking_id: number }>(
      'select code, text, booking_id from notifications where user_id = $1 order by id',
      [userId],
    )

  describe('statuses that follow from the clock', () => {
    test('elapsed visits become terminated and requests canceled, in order and once, also after a long downtime', async () => {
      const done = await booked(practice, { date: '2026-11-24', from: '09:00', to: '09:15' })
      const asked = await booked(practice, { date: '2026-11-24', from: '09:15', to: '09:30' })
      const later = await booked(practice, { date: '2026-11-26', from: '09:30', to: '09:45' })
      const gone = await booked(practice, { date: '2026-11-24', from: '09:30', to: '09:45' })
      await changeStatus(practice.doctor, gone, 'canceled')
      await makePending(asked.id)
      expect(await settle()).toEqual([])

      practice.clock.set('2026-11-25T09:00:00Z')
      // Reads are correct before the job has run.
      expect([(await bookingOf(done.id)).status, (await bookingOf(asked.id)).status]).toEqual([
        'terminated',
        'canceled',
      ])
      const ended = { from: '2026-11-24', to: '2026-11-24', 'filter[status][in]': 'terminated' }
      const list = await practice.doctor.call(endpoints.bookings, { query: ended })
      expect(list.body.data.map(({ id }: { id: number }) => id)).toEqual([done.id])
      expect((await changeStatus(practice.doctor, done, 'canceled')).status).toBe(422)

      const both = await Promise.all([settle(), settle()])
      expect(both.flat().map(({ id }) => id)).toEqual([done.id, asked.id])
      expect(await settle()).toEqual([])
      expect(await bookingOf(done.id)).toMatchObject({ status: 'terminated', version: 2 })
      expect(await bookingOf(later.id)).toMatchObject({ status: 'confirmed', version: 1 })
      const history = await practice.doctor.call(endpoints.bookingHistory, { params: { id: asked.id } })
      expect(history.body.data.at(-1)).toMatchObject({
        actor: null,
        change: { status: ['pending', 'canceled'] },
        reason: 'scaduta',
      })
      const claims = await practice.connection.sql<{ booking_id: number }>('select booking_id from time_claims')
      expect(claims.map(({ booking_id }) => booking_id)).toEqual([later.id])
      practice.clock.set(testNow)
    })

    test('in the hour repeated at the end of daylight saving time a finished visit stays finished', async () => {
      const night = { date: '2026-10-25', overtime: true }
      practice.clock.set('2026-10-24T20:00:00Z')
      const visit = await booked(practice, { ...night, from: '02:00', to: '02:15' })
      practice.clock.set('2026-10-25T00:20:00Z') // 02:20, summer time
      expect((await settle()).map(({ id }) => id)).toEqual([visit.id])
      for (const [again, status] of [
        ['2026-10-25T01:00:00Z', 422], // 02:00 once more, winter time
        ['2026-10-25T01:59:59Z', 422],
      ] as const) {
        practice.clock.set(again)
        for (const time of [
          { from: '02:00', to: '02:15' },
          { from: '02:45', to: '03:15' },
        ])
          expect((await save(practice.doctor, aVisit(practice, { ...night, ...time }))).status).toBe(status)
      }
      expect((await save(practice.doctor, aVisit(practice, { ...night, from: '03:00', to: '03:15' }))).status).toBe(201)
      practice.clock.set(testNow)
    })

    test('PUT status terminated answers 422 before the visit has begun', async () => {
      const visit = await booked(practice, { date: '2026-11-26', from: '10:00', to: '10:15' })
      expect((await changeStatus(practice.doctor, visit, 'terminated')).status).toBe(422)
      practice.clock.set('2026-11-26T09:01:00Z')
      expect((await changeStatus(practice.doctor, visit, 'terminated')).body.data.status).toBe('terminated')
      practice.clock.set(testNow)
    })

    test('POST undo inside the window after confirming a request makes it pending again (product.md §4)', async () => {
      const visit = await booked(practice, { date: '2026-11-27', from: '10:00', to: '10:15' })
      await makePending(visit.id)
      const confirmed = await changeStatus(practice.doctor, visit, 'confirmed')
      expect(Date.parse(confirmed.body.data.undo_until)).toBeGreaterThan(practice.clock.now().getTime())
      expect((await undo(practice.doctor, visit)).body.data).toMatchObject({ status: 'pending', undo_until: null })
    })

    test('PUT status confirmed or rejected clears the pending notification', async () => {
      const [accepted, refused] = [
        await booked(practice, { date: '2026-11-27', from: '09:00', to: '09:15' }),
        await booked(practice, { date: '2026-11-27', from: '09:15', to: '09:30' }),
      ]
      for (const { id } of [accepted, refused]) await makePending(id)
      await practice.connection.sql(
        `insert into notifications (user_id, type, code, title, text, booking_id, pending)
         values ($1, 'notification', 'request', 't', 't', $2, true), ($1, 'notification', 'request', 't', 't', $3, true)`,
        [practice.ferri, accepted.id, refused.id],
      )
      const waiting = async () =>
        (await practice.doctor.call(endpoints.notifications, { query: { pending: 1 } })).body.data.length
      expect(await waiting()).toBe(2)
      expect((await changeStatus(practice.doctor, accepted, 'confirmed')).body.data.status).toBe('confirmed')
      expect((await changeStatus(practice.doctor, refused, 'rejected')).body.data.status).toBe('rejected')
      expect(await waiting()).toBe(0)
      const slot = { date: '2026-11-27', from: '09:15', to: '09:30' }
      expect((await save(practice.doctor, aVisit(practice, slot))).status).toBe(201)
      const pending = await booked(practice, { date: '2026-11-27', from: '09:30', to: '09:45' })
      await makePending(pending.id)
      const moved = await save(practice.doctor, {
        ...aVisit(practice, { date: '2026-11-27', from: '09:45', to: '10:00' }),
        original_booking_id: pending.id,
        version: pending.version,
      })
      expect(moved.body.data).toMatchObject({ status: 'pending', from: '09:45:00' })
    })
  })

  describe('notifications of a participant', () => {
    test('a new visit is notified once, after the undo window, by whichever process', async () => {
      const visit = await booked(practice, { user_id: practice.otherPatient, date: '2026-12-02' })
      expect((await told()).filter(({ users }) => users.includes(practice.otherPatient))).toEqual([])
      practice.clock.advance(3)
      const events = (await Promise.all([told(), told(), told()])).flat()
      expect(events.filter(({ users }) => users.includes(practice.otherPatient)).map(({ event }) => event)).toEqual([
        'notification',
        'booking-updated',
      ])
      expect(await inboxOf(practice.otherPatient)).toEqual([
        {
          code: 'booking-confirmed',
          text: 'La visita del 02/12/2026 alle 09:00, Studio Via Roma, è in agenda.',
          booking_id: visit.id,
        },
      ])
      expect(await told()).toEqual([])

      const moved = await save(practice.doctor, {
        ...aVisit(practice, { user_id: practice.otherPatient, date: '2026-12-02', from: '09:15', to: '09:30' }),
        original_booking_id: visit.id,
        version: 1,
      })
      const again = await save(practice.doctor, {
        ...aVisit(practice, { user_id: practice.otherPatient, date: '2026-12-03', from: '10:00', to: '10:15' }),
        original_booking_id: visit.id,
        version: moved.body.data.version,
      })
      practice.clock.advance(4)
      await told()
      const canceled = await changeStatus(practice.doctor, again.body.data, 'canceled', 'Sciopero')
      expect(canceled.status).toBe(200)
      practice.clock.advance(4)
      await told()
      expect((await inboxOf(practice.otherPatient)).slice(1).map(({ text }) => text)).toEqual([
        'La visita del 02/12/2026 alle 09:00 è ora 03/12/2026 alle 10:00, Studio Via Roma.',
        'La visita del 03/12/2026 alle 10:00, Studio Via Roma, è stata annullata. Motivo: Sciopero',
      ])
    })

    test('undone changes and notes are not notified', async () => {
      const quiet = await practice.person('patient')
      await practice.connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [
        practice.ferri,
        quiet,
      ])
      const brief = await booked(practice, { user_id: quiet, date: '2026-12-04' })
      await changeStatus(practice.doctor, brief, 'canceled')
      practice.clock.advance(5)
      await told()
      expect(await inboxOf(quiet)).toEqual([])

      const visit = await booked(practice, { user_id: quiet, date: '2026-12-04' })
      practice.clock.advance(5)
      await told()
      const canceled = await changeStatus(practice.doctor, visit, 'canceled')
      const restored = await undo(practice.doctor, canceled.body.data)
      const notes = { assistant_notes: 'Privata', original_booking_id: visit.id, version: restored.body.data.version }
      await save(practice.doctor, { ...aVisit(practice, { user_id: quiet, date: '2026-12-04' }), ...notes })
      practice.clock.advance(5)
      await told()
      expect((await inboxOf(quiet)).map(({ code }) => code)).toEqual(['booking-confirmed'])
      const waiting = 'select n.id from due_notices n join bookings b on b.id = n.booking_id where b.user_id = $1'
      expect(await practice.connection.sql(waiting, [quiet])).toEqual([])
    })

    test('a visit moved to another person notifies the one of a cancellation and the other of a booking', async () => {
      const [first, second] = [await practice.person('patient'), await practice.person('patient')]
      for (const id of [first, second])
        await practice.connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [
          practice.ferri,
          id,
        ])
      const visit = await booked(practice, { user_id: first, date: '2026-12-09' })
      practice.clock.advance(5)
      await told()
      const edit = aVisit(practice, { user_id: second, date: '2026-12-09' })
      await save(practice.doctor, { ...edit, original_booking_id: visit.id, version: 1 })
      practice.clock.advance(5)
      await told()
      expect((await inboxOf(first)).map(({ code }) => code)).toEqual(['booking-confirmed', 'booking-canceled'])
      expect((await inboxOf(second)).map(({ code }) => code)).toEqual(['booking-confirmed'])
    })
  })
})
