import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import type { PracticeOffice } from '../../domain/contract/practice/offices'
import { officeText } from '../../domain/contract/practice/offices'
import { refusalText } from '../../domain/contract/refusal'
import { aPractice, booked, changeStatus, type Practice, without } from '../support/builders/practice'
import type { AnyBody, Session } from '../support/servers/app'
import { onMainDatabase } from '../support/servers/database'

onMainDatabase((open) => {
  let practice: Practice
  let catalogue: AnyBody[]
  beforeAll(async () => {
    practice = await aPractice(await open())
    await sql('update medical_services set solidarity = true where slot_code is null')
    catalogue = (await practice.doctor.call(endpoints.catalogueServices)).body.data
    return () => practice.close()
  })

  const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
  const offices = async (session = practice.doctor): Promise<PracticeOffice[]> =>
    (await session.call(endpoints.practiceOffices)).body.data
  const office = async (id: number) => (await offices()).find((one) => one.id === id) as PracticeOffice
  const change = (id: number, body: object, session = practice.doctor) =>
    session.call(endpoints.changeOffice, { params: { id }, body })
  const changeService = (id: number, body: object, session = practice.doctor) =>
    session.call(endpoints.changeOfficeService, { params: { id }, body })
  const add = (body: object, session = practice.doctor, headers = {}) =>
    session.call(endpoints.addOffice, { body, headers })
  const offer = (id: number, body: object, session = practice.doctor) =>
    session.call(endpoints.addOfficeService, { params: { id }, body })
  const city = async (name: string) =>
    (await practice.doctor.call(endpoints.practiceCities, { query: { search: name } })).body.data[0]
  const serviceOf = (offer: PracticeOffice, id: number) => offer.services.find((one) => one.id === id) as AnyBody

  /** A doctor of his own with an office. */
  async function aDoctor(): Promise<{ session: Session; own: AnyBody }> {
    const session = await practice.session(await practice.person('doctor', {}, 'mmg'))
    return { session, own: (await add({ name: 'Studio', kind: 'studio' }, session)).body.data }
  }

  test('GET doctor/cities by cadastral code → that Comune; of none there is → nothing; not of that form → 422', async () => {
    const of = (cadastral_code: string) => practice.doctor.call(endpoints.practiceCities, { query: { cadastral_code } })
    expect((await of('H501')).body.data).toMatchObject([{ name: 'Roma', province_code: 'RM', cadastral_code: 'H501' }])
    expect((await of('A000')).body.data).toEqual([])
    expect((await of('h501')).status).toBe(422)
  })

  describe('GET doctor/offices', () => {
    test('of the doctor → the offices in order, with data, switches and services', async () => {
      const [roma, prati] = await offices()
      expect([roma?.office.name, prati?.office.name]).toEqual(['Studio Via Roma', 'Ambulatorio Prati'])
      expect(roma).toMatchObject({ jolly_opens_at: '07:00:00', reminder_hours: 24, undo_window_minutes: null })
      expect(roma).toMatchObject({ usual_undo_window_minutes: 3, online_bookings: true, participant_visits: null })
      expect(roma).toMatchObject({ prescription_packages: 6, prescription_days: 180 })
      expect(serviceOf(roma as PracticeOffice, practice.roma.home)).toMatchObject({
        name: 'Domiciliare',
        price: null,
        solidarity: true,
        medical_service: { slot_code: 'to_confirm' },
        cities: [],
      })
    })

    test('of an assistant → with the right to the hours only, and only the offices of the link', async () => {
      const one = await practice.person('assistant')
      await practice.link(one, { office_id: practice.prati.officeId })
      const seen = await offices((await practice.session(one)).actingAs(practice.ferri))
      expect(seen.map(({ id }) => id)).toEqual([practice.prati.officeUserId])
      const other = await practice.person('assistant')
      await practice.link(other, { rights: without('hours') })
      const refused = await (await practice.session(other)).actingAs(practice.ferri).call(endpoints.practiceOffices)
      expect(refused.status).toBe(403)
    })

    test('another doctor works there → the office is shared, and both change its data', async () => {
      const { session, own } = await aDoctor()
      await sql('insert into office_users (user_id, office_id) values ($1, $2)', [practice.leone, own.office.id])
      const [seen] = (await offices(practice.otherDoctor)).filter((one) => one.office.id === own.office.id)
      expect([seen?.office.shared, (await offices(session))[0]?.office.shared]).toEqual([true, true])
      const data = { version: 1, phone: '06 5550100', phone_prefix: '+39' }
      expect((await change(seen?.id ?? 0, { office: data }, practice.otherDoctor)).status).toBe(200)
      expect((await offices(session))[0]?.office).toMatchObject({ phone: '06 5550100', version: 2 })
    })
  })

  describe('POST doctor/offices', () => {
    test('with all data → an office in which the doctor works, last, with the admin’s search and audit', async () => {
      const rome = await city('Roma')
      const { session } = await aDoctor()
      const given = { name: 'Ambulatorio Àncona', kind: 'ambulatorio', address: 'Via Po 1', city_id: rome.id }
      const directions = 'Tram 19, fermata Po.\nCitofono 3.'
      const body = { ...given, postal_code: '00198', email: 'Info@Po.test', patron_day: '06-29', directions }
      const made = (await add(body, session)).body.data
      expect(made).toMatchObject({
        need_setup: true,
        services: [],
        asks_fiscal_code: false,
        office: { email: 'info@po.test', patron_day: '06-29', directions },
      })
      expect((await offices(session)).map(({ id }) => id).at(-1)).toBe(made.id)
      expect(await sql('select search from offices where id = $1', [made.office.id])).toEqual([
        { search: expect.stringContaining('ambulatorio ancona') },
      ])
      const audited = await sql(
        `select subject, action from audit_entries where (subject, subject_id) in (('officies', $1), ('office-users', $2))`,
        [made.office.id, made.id],
      )
      expect(audited).toHaveLength(2)
    })

    test('twice with one key → one office', async () => {
      const { session } = await aDoctor()
      const headers = { 'idempotency-key': 'one-office' }
      const replies = await Promise.all([1, 2].map(() => add({ name: 'Unica', kind: 'studio' }, session, headers)))
      expect(replies.map(({ status }) => status)).toEqual([201, 201])
      expect((await offices(session)).filter((one) => one.office.name === 'Unica')).toHaveLength(1)
    })
  })

  test.each([
    [{ name: '  ' }, 'office.name', 'Campo obbligatorio.'],
    [{ kind: 'grotta' }, 'office.kind', 'Scegli uno dei valori previsti.'],
    [{ postal_code: '1234' }, 'office.postal_code', officeText.postalCode],
    [{ phone: 'chiamami' }, 'office.phone', 'Inserisci un numero di telefono valido.'],
    [{ email: 'info@' }, 'office.email', 'Inserisci un indirizzo e-mail valido.'],
    [{ patron_day: '02-30' }, 'office.patron_day', officeText.patronDay],
    [{ directions: 'x'.repeat(601) }, 'office.directions', 'Al massimo 600 caratteri.'],
    [{ city_id: 99_999_999 }, 'office.city_id', refusalText.unknownValue],
    [{ secret: 1 }, 'office.secret', refusalText.unknownField],
  ])('PUT doctor/offices/:id with data %j → 422 on %s', async (data, field, text) => {
    const { id, office: before } = await office(practice.roma.officeUserId)
    const reply = await change(id, { office: { version: before.version, ...data } })
    expect([reply.status, reply.body.errors]).toEqual([422, { [field]: [text] }])
  })

  test.each([
    [{ jolly_opens_at: '25:00' }, 'jolly_opens_at', 'Inserisci un orario valido.'],
    [{ jolly_opens_at: '24:00' }, 'jolly_opens_at', officeText.dayEnd],
    [{ undo_window_minutes: 61 }, 'undo_window_minutes', 'Il valore massimo è 60.'],
    [{ participant_visits: 0 }, 'participant_visits', 'Il valore minimo è 1.'],
    [{ prescription_packages: 0 }, 'prescription_packages', 'Il valore minimo è 1.'],
    [{ prescription_days: 731 }, 'prescription_days', 'Il valore massimo è 730.'],
    [{ reminder_hours: 1.5 }, 'reminder_hours', 'Valore non valido.'],
    [{ online_bookings: 'sì' }, 'online_bookings', 'Valore non valido.'],
    [{ asks_fiscal_code: 1 }, 'asks_fiscal_code', 'Valore non valido.'],
    [{ need_setup: false }, 'need_setup', refusalText.unknownField],
  ])('PUT doctor/offices/:id with %j → 422 on %s', async (given, field, text) => {
    const { id, version } = await office(practice.roma.officeUserId)
    const reply = await change(id, { version, ...given })
    expect([reply.status, reply.body.errors]).toEqual([422, { [field]: [text] }])
  })

  describe('PUT doctor/offices/:id', () => {
    test('switches → what is not named stays; an old version is 409 with the present one', async () => {
      const { own, session } = await aDoctor()
      const { id, version } = own
      const reply = await change(id, { version, jolly_opens_at: '08:30', undo_window_minutes: 10 }, session)
      expect(reply.body.data).toMatchObject({
        jolly_opens_at: '08:30:00',
        undo_window_minutes: 10,
        version: version + 1,
      })
      expect(reply.body.data).toMatchObject({ online_bookings: true, reminder_hours: 24 })
      const late = await change(id, { version, reminder_hours: 0 }, session)
      expect([late.status, late.body.code, late.body.current]).toEqual([409, 'stale', reply.body.data])
      const old = { office: { version: own.office.version + 1, name: 'Altro' } }
      expect((await change(id, old, session)).status).toBe(409)
      const [line] = await sql(
        `select actor_id, change from audit_entries where subject = 'office-users' and subject_id = $1 order by id desc limit 1`,
        [id],
      )
      expect(line.change).toEqual({ jolly_opens_at: [420, 510], undo_window_minutes: [null, 10] })
    })

    test('limits of prescriptions → another one, and none', async () => {
      const { own, session } = await aDoctor()
      const given = { prescription_packages: null, prescription_days: 365 }
      const reply = await change(own.id, { version: own.version, ...given }, session)
      expect(reply.body.data).toMatchObject(given)
    })

    test('without a version for the switches → 422 on it', async () => {
      const reply = await change(practice.roma.officeUserId, { reminder_hours: 3 })
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['version']])
    })

    test('by who works for the doctor → 403; by another doctor → 404', async () => {
      const body = { version: 1, reminder_hours: 3 }
      expect((await change(practice.roma.officeUserId, body, practice.assistant)).status).toBe(403)
      const pharmacy = await practice.person('pharmacy', {}, 'pharmacy')
      await practice.link(pharmacy, { kind: 'pharmacy' })
      const acting = (await practice.session(pharmacy)).actingAs(practice.ferri)
      expect((await change(practice.roma.officeUserId, body, acting)).status).toBe(403)
      expect((await change(practice.roma.officeUserId, body, practice.otherDoctor)).status).toBe(404)
    })

    test('the undo window of the office → a cancellation there can be taken back for as long', async () => {
      const { id, version } = await office(practice.roma.officeUserId)
      await change(id, { version, undo_window_minutes: 20 })
      const visit = await booked(practice, { date: '2026-12-02' })
      const canceled = (await changeStatus(practice.doctor, visit, 'canceled')).body.data
      const minutes = (Date.parse(canceled.undo_until) - practice.clock.now().getTime()) / 60_000
      expect(minutes).toBe(20)
      await change(id, { version: version + 1, undo_window_minutes: null })
      const other = await booked(practice, { date: '2026-12-03' })
      const later = (await changeStatus(practice.doctor, other, 'canceled')).body.data
      expect((Date.parse(later.undo_until) - practice.clock.now().getTime()) / 60_000).toBe(3)
    })
  })

  describe('PUT doctor/offices/order', () => {
    test('the other way round → in that order; over an order that has changed → 409', async () => {
      const { session, own } = await aDoctor()
      const second = (await add({ name: 'Seconda', kind: 'studio' }, session)).body.data
      const order = (ids: number[], seen: number[]) => session.call(endpoints.orderOffices, { body: { ids, seen } })
      const reply = await order([second.id, own.id], [own.id, second.id])
      expect(reply.body.data.map(({ id }: AnyBody) => id)).toEqual([second.id, own.id])
      expect((await order([own.id, second.id], [own.id, second.id])).status).toBe(409)
      expect((await order([own.id], [second.id, own.id])).status).toBe(422)
    })
  })

  describe('services', () => {
    test('POST: of the catalogue → as the catalogue says, last, and the office no longer lacks one', async () => {
      const { session, own } = await aDoctor()
      const plain = catalogue.find(({ name }) => name === 'Visita')
      const made = (await offer(own.id, { medical_service_id: plain.id, price: 3_000 }, session)).body.data
      expect(made).toMatchObject({ name: 'Visita', duration: null, price: 3_000, hidden: false, position: 0 })
      const again = await offer(own.id, { medical_service_id: plain.id }, session)
      expect([again.status, again.body.errors]).toEqual([422, { name: [officeText.sameName] }])
      const other = { medical_service_id: plain.id, name: 'Controllo', duration: 30 }
      expect((await offer(own.id, other, session)).body.data).toMatchObject({ duration: 30, position: 1 })
      expect((await offer(own.id, { medical_service_id: 99_999_999 }, session)).status).toBe(422)
      expect((await offer(own.id, { medical_service_id: plain.id }, practice.otherDoctor)).status).toBe(404)
    })

    test('catalogue → without the services for other categories', async () => {
      await sql(`insert into medical_services (name, doctor_categories) values ('Bilancio di salute', '{pls}')`)
      const names = async (session: Session) =>
        (await session.call(endpoints.catalogueServices)).body.data.map(({ name }: AnyBody) => name)
      expect(await names(practice.doctor)).not.toContain('Bilancio di salute')
      expect(await names(practice.otherDoctor)).toContain('Bilancio di salute')
    })

    test.each([
      [{ price: -1 }, 'price', 'Il valore minimo è 0.'],
      [{ price: '30,00' }, 'price', 'Valore non valido.'],
      [{ duration: 20 }, 'duration', 'Scegli uno dei valori previsti.'],
      [{ name: '' }, 'name', 'Campo obbligatorio.'],
      [{ city_ids: [1] }, 'city_ids', officeText.citiesOnlyAtHome],
      [{ medical_service_id: 1 }, 'medical_service_id', refusalText.unknownField],
    ])('PUT with %j → 422 on %s', async (given, field, text) => {
      const { version } = serviceOf(await office(practice.roma.officeUserId), practice.roma.visit)
      const reply = await changeService(practice.roma.visit, { version, ...given })
      expect([reply.status, reply.body.errors]).toEqual([422, { [field]: [text] }])
    })

    test('PUT: cities served → home visits there only; an old version is 409', async () => {
      const { version } = serviceOf(await office(practice.roma.officeUserId), practice.roma.home)
      const [rome, tivoli] = [await city('Roma'), await city('Tivoli')]
      const reply = await changeService(practice.roma.home, { version, city_ids: [tivoli.id, rome.id], price: 5_000 })
      expect(reply.body.data.cities.map(({ name }: AnyBody) => name)).toEqual(['Roma', 'Tivoli'])
      const served = await practice.doctor.call(endpoints.homeVisitCities, { params: { id: practice.roma.home } })
      expect(served.body.data).toHaveLength(2)
      const late = await changeService(practice.roma.home, { version, price: null })
      expect([late.status, late.body.current]).toEqual([409, reply.body.data])
    })

    test('PUT: another duration → times as long; hidden → none for patients', async () => {
      const day = { from: '2026-12-09', to: '2026-12-09' }
      const patient = await practice.session(practice.patient)
      const first = async () => {
        const call = { params: { id: practice.roma.online }, query: day }
        const reply = await patient.call(endpoints.openAvailabilities, call)
        return reply.status === 200 ? reply.body.data['2026-12-09']?.[0] : reply.status
      }
      expect(await first()).toMatchObject({ from: '09:00:00', to: '09:15:00' })
      const { version } = serviceOf(await office(practice.roma.officeUserId), practice.roma.online)
      await changeService(practice.roma.online, { version, duration: 45 })
      expect(await first()).toMatchObject({ from: '09:00:00', to: '09:45:00' })
      await changeService(practice.roma.online, { version: version + 1, hidden: true })
      expect(await first()).toBe(404)
    })

    test('DELETE: with a visit to come → 422; after it → gone, for good', async () => {
      const { session, own } = await aDoctor()
      const remove = (id: number, by = session) => by.call(endpoints.removeOfficeService, { params: { id } })
      const visit = await booked(practice, { date: '2026-12-10' })
      const refused = await remove(practice.roma.visit, practice.doctor)
      expect([refused.status, refused.body.errors]).toEqual([422, { id: [officeText.inUse] }])
      await changeStatus(practice.doctor, visit, 'canceled')
      const plain = catalogue.find(({ name }) => name === 'Visita')
      const made = (await offer(own.id, { medical_service_id: plain.id }, session)).body.data
      expect((await remove(made.id, practice.doctor)).status).toBe(404)
      expect((await remove(made.id)).status).toBe(204)
      expect((await remove(made.id)).status).toBe(404)
      expect((await offices(session))[0]?.services).toEqual([])
    })

    test('order: the other way round → in that order; over an order that has changed → 409', async () => {
      const { session, own } = await aDoctor()
      const plain = catalogue.find(({ name }) => name === 'Visita')
      const made = async (name: string) =>
        (await offer(own.id, { medical_service_id: plain.id, name }, session)).body.data.id
      const [a, b] = [await made('A'), await made('B')]
      const order = (ids: number[], seen: number[]) =>
        session.call(endpoints.orderOfficeServices, { params: { id: own.id }, body: { ids, seen } })
      expect((await order([b, a], [a, b])).body.data.map(({ id }: AnyBody) => id)).toEqual([b, a])
      expect((await order([b, a], [a, b])).status).toBe(409)
    })

    test('not lent to the solidarity centre → it does not find it', async () => {
      const admin = await practice.session(await practice.person('admin'))
      const [request] = await sql(
        `insert into cup_requests (name, phone_prefix, phone, search) values ('A', '+39', '3335550123', 'a') returning id`,
      )
      const found = async () => {
        const reply = await admin.call(endpoints.solidarityFreeTimes, { params: { id: request.id }, query: {} })
        return reply.body.data.map((one: AnyBody) => one.office_service_id)
      }
      expect(await found()).toContain(practice.roma.visit)
      const { version } = serviceOf(await office(practice.roma.officeUserId), practice.roma.visit)
      await changeService(practice.roma.visit, { version, solidarity: false })
      expect(await found()).not.toContain(practice.roma.visit)
    })
  })
})
