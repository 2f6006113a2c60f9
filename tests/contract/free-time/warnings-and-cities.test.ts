import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { doctorPatients, limitedUsers, officeServiceCities } from '../../../server/db/tables'
import { aPractice, booked, type Practice, without } from '../../support/builders/practice'
import { onMainDatabase, testNow } from '../../support/servers/database'

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })

  describe('GET doctor/office_services/:id/cities', () => {
    const ask = (service: number, query: Record<string, string | number> = {}, session = practice.doctor) =>
      session.call(endpoints.homeVisitCities, { params: { id: service }, query })
    const names = async (search: string, more = {}) =>
      (await ask(practice.roma.home, { search, ...more })).body.data.map(({ name }: { name: string }) => name)

    test('of a service without a list answers all of Italy’s cities, by page', async () => {
      const first = (await ask(practice.roma.home, { paginate: 1, limit: 50 })).body
      expect([first.data.length, first.meta.total]).toEqual([50, 7896])
      const second = (await ask(practice.roma.home, { paginate: 1, limit: 50, page: 2 })).body
      const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id)
      expect(new Set(ids).size).toBe(100)
    })

    test('with search answers cities that begin with it first, whatever case and accents', async () => {
      const found = await names('roma', { limit: 50 })
      expect(found[0]).toBe('Roma')
      const later = found.findIndex((name: string) => !name.toLowerCase().startsWith('roma'))
      expect(later).toBeGreaterThan(1)
      expect(found.slice(later).some((name: string) => name.toLowerCase().startsWith('roma'))).toBe(false)
      expect(await names('FORLI’')).toContain('Forlì')
      expect(await names('%')).toEqual([])
    })

    test('of a service with a list answers only those', async () => {
      const [city] = (await ask(practice.roma.home, { search: 'tivoli' })).body.data
      await practice.connection.db
        .insert(officeServiceCities)
        .values({ office_service_id: practice.roma.home, city_id: city.id })
      expect((await ask(practice.roma.home)).body.data).toEqual([{ id: city.id, name: 'Tivoli', province_code: 'RM' }])
      expect(await names('milano')).toEqual([])
    })

    test('of another doctor’s service answers 404 before any 422', async () => {
      const questions: Record<string, number>[] = [{}, { wrong: 1 }]
      for (const query of questions) expect((await ask(practice.girasole.visit, query)).status).toBe(404)
      expect((await ask(practice.roma.home, { page: 0 })).status).toBe(422)
      expect((await ask(practice.roma.home, {}, practice.otherDoctor)).status).toBe(404)
    })
  })

  describe('GET doctor/office_services/:id/warnings', () => {
    const ask = async (service: number, query: Record<string, string | number>, session = practice.doctor) =>
      session.call(endpoints.bookingWarnings, { params: { id: service }, query })
    const codes = async (service: number, query: Record<string, string | number>) =>
      (await ask(service, query)).body.data

    test('answers none without a reason', async () => {
      expect(await codes(practice.roma.visit, { user_id: practice.patient })).toEqual([])
    })

    test('answers `limited` as long as the limit lasts', async () => {
      await practice.connection.db
        .insert(limitedUsers)
        .values({ doctor_id: practice.ferri, user_id: practice.otherPatient, since: '2026-11-01', until: '2026-11-30' })
      const question = { user_id: practice.otherPatient }
      expect((await codes(practice.roma.visit, question)).map(({ code }: { code: string }) => code)).toEqual([
        'limited',
      ])
      practice.clock.set('2026-12-02T08:00:00Z')
      expect(await codes(practice.roma.visit, question)).toEqual([])
      practice.clock.set(testNow)
    })

    test('answers `rate-limited` with the last visit and the first day possible again', async () => {
      const service = practice.roma.mr
      const visit = await booked(practice, {
        office_service_id: service,
        user_id: practice.representative,
        date: '2026-11-25',
        from: '12:00',
        to: '12:15',
      })
      const question = { user_id: practice.representative, date: '2026-12-02', from: '12:00' }
      expect(await codes(service, question)).toEqual([
        {
          code: 'rate-limited',
          text: 'Ha già una visita di questo tipo il 25/11/2026: un’altra è prevista dal 23/02/2027.',
        },
      ])
      practice.clock.set('2026-11-26T08:00:00Z')
      expect((await codes(service, { user_id: practice.representative }))[0].text).toBe(
        'Ultima visita di questo tipo il 25/11/2026: la prossima è prevista dal 23/02/2027.',
      )
      practice.clock.set(testNow)
      expect(await codes(service, { ...question, date: '2027-02-24' })).toEqual([])
      expect(await codes(service, { ...question, original_booking_id: visit.id })).toEqual([])
      expect(await codes(practice.roma.visit, question)).toEqual([])
    })

    test('answers the last visit and the next, and warns of one that day or that week, not of other doctors or offices', async () => {
      const { visit } = practice.roma
      const patient = await practice.person('patient')
      await practice.connection.db.insert(doctorPatients).values([
        { doctor_id: practice.ferri, user_id: patient },
        { doctor_id: practice.leone, user_id: patient },
      ])
      const book = async (date: string, hour: string, more: object = {}, session = practice.doctor) =>
        booked(practice, { user_id: patient, date, from: `${hour}:00`, to: `${hour}:15`, ...more }, session)
      const past = await book('2026-11-24', '09')
      await book('2026-11-26', '09')
      const atPrati = { office_user_id: practice.prati.officeUserId, office_service_id: practice.prati.visit }
      const { id: prati } = await book('2026-12-01', '15', atPrati)
      const atGirasole = { office_user_id: practice.girasole.officeUserId, office_service_id: practice.girasole.visit }
      await book('2026-11-25', '10', atGirasole, practice.otherDoctor)
      practice.clock.set('2026-11-25T08:00:00Z')

      const known = async (query: object, session = practice.doctor) =>
        (await ask(visit, { user_id: patient, ...query }, session)).body
      const { data, meta } = await known({})
      expect([data, meta.last, meta.next.date]).toEqual([
        [],
        {
          ...{ id: past.id, date: '2026-11-24', from: '09:00:00', to: '09:15:00' },
          office_service_name: past.office_service_name,
          office_name: past.office_service.office_user.office.name,
        },
        '2026-11-26',
      ])
      const codesOn = async (date: string, more: object = {}, session = practice.doctor) =>
        (await known({ date, ...more }, session)).data.map(({ code }: { code: string }) => code)
      expect(await codesOn('2026-11-26')).toEqual(['same-day'])
      expect(await codesOn('2026-11-29')).toEqual(['same-week'])
      expect(await codesOn('2026-12-02')).toEqual(['same-week'])
      expect(await codesOn('2026-12-02', { original_booking_id: prati })).toEqual([])
      expect(await codesOn('2026-12-07')).toEqual([])

      const agent = await practice.person('assistant')
      await practice.link(agent, { office_id: practice.roma.officeId })
      const inRoma = (await practice.session(agent)).actingAs(practice.ferri)
      expect(await codesOn('2026-12-02', {}, inRoma)).toEqual([])
      practice.clock.set('2026-11-27T08:00:00Z')
      expect([(await known({})).meta.next?.id, (await known({}, inRoma)).meta.next]).toEqual([prati, null])
      practice.clock.set(testNow)
    })

    test('for another doctor’s patient, service or booking answers 422 or 404', async () => {
      const { visit } = practice.roma
      const stranger = await ask(visit, { user_id: practice.leonePatient })
      const nobody = await ask(visit, { user_id: 999_999 })
      expect([stranger.status, stranger.body]).toEqual([nobody.status, nobody.body])
      expect([stranger.status, Object.keys(stranger.body.errors)]).toEqual([422, ['user_id']])
      const wrong = await ask(visit, { user_id: practice.patient, original_booking_id: 999_999 })
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['original_booking_id']])
      expect((await ask(practice.girasole.visit, { user_id: 'x' })).status).toBe(404)
      expect((await ask(visit, {})).status).toBe(422)
    })

    test('by an assistant without the right to bookings answers 403', async () => {
      const agent = await practice.person('assistant')
      await practice.link(agent, { rights: without('bookings') })
      const session = (await practice.session(agent)).actingAs(practice.ferri)
      expect((await ask(practice.roma.visit, { user_id: practice.patient }, session)).status).toBe(403)
    })
  })
})
