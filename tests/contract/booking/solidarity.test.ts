import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { SolidarityOffer } from '../../../domain/contract/booking/admin-bookings'
import {
  auditEntries,
  cities,
  cupRequests,
  doctorSpecializations,
  medicalServices,
  notifications,
  officeServices,
  offices,
  specializations,
} from '../../../server/db/tables'
import { aPractice, booked, type Practice } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

onMainDatabase((open) => {
  let practice: Practice
  let admin: Session
  /** The specialization of one of the doctors; two cities of one province with an office each, and one without. */
  let cardiology: number
  let rome: number
  let tivoli: number
  let elsewhere: number
  beforeAll(async () => {
    practice = await aPractice(await open())
    admin = await practice.session(await practice.person('admin', { first_name: 'Ada', last_name: 'Conti' }))
    const { db } = practice.connection
    const city = async (code: string) => {
      const [found] = await db.select({ id: cities.id }).from(cities).where(eq(cities.cadastral_code, code))
      if (!found) throw new Error(`No city ${code}`)
      return found.id
    }
    ;[rome, tivoli, elsewhere] = [await city('H501'), await city('L182'), await city('F205')]
    const [made] = await db
      .insert(specializations)
      .values({ name: 'Cuore', slug: 'cuore', category: 'clinica-medica' as never, search: 'cuore' })
      .returning({ id: specializations.id })
    cardiology = made?.id ?? 0
    await db.insert(doctorSpecializations).values({ user_id: practice.leone, specialization_id: cardiology })
    await db.update(offices).set({ city_id: rome }).where(eq(offices.id, practice.roma.officeId))
    await db.update(offices).set({ city_id: tivoli }).where(eq(offices.id, practice.girasole.officeId))
    // the ordinary visit of both doctors is lent; services hidden from patients or in painted time never are
    await db.update(medicalServices).set({ solidarity: true })
    await db.update(officeServices).set({ hidden: true }).where(eq(officeServices.id, practice.roma.online))
    return () => practice.close()
  })

  async function aRequest(more: Partial<typeof cupRequests.$inferInsert> = {}) {
    const given = { name: 'Amina Diallo', phone_prefix: '+39', phone: '3335550123', search: 'amina', ...more }
    const [request] = await practice.connection.db.insert(cupRequests).values(given).returning()
    if (!request) throw new Error('No request')
    return request
  }

  const find = async (id: number, query: Record<string, string> = {}) => {
    const answer = await admin.call(endpoints.solidarityFreeTimes, { params: { id }, query })
    expect(answer.status).toBe(200)
    return answer.body.data as SolidarityOffer[]
  }

  function inRoma(offers: readonly SolidarityOffer[]): SolidarityOffer {
    const offer = offers.find(({ office_service_id }) => office_service_id === practice.roma.visit)
    if (!offer) throw new Error('Nothing in Roma')
    return offer
  }

  const bodyOf = ({ office_user_id, office_service_id, times }: SolidarityOffer, version: number, index = 0) => ({
    office_user_id,
    office_service_id,
    ...times[index],
    version,
  })

  const book = (id: number, body: object, session = admin) =>
    session.call(endpoints.bookSolidarity, { params: { id }, body })

  describe('GET admin/cup/:id/free_times', () => {
    test('answers the first free times of all services lent to the centre, soonest first', async () => {
      const offers = await find((await aRequest()).id)
      expect(offers.map(({ doctor, office }) => [doctor.name, office.name])).toEqual([
        ['Ferri Giulia', 'Studio Via Roma'],
        ['Leone Marco', 'Girasole'],
        ['Ferri Giulia', 'Ambulatorio Prati'],
      ])
      expect(offers[1]).toMatchObject({
        doctor: { specializations: ['Cuore'] },
        office: { city: { name: 'Tivoli', province_code: 'RM' } },
      })
      expect(offers[0]?.times).toHaveLength(6)
    })

    test.each([
      ['the city of the request', () => ({ city_id: rome }), { reach: 'city' }, ['Studio Via Roma']],
      ['its province', () => ({ city_id: rome }), { reach: 'province' }, ['Studio Via Roma', 'Girasole']],
      ['a city where nobody is', () => ({ city_id: elsewhere }), { reach: 'province' }, []],
    ])('can be limited to %s', async (_where, request, query, names) => {
      const offers = await find((await aRequest(request())).id, query)
      expect(offers.map(({ office }) => office.name)).toEqual(names)
    })

    test('can be limited to a specialization and to days from a date on', async () => {
      const { id } = await aRequest()
      const offers = await find(id, { specialization_id: String(cardiology), from: '2026-12-01' })
      expect(offers.map(({ doctor, times }) => [doctor.name, times[0]?.date])).toEqual([['Leone Marco', '2026-12-01']])
    })

    test('leaves out taken, telephone and hidden times', async () => {
      await booked(practice, { date: '2026-11-26', from: '09:30', to: '09:45' })
      const roma = inRoma(await find((await aRequest()).id, { from: '2026-11-26' }))
      expect(roma.times[0]).toEqual({ date: '2026-11-26', from: '09:45:00', to: '10:00:00' })
      const all = await find((await aRequest()).id)
      expect(all.map(({ office_service_id }) => office_service_id)).not.toContain(practice.roma.hidden)
    })
  })

  describe('POST admin/cup/:id/book', () => {
    test('creates a confirmed visit in the given name, marks the request and notifies the doctor', async () => {
      const request = await aRequest({ note: 'Preferisce la mattina.' })
      const offer = inRoma(await find(request.id))
      const answer = await book(request.id, bodyOf(offer, request.version))
      expect(answer.status).toBe(201)
      expect(answer.body.data).toMatchObject({
        name: 'Amina Diallo',
        phone: '3335550123',
        status: 'confirmed',
        notes: 'Preferisce la mattina.',
        overtime: false,
      })
      const { id } = answer.body.data
      const { db } = practice.connection
      const [after] = await db.select().from(cupRequests).where(eq(cupRequests.id, request.id))
      expect(after).toMatchObject({ status: 'booked', booking_id: id, doctor_id: practice.ferri, version: 2 })
      const own = and(eq(notifications.booking_id, id), eq(notifications.user_id, practice.ferri))
      const [told] = await db.select().from(notifications).where(own)
      expect(told).toMatchObject({
        code: 'booking-created',
        text: expect.stringContaining('centro prenotazioni solidale'),
      })
      const ofRequest = and(eq(auditEntries.subject, 'cup'), eq(auditEntries.subject_id, request.id))
      const [line] = await db.select().from(auditEntries).where(ofRequest)
      expect(line?.change).toEqual({ status: ['new', 'booked'], doctor_id: [null, practice.ferri] })
    })

    test('on a taken time answers the overlap 409 and leaves the request unchanged', async () => {
      const request = await aRequest()
      const offer = inRoma(await find(request.id))
      const body = bodyOf(offer, request.version, 1)
      await booked(practice, { ...offer.times[1], office_user_id: offer.office_user_id })
      const answer = await book(request.id, body)
      expect([answer.status, answer.body.code]).toEqual([409, 'already-taken'])
      const [after] = await practice.connection.db.select().from(cupRequests).where(eq(cupRequests.id, request.id))
      expect(after).toMatchObject({ status: 'new', booking_id: null, version: 1 })
    })

    test('of two concurrent posts for one request one answers 409 stale', async () => {
      const request = await aRequest()
      const offer = inRoma(await find(request.id))
      const answers = await Promise.all([
        book(request.id, bodyOf(offer, request.version, 2)),
        book(request.id, bodyOf(offer, request.version, 3)),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'stale',
        current: { status: 'booked', booking: expect.stringMatching(/^[A-Z2-9]{6} · \d\d\/\d\d\/2026 \d\d:\d\d$/) },
      })
    })

    test('answers 422 while the visit is live, and books again once it is canceled', async () => {
      const request = await aRequest()
      const offer = inRoma(await find(request.id))
      const first = await book(request.id, bodyOf(offer, 1, 4))
      const again = await book(request.id, bodyOf(offer, 2, 5))
      expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['status']])
      const { id, version } = first.body.data
      await admin.call(endpoints.changeAdminBookingStatus, { params: { id }, body: { status: 'canceled', version } })
      expect((await book(request.id, bodyOf(offer, 2, 5))).status).toBe(201)
    })

    test('answers the same 422 for a service that is not lent and an unknown one', async () => {
      const request = await aRequest()
      const offer = inRoma(await find(request.id))
      const { db } = practice.connection
      const [plain] = await db.select().from(officeServices).where(eq(officeServices.id, offer.office_service_id))
      const own = eq(medicalServices.id, plain?.medical_service_id ?? 0)
      await db.update(medicalServices).set({ solidarity: false }).where(own)
      const kept = await book(request.id, bodyOf(offer, 1))
      const unknown = await book(request.id, { ...bodyOf(offer, 1), office_service_id: 999_999 })
      await db.update(medicalServices).set({ solidarity: true }).where(own)
      expect([kept.status, kept.body]).toEqual([422, unknown.body])
      expect(kept.body.errors).toHaveProperty('office_service_id')
    })

    test('answers 403 to a doctor and 404 for an unknown request', async () => {
      const request = await aRequest()
      const offer = inRoma(await find(request.id))
      expect((await book(request.id, bodyOf(offer, 1), practice.doctor)).status).toBe(403)
      expect((await book(999_999, bodyOf(offer, 1))).status).toBe(404)
    })
  })
})
