import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { resourceEndpoints } from '../../../domain/resource'
import { auditEntries, bookingChanges, dueNotices, notifications } from '../../../server/db/tables'
import { sendDueNotices } from '../../../server/notices/send-due'
import bookingsResource from '../../../src/resources/bookings/bookings'
import { aPractice, aVisit, booked, changeStatus, type Practice, save } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const { list, export: exported } = resourceEndpoints(bookingsResource)

const cancel = (admin: Session, { id, version }: { id: number; version: number }, reason = 'Sciopero') =>
  admin.call(endpoints.changeAdminBookingStatus, { params: { id }, body: { status: 'canceled', version, reason } })

onMainDatabase((open) => {
  let practice: Practice
  let admin: Session
  let adminId: number
  beforeAll(async () => {
    practice = await aPractice(await open())
    adminId = await practice.person('admin', { first_name: 'Ada', last_name: 'Conti' })
    admin = await practice.session(adminId)
    return () => practice.close()
  })

  const day = '2026-11-25'

  describe('GET admin/bookings', () => {
    test('answers every doctor’s visits, newest first, with doctor, office and person and without private notes', async () => {
      const mine = await booked(practice, { from: '09:00', to: '09:15', assistant_notes: 'Solo per noi' })
      const theirs = await booked(
        practice,
        {
          office_user_id: practice.girasole.officeUserId,
          office_service_id: practice.girasole.visit,
          user_id: practice.leonePatient,
          from: '10:00',
          to: '10:15',
        },
        practice.otherDoctor,
      )
      const { status, body } = await admin.call(list, { query: { paginate: '1', with: 'doctor,office' } })
      expect(status).toBe(200)
      expect(body.data.slice(0, 2)).toMatchObject([
        {
          id: theirs.id,
          participant: 'Segreto Piero',
          doctor: { name: 'Leone Marco' },
          office: { name: 'Girasole' },
          code: theirs.code,
          status: 'confirmed',
        },
        { id: mine.id, participant: 'D’Amico Nicolò', phone: '+39 333 1234567', doctor: { name: 'Ferri Giulia' } },
      ])
      expect(JSON.stringify(body)).not.toContain('Solo per noi')
    })

    test.each([
      ['the doctor', () => ({ 'filter[doctor_id]': String(practice.leone) }), ['Segreto Piero']],
      ['the office', () => ({ 'filter[office_id]': String(practice.girasole.officeId) }), ['Segreto Piero']],
      ['a name, accents ignored', () => ({ search: 'd’amico nicolo' }), ['D’Amico Nicolò']],
      ['the digits of a phone', () => ({ search: '3331234567' }), ['D’Amico Nicolò']],
      ['a status nobody has', () => ({ 'filter[status]': 'rejected' }), []],
      ['the days', () => ({ 'filter[starts_at][lte]': '2026-11-24' }), []],
    ])('filters by %s', async (_what, query, people) => {
      const { body } = await admin.call(list, { query: { paginate: '1', ...query() } })
      expect(body.data.map(({ participant }: { participant: string }) => participant)).toEqual(people)
    })

    test('pages by cursor without gaps or repetitions', async () => {
      const first = await admin.call(list, { query: { paginate: '1', limit: '1' } })
      const cursor = first.body.meta.next_cursor
      const second = await admin.call(list, { query: { paginate: '1', limit: '1', cursor } })
      expect([first.body.data[0].participant, second.body.data[0].participant]).toEqual([
        'Segreto Piero',
        'D’Amico Nicolò',
      ])
      expect(second.body.meta.next_cursor).toBeNull()
    })

    test.each(['participant', '-phone', 'updated_at'])(
      'with sort=%s, which no index serves, answers 422',
      async (sort) => {
        expect((await admin.call(list, { query: { sort } })).body.errors).toHaveProperty('sort')
      },
    )

    test('export as a file is recorded in the audit log', async () => {
      const columns = ['participant', 'starts_at', 'doctor_id', 'status']
      const answer = await admin.call(exported, { body: { format: 'csv', columns } })
      expect(answer.status).toBe(200)
      const [line] = await practice.connection.db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.subject, 'bookings'), eq(auditEntries.action, 'export')))
      expect(line).toMatchObject({ actor_id: adminId, detail: `csv ${columns.join(',')}` })
    })
  })

  describe('admin/bookings/:id', () => {
    test('GET answers the visit with its doctor, and its history without the private note', async () => {
      const visit = await booked(practice, { from: '09:30', to: '09:45', assistant_notes: 'Solo per noi' })
      const noted = { ...aVisit(practice, { from: '09:30', to: '09:45' }), version: visit.version }
      await save(practice.doctor, { ...noted, original_booking_id: visit.id, assistant_notes: 'Anche questo no' })
      const params = { id: visit.id }
      const shown = await admin.call(endpoints.adminBooking, { params })
      const past = await admin.call(endpoints.adminBookingHistory, { params })
      expect(shown.body.data).toMatchObject({ code: visit.code, doctor: { id: practice.ferri, name: 'Ferri Giulia' } })
      expect(past.body.data).toHaveLength(1)
      for (const { body } of [shown, past]) expect(JSON.stringify(body)).not.toMatch(/assistant_notes|Solo per|Anche/)
    })

    test('GET is recorded in the audit log as a reading', async () => {
      const visit = await booked(practice, { from: '17:30', to: '17:45' })
      await admin.call(endpoints.adminBooking, { params: { id: visit.id } })
      const { actor_id, subject_id, action } = auditEntries
      const readings = and(eq(actor_id, adminId), eq(action, 'read'), eq(subject_id, visit.id))
      expect(await practice.connection.db.$count(auditEntries, readings)).toBe(1)
    })

    test('PUT status canceled is dated and signed, frees the time and notifies person and doctor after the undo window', async () => {
      const visit = await booked(practice, { from: '10:00', to: '10:15' })
      await practice.connection.db.delete(dueNotices)
      const answer = await cancel(admin, visit)
      expect(answer.body.data).toMatchObject({ status: 'canceled', doctor: { name: 'Ferri Giulia' } })
      const history = await practice.connection.db
        .select()
        .from(bookingChanges)
        .where(eq(bookingChanges.booking_id, visit.id))
      expect(history.at(-1)).toMatchObject({ actor_id: adminId, reason: 'Sciopero', on_behalf_of_id: null })
      const later = new Date(practice.clock.now().getTime() + 4 * 60_000)
      await practice.connection.db.transaction((tx) => sendDueNotices(tx, later))
      const told = await practice.connection.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.booking_id, visit.id), eq(notifications.code, 'booking-canceled')))
      expect(new Map(told.map(({ user_id, text }) => [user_id, text]))).toEqual(
        new Map([
          [
            practice.ferri,
            'L’amministrazione ha annullato la visita di mercoledì 25 novembre alle 10:00, Studio Via Roma.',
          ],
          [practice.patient, expect.stringContaining('è stata annullata. Motivo: Sciopero')],
        ]),
      )
      await booked(practice, { from: '10:00', to: '10:15' })
    })

    test('POST undo within the window restores the visit and the doctor is not notified', async () => {
      const visit = await booked(practice, { from: '10:30', to: '10:45' })
      await cancel(admin, visit)
      const params = { id: visit.id }
      expect((await practice.doctor.call(endpoints.undoBookingChange, { params })).status).toBe(403)
      const restored = await admin.call(endpoints.undoAdminBookingChange, { params })
      expect(restored.body.data).toMatchObject({ status: 'confirmed' })
      const waiting = and(eq(dueNotices.booking_id, visit.id), eq(dueNotices.kind, 'doctor-by-admin'))
      expect(await practice.connection.db.select().from(dueNotices).where(waiting)).toEqual([])
    })

    test.each(['confirmed', 'rejected', 'terminated'])('PUT status “%s” answers 422', async (status) => {
      const { body } = await admin.call(list, { query: { paginate: '1', 'filter[status]': 'confirmed' } })
      const [{ id, version }] = body.data
      const params = { id }
      const answer = await admin.call(endpoints.changeAdminBookingStatus, { params, body: { status, version } })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['status']])
    })

    test('PUT status with a stale version answers 409 with the current visit without its private note', async () => {
      const visit = await booked(practice, { from: '11:00', to: '11:15', assistant_notes: 'Solo per noi' })
      await changeStatus(practice.doctor, visit, 'canceled')
      const answer = await cancel(admin, visit)
      expect(answer.body).toMatchObject({ code: 'stale', current: { status: 'canceled' } })
      expect([answer.status, JSON.stringify(answer.body).includes('Solo per noi')]).toEqual([409, false])
    })

    test('every call on an unknown id answers 404', async () => {
      const params = { id: 999_999 }
      const answers = [
        await admin.call(endpoints.adminBooking, { params }),
        await admin.call(endpoints.adminBookingHistory, { params }),
        await admin.call(endpoints.changeAdminBookingStatus, { params, body: {} }),
        await admin.call(endpoints.undoAdminBookingChange, { params }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    })
  })

  describe('several visits', () => {
    const theirs = () =>
      booked(
        practice,
        {
          office_user_id: practice.girasole.officeUserId,
          office_service_id: practice.girasole.visit,
          user_id: practice.leonePatient,
          from: '10:30',
          to: '10:45',
        },
        practice.otherDoctor,
      )
    const statuses = async (...visits: readonly { readonly id: number }[]) => {
      const seen = []
      for (const { id } of visits)
        seen.push((await admin.call(endpoints.adminBooking, { params: { id } })).body.data.status)
      return seen
    }
    const cancelAll = async (ids: readonly number[]) =>
      (await admin.call(endpoints.cancelAdminBookings, { body: { ids: [...ids], reason: 'Sciopero' } })).body.data
    const undo = (ids: readonly number[], session = admin) =>
      session.call(endpoints.undoAdminCancellations, { body: { ids: [...ids] } })

    test('POST cancel cancels them in every agenda and tells each person once; what is over is left', async () => {
      const [one, two] = [
        await booked(practice, { from: '11:30', to: '11:45' }),
        await booked(practice, { from: '11:45', to: '12:00' }),
      ]
      const [other, over] = [await theirs(), await booked(practice, { from: '11:15', to: '11:30' })]
      await changeStatus(practice.doctor, over, 'canceled')
      const { db } = practice.connection
      await db.delete(dueNotices)
      await db.delete(notifications)
      const { canceled, ...more } = await cancelAll([one.id, two.id, other.id, over.id, 999_999_999])
      expect(canceled.toSorted()).toEqual([one.id, two.id, other.id].toSorted())
      expect(more).toEqual({ left: [over.id], unknown: [999_999_999], undo_until: expect.any(String) })
      expect(await statuses(one, two, other)).toEqual(['canceled', 'canceled', 'canceled'])
      const later = new Date(practice.clock.now().getTime() + 4 * 60_000)
      await db.transaction((tx) => sendDueNotices(tx, later))
      for (const person of [practice.patient, practice.leonePatient])
        expect(await db.$count(notifications, eq(notifications.user_id, person))).toBe(1)
    })

    test('POST undo by who canceled them restores all, or none where a time has been taken', async () => {
      const [one, two, other] = [
        await booked(practice, { from: '16:00', to: '16:15' }),
        await booked(practice, { from: '16:15', to: '16:30' }),
        await theirs(),
      ]
      const ids = [one.id, two.id, other.id]
      await cancelAll(ids)
      const colleague = await practice.session(await practice.person('admin'))
      expect((await undo(ids, colleague)).body.data).toEqual({ restored: [], left: ids })
      const taken = await booked(practice, { from: '16:00', to: '16:15' })
      expect((await undo(ids)).status).toBe(409)
      expect(await statuses(one, two, other)).toEqual(['canceled', 'canceled', 'canceled'])
      await changeStatus(practice.doctor, taken, 'canceled')
      expect((await undo(ids)).body.data.restored.toSorted()).toEqual(ids.toSorted())
      expect(await statuses(one, two, other)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    })
  })

  test(`PUT and DELETE admin/bookings/:id answer 404 (${day})`, async () => {
    const { body } = await admin.call(list, { query: {} })
    const url = `/api/backoffice/admin/bookings/${body.data[0].id}`
    const tries = await Promise.all(
      (['PUT', 'DELETE'] as const).map((method) => practice.app.inject({ method, url, headers: {} })),
    )
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })
})
