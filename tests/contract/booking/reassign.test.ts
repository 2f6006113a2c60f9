import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { longTime } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import type { BookingPayload } from '../../../domain/contract/booking/booking-fields'
import type { Booking } from '../../../domain/contract/booking/bookings'
import type { LiveEvent } from '../../../server/realtime/live'
import { reassign } from '../../../server/scheduling/booking/reassign'
import { bookingContext } from '../../../server/scheduling/facts/actor'
import { ownAgenda } from '../../../server/sessions/acting-doctor'
import { aHomeVisit, bookOwn, codesOf, inboxOf, told, withParticipants } from '../../support/builders/participants'
import {
  aPractice,
  at,
  booked,
  changeStatus,
  type Practice,
  save,
  undo,
  without,
} from '../../support/builders/practice'
import { aClock, type Session } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'

/** Wednesday 25 November 2026, the day after the clock's. */
const date = '2026-11-25'
const slot = (hour: number) => ({ date, from: longTime(at(hour)), to: longTime(at(hour, 15)) })

let practice: Practice
/** Assists Ferri and Leone, and acts for Ferri. */
let both: Session
let agent: number
beforeEach(async () => {
  practice = await aPractice(await aDatabase(), aClock())
  const { connection, leone, patient, person, link, session } = practice
  await connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [leone, patient])
  agent = await person('assistant')
  await link(agent)
  await link(agent, { doctor_id: leone })
  both = (await session(agent)).actingAs(practice.ferri)
  return async () => {
    await practice.close()
    await connection.close()
  }
})

const place = () => ({
  doctor_id: practice.leone,
  office_user_id: practice.girasole.officeUserId,
  office_service_id: practice.girasole.visit,
})
const ask = (visit: Pick<Booking, 'id' | 'version'>, more: object = {}, session = both) =>
  session.call(endpoints.reassignBooking, {
    params: { id: visit.id },
    body: { ...place(), ...slot(10), version: visit.version, ...more },
  })
async function moved(visit: Booking, more: object = {}, session = both): Promise<Booking> {
  const { status, body } = await ask(visit, more, session)
  expect([status, status < 300 ? null : body]).toEqual([201, null])
  return body.data
}
const show = async ({ id }: { id: number }, session: Session = practice.doctor) =>
  (await session.call(endpoints.booking, { params: { id } })).body.data as Booking
const historyOf = async ({ id }: { id: number }, session: Session) =>
  (await session.call(endpoints.bookingHistory, { params: { id } })).body.data as { change: object }[]
const visit = (more: Partial<BookingPayload> = {}): Promise<Booking> => booked(practice, { ...slot(9), ...more })
const forLeone = () => both.actingAs(practice.leone)
/** Past the undo window, with all notices sent. */
async function later() {
  practice.clock.advance(10)
  await told(practice)
}

describe('POST doctor/bookings/:id/reassign', () => {
  test('books for the other doctor and cancels here: person and shared texts go along, the private note does not', async () => {
    const texts = { doctor_notes: 'A digiuno', assistant_notes: 'Solo per lo studio' }
    const before = await visit(texts)
    const after = await moved(before)
    expect(after).toMatchObject({
      ...{ ...slot(10), status: 'confirmed', user_id: practice.patient, version: 1 },
      ...{ doctor_notes: 'A digiuno', assistant_notes: null, original_booking_id: null },
      office_service: { office_user: { user_id: practice.leone } },
      undo_until: expect.any(String),
    })
    expect(after.code).not.toBe(before.code)
    expect(await show(before)).toMatchObject({ status: 'canceled', version: 2, undo_until: null })
    const [lines, linesThere] = [await historyOf(before, both), await historyOf(after, forLeone())]
    expect(lines.at(-1)).toMatchObject({
      actor: { id: agent },
      on_behalf_of: { id: practice.ferri },
      change: { status: ['confirmed', 'canceled'] },
    })
    expect(linesThere).toMatchObject([
      { on_behalf_of: { id: practice.leone }, change: { status: [null, 'confirmed'] } },
    ])
    const rows = await practice.connection.sql(
      `select count(*)::int as lines, count(distinct act_id)::int as acts,
        (select original_booking_id from bookings where id = $1) as original from booking_changes where act_id is not null`,
      [after.id],
    )
    expect(rows).toEqual([{ lines: 2, acts: 1, original: before.id }])
    await booked(practice, slot(9))
  })

  test('of a typed name, of one that is here, and of a request: phone, presence and who booked stay', async () => {
    const named = await visit({ name: 'Zoe Neri', phone_prefix: '+39', phone: '333 111' })
    expect(await moved(named)).toMatchObject({ name: 'Zoe Neri', phone: '333 111', user_id: null })
    const waiting = await visit(slot(11))
    practice.clock.set('2026-11-25T09:50:00Z')
    const presence = { presence: 'arrived', before: null }
    await both.call(endpoints.changePresence, { params: { id: waiting.id }, body: presence })
    const here = await moved(waiting, { from: '12:00', to: '12:15' })
    expect(here.presence).toMatchObject({ state: 'arrived' })
    await undo(forLeone(), here)
    expect(await show(waiting)).toMatchObject({ status: 'confirmed', presence: { state: 'arrived' } })
  })

  test('of a home visit keeps city and address only as a home visit', async () => {
    const participants = await withParticipants(practice)
    const { body } = await bookOwn(participants.nicolo, aHomeVisit(practice))
    const request = body.data as Booking
    expect(request).toMatchObject({ status: 'pending', address: 'Via Po 1' })
    const pending = async () => (await inboxOf(practice, practice.ferri)).map((line) => line.pending)
    expect(await pending()).toEqual([true])
    const asOrdinary = await moved(await show(request))
    expect(asOrdinary).toMatchObject({ status: 'confirmed', address: null, city_id: null, actor_type: 'patient' })
    expect(await pending()).toEqual([false])
    await undo(forLeone(), asOrdinary)
    expect(await show(request)).toMatchObject({ status: 'pending', address: 'Via Po 1' })
    expect(await pending()).toEqual([true])
    const [home] = await practice.connection.sql<{ id: number }>(
      `insert into office_services (office_user_id, medical_service_id, name)
       select $1, medical_service_id, 'Domiciliare' from office_services where id = $2 returning id`,
      [practice.girasole.officeUserId, practice.roma.home],
    )
    const asHome = await moved(await show(request), {
      office_service_id: home?.id,
      from: '20:00',
      to: '21:00',
      overtime: true,
    })
    expect(asHome).toMatchObject({ status: 'confirmed', address: 'Via Po 1', city_id: 1 })
  })

  test('of a representative goes onto a service for representatives only', async () => {
    const isf = { user_id: practice.representative, office_service_id: practice.roma.mr }
    const before = await visit({ ...isf, from: '12:00', to: '12:15' })
    expect(Object.keys((await ask(before)).body.errors)).toEqual(['user_id'])
    const [mr] = await practice.connection.sql<{ id: number }>(
      `insert into office_services (office_user_id, medical_service_id, name)
       select $1, medical_service_id, 'ISF' from office_services where id = $2 returning id`,
      [practice.girasole.officeUserId, practice.roma.mr],
    )
    const time = { ...slot(20), overtime: true }
    expect(await moved(before, { ...time, office_service_id: mr?.id })).toMatchObject(time)
  })

  test('takes the files along, and undo gives them back', async () => {
    const before = await visit()
    await practice.connection.sql(
      `insert into booking_media (booking_id, key, name, mime_type, size) values ($1, $2, 'Referto.pdf', 'application/pdf', 4)`,
      [before.id, `key-${randomUUID()}`],
    )
    const after = await moved(before)
    expect([after.media.length, (await show(before)).media.length]).toEqual([1, 0])
    const { body } = await undo(forLeone(), after)
    expect([body.data.media.length, body.others[0].media.length]).toEqual([0, 1])
  })

  test('tells the open consoles of both doctors', async () => {
    const before = await visit()
    const { connection, clock, ferri, leone, secretary } = practice
    const events: LiveEvent[] = []
    const caller = { userId: agent, tokenId: 1, role: 'assistant', impersonatorId: null } as const
    const actor = { ...caller, side: 'doctor-side', doctor: { ...ownAgenda(ferri), onBehalf: true } } as const
    const publish = (event: LiveEvent) => void events.push(event)
    const after = await connection.db.transaction((tx) =>
      reassign(bookingContext({ tx, now: clock.now(), publish }, actor), before.id, {
        ...{ ...place(), ...slot(10) },
        version: before.version,
      }),
    )
    const event = 'booking-updated'
    expect(events).toEqual([
      { users: [leone, agent], event, data: { doctor_id: leone, booking_id: after.id, date } },
      { users: [ferri, secretary, agent], event, data: { doctor_id: ferri, booking_id: before.id, date } },
    ])
  })

  test('tells the patient once, of the new time and place', async () => {
    const before = await visit()
    await later()
    await moved(before)
    await later()
    expect((await inboxOf(practice, practice.patient)).map(({ code, text }) => [code, text])).toEqual([
      ['booking-confirmed', expect.any(String)],
      ['booking-moved', 'La visita del 25/11/2026 alle 09:00 è ora 25/11/2026 alle 10:00, Girasole.'],
    ])
    const sameTime = await visit(slot(11))
    await later()
    await moved(sameTime, slot(11))
    await later()
    expect((await inboxOf(practice, practice.patient)).at(-1)?.text).toBe(
      'La visita del 25/11/2026 alle 11:00 è stata modificata: Girasole.',
    )
    // not told yet of the first one: it is the new one that is new
    const fresh = await visit(slot(10))
    await moved(fresh, slot(9))
    await later()
    expect((await codesOf(practice, practice.patient)).slice(4)).toEqual(['booking-confirmed'])
  })

  test('refuses', async () => {
    const before = await visit()
    const { leone, ferri, roma, otherPatient, leonePatient, doctor, person, link, session } = practice
    const refused = async (more: object, of: Booking = before, by = both) => {
      const { status, body } = await ask(of, more, by)
      return [status, ...Object.keys(body.errors ?? {}), ...(body.code ? [body.code] : [])]
    }
    expect(await refused({}, before, doctor)).toEqual([403])
    const weak = await person('assistant')
    await link(weak)
    await link(weak, { doctor_id: leone, rights: without('bookings') })
    expect(await refused({}, before, (await session(weak)).actingAs(ferri))).toEqual([403])
    const denied = await practice.connection.sql(
      `select actor_id, subject_id from audit_entries where action = 'denied' and subject = 'acting-as' order by id`,
    )
    expect(denied).toEqual([ferri, weak].map((actor_id) => ({ actor_id, subject_id: leone })))
    expect(await refused({}, { ...before, id: 999_999 })).toEqual([404])
    expect(await refused({ doctor_id: ferri })).toEqual([422, 'doctor_id'])
    // of the doctor left, of nobody: alike
    for (const office_service_id of [roma.visit, 999_999])
      expect(await refused({ office_service_id })).toEqual([422, 'office_service_id'])
    for (const office_user_id of [roma.officeUserId, 999_999])
      expect(await refused({ office_user_id })).toEqual([422, 'office_user_id'])
    expect(await refused({ version: before.version + 1 })).toEqual([409, 'stale'])
    expect(await refused({ version: null })).toEqual([422, 'version'])
    expect(await refused({ from: '20:00', to: '20:15' })).toEqual([422, 'from'])
    expect(await refused({}, await visit({ ...slot(10), user_id: otherPatient }))).toEqual([422, 'doctor_id'])
    const { girasole } = practice
    const atLeone = { ...slot(10), office_user_id: girasole.officeUserId, office_service_id: girasole.visit }
    await booked(practice, { ...atLeone, user_id: leonePatient }, forLeone())
    const taken = await ask(before)
    expect([taken.status, taken.body.code]).toEqual([409, 'already-taken'])
    expect(taken.body.alternatives[0]).toMatchObject({ office_user_id: girasole.officeUserId, date })
    const { body } = await changeStatus(both, before, 'canceled')
    expect(await refused({ version: 2 }, body.data)).toEqual([422, 'status'])
  })
})

describe('POST doctor/bookings/:id/undo of a visit moved onto another doctor', () => {
  test('takes both back: the new one is canceled, the old one is as it was; nobody is told', async () => {
    const before = await visit()
    await later()
    const after = await moved(before)
    const { status, body } = await undo(forLeone(), after)
    expect([status, body.data.status, body.data.id]).toEqual([200, 'canceled', after.id])
    expect(body.others).toMatchObject([{ id: before.id, status: 'confirmed', version: 3, undo_until: null }])
    await later()
    expect(await codesOf(practice, practice.patient)).toEqual(['booking-confirmed'])
    expect((await undo(forLeone(), after)).status).toBe(422)
    const again = await moved(await show(before))
    expect(again.status).toBe('confirmed')
  })

  test('before its patient was told of the first: told of that one', async () => {
    const before = await visit()
    await undo(forLeone(), await moved(before))
    await later()
    const inbox = await inboxOf(practice, practice.patient)
    expect(inbox.map(({ code, booking_id }) => [code, booking_id])).toEqual([['booking-confirmed', before.id]])
  })

  test('by another, too late, on the old visit, or when its old time was taken → refused, nothing changes', async () => {
    const before = await visit()
    const after = await moved(before)
    expect((await undo(practice.otherDoctor, after)).status).toBe(403)
    expect((await undo(both, before)).status).toBe(422)
    const other = await visit({ user_id: practice.otherPatient })
    const taken = await undo(forLeone(), after)
    expect([taken.status, taken.body.code]).toEqual([409, 'already-taken'])
    expect((await show(after, forLeone())).status).toBe('confirmed')
    await changeStatus(practice.doctor, other, 'canceled')
    practice.clock.advance(6)
    expect((await undo(forLeone(), after)).status).toBe(422)
    expect(await show(before)).toMatchObject({ status: 'canceled' })
  })

  test('after a further change takes only that back', async () => {
    const after = await moved(await visit())
    const payload = { user_id: practice.patient, ...place(), ...slot(12) }
    const { doctor_id: _, ...edited } = { ...payload, original_booking_id: after.id, version: after.version }
    expect((await save(forLeone(), edited)).status).toBe(200)
    const { body } = await undo(forLeone(), after)
    expect(body.data).toMatchObject({ status: 'confirmed', ...slot(10) })
  })
})
