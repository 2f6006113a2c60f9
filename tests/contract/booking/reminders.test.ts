import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { BookingPayload } from '../../../domain/contract/booking/booking-fields'
import type { Reminder } from '../../../domain/messages/reminders'
import type { Connection } from '../../../server/db/connection/connect'
import { withTransaction } from '../../../server/db/transaction'
import { remindOfVisits } from '../../../server/notices/reminders'
import { anOwnVisit, inboxOf, ownBooked, relate } from '../../support/builders/participants'
import { aPractice, aVisit, booked, changeStatus, type Practice, save, undo } from '../../support/builders/practice'
import { aClock } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

onMainDatabase((open) => {
  let connection: Connection
  let practice: Practice
  let statements = 0
  // each test has a new practice in a database of its own
  const log = {
    logQuery: () => {
      statements += 1
    },
  }
  beforeEach(async () => {
    connection = await open({}, log)
    practice = await aPractice(connection, aClock())
    await connection.sql('update users set email = $2 where id = $1', [practice.patient, 'nicolo@paziente.test'])
    return () => practice.close()
  })

  /** One turn of the job at the given time; returns how many inboxes heard of it. */
  const turnAt = async (time: string) => {
    practice.clock.set(time)
    const { events } = await withTransaction(connection.db, (tx) => remindOfVisits(tx, practice.clock.now()))
    return events.length
  }
  const reminders = () =>
    connection.sql<{ booking_id: number; recipient: string; channel: string; state: string; reason: string | null }>(
      `select booking_id, recipient, channel, state, reason from messages
       where type_code = 'booking-reminder' and channel = 'email' order by id`,
    )
  const states = async () => (await reminders()).map(({ state }) => state)
  const stored = (sql: string, ...values: number[]) => connection.sql(sql, values)
  /** A visit on Thursday 26 November at 09:30, eight of the morning in UTC and a half. */
  const onThursday = (more: Partial<BookingPayload> = {}) =>
    booked(practice, { date: '2026-11-26', from: '09:30:00', to: '09:45:00', ...more })

  describe('a turn of the job', () => {
    test('24 hours before the visit writes the inbox and one message by each channel, once', async () => {
      const { id } = await onThursday()
      expect(await turnAt('2026-11-25T08:29:59Z')).toBe(0)
      expect(await turnAt('2026-11-25T08:30:00Z')).toBe(1)
      expect(await turnAt('2026-11-25T08:31:00Z')).toBe(0)
      const written = await connection.sql(
        `select m.cause, m.channel, m.state, m.reason, m.purpose, m.subject, m.detail, m.practice, m.doctor_id,
           k.purpose as link, k.user_id, k.booking_id, k.expires_at
         from messages m join links k on k.id = m.link_id order by m.channel`,
      )
      const shared = {
        cause: `reminder ${id} 2026-11-26T08:30:00Z`,
        purpose: 'care',
        subject: 'Promemoria della visita',
        detail: 'La visita di giovedì 26 novembre alle 09:30, Studio Via Roma.',
        practice: 'Studio Via Roma',
        doctor_id: practice.ferri,
        link: 'booking',
        user_id: practice.patient,
        booking_id: id,
        expires_at: new Date('2026-11-26T08:30:00Z'),
      }
      expect(written).toEqual([
        { ...shared, channel: 'email', state: 'due', reason: null },
        { ...shared, channel: 'push', state: 'skipped', reason: 'no-device' },
      ])
      expect(
        (await inboxOf(practice, practice.patient)).filter(({ code }) => code === 'booking-reminder'),
      ).toMatchObject([{ text: shared.detail, booking_id: id }])
    })

    test('after a day without the server sends what is overdue, and nothing for visits that have begun', async () => {
      await onThursday()
      await onThursday({ from: '11:00:00', to: '11:15:00' })
      expect(await turnAt('2026-11-26T09:00:00Z')).toBe(1)
      expect(await turnAt('2026-11-26T12:00:00Z')).toBe(0)
    })

    test('withdraws a reminder that was not sent before the visit began', async () => {
      await onThursday()
      await turnAt('2026-11-26T08:00:00Z')
      await turnAt('2026-11-26T08:30:00Z')
      expect(await reminders()).toMatchObject([{ state: 'withdrawn', reason: 'La visita è già iniziata' }])
    })

    test('follows the hours of the service, else of its entry in the catalogue, else of the office user; 0 is none', async () => {
      await onThursday()
      const service = 'update office_services set reminder_hours = $1 where id = $2'
      await stored('update office_users set reminder_hours = 48')
      await stored(service, 2, practice.roma.visit)
      expect(await turnAt('2026-11-26T06:29:00Z')).toBe(0)
      await stored(service, 0, practice.roma.visit)
      expect(await turnAt('2026-11-26T07:00:00Z')).toBe(0)
      await connection.sql('update office_services set reminder_hours = null')
      await stored('update medical_services set reminder_hours = 0')
      expect(await turnAt('2026-11-24T08:50:00Z')).toBe(0)
      await connection.sql('update medical_services set reminder_hours = null')
      expect(await turnAt('2026-11-24T08:50:00Z')).toBe(1)
    })

    test('follows the hours that the person has chosen, whatever the office says; 0 is none', async () => {
      await onThursday()
      await onThursday({ from: '10:00:00', to: '10:15:00', user_id: practice.otherPatient })
      await stored('update office_users set reminder_hours = 0')
      const choose = 'insert into reminder_choices (user_id, hours, updated_at) values ($1, $2, now())'
      await stored(choose, practice.patient, 6)
      await stored(choose, practice.otherPatient, 0)
      expect(await turnAt('2026-11-26T02:29:00Z')).toBe(0)
      expect(await turnAt('2026-11-26T02:30:00Z')).toBe(1)
      expect((await reminders()).map(({ recipient }) => recipient)).toEqual([`user ${practice.patient}`])
    })

    test('counts real hours across both changes of the clocks', async () => {
      await stored('update office_users set reminder_hours = 24')
      await booked(practice, { date: '2027-03-29', from: '09:00:00', to: '09:15:00' })
      expect(await turnAt('2027-03-28T06:59:00Z')).toBe(0)
      expect(await turnAt('2027-03-28T07:00:00Z')).toBe(1)
      practice.clock.set('2027-10-01T08:00:00Z')
      const autumn = await save(
        await practice.session(practice.ferri),
        aVisit(practice, { date: '2027-11-01', from: '09:00:00', to: '09:15:00', overtime: true }),
      )
      expect(autumn.status).toBe(201)
      expect(await turnAt('2027-10-31T07:59:00Z')).toBe(0)
      expect(await turnAt('2027-10-31T08:00:00Z')).toBe(1)
    })

    test('leaves an hour of quiet to who has just been told of the visit', async () => {
      practice.clock.set('2026-11-26T06:00:00Z')
      const visit = await onThursday()
      expect(await turnAt('2026-11-26T06:59:00Z')).toBe(0)
      expect(await turnAt('2026-11-26T07:00:00Z')).toBe(1)
      await save(practice.doctor, {
        ...aVisit(practice, { date: '2026-11-26', from: '09:45:00', to: '10:00:00' }),
        original_booking_id: visit.id,
        version: visit.version,
      })
      expect(await turnAt('2026-11-26T07:59:00Z')).toBe(0)
      expect(await turnAt('2026-11-26T08:00:00Z')).toBe(1)
    })

    test('says nothing of pending and canceled visits, of names without an account, of visits taken over by nobody', async () => {
      const pending = await ownBooked(
        await practice.session(practice.patient),
        anOwnVisit(practice, {
          office_service_id: practice.roma.home,
          date: '2026-11-26',
          from: '17:00:00',
          to: '18:00:00',
          city_id: 1,
          address: 'Via Po 1',
        }),
      )
      const canceled = await onThursday()
      await changeStatus(practice.doctor, canceled, 'canceled')
      await onThursday({ name: 'Bianchi', from: '10:00:00', to: '10:15:00' })
      expect(pending.status).toBe('pending')
      expect(await turnAt('2026-11-26T08:00:00Z')).toBe(0)
      expect(await reminders()).toEqual([])
    })

    test('reminds the parent who booked for a child too, each by a link of their own', async () => {
      const child = await practice.person('patient', { first_name: 'Tea', birthday: '2020-02-02' })
      await stored('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', practice.ferri, child)
      await relate(practice, child, practice.patient, 'Padre')
      await ownBooked(await practice.session(practice.patient), anOwnVisit(practice, { user_id: child }))
      expect(await turnAt('2026-11-24T09:00:00Z')).toBe(2)
      expect(new Set((await reminders()).map(({ recipient, state }) => `${recipient} ${state}`))).toEqual(
        new Set([`user ${child} skipped`, `user ${practice.patient} due`]),
      )
      expect(await connection.sql('select distinct user_id from links order by 1')).toHaveLength(2)
    })

    test('takes as many statements for 60 visits as for one', async () => {
      const count = async (visits: number, date: string) => {
        await connection.sql(
          `insert into bookings (code, status, doctor_id, office_user_id, office_service_id, user_id, date, from_minute,
             to_minute, starts_at, actor_type, created_at, updated_at)
           select $1 || i, 'confirmed', $2, $3, $4, $5, $6::date, i, i + 1, $6::date + interval '1 minute' * i, 'doctor',
             '2026-11-01', '2026-11-01'
           from generate_series(1, $7::int) i`,
          [`${date}-`, practice.ferri, practice.roma.officeUserId, practice.roma.visit, practice.patient, date, visits],
        )
        statements = 0
        await turnAt(`${date}T00:00:00Z`)
        return statements
      }
      expect(await count(60, '2026-12-10')).toBe(await count(1, '2026-12-03'))
      expect((await reminders()).length).toBe(61)
    })
  })

  describe('a change of the visit', () => {
    test('canceled withdraws what waits, and undone lets it go out again', async () => {
      const visit = await onThursday()
      await turnAt('2026-11-25T09:00:00Z')
      await changeStatus(practice.doctor, visit, 'canceled')
      expect(await reminders()).toMatchObject([{ state: 'withdrawn', reason: 'La visita è cambiata' }])
      expect((await undo(practice.doctor, visit)).status).toBe(200)
      expect(await reminders()).toMatchObject([{ state: 'due', reason: null }])
      expect(await turnAt('2026-11-25T12:00:00Z')).toBe(0)
    })

    test('moved withdraws what waits and reminds once of the new time, moved back of neither again', async () => {
      const visit = await onThursday()
      await turnAt('2026-11-25T09:00:00Z')
      const move = (from: string, to: string, version: number) =>
        save(practice.doctor, {
          ...aVisit(practice, { date: '2026-11-26', from, to }),
          original_booking_id: visit.id,
          version,
        })
      expect((await move('11:00:00', '11:15:00', 1)).status).toBe(200)
      expect(await states()).toEqual(['withdrawn'])
      expect(await turnAt('2026-11-25T10:30:00Z')).toBe(1)
      expect(await states()).toEqual(['withdrawn', 'due'])
      expect((await move('09:30:00', '09:45:00', 2)).status).toBe(200)
      expect(await states()).toEqual(['due', 'withdrawn'])
      expect(await turnAt('2026-11-25T20:00:00Z')).toBe(0)
    })

    test('passed to another person withdraws what waits and reminds that person', async () => {
      const visit = await onThursday()
      await turnAt('2026-11-25T09:00:00Z')
      const passed = await save(practice.doctor, {
        ...aVisit(practice, { date: '2026-11-26', from: '09:30:00', to: '09:45:00', user_id: practice.otherPatient }),
        original_booking_id: visit.id,
        version: 1,
      })
      expect(passed.status).toBe(200)
      await turnAt('2026-11-25T11:00:00Z')
      expect(await reminders()).toMatchObject([
        { recipient: `user ${practice.patient}`, state: 'withdrawn' },
        { recipient: `user ${practice.otherPatient}`, state: 'skipped', reason: 'no-address' },
      ])
    })

    test('leaves what a process is sending, and what was sent, as it is', async () => {
      const visit = await onThursday()
      await turnAt('2026-11-25T09:00:00Z')
      await connection.sql("update messages set claimed_at = now() where channel = 'email'")
      await changeStatus(practice.doctor, visit, 'canceled')
      expect(await states()).toEqual(['due'])
    })
  })

  describe('GET doctor/bookings/:id says of the reminder', () => {
    const reminderOf = async (id: number): Promise<Reminder | null> =>
      (await practice.doctor.call(endpoints.booking, { params: { id } })).body.data.reminder

    test('when it is due, was sent, failed, and that the person confirmed', async () => {
      const { id } = await onThursday()
      expect(await reminderOf(id)).toEqual({ state: 'due', at: '2026-11-25T08:30:00.000Z', reason: null })
      await turnAt('2026-11-25T08:30:00Z')
      expect(await reminderOf(id)).toEqual({ state: 'due', at: '2026-11-25T08:30:00.000Z', reason: null })
      const mark = (state: string) =>
        connection.sql("update messages set state = $1, sent_at = $2 where channel = 'email'", [
          state,
          state === 'sent' ? '2026-11-25T08:30:07Z' : null,
        ])
      await mark('failed')
      expect(await reminderOf(id)).toMatchObject({ state: 'failed' })
      await mark('uncertain')
      expect(await reminderOf(id)).toMatchObject({ state: 'uncertain' })
      await mark('sent')
      expect(await reminderOf(id)).toEqual({ state: 'sent', at: '2026-11-25T08:30:07.000Z', reason: null })
      await connection.sql("update bookings set attendance_confirmed_at = '2026-11-25T10:00:00Z'")
      expect(await reminderOf(id)).toEqual({ state: 'confirmed', at: '2026-11-25T10:00:00.000Z', reason: null })
    })

    test('why there is none', async () => {
      const { id } = await onThursday()
      const none = (reason: string) => ({ state: 'none', at: null, reason })
      await stored('update office_users set reminder_hours = 0')
      expect(await reminderOf(id)).toEqual(none('office-off'))
      await stored('insert into reminder_choices (user_id, hours, updated_at) values ($1, 0, now())', practice.patient)
      expect(await reminderOf(id)).toEqual(none('chosen-off'))
      await stored('update reminder_choices set hours = 24')
      await connection.sql('update users set email = null where id = $1', [practice.patient])
      expect(await reminderOf(id)).toEqual(none('no-address'))
      await turnAt('2026-11-25T09:00:00Z')
      expect(await reminderOf(id)).toEqual(none('no-address'))
      const named = await onThursday({ name: 'Bianchi', from: '10:00:00', to: '10:15:00' })
      expect(await reminderOf(named.id)).toEqual(none('unregistered'))
      practice.clock.set('2026-11-26T08:30:00Z')
      const late = await onThursday({ from: '10:15:00', to: '10:30:00', user_id: practice.patient })
      await connection.sql('update users set email = $2 where id = $1', [practice.patient, 'nicolo@paziente.test'])
      expect(await reminderOf(late.id)).toEqual(none('late'))
      await changeStatus(practice.doctor, named, 'canceled')
      expect(await reminderOf(named.id)).toBeNull()
    })

    test('nothing in lists and to participants, who read the same visit', async () => {
      const { id } = await onThursday()
      const listed = await practice.doctor.call(endpoints.bookings, { query: { from: '2026-11-26', to: '2026-11-26' } })
      expect(listed.body.data[0]).not.toHaveProperty('reminder')
      const own = await (await practice.session(practice.patient)).call(endpoints.ownBooking, { params: { id } })
      expect(own.body.data).not.toHaveProperty('reminder')
    })
  })
})
