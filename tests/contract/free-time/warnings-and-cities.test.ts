import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { limitedUsers, officeServiceCities } from '../../../server/db/tables'
import { onMainDatabase, testNow } from '../../support/database'
import { aPractice, booked, type Practice, without } from '../../support/practice'

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })

  describe('the cities of home visits', () => {
    const ask = (service: number, query: Record<string, string | number> = {}, session = practice.doctor) =>
      session.call(endpoints.homeVisitCities, { params: { id: service }, query })
    const names = async (search: string, more = {}) =>
      (await ask(practice.roma.home, { search, ...more })).body.data.map(({ name }: { name: string }) => name)

    test('without a list they are all of Italy’s, in pages that count', async () => {
      const first = (await ask(practice.roma.home, { paginate: 1, limit: 50 })).body
      expect([first.data.length, first.meta.total]).toEqual([50, 7896])
      const second = (await ask(practice.roma.home, { paginate: 1, limit: 50, page: 2 })).body
      const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id)
      expect(new Set(ids).size).toBe(100)
    })

    test('what begins with the words comes first, accents and case do not matter', async () => {
      const found = await names('roma', { limit: 50 })
      expect(found[0]).toBe('Roma')
      const later = found.findIndex((name: string) => !name.toLowerCase().startsWith('roma'))
      expect(later).toBeGreaterThan(1)
      expect(found.slice(later).some((name: string) => name.toLowerCase().startsWith('roma'))).toBe(false)
      expect(await names('FORLI’')).toContain('Forlì')
      expect(await names('%')).toEqual([])
    })

    test('with a list they are those, whatever is searched', async () => {
      const [city] = (await ask(practice.roma.home, { search: 'tivoli' })).body.data
      await practice.connection.db
        .insert(officeServiceCities)
        .values({ office_service_id: practice.roma.home, city_id: city.id })
      expect((await ask(practice.roma.home)).body.data).toEqual([{ id: city.id, name: 'Tivoli', province_code: 'RM' }])
      expect(await names('milano')).toEqual([])
    })

    test('another doctor’s service is unknown, before anything else is wrong', async () => {
      const questions: Record<string, number>[] = [{}, { wrong: 1 }]
      for (const query of questions) expect((await ask(practice.girasole.visit, query)).status).toBe(404)
      expect((await ask(practice.roma.home, { page: 0 })).status).toBe(422)
      expect((await ask(practice.roma.home, {}, practice.otherDoctor)).status).toBe(404)
    })
  })

  describe('warnings before a booking', () => {
    const ask = async (service: number, query: Record<string, string | number>, session = practice.doctor) =>
      session.call(endpoints.bookingWarnings, { params: { id: service }, query })
    const codes = async (service: number, query: Record<string, string | number>) =>
      (await ask(service, query)).body.data

    test('nobody is warned of without a reason', async () => {
      expect(await codes(practice.roma.visit, { user_id: practice.patient })).toEqual([])
    })

    test('a limited person, as long as it lasts', async () => {
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

    test('a representative who has come inside the limit of his kind: when, and from when again', async () => {
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

    test('whom the doctor does not know is unknown, and so are another doctor’s service and visit', async () => {
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

    test('an assistant without the right to book is not told', async () => {
      const agent = await practice.person('assistant')
      await practice.link(agent, { rights: without('bookings') })
      const session = (await practice.session(agent)).actingAs(practice.ferri)
      expect((await ask(practice.roma.visit, { user_id: practice.patient }, session)).status).toBe(403)
    })
  })
})
