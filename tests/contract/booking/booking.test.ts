import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { aPractice, aVisit, booked, changeStatus, type Practice, save, undo } from '../../support/builders/practice'
import { onMainDatabase } from '../../support/servers/database'

const availabilities = (practice: Practice, service: number, query: Record<string, string | number>) =>
  practice.doctor.call(endpoints.availabilities, { params: { id: service }, query })

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })

  describe('POST doctor/bookings, new', () => {
    test('on a free slot answers 201 with a confirmed visit and its code, and the slot is no longer offered', async () => {
      const day = { from: '2026-11-25', to: '2026-11-25', advanced: 1 }
      const before = (await availabilities(practice, practice.roma.visit, day)).body.data['2026-11-25']
      expect(before[0]).toEqual({ from: '09:00:00', to: '09:15:00', slot_code: null })
      const answer = await save(practice.assistant, aVisit(practice, { assistant_notes: 'Privata', from: '09:00' }))
      expect(answer.status).toBe(201)
      expect(answer.body.data).toMatchObject({
        status: 'confirmed',
        date: '2026-11-25',
        from: '09:00:00',
        to: '09:15:00',
        user: { first_name: 'Nicolò', last_name: 'D’Amico' },
        actor_type: 'doctor',
        manual: false,
        assistant_notes: 'Privata',
        version: 1,
        undo_until: null,
      })
      expect(answer.body.data.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
      const after = (await availabilities(practice, practice.roma.visit, day)).body.data['2026-11-25']
      expect(after).toEqual(before.slice(1))
      const original = { ...day, original_booking_id: answer.body.data.id }
      expect((await availabilities(practice, practice.roma.visit, original)).body.data['2026-11-25']).toEqual(before)
    })

    test('on a taken slot answers 409 with three alternatives, as check_overlapping does', async () => {
      await booked(practice, { from: '10:00', to: '10:15' })
      const wanted = aVisit(practice, { from: '10:00', to: '10:15', user_id: practice.otherPatient })
      const answer = await save(practice.doctor, wanted)
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({
        message: 'Il seguente orario è già occupato da una visita',
        description: "Non è possibile sovrascrivere le visite, modifica l'orario per procedere con la prenotazione",
        code: 'already-taken',
      })
      expect(answer.body.alternatives.map(({ date, from }: { date: string; from: string }) => [date, from])).toEqual([
        ['2026-11-25', '09:45:00'],
        ['2026-11-25', '10:15:00'],
        ['2026-11-25', '09:30:00'],
      ])
      const check = await practice.doctor.call(endpoints.checkOverlapping, { body: wanted })
      expect([check.status, check.body]).toEqual([409, answer.body])
      const free = aVisit(practice, { from: '10:15', to: '10:30' })
      const hint = await practice.doctor.call(endpoints.checkOverlapping, { body: free })
      expect(hint.body).toEqual({ data: { overlapping: false } })
    })

    test('with a free-text name answers a visit without user, with the phone', async () => {
      // as it is copied from the contacts of a phone
      const name = { name: ' Rosa Verdi ', phone_prefix: '+39', phone: '\u202a0039 333 7654321\u202c' }
      const booking = await booked(practice, { ...name, from: '10:30', to: '10:45' })
      expect(booking).toMatchObject({ user_id: null, user: null, name: 'Rosa Verdi', phone: '333 7654321' })
      const found = await practice.doctor.call(endpoints.bookings, { query: { paginate: 1, search: '3337654321' } })
      expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([booking.id])
    })

    test('answers 409 when the doctor has a visit in another office then', async () => {
      await booked(practice, { date: '2026-12-01', from: '15:00', to: '15:20', overtime: true })
      const prati = { office_user_id: practice.prati.officeUserId, office_service_id: practice.prati.visit }
      const answer = await save(
        practice.doctor,
        aVisit(practice, { ...prati, date: '2026-12-01', from: '15:15', to: '15:30' }),
      )
      expect(answer.status).toBe(409)
    })
  })

  describe('POST doctor/bookings with original_booking_id', () => {
    test('moves the visit in place: same id and code, version + 1, old time free and new time taken', async () => {
      const booking = await booked(practice, {
        date: '2026-11-26',
        from: '10:00',
        to: '10:15',
        doctor_notes: 'Digiuno',
      })
      const moved = await save(practice.doctor, {
        ...aVisit(practice, { date: '2026-11-26', from: '10:30', to: '10:45' }),
        original_booking_id: booking.id,
        version: booking.version,
      })
      expect(moved.status).toBe(200)
      expect(moved.body.data).toMatchObject({
        id: booking.id,
        code: booking.code,
        from: '10:30:00',
        version: 2,
        doctor_notes: 'Digiuno',
        original_booking_id: null,
      })
      expect(moved.body.data.undo_until).toBe('2026-11-24T07:48:00.000Z')
      await booked(practice, { date: '2026-11-26', from: '10:00', to: '10:15' })
      const back = await undo(practice.doctor, booking)
      expect([back.status, back.body.code]).toEqual([409, 'already-taken'])
      const kept = await practice.doctor.call(endpoints.booking, { params: { id: booking.id } })
      expect(kept.body.data).toMatchObject({ from: '10:30:00', version: 2 })
    })

    test('with a stale version answers 409 with the current booking', async () => {
      const booking = await booked(practice, { date: '2026-11-26', from: '11:00', to: '11:15' })
      const edit = (notes: string) => ({
        ...aVisit(practice, { date: '2026-11-26', from: '11:00', to: '11:15', doctor_notes: notes }),
        original_booking_id: booking.id,
        version: booking.version,
      })
      expect((await save(practice.doctor, edit('prima'))).status).toBe(200)
      const late = await save(practice.assistant, edit('seconda'))
      expect(late.status).toBe(409)
      expect(late.body).toMatchObject({ code: 'stale', current: { doctor_notes: 'prima', version: 2 } })
      const { version: _, ...blind } = edit('terza')
      expect((await save(practice.doctor, blind)).body.errors).toHaveProperty('version')
    })

    test('of a finished visit edits only notes, and without a version books anew', async () => {
      const time = { date: '2026-11-26', from: '11:30', to: '11:45' }
      const booking = await booked(practice, time)
      const canceled = (await changeStatus(practice.doctor, booking, 'canceled')).body.data
      const original = { original_booking_id: booking.id, version: canceled.version }
      const notes = await save(practice.doctor, { ...aVisit(practice, time), ...original, doctor_notes: 'Dopo' })
      expect(notes.body.data).toMatchObject({ status: 'canceled', doctor_notes: 'Dopo', version: 3 })
      const moved = await save(practice.doctor, {
        ...aVisit(practice, { ...time, from: '12:00', to: '12:15' }),
        ...original,
        version: 3,
      })
      expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['from', 'to']])
      const again = await save(practice.doctor, { ...aVisit(practice, time), original_booking_id: booking.id })
      expect(again.status).toBe(201)
      expect(again.body.data).toMatchObject({ original_booking_id: booking.id, status: 'confirmed', version: 1 })
    })

    test('that keeps the time is accepted where the plan no longer offers it', async () => {
      const odd = { date: '2026-11-26', from: '20:10', to: '20:20', overtime: true }
      const booking = await booked(practice, odd)
      const edited = await save(practice.doctor, {
        ...aVisit(practice, { ...odd, user_id: practice.otherPatient }),
        original_booking_id: booking.id,
        version: 1,
      })
      expect(edited.body.data).toMatchObject({ user_id: practice.otherPatient, overtime: true })
    })
  })

  describe('PUT doctor/bookings/:id/status and POST undo', () => {
    test('status: a change that is not a transition answers 422 and changes nothing', async () => {
      const booking = await booked(practice, { date: '2026-11-27', from: '09:00', to: '09:15' })
      for (const status of ['pending', 'confirmed', 'rejected', 'terminated']) {
        const answer = await changeStatus(practice.doctor, booking, status)
        expect([status, answer.status, Object.keys(answer.body.errors)]).toEqual([status, 422, ['status']])
      }
      const kept = await practice.doctor.call(endpoints.booking, { params: { id: booking.id } })
      expect(kept.body.data).toMatchObject(booking)
    })

    test('status canceled frees the time at once; undo restores it once, for the same person', async () => {
      const booking = await booked(practice, { date: '2026-11-27', from: '09:30', to: '09:45' })
      const canceled = await changeStatus(practice.assistant, booking, 'canceled', 'Il medico è assente')
      expect(canceled.body.data).toMatchObject({ status: 'canceled', version: 2 })
      expect((await undo(practice.doctor, booking)).status).toBe(403)
      expect((await undo(practice.assistant, booking)).body.data).toMatchObject({
        status: 'confirmed',
        version: 3,
        undo_until: null,
      })
      expect((await undo(practice.assistant, booking)).status).toBe(422)
      const taken = await save(practice.doctor, aVisit(practice, { date: '2026-11-27', from: '09:30', to: '09:45' }))
      expect(taken.status).toBe(409)
      const history = await practice.doctor.call(endpoints.bookingHistory, { params: { id: booking.id } })
      expect(
        history.body.data.map(({ change, reason }: { change: object; reason: string }) => [change, reason]),
      ).toEqual([
        [expect.objectContaining({ status: [null, 'confirmed'], from: [null, '09:30:00'] }), null],
        [{ status: ['confirmed', 'canceled'] }, 'Il medico è assente'],
        [{ status: ['canceled', 'confirmed'] }, null],
      ])
      expect(history.body.data[1]).toMatchObject({
        actor: { id: practice.secretary, name: 'Marta Rinaldi' },
        on_behalf_of: { id: practice.ferri, name: 'Giulia Ferri' },
        impersonator: null,
      })
    })

    test('undo on a time taken meanwhile answers 409 with alternatives', async () => {
      const time = { date: '2026-11-27', from: '11:45', to: '12:00' }
      const booking = await booked(practice, time)
      await changeStatus(practice.doctor, booking, 'canceled')
      await booked(practice, time)
      const taken = await undo(practice.doctor, booking)
      expect([taken.status, taken.body.code, taken.body.alternatives.length]).toEqual([409, 'already-taken', 3])
    })

    test('status: the loser of two concurrent changes gets 409 with the current visit', async () => {
      const booking = await booked(practice, { date: '2026-11-27', from: '10:00', to: '10:15' })
      const answers = await Promise.all([
        changeStatus(practice.doctor, booking, 'canceled'),
        changeStatus(practice.assistant, booking, 'canceled'),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'stale',
        current: { status: 'canceled', version: 2 },
      })
    })
  })

  test('POST undo after undo_until answers 422', async () => {
    const booking = await booked(practice, { date: '2026-11-27', from: '10:30', to: '10:45' })
    await changeStatus(practice.doctor, booking, 'canceled')
    practice.clock.advance(3)
    const late = await undo(practice.doctor, booking)
    expect([late.status, late.body.errors]).toEqual([
      422,
      { undo_until: ['Il tempo per annullare la modifica è scaduto.'] },
    ])
  })
})
