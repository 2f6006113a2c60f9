import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { allEndpoints } from '../../../server/features/openapi/openapi'
import { type Participants, withParticipants } from '../../support/builders/participants'
import { aPractice, booked } from '../../support/builders/practice'
import type { CallOptions, Session } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'

/** Arrays returned whole: they are limited by a period, a record or a person. */
const answeredWhole = new Set([
  'account/sessions',
  'admin/bookings/:id/history',
  'admin/cup/:id/free_times',
  'doctor/board',
  'doctor/colleagues',
  'doctor/bookings/:id/history',
  'doctor/first_free',
  'doctor/holds',
  'doctor/hours/undecided',
  'doctor/chats/people',
  'doctor/chats/:id/messages',
  'chats/:id/messages',
  'doctor/broadcast_templates',
  'doctor/prescriptions/drugs',
  'doctor/prescriptions/:id/history',
  'prescriptions/drugs',
  'doctor/cities',
  'doctor/medical_services',
  'doctor/office_users',
  'doctor/office_users/:id/office_user_schedules',
  'doctor/office_services/:id/warnings',
  'doctor/offices',
  'doctor/relationships',
  'doctor/representative_caps',
  'doctor/setup',
  // for a select, at most fifty at a time
  'doctor/specializations',
  'doctor/representative_visits',
  'doctor/waiting',
  'doctor/waiting/matching',
  'office_users/:id/office_user_schedules',
  'help',
  'public/help',
  // items currently shown to a reader
  'doctor/news',
  'news',
  'doctor/service_communications',
  'service_communications',
])

/** What a page tells beside its rows: how many requests have each status. */
const more: Readonly<Record<string, readonly string[]>> = { 'doctor/prescriptions': ['counts', 'undelivered'] }

const shapeOf = (schema: z.ZodType) =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
const reads = allEndpoints.filter(({ method }) => method === 'GET')
const lists = reads.filter(({ query }) => 'paginate' in shapeOf(query))

let practice: Participants
let admin: Session
let offer: number
beforeAll(async () => {
  const connection = await aDatabase()
  practice = await withParticipants(await aPractice(connection))
  await booked(practice)
  await booked(practice, { from: '10:00', to: '10:15' })
  admin = await practice.session(await practice.person('superadmin'))
  const body = { title: 'Controllo', text: 'Testo', audience: {} }
  offer = (await practice.doctor.call(endpoints.createOffer, { body })).body.data.id
  return async () => {
    await practice.close()
    await connection.close()
  }
})

/** Requests the list as a user allowed to read it, without filters. */
async function ask({ path, ...endpoint }: Endpoint, query: Record<string, string>) {
  const session = path.startsWith('admin/') ? admin : path.startsWith('doctor/') ? practice.doctor : practice.nicolo
  const needsPeriod = /^(doctor\/)?bookings$/.test(path) && !('paginate' in query)
  const given: Record<string, string> = {
    ...(path === 'admin/views' && { resource: 'drugs' }),
    ...(needsPeriod && { from: '2026-11-24', to: '2026-12-24' }),
  }
  const { patient, roma } = practice
  const id = path.startsWith('doctor/patients/') ? patient : path.startsWith('doctor/offers/') ? offer : roma.visit
  const options: CallOptions = { params: { id }, query: { ...given, ...query } }
  return session.call({ path, ...endpoint }, options)
}

describe('lists (product.md §8)', () => {
  test('every GET that answers an array takes paginate, page, limit and cursor, but for what is answered whole', () => {
    const arrays = reads.filter(({ reply }) => shapeOf(reply).data instanceof z.ZodArray)
    const unpaged = arrays.filter((endpoint) => !lists.includes(endpoint)).map(({ path }) => path)
    expect(
      unpaged.filter((path) => !answeredWhole.has(path) && !/^admin\/.*\/:id\/(history|dependents)$/.test(path)),
    ).toEqual([])
    for (const { path, query } of lists)
      expect([path, Object.keys(shapeOf(query))]).toEqual([
        path,
        expect.arrayContaining(['paginate', 'page', 'limit', 'cursor']),
      ])
  })

  test.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
    'GET %s answers rows alone, and with paginate=1 a page with links and meta',
    async (path, endpoint) => {
      const bare = await ask(endpoint, {})
      expect([bare.status, Object.keys(bare.body)]).toEqual([200, ['data']])
      const page = await ask(endpoint, { paginate: '1', page: '1', limit: '1' })
      expect([page.status, Object.keys(page.body)]).toEqual([200, ['data', 'links', 'meta', ...(more[path] ?? [])]])
      endpoint.reply.parse(page.body)
      const { total, last_page } = page.body.meta
      expect(page.body.meta).toMatchObject({ current_page: 1, per_page: 1, last_page: Math.max(1, total) })
      expect(page.body.data).toHaveLength(Math.min(1, total))
      expect(Object.keys(page.body.links)).toEqual(['first', 'last', 'prev', 'next'])
      expect(page.body.links.next === null).toBe(last_page === 1)
      const last = await ask(endpoint, { paginate: '1', page: String(last_page), limit: '1' })
      expect(last.body.meta).toMatchObject({ current_page: last_page, total })
      expect(last.body.links.next, path).toBeNull()
      expect((await ask(endpoint, { paginate: '1', cursor: 'nostro-no' })).body.errors).toHaveProperty('cursor')
      expect((await ask(endpoint, { paginate: '1', limit: '5000' })).body.meta.per_page).toBe(200)
    },
  )
})
