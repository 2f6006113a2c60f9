import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { BookingPayload } from '../../../domain/contract/booking/booking-fields'
import { cupRequests, medicalServices, officeServices } from '../../../server/db/tables'
import {
  anOwnVisit,
  bookOwn,
  cancelOwn,
  ownBooked,
  type Participants,
  undoOwn,
  withParticipants,
} from '../../support/builders/participants'
import { aPractice, aVisit, booked, changeStatus, save, undo } from '../../support/builders/practice'
import { schedule } from '../../support/builders/repeats'
import type { Answer, Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const unknown = 999_999
const day = '2026-12-01'
const later = { date: day, from: '15:00', to: '15:15' }

/** A service in Prati with a catalogue entry of its own, and a visit in Roma. */
interface Place extends Participants {
  readonly admin: Session
  readonly catalogueId: number
  readonly serviceId: number
  readonly visitInRoma: { readonly id: number; readonly version: number }
  readonly request: { readonly id: number; readonly version: number }
}

interface Deletion {
  readonly set: string
  readonly table: string
  readonly id: (place: Place) => number
  /** The whole office can no longer be chosen, not the service alone. */
  readonly ofOffice: boolean
}

const deletions: Record<string, Deletion> = {
  'a deleted office': {
    table: 'offices',
    set: 'deleted_at = now()',
    id: ({ prati }) => prati.officeId,
    ofOffice: true,
  },
  'an office that is not active': {
    table: 'offices',
    set: 'active = false',
    id: ({ prati }) => prati.officeId,
    ofOffice: true,
  },
  'a deleted office user': {
    table: 'office_users',
    set: 'deleted_at = now()',
    id: ({ prati }) => prati.officeUserId,
    ofOffice: true,
  },
  'a removed service': {
    table: 'office_services',
    set: 'deleted_at = now()',
    id: ({ serviceId }) => serviceId,
    ofOffice: false,
  },
  'a deleted catalogue entry': {
    table: 'medical_services',
    set: 'deleted_at = now()',
    id: ({ catalogueId }) => catalogueId,
    ofOffice: false,
  },
}

/** Sets the deletion while `work` runs. */
async function deleted(place: Place, { table, set, id }: Deletion, work: () => Promise<void>): Promise<void> {
  const { sql } = place.connection
  await sql(`update ${table} set ${set} where id = $1`, [id(place)])
  try {
    await work()
  } finally {
    const back = set.replace('= now()', '= null').replace('= false', '= true')
    await sql(`update ${table} set ${back} where id = $1`, [id(place)])
  }
}

type Call = (place: Place, serviceId: number) => Promise<Answer>

type Times = Partial<Pick<BookingPayload, 'date' | 'from' | 'to' | 'overtime' | 'original_booking_id'>>
const there = ({ prati }: Place, office_service_id: number, more: Times = {}) => ({
  office_user_id: prati.officeUserId,
  office_service_id,
  ...later,
  ...more,
})
const ofService = (id: number, query: Record<string, string | number> = {}) => ({ params: { id }, query })
const period = { from: day, to: day }

/** Every call that takes a service, with the id of one. */
const calls: Record<string, Call> = {
  'POST doctor/bookings': (p, id) => save(p.doctor, aVisit(p, there(p, id))),
  'POST doctor/bookings out of hours': (p, id) =>
    save(p.doctor, aVisit(p, there(p, id, { overtime: true, from: '20:00', to: '20:15' }))),
  'POST doctor/bookings that moves a visit there': (p, id) =>
    save(
      p.doctor,
      aVisit(p, { ...there(p, id, { original_booking_id: p.visitInRoma.id }), version: p.visitInRoma.version }),
    ),
  'POST doctor/bookings/check_overlapping': (p, id) =>
    p.doctor.call(endpoints.checkOverlapping, { body: aVisit(p, there(p, id)) }),
  'POST doctor/bookings/schedule': (p, id) =>
    schedule(p.doctor, { ...aVisit(p, there(p, id)), ...twice, dry_run: false, ignore_errors: true }),
  'POST doctor/bookings/schedule with dry_run': (p, id) =>
    schedule(p.doctor, { ...aVisit(p, there(p, id)), ...twice, dry_run: true, ignore_errors: false }),
  'POST bookings': (p, id) => bookOwn(p.nicolo, anOwnVisit(p, there(p, id))),
  'POST admin/cup/:id/book': (p, id) =>
    p.admin.call(endpoints.bookSolidarity, {
      params: { id: p.request.id },
      body: { ...there(p, id), version: p.request.version },
    }),
  'GET doctor/office_services/:id/availabilities': (p, id) =>
    p.doctor.call(endpoints.availabilities, ofService(id, period)),
  'GET office_services/:id/availabilities': (p, id) =>
    p.nicolo.call(endpoints.openAvailabilities, ofService(id, period)),
  'GET doctor/office_services/:id/users': (p, id) => p.doctor.call(endpoints.serviceUsers, ofService(id)),
  'GET doctor/office_services/:id/cities': (p, id) => p.doctor.call(endpoints.homeVisitCities, ofService(id)),
  'GET doctor/office_services/:id/warnings': (p, id) =>
    p.doctor.call(endpoints.bookingWarnings, ofService(id, { user_id: p.patient })),
  'GET doctor/office_users/:id/why_not_free of the service': (p, id) =>
    p.doctor.call(endpoints.whyNotFree, {
      params: { id: p.roma.officeUserId },
      query: { date: day, from: '15:00', office_service_id: id },
    }),
}
const twice = { recurrence: { from: day, freq: 'weekly', interval: 1, count: 2 } } as const

/** Every call that takes an office user in its path. */
const officeCalls: Record<string, Call> = {
  'GET doctor/office_users/:id/why_not_free': (p, id) =>
    p.doctor.call(endpoints.whyNotFree, { params: { id }, query: { date: day, from: '15:00' } }),
  'GET doctor/office_users/:id/office_user_schedules': (p, id) =>
    p.doctor.call(endpoints.officeUserSchedules, { params: { id }, query: period }),
  'GET office_users/:id/office_user_schedules': (p, id) =>
    p.nicolo.call(endpoints.openOfficeUserSchedules, { params: { id }, query: period }),
}

onMainDatabase((open) => {
  let place: Place
  beforeAll(async () => {
    const practice = await withParticipants(await aPractice(await open()))
    const { db } = practice.connection
    const [catalogue] = await db.insert(medicalServices).values({ name: 'Controllo', solidarity: true }).returning()
    const medical_service_id = catalogue?.id ?? 0
    const [service] = await db
      .insert(officeServices)
      .values({ office_user_id: practice.prati.officeUserId, medical_service_id, name: 'Controllo' })
      .returning()
    const [request] = await db.insert(cupRequests).values({ name: 'Amina Diallo', phone: '3335550123' }).returning()
    if (!service || !request) throw new Error('Not made')
    const admin = await practice.session(await practice.person('admin'))
    const visitInRoma = await booked(practice, { date: '2026-12-02' })
    place = { ...practice, admin, catalogueId: medical_service_id, serviceId: service.id, visitInRoma, request }
    return () => practice.close()
  })

  const tables = ['bookings', 'time_claims', 'booking_changes', 'due_notices', 'notifications', 'booking_series']
  const everything = async () =>
    Promise.all(tables.map((table) => place.connection.sql(`select * from ${table} order by id`)))
  const shown = ({ status, body }: Answer) => ({ status, body })
  const visitThere = (more: Times) => booked(place, there(place, place.serviceId, { date: '2026-12-08', ...more }))
  const unknownService = async () => shown(await save(place.doctor, aVisit(place, there(place, unknown))))

  describe.each(Object.entries(deletions))('%s', (_name, deletion) => {
    test.each(Object.entries(calls))(
      'is refused by %s like an unknown id, and nothing is stored',
      async (_call, call) => {
        const nowhere = shown(await call(place, unknown))
        expect([404, 422]).toContain(nowhere.status)
        const before = await everything()
        await deleted(place, deletion, async () => {
          expect(shown(await call(place, place.serviceId))).toEqual(nowhere)
        })
        expect(await everything()).toEqual(before)
      },
    )

    test('is in no list to choose from: GET doctor/office_users, user, admin/cup/:id/free_times', async () => {
      const { prati, serviceId, doctor, admin, request } = place
      const listed = async () => {
        const offices = (await doctor.call(endpoints.officeUsers)).body.data as {
          id: number
          office_services: { id: number }[]
        }[]
        const own = (await doctor.call(endpoints.currentUser)).body.data.office_users as { id: number }[]
        const offers = await admin.call(endpoints.solidarityFreeTimes, { params: { id: request.id } })
        return {
          office: offices.some(({ id }) => id === prati.officeUserId),
          ownOffice: own.some(({ id }) => id === prati.officeUserId),
          service: offices.some(({ office_services }) => office_services.some(({ id }) => id === serviceId)),
          offer: offers.body.data.some(({ office_service_id: id }: { office_service_id: number }) => id === serviceId),
        }
      }
      expect(await listed()).toEqual({ office: true, ownOffice: true, service: true, offer: true })
      await deleted(place, deletion, async () => {
        const kept = !deletion.ofOffice
        expect(await listed()).toEqual({ office: kept, ownOffice: kept, service: false, offer: false })
      })
    })

    test('POST undo brings no visit back to it: of a cancellation, of a move away, of a participant', async () => {
      const refused = await unknownService()
      const canceled = await visitThere({ from: '15:00', to: '15:15' })
      const moved = await visitThere({ from: '15:15', to: '15:30' })
      const own = await ownBooked(
        place.nicolo,
        anOwnVisit(place, { ...there(place, place.serviceId), date: '2026-12-08', from: '15:30', to: '15:45' }),
      )
      await changeStatus(place.doctor, canceled, 'canceled')
      const away = { date: '2026-12-09', from: '10:00', to: '10:15' }
      await save(place.doctor, aVisit(place, { ...away, original_booking_id: moved.id, version: moved.version }))
      await cancelOwn(place.nicolo, own)
      await deleted(place, deletion, async () => {
        expect(shown(await undo(place.doctor, canceled))).toEqual(refused)
        expect(shown(await undo(place.doctor, moved))).toEqual(refused)
        expect(shown(await undoOwn(place.nicolo, own))).toEqual(refused)
      })
      for (const back of [await undo(place.doctor, canceled), await undo(place.doctor, moved)])
        expect((await changeStatus(place.doctor, back.body.data, 'canceled')).status).toBe(200)
    })

    test('keeps its visits: shown, edited in texts, confirmed and canceled, but moved to no other time', async () => {
      const refused = await unknownService()
      const visit = await visitThere({ from: '16:00', to: '16:15' })
      const asked = await visitThere({ from: '16:15', to: '16:30' })
      await place.connection.sql("update bookings set status = 'pending' where id = $1", [asked.id])
      await deleted(place, deletion, async () => {
        const read = await place.doctor.call(endpoints.booking, { params: { id: visit.id } })
        expect(read.body.data).toMatchObject({ id: visit.id, office_service_name: 'Controllo' })
        const same = there(place, place.serviceId, { date: '2026-12-08', original_booking_id: visit.id })
        const edited = await save(
          place.doctor,
          aVisit(place, {
            ...same,
            from: '16:00',
            to: '16:15',
            version: 1,
            doctor_notes: 'A digiuno',
            address: 'Via Po',
          }),
        )
        expect([edited.status, edited.body.data]).toMatchObject([200, { doctor_notes: 'A digiuno', address: 'Via Po' }])
        const { version } = edited.body.data
        const moved = await save(place.doctor, aVisit(place, { ...same, from: '16:30', to: '16:45', version }))
        expect(shown(moved)).toEqual(refused)
        expect((await changeStatus(place.doctor, edited.body.data, 'canceled')).status).toBe(200)
        const confirmed = await changeStatus(place.doctor, asked, 'confirmed')
        expect(confirmed.body.data.status).toBe('confirmed')
        expect((await undo(place.doctor, asked)).body.data.status).toBe('pending')
      })
      const { body } = await place.doctor.call(endpoints.booking, { params: { id: asked.id } })
      await changeStatus(place.doctor, body.data, 'canceled')
    })
  })

  describe.each(Object.entries(deletions).filter(([, { ofOffice }]) => ofOffice))('%s', (_name, deletion) => {
    test.each(Object.entries(officeCalls))('is unknown to %s', async (_call, call) => {
      expect((await call(place, place.prati.officeUserId)).status).toBe(200)
      await deleted(place, deletion, async () => {
        expect(shown(await call(place, place.prati.officeUserId))).toEqual(shown(await call(place, unknown)))
      })
    })
  })

  test('a disabled or deleted doctor is booked by nobody: POST bookings and admin/cup/:id/book answer 422', async () => {
    const { connection, ferri, serviceId } = place
    const byOthers = ['POST bookings', 'POST admin/cup/:id/book', 'GET office_services/:id/availabilities'] as const
    for (const [set, back] of [
      ['active = false', 'active = true'],
      ['deleted_at = now()', 'deleted_at = null'],
    ]) {
      await connection.sql(`update users set ${set} where id = $1`, [ferri])
      for (const name of byOthers) {
        const call = calls[name] as Call
        expect([name, shown(await call(place, serviceId))]).toEqual([name, shown(await call(place, unknown))])
      }
      expect((await save(place.assistant, aVisit(place, there(place, serviceId)))).status).toBe(403)
      await connection.sql(`update users set ${back} where id = $1`, [ferri])
    }
  })
})
