import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { aPractice, aVisit, booked, type Practice, save } from '../../support/builders/practice'
import type { CallOptions } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const period = { from: '2026-11-24', to: '2026-11-30' }

onMainDatabase((open) => {
  let practice: Practice
  let victim: { booking: number }
  let secret: string

  beforeAll(async () => {
    practice = await aPractice(await open())
    const { girasole, leonePatient, otherDoctor } = practice
    secret = 'Marcatore-Privato-42'
    const visit = { office_user_id: girasole.officeUserId, office_service_id: girasole.visit, user_id: leonePatient }
    const booking = await booked(practice, { ...visit, assistant_notes: secret }, otherDoctor)
    victim = { booking: booking.id }
    return () => practice.close()
  })

  test('searching for another doctor’s visits and patients finds nothing', async () => {
    const visits = await practice.doctor.call(endpoints.bookings, { query: { paginate: 1, search: 'segreto' } })
    expect(visits.body.data).toEqual([])
    const people = await practice.doctor.call(endpoints.serviceUsers, {
      params: { id: practice.roma.visit },
      query: { search: 'segreto' },
    })
    expect(people.body.data).toEqual([])
  })

  test('an assistant without X-Acting-As gets no offices and 403 for the agenda', async () => {
    const session = await practice.session(practice.secretary)
    expect((await session.call(endpoints.officeUsers)).body.data).toEqual([])
    expect((await session.call(endpoints.notifications)).body.data).toEqual([])
    const list = { query: period }
    const refused: [Endpoint, CallOptions][] = [
      [endpoints.bookings, list],
      [endpoints.bookings, {}],
      [endpoints.saveBooking, { body: { nonsense: true } }],
      [endpoints.availabilities, { params: { id: practice.roma.visit }, query: period }],
    ]
    for (const [endpoint, options] of refused) {
      const answer = await session.call(endpoint, options)
      expect([answer.status, answer.body]).toEqual([403, { message: 'Scegli un medico' }])
    }
  })

  test('through a link to one office the visits of other offices are 404', async () => {
    const agent = await practice.person('assistant')
    await practice.link(agent, { office_id: practice.prati.officeId })
    const session = (await practice.session(agent)).actingAs(practice.ferri)
    const inRoma = await booked(practice, { date: '2026-12-02' })
    const offices = await session.call(endpoints.officeUsers)
    expect(offices.body.data.map(({ id }: { id: number }) => id)).toEqual([practice.prati.officeUserId])
    expect((await session.call(endpoints.booking, { params: { id: inRoma.id } })).status).toBe(404)
    const day = { from: '2026-12-02', to: '2026-12-02' }
    expect((await session.call(endpoints.bookings, { query: day })).body.data).toEqual([])
    const answer = await save(session, aVisit(practice, { date: '2026-12-02', from: '10:00', to: '10:15' }))
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['office_service_id']])
  })

  test('only the doctor’s own side gets a private note (TE5)', async () => {
    const own = await practice.otherDoctor.call(endpoints.booking, { params: { id: victim.booking } })
    expect(own.body.data.assistant_notes).toBe(secret)
    const marked = await practice.connection.sql<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb')`,
    )
    const places = []
    for (const { table_name, column_name } of marked) {
      const [found] = await practice.connection.sql<{ n: number }>(
        `select count(*)::int as n from "${table_name}" where "${column_name}"::text ilike '%${secret}%'`,
      )
      if (found?.n) places.push(`${table_name}.${column_name}`)
    }
    expect(places.sort()).toEqual(['booking_changes.change', 'bookings.assistant_notes'])
    for (const session of [practice.doctor, practice.assistant])
      for (const [endpoint, options] of [
        [endpoints.bookings, { query: { paginate: 1, limit: 200 } }],
        [endpoints.bookings, { query: { paginate: 1, search: secret } }],
        [endpoints.notifications, {}],
        [endpoints.booking, { params: { id: victim.booking } }],
      ] as [Endpoint, CallOptions][])
        expect(JSON.stringify((await session.call(endpoint, options)).body)).not.toContain(secret)
  })
})
