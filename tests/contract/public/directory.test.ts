import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '../../../domain/contract/endpoint'
import { publicEndpoints } from '../../../domain/contract/public'
import type { DoctorSearchResult } from '../../../domain/contract/public/directory'
import { aPractice, booked, type Practice } from '../../support/builders/practice'
import { aSession, type Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const { searchDoctors, doctorPage, publicAvailabilities, suggestWhat, suggestWhere } = publicEndpoints
type Search = BodyOf<typeof searchDoctors>

onMainDatabase((open) => {
  let practice: Practice
  let stranger: Session
  let cardiology: number
  beforeAll(async () => {
    practice = await aPractice(await open())
    stranger = aSession(practice.app, null)
    const { sql } = practice.connection
    const place = `update offices set city_id = (select id from cities where name = $2 and deleted_at is null limit 1) where id = $1`
    await sql(place, [practice.roma.officeId, 'Roma'])
    await sql(place, [practice.girasole.officeId, 'Fiumicino'])
    await sql(`update doctor_profiles set slug = 'giulia-ferri', title = 'dott.ssa' where user_id = $1`, [
      practice.ferri,
    ])
    await sql(`update doctor_profiles set slug = 'marco-leone', title = 'dott.' where user_id = $1`, [practice.leone])
    const [row] = await sql(
      `insert into specializations (name, slug, category) values ('Cardiologia', 'cardiologia', 'medical') returning id`,
    )
    cardiology = (row as { id: number }).id
    await sql('insert into doctor_specializations (user_id, specialization_id) values ($1, $2)', [
      practice.leone,
      cardiology,
    ])
    return () => practice.close()
  })
  beforeEach(() => practice.clock.set('2026-11-24T08:00:00Z'))

  const found = async (search: Search = {}): Promise<DoctorSearchResult> => {
    const { status, body } = await stranger.call(searchDoctors, { body: search })
    expect(status).toBe(200)
    return body.data
  }
  const slugs = ({ doctors }: DoctorSearchResult) => doctors.map(({ slug }) => slug)
  const cityOf = async (name: string) => {
    const [row] = await practice.connection.sql('select id, province_id from cities where name = $1', [name])
    return row as { id: number; province_id: number }
  }

  describe('POST public/directory/doctors', () => {
    test('answers the doctors whom patients can book, the one with the first free time first, or by name', async () => {
      await booked(practice, { date: '2026-11-24', from: '09:15', to: '09:30' })
      const bySoonest = await found()
      const firstOf = bySoonest.doctors.map(({ times }) => `${times[0]?.date} ${times[0]?.from}`)
      expect(firstOf).toEqual([...firstOf].sort())
      expect(bySoonest).toMatchObject({ total: 2, next_page: null, today: '2026-11-24', loosen: [] })
      expect(bySoonest.doctors.every(({ times }) => times.length === 3)).toBe(true)
      expect(slugs(await found({ sort: 'name' }))).toEqual(['giulia-ferri', 'marco-leone'])
    })

    test('finds by specialization, name, a name with a wrong letter, service and place, with the distance in words', async () => {
      expect(slugs(await found({ specialization: 'cardiologia' }))).toEqual(['marco-leone'])
      expect(slugs(await found({ words: 'leone' }))).toEqual(['marco-leone'])
      expect(slugs(await found({ words: 'leoen' }))).toEqual(['marco-leone'])
      const { id, province_id } = await cityOf('Roma')
      const near = await found({ city_id: id, sort: 'name' })
      expect(near.doctors.map(({ offices }) => offices.map(({ distance }) => distance))).toEqual([
        ['same-city', null],
        ['same-province'],
      ])
      expect(near.looked_for.place).toBe('Roma')
      expect((await found({ province_id })).total).toBe(2)
      const [other] = await practice.connection.sql('select id from provinces where id <> $1 limit 1', [province_id])
      expect(await found({ province_id: (other as { id: number }).id, specialization: 'cardiologia' })).toMatchObject({
        total: 0,
        loosen: [{ filter: 'place', total: 1 }],
      })
    })

    test('leaves out who has no page, is not active, or takes no bookings of patients', async () => {
      const { sql } = practice.connection
      const changes = [
        ['update doctor_profiles set slug = null', `update doctor_profiles set slug = 'marco-leone'`, 'user_id'],
        [
          'update doctor_profiles set online_bookings = false',
          'update doctor_profiles set online_bookings = true',
          'user_id',
        ],
        ['update users set active = false', 'update users set active = true', 'id'],
        [
          'update office_users set online_bookings = false',
          'update office_users set online_bookings = true',
          'user_id',
        ],
        ['update role_users set active = false', 'update role_users set active = true', 'user_id'],
      ] as const
      for (const [change, back, key] of changes) {
        await sql(`${change} where ${key} = $1`, [practice.leone])
        expect([change, slugs(await found())]).toEqual([change, ['giulia-ferri']])
        const { status } = await stranger.call(doctorPage, { params: { slug: 'marco-leone' } })
        expect([change, status]).toEqual([change, 404])
        await sql(`${back} where ${key} = $1`, [practice.leone])
      }
      expect((await found()).total).toBe(2)
    })

    test('answers fifty more doctors page by page, each once', async () => {
      for (let n = 0; n < 12; n += 1) {
        const id = await practice.person('doctor', { first_name: 'Anna', last_name: `Zeta ${n}` }, 'mmg')
        await practice.connection.sql(
          `with page as (update doctor_profiles set slug = 'anna-' || user_id where user_id = $1),
           ou as (insert into office_users (user_id, office_id) values ($1, $2) returning id)
           insert into office_services (office_user_id, medical_service_id, name)
           select ou.id, s.medical_service_id, s.name from ou, office_services s where s.id = $3`,
          [id, practice.girasole.officeId, practice.girasole.visit],
        )
      }
      const first = await found()
      const second = await found({ page: 2 })
      expect([first.total, first.next_page, second.next_page]).toEqual([14, 2, null])
      expect(new Set([...slugs(first), ...slugs(second)]).size).toBe(14)
      // they have no hours: last, and no time
      expect(second.doctors.every(({ times }) => times.length === 0)).toBe(true)
      await practice.connection.sql(`update doctor_profiles set slug = null where slug like 'anna-%'`)
    })
  })

  describe('GET public/directory/doctors/:slug', () => {
    const page = async (slug = 'giulia-ferri') => (await stranger.call(doctorPage, { params: { slug } })).body.data

    test('answers offices and services that patients can book, without hidden ones and those of representatives', async () => {
      const shown = await page()
      const services = shown.offices.flatMap((office: { services: { id: number }[] }) => office.services)
      const ids = services.map(({ id }: { id: number }) => id)
      expect(ids).toContain(practice.roma.visit)
      expect(ids).toContain(practice.roma.home)
      expect(ids).not.toContain(practice.roma.hidden)
      expect(ids).not.toContain(practice.roma.mr)
      expect(shown).toMatchObject({ title: 'dott.ssa', last_name: 'Ferri', category: 'mmg', today: '2026-11-24' })
      expect(shown.offices[0].jolly_opens_at).toBe('07:00:00')
      expect(shown.first_free.length).toBeGreaterThan(0)
    })

    test('answers no name of a patient, whatever is booked', async () => {
      await booked(practice, { date: '2026-11-25', from: '09:00', to: '09:15' })
      expect(JSON.stringify([await page(), await found()])).not.toMatch(/D’Amico/)
    })

    test('of an unknown doctor answers 404', async () => {
      expect((await stranger.call(doctorPage, { params: { slug: 'nessuno' } })).status).toBe(404)
    })
  })

  describe('GET public/office_services/:id/availabilities', () => {
    const times = async (id: number, query = { from: '2026-11-24', to: '2026-11-26' }) =>
      stranger.call(publicAvailabilities, { params: { id }, query })

    test('answers the times of a patient: none of the telephone, jolly ones only today', async () => {
      const { status, body } = await times(practice.roma.visit)
      expect(status).toBe(200)
      const kinds = Object.values(body.data as Record<string, { slot_code: string | null }[]>)
        .flat()
        .map(({ slot_code }) => slot_code)
      expect(kinds).not.toContain('phone_break')
      expect(kinds).toContain('jolly')
      const friday = await times(practice.roma.visit, { from: '2026-11-27', to: '2026-11-27' })
      expect(JSON.stringify(friday.body)).not.toContain('jolly')
    })

    test('of a hidden service, one of representatives and an unknown one answers 404; of too many days 422', async () => {
      for (const id of [practice.roma.hidden, practice.roma.mr, 999_999]) expect((await times(id)).status).toBe(404)
      expect((await times(practice.roma.visit, { from: '2026-11-24', to: '2027-11-24' })).status).toBe(422)
    })
  })

  test('suggestions name specializations, services, doctors, cities and codes, and never a patient', async () => {
    const what = async (text: string) => (await stranger.call(suggestWhat, { body: { words: text } })).body.data
    expect(await what('card')).toEqual([{ kind: 'specialization', slug: 'cardiologia', name: 'Cardiologia' }])
    expect(await what('ferr')).toMatchObject([{ kind: 'doctor', slug: 'giulia-ferri', name: 'dott.ssa Giulia Ferri' }])
    expect(await what('damico')).toEqual([])
    const where = async (text: string) => (await stranger.call(suggestWhere, { body: { words: text } })).body.data
    expect((await where('Rom'))[0]).toMatchObject({ kind: 'city', name: 'Roma (RM)' })
    expect((await where('001'))[0]).toMatchObject({ kind: 'postal-code' })
  })

  test('GET /sitemap.xml and /robots.txt name the pages of doctors, and nothing behind a link', async () => {
    const map = await practice.app.inject('/sitemap.xml')
    expect(map.body).toContain('/prenota/giulia-ferri</loc>')
    const robots = await practice.app.inject('/robots.txt')
    expect(robots.body).toMatch(/Disallow: \/\n/)
    expect(robots.body).toMatch(/Sitemap: http.*\/sitemap\.xml/)
  })
})
