import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { limitedUsers, officeServiceCities } from '../../../server/db/tables'
import {
  aHomeVisit,
  anOwnVisit,
  bookOwn,
  cancelOwn,
  ownBooked,
  type Participants,
  undoOwn,
  withParticipants,
} from '../../support/builders/participants'
import { aPractice, aVisit, booked, changeStatus, save, undo } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase, testNow } from '../../support/servers/database'

interface Case {
  /** In UTC, an hour behind Rome; by default a Tuesday at 08:45 in Rome. */
  readonly now?: string
  readonly who?: (practice: Participants) => Session | Promise<Session>
  readonly visit: (practice: Participants) => object
  readonly refused: { readonly status: number; readonly fields?: readonly string[]; readonly text?: string }
}

const invalid = (...fields: string[]) => ({ status: 422, fields })
const unknown = (field: string) => ({ ...invalid(field), text: 'Il valore scelto non esiste.' })
const undeclared = (field: string) => ({ ...invalid(field), text: 'Campo non previsto.' })
const isf = ({ isf: session }: Participants) => session

/** IN4 and AZ4 for participants: bookings that the rules forbid, tried by direct call. */
const cases: Record<string, Case> = {
  'a jolly the evening before': {
    now: '2026-11-26T21:00:00Z',
    visit: (p) => anOwnVisit(p, { date: '2026-11-27', from: '11:00', to: '11:15' }),
    refused: { ...invalid('from'), text: 'L’orario jolly si prenota solo il giorno stesso.' },
  },
  'a jolly of today at 06:59': {
    now: '2026-11-27T05:59:59Z',
    visit: (p) => anOwnVisit(p, { date: '2026-11-27', from: '11:00', to: '11:15' }),
    refused: { ...invalid('from'), text: 'L’orario jolly non è ancora prenotabile.' },
  },
  'time kept for the telephone': {
    visit: (p) => anOwnVisit(p, { date: '2026-11-26', from: '09:00', to: '09:15' }),
    refused: { ...invalid('from'), text: 'L’orario è riservato alle prenotazioni telefoniche.' },
  },
  'a representative beyond the horizon': {
    who: isf,
    visit: (p) => anOwnVisit(p, { office_service_id: p.roma.mr, date: '2027-11-29', from: '12:00', to: '12:15' }),
    refused: { ...invalid('from'), text: 'La data è oltre il periodo prenotabile.' },
  },
  'time for representatives, by a patient': {
    visit: (p) => anOwnVisit(p, { from: '12:00', to: '12:15' }),
    refused: invalid('from'),
  },
  'a service for representatives, by a patient': {
    visit: (p) => anOwnVisit(p, { office_service_id: p.roma.mr, from: '12:00', to: '12:15' }),
    refused: unknown('office_service_id'),
  },
  'a visit, by a representative': { who: isf, visit: (p) => anOwnVisit(p), refused: unknown('office_service_id') },
  'a hidden service': {
    visit: (p) => anOwnVisit(p, { office_service_id: p.roma.hidden }),
    refused: unknown('office_service_id'),
  },
  'off the grid': { visit: (p) => anOwnVisit(p, { from: '09:05', to: '09:20' }), refused: invalid('from') },
  'longer than the service': { visit: (p) => anOwnVisit(p, { to: '09:30' }), refused: invalid('from') },
  'in the past': { visit: (p) => anOwnVisit(p, { date: '2026-11-23' }), refused: invalid('from') },
  'from equal to to': { visit: (p) => anOwnVisit(p, { to: '09:00' }), refused: invalid('from', 'to') },
  'from after to': { visit: (p) => anOwnVisit(p, { from: '10:00' }), refused: invalid('from', 'to') },
  'out of hours': {
    visit: (p) => anOwnVisit(p, { from: '20:00', to: '20:15', overtime: true }),
    refused: { status: 403 },
  },
  'outside the shifts': { visit: (p) => anOwnVisit(p, { from: '20:00', to: '20:15' }), refused: invalid('from') },
  'online where the service is not': { visit: (p) => anOwnVisit(p, { online: true }), refused: invalid('online') },
  'a home visit without a place': {
    visit: (p) => aHomeVisit(p, { city_id: null, address: null }),
    refused: invalid('city_id', 'address'),
  },
  'a home visit in a city that is not served': {
    visit: (p) => aHomeVisit(p, { city_id: 2 }),
    refused: invalid('city_id'),
  },
  'somebody limited by the doctor': {
    who: (p) => p.session(p.otherPatient),
    visit: (p) => anOwnVisit(p),
    refused: { ...invalid('user_id'), text: 'La persona è tra gli utenti limitati e non può prenotare.' },
  },
  'another patient': { visit: (p) => anOwnVisit(p, { user_id: p.otherPatient }), refused: unknown('user_id') },
  nobody: { visit: (p) => anOwnVisit(p, { user_id: 999_999 }), refused: unknown('user_id') },
  'a child with a doctor who is not the child’s': {
    visit: (p) => anOwnVisit(p, { user_id: p.child }),
    refused: unknown('user_id'),
  },
  'a name': { visit: (p) => ({ ...anOwnVisit(p), name: 'Rosa' }), refused: undeclared('name') },
  'a telephone': { visit: (p) => ({ ...anOwnVisit(p), phone: '333 1234567' }), refused: undeclared('phone') },
  'a note of the doctor’s': {
    visit: (p) => ({ ...anOwnVisit(p), doctor_notes: 'x' }),
    refused: undeclared('doctor_notes'),
  },
  'a private note': {
    visit: (p) => ({ ...anOwnVisit(p), assistant_notes: 'x' }),
    refused: undeclared('assistant_notes'),
  },
  'a link for the doctor to open': {
    visit: (p) => ({ ...anOwnVisit(p), online_link: 'https://trap.test/a' }),
    refused: undeclared('online_link'),
  },
  'a version': { visit: (p) => ({ ...anOwnVisit(p), version: 1 }), refused: undeclared('version') },
  'who made it': { visit: (p) => ({ ...anOwnVisit(p), created_by: 1 }), refused: undeclared('created_by') },
  'its doctor': { visit: (p) => ({ ...anOwnVisit(p), doctor_id: p.leone }), refused: undeclared('doctor_id') },
  'its status': { visit: (p) => ({ ...anOwnVisit(p), status: 'confirmed' }), refused: undeclared('status') },
  'the kind of actor': {
    visit: (p) => ({ ...anOwnVisit(p), actor_type: 'doctor' }),
    refused: undeclared('actor_type'),
  },
  'an advanced booking': { visit: (p) => ({ ...anOwnVisit(p), advanced: 1 }), refused: undeclared('advanced') },
  'a note longer than there is room': {
    visit: (p) => anOwnVisit(p, { notes: 'x'.repeat(2001) }),
    refused: invalid('notes'),
  },
}

onMainDatabase((open) => {
  let practice: Participants
  beforeAll(async () => {
    practice = await withParticipants(await aPractice(await open()))
    const { db } = practice.connection
    await db.insert(officeServiceCities).values({ office_service_id: practice.roma.home, city_id: 1 })
    await db
      .insert(limitedUsers)
      .values({ doctor_id: practice.ferri, user_id: practice.otherPatient, since: '2026-01-01' })
    return () => practice.close()
  })

  const everything = async () => {
    const [row] = await practice.connection.sql<{ n: number }>(
      `select ((select count(*) from bookings) + (select count(*) from time_claims) + (select count(*) from booking_changes)
        + (select count(*) from due_notices) + (select count(*) from notifications))::int as n`,
    )
    return row?.n
  }

  test.each(Object.entries(cases))(
    'POST bookings by a participant is refused and stores nothing: %s',
    async (_name, { now, who, visit, refused }) => {
      const before = await everything()
      if (now) practice.clock.set(now)
      const answer = await bookOwn((await who?.(practice)) ?? practice.nicolo, visit(practice))
      practice.clock.set(testNow)
      expect([answer.status, answer.body]).toEqual([refused.status, expect.anything()])
      if (refused.fields) expect(Object.keys(answer.body.errors).sort()).toEqual([...refused.fields].sort())
      if (refused.text) expect(answer.body.message).toBe(refused.text)
      expect(await everything()).toBe(before)
    },
  )

  describe('POST bookings by a participant', () => {
    test('on a free slot answers 201 with a confirmed visit of the caller and its note; on the same slot again 409', async () => {
      const answer = await bookOwn(practice.nicolo, anOwnVisit(practice, { notes: '  Porto gli esami ', name: null }))
      expect([answer.status, answer.body.data]).toMatchObject([
        201,
        {
          status: 'confirmed',
          user_id: practice.patient,
          notes: 'Porto gli esami',
          actor_type: 'patient',
          overtime: false,
          undo_until: null,
        },
      ])
      expect(answer.body.data).not.toHaveProperty('assistant_notes')
      const seen = await practice.doctor.call(endpoints.booking, { params: { id: answer.body.data.id } })
      expect(seen.body.data).toMatchObject({ notes: 'Porto gli esami', assistant_notes: null })
      const again = await bookOwn(practice.nicolo, anOwnVisit(practice))
      expect([again.status, again.body]).toMatchObject([
        409,
        { message: 'Il seguente orario è già occupato da una visita', code: 'already-taken' },
      ])
      expect(again.body.alternatives).toHaveLength(3)
    })

    test('on a jolly slot of today answers 201 from 07:00', async () => {
      practice.clock.set('2026-11-27T06:00:00Z')
      const visit = await ownBooked(
        practice.nicolo,
        anOwnVisit(practice, { date: '2026-11-27', from: '11:00', to: '11:15' }),
      )
      expect(visit).toMatchObject({ status: 'confirmed', slot: 'jolly' })
      practice.clock.set(testNow)
    })

    test('on a jolly slot answers 422 before the hour set for the office, 201 from then on', async () => {
      const opensAt = (minutes: number) =>
        practice.connection.sql('update office_users set jolly_opens_at = $1 where id = $2', [
          minutes,
          practice.roma.officeUserId,
        ])
      await opensAt(480)
      const visit = anOwnVisit(practice, { date: '2026-12-01', from: '11:00', to: '11:15' })
      practice.clock.set('2026-12-01T06:59:00Z')
      expect((await bookOwn(practice.nicolo, visit)).status).toBe(422)
      practice.clock.set('2026-12-01T07:00:00Z')
      expect((await bookOwn(practice.nicolo, visit)).status).toBe(201)
      practice.clock.set(testNow)
      await opensAt(420)
    })

    test('for a home visit answers a pending visit that only the doctor confirms', async () => {
      const asked = await ownBooked(practice.nicolo, aHomeVisit(practice))
      expect(asked).toMatchObject({ status: 'pending', slot: 'to_confirm', city: { id: 1 }, address: 'Via Po 1' })
      for (const status of ['confirmed', 'rejected', 'terminated', 'pending']) {
        const answer = await practice.nicolo.call(endpoints.changeOwnBookingStatus, {
          params: { id: asked.id },
          body: { status, version: asked.version },
        })
        expect([status, answer.status, Object.keys(answer.body.errors)]).toEqual([status, 422, ['status']])
      }
      expect((await changeStatus(practice.doctor, asked, 'confirmed')).body.data.status).toBe('confirmed')
      const seen = await practice.nicolo.call(endpoints.ownBooking, { params: { id: asked.id } })
      expect(seen.body.data).toMatchObject({ status: 'confirmed', version: 2 })
    })

    test('for a second home visit inside the rate limit answers 422; POST doctor/bookings answers 201', async () => {
      const soon = aHomeVisit(practice, { date: '2026-12-03' })
      const refused = await bookOwn(practice.nicolo, soon)
      expect([refused.status, refused.body.message]).toEqual([
        422,
        'Hai già una visita di questo tipo troppo vicina a questa data.',
      ])
      expect((await bookOwn(practice.nicolo, aHomeVisit(practice, { date: '2027-02-18' }))).status).toBe(422)
      const far = await ownBooked(practice.nicolo, aHomeVisit(practice, { date: '2027-02-25' }))
      await cancelOwn(practice.nicolo, far)
      const byDoctor = await save(practice.doctor, { ...soon, user_id: practice.patient })
      expect(byDoctor.status).toBe(201)
      await changeStatus(practice.doctor, byDoctor.body.data, 'canceled')
    })

    test('by a representative answers 422 within ninety days of a visit to the same doctor, unless that one was canceled', async () => {
      const mr = (date: string, from: string, to: string) =>
        anOwnVisit(practice, { office_service_id: practice.roma.mr, date, from, to })
      const first = await ownBooked(practice.isf, mr('2026-11-30', '12:00', '12:15'))
      expect(first).toMatchObject({ status: 'confirmed', slot: 'mr', actor_type: 'medical_representative' })
      const soon = mr('2026-12-02', '12:00', '12:15')
      expect((await bookOwn(practice.isf, soon)).status).toBe(422)
      const colleague = await practice.session(await practice.person('medical_representative'))
      expect((await bookOwn(colleague, soon)).status).toBe(201)
      await cancelOwn(practice.isf, first)
      expect((await bookOwn(practice.isf, mr('2026-12-02', '12:15', '12:30'))).status).toBe(201)
    })

    test('for an online visit answers no link until the doctor sets one; moving it needs none', async () => {
      const asked = await ownBooked(
        practice.nicolo,
        anOwnVisit(practice, {
          office_service_id: practice.roma.online,
          online: true,
          date: '2026-12-09',
          from: '10:00',
          to: '10:15',
        }),
      )
      expect(asked).toMatchObject({ online: true, online_link: null })
      const edit = { original_booking_id: asked.id, office_service_id: practice.roma.online, date: '2026-12-09' }
      const moved = await save(
        practice.doctor,
        aVisit(practice, { ...edit, version: asked.version, from: '10:15', to: '10:30' }),
      )
      expect([moved.status, moved.body.data?.online]).toEqual([200, true])
      const given = await save(
        practice.doctor,
        aVisit(practice, {
          ...edit,
          version: moved.body.data.version,
          from: '10:15',
          to: '10:30',
          online_link: 'https://meet.test/a',
        }),
      )
      expect(given.body.data.online_link).toBe('https://meet.test/a')
    })

    test('repeated under one Idempotency-Key answers the first booking', async () => {
      const visit = anOwnVisit(practice, { date: '2026-12-10', from: '10:00', to: '10:15' })
      const key = { 'idempotency-key': 'once' }
      const [first, again] = [await bookOwn(practice.nicolo, visit, key), await bookOwn(practice.nicolo, visit, key)]
      expect([first.status, again.body]).toEqual([201, first.body])
    })

    test('ignores X-Acting-As', async () => {
      const visit = anOwnVisit(practice, { date: '2026-12-10', from: '10:15', to: '10:30' })
      for (const value of [practice.ferri, practice.otherPatient, 'nobody']) {
        const answer = await bookOwn(practice.nicolo.actingAs(value), visit)
        expect([201, 409]).toContain(answer.status)
        if (answer.status === 201) expect(answer.body.data.user_id).toBe(practice.patient)
      }
    })
  })

  describe('bookings of a child', () => {
    const atLeone = (more = {}) =>
      anOwnVisit(practice, {
        office_user_id: practice.girasole.officeUserId,
        office_service_id: practice.girasole.visit,
        user_id: practice.child,
        ...more,
      })

    test('POST by a parent answers 201; the parent lists and cancels that booking and no other of the child', async () => {
      const visit = await ownBooked(practice.nicolo, atLeone())
      expect(visit).toMatchObject({ user_id: practice.child, user: { first_name: 'Tea' }, status: 'confirmed' })
      const byDesk = await booked(practice, { ...atLeone({ from: '10:00', to: '10:15' }) }, practice.otherDoctor)
      const list = await practice.nicolo.call(endpoints.ownBookings, {
        query: { from: '2026-11-25', to: '2026-11-25' },
      })
      const ids = list.body.data.map(({ id }: { id: number }) => id)
      expect([ids.includes(visit.id), ids.includes(byDesk.id)]).toEqual([true, false])
      expect((await cancelOwn(practice.nicolo, byDesk)).status).toBe(404)
      expect((await cancelOwn(practice.nicolo, visit)).body.data.status).toBe('canceled')
    })

    test('POST by a relative who is not, or no longer, parent or guardian answers 422', async () => {
      const { connection } = practice
      const setDegree = (name: string) =>
        connection.sql(
          `update user_relationships set relationship_id = (select id from relative_relationships where name = $1)
           where user_id = $2`,
          [name, practice.child],
        )
      for (const [degree, status] of [
        ['Fratello/Sorella', 422],
        ['Figlio/a', 422],
        ['Nonno/a', 422],
        ['Madre', 201],
        ['Tutore', 201],
      ] as const) {
        await setDegree(degree)
        const answer = await bookOwn(practice.nicolo, atLeone({ date: '2026-12-01' }))
        expect([degree, answer.status]).toEqual([degree, status])
        if (answer.status === 201) await cancelOwn(practice.nicolo, answer.body.data)
      }
      await setDegree('Padre')
      await connection.sql('update user_relationships set deleted_at = now() where user_id = $1', [practice.child])
      expect((await bookOwn(practice.nicolo, atLeone({ date: '2026-12-01' }))).status).toBe(422)
      await connection.sql('update user_relationships set deleted_at = null where user_id = $1', [practice.child])
    })
  })

  describe('PUT bookings/:id/status to canceled', () => {
    const aBooked = (from: string, to: string) =>
      ownBooked(practice.nicolo, anOwnVisit(practice, { date: '2026-12-11', from, to }))

    test('frees the slot, records the reason, and is undone by the caller only', async () => {
      const visit = await aBooked('09:00', '09:15')
      const canceled = await cancelOwn(practice.nicolo, visit, 'Febbre')
      expect(canceled.body.data).toMatchObject({ status: 'canceled', undo_until: '2026-11-24T07:48:00.000Z' })
      const history = await practice.doctor.call(endpoints.bookingHistory, { params: { id: visit.id } })
      expect(history.body.data.at(-1)).toMatchObject({
        actor: { id: practice.patient },
        on_behalf_of: null,
        reason: 'Febbre',
        change: { status: ['confirmed', 'canceled'] },
      })
      expect((await undo(practice.doctor, visit)).status).toBe(403)
      expect((await undoOwn(practice.nicolo, visit)).body.data).toMatchObject({ status: 'confirmed', undo_until: null })
      expect((await undoOwn(practice.nicolo, visit)).status).toBe(422)
    })

    test('is undone neither after the window (422) nor when the slot is taken (409, without alternatives in an office that takes none)', async () => {
      const visit = await aBooked('09:15', '09:30')
      await cancelOwn(practice.nicolo, visit)
      const other = await booked(practice, { date: '2026-12-11', from: '09:15', to: '09:30', name: 'Altro' })
      const taken = await undoOwn(practice.nicolo, visit)
      expect([taken.status, taken.body.alternatives.length]).toEqual([409, 3])
      const setOnline = (value: boolean) =>
        practice.connection.sql('update office_users set online_bookings = $1 where id = $2', [
          value,
          practice.roma.officeUserId,
        ])
      await setOnline(false)
      expect((await undoOwn(practice.nicolo, visit)).body).toMatchObject({ code: 'already-taken', alternatives: [] })
      await setOnline(true)
      await changeStatus(practice.doctor, other, 'canceled')
      practice.clock.advance(3)
      expect((await undoOwn(practice.nicolo, visit)).status).toBe(422)
      practice.clock.set(testNow)
    })

    test('on a stale version answers 409 with the booking; without a version 422', async () => {
      const visit = await aBooked('09:30', '09:45')
      await changeStatus(practice.doctor, visit, 'canceled')
      const late = await cancelOwn(practice.nicolo, visit)
      expect([late.status, late.body.code, late.body.current.status]).toEqual([409, 'stale', 'canceled'])
      expect(late.body.current).not.toHaveProperty('assistant_notes')
      const blind = await practice.nicolo.call(endpoints.changeOwnBookingStatus, {
        params: { id: visit.id },
        body: { status: 'canceled' },
      })
      expect([blind.status, Object.keys(blind.body.errors)]).toEqual([422, ['version']])
      expect((await cancelOwn(practice.nicolo, { ...visit, version: 2 })).status).toBe(422)
      // Nor can the participant undo changes of the doctor's side.
      expect((await undoOwn(practice.nicolo, visit)).status).toBe(403)
    })

    test('after the end of the visit answers 422', async () => {
      const visit = await aBooked('10:00', '10:15')
      practice.clock.set('2026-12-11T09:15:00Z')
      const answer = await cancelOwn(practice.nicolo, visit)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['status']])
      practice.clock.set('2026-12-11T09:14:59Z')
      expect((await cancelOwn(practice.nicolo, visit)).status).toBe(200)
      practice.clock.set(testNow)
    })
  })

  describe('POST bookings with original_booking_id', () => {
    test('of a canceled visit keeps the link; of a live one answers 422', async () => {
      const visit = await ownBooked(practice.nicolo, anOwnVisit(practice, { date: '2026-12-14' }))
      const again = anOwnVisit(practice, {
        date: '2026-12-14',
        from: '09:15',
        to: '09:30',
        original_booking_id: visit.id,
      })
      const early = await bookOwn(practice.nicolo, again)
      expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['original_booking_id']])
      await cancelOwn(practice.nicolo, visit)
      expect((await ownBooked(practice.nicolo, again)).original_booking_id).toBe(visit.id)
    })
  })
})
