import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { resourceEndpoints } from '../../../domain/resource'
import type { Connection } from '../../../server/db/connection/connect'
import drugs from '../../../src/resources/configuration/drugs'
import faqs from '../../../src/resources/configuration/faqs'
import notices from '../../../src/resources/configuration/service_communications'
import links from '../../../src/resources/registry/doctor-links'
import patients from '../../../src/resources/registry/patients'
import { aListeningSocket } from '../../support/builders/accounts'
import { aTestApp, type Session, type TestApp } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'
import type { ClientSocket } from '../../support/servers/echo'
import { eventually } from '../../support/servers/eventually'

const roles = { boss: 'superadmin', admin: 'admin', doctor: 'mmg' } as const
type Role = keyof typeof roles

onMainDatabase((open) => {
  let connection: Connection
  /** Two processes on one database: calls go to the first, sockets are open at the second. */
  let here: TestApp
  let there: TestApp
  const sessions = {} as Record<Role, Session>
  beforeAll(async () => {
    connection = await open({ filled: 'demo' })
    here = await aTestApp(connection)
    there = await aTestApp(connection)
    await there.app.listen({ port: 0, host: '127.0.0.1' })
    for (const [role, name] of Object.entries(roles) as [Role, string][]) {
      sessions[role] = await here.as(`${name}@curante.test`)
    }
  })
  afterAll(async () => {
    await here.close()
    await there.close()
  })

  /** Opens a socket of each; `told` answers the resources one was told of, `frame` how. */
  async function listen() {
    const sockets = {} as Record<Role, ClientSocket>
    for (const role of Object.keys(roles) as Role[]) sockets[role] = await aListeningSocket(there, sessions[role])
    const frames = (role: Role) => sockets[role].frames.filter(({ event }) => event === 'records-changed')
    const told = (role: Role) => frames(role).map(({ data }) => (data as { resource: string }).resource)
    const all = async (resource: string) => {
      await eventually(() => expect(told('boss')).toContain(resource))
      // each has received what was sent to it before its pong
      for (const { send } of Object.values(sockets)) send({ event: 'pusher:ping', data: {} })
      const isPonged = (socket: ClientSocket) => socket.events().at(-1) === 'pusher:pong'
      await eventually(() => expect(Object.values(sockets).every(isPonged)).toBe(true))
      return { boss: told('boss'), admin: told('admin'), doctor: told('doctor') }
    }
    return { frames, told, all }
  }
  const drug = { name: 'Aspirina', aic_code: '004763114', class: 'C', price: 480, active: true }
  const calls = resourceEndpoints(drugs)

  test('a write of a resource tells every admin its name, and nobody else', async () => {
    const { all, frames } = await listen()
    await sessions.admin.call(calls.create, { body: drug })
    expect(await all('drugs')).toEqual({ boss: ['drugs'], admin: ['drugs'], doctor: [] })
    expect(frames('admin').map(({ data }) => data)).toEqual([{ resource: 'drugs' }])
  })

  test('of what super admins alone may read, only they are told', async () => {
    const { all } = await listen()
    const body = { title: 'Manutenzione', body: 'Stasera', severity: 'info', audience: [], maintenance: false }
    expect((await sessions.boss.call(resourceEndpoints(notices).create, { body })).status).toBe(201)
    expect(await all('service_communications')).toEqual({ boss: ['service_communications'], admin: [], doctor: [] })
  })

  test('a refused write and a reading tell nothing; a visit of a doctor tells of bookings', async () => {
    const { all } = await listen()
    expect((await sessions.admin.call(resourceEndpoints(faqs).create, { body: {} })).status).toBe(422)
    await sessions.admin.call(resourceEndpoints(patients).list)
    const query = { 'filter[status][in]': 'confirmed', paginate: 1, limit: 1, sort: '-date' }
    const [visit] = (await sessions.doctor.call(endpoints.bookings, { query })).body.data
    const canceled = await sessions.doctor.call(endpoints.changeBookingStatus, {
      params: { id: visit.id },
      body: { status: 'canceled', version: visit.version },
    })
    expect(canceled.status).toBe(200)
    expect(await all('bookings')).toEqual({ boss: ['bookings'], admin: ['bookings'], doctor: [] })
  })

  test('a write of links tells of the other resources that show them', async () => {
    const { all } = await listen()
    const [link] = (await sessions.admin.call(resourceEndpoints(links).list)).body.data
    await sessions.admin.call(resourceEndpoints(links).remove, { params: { id: link.id } })
    expect((await all('doctor-links')).admin).toEqual(expect.arrayContaining(['doctor-links', 'assistants']))
  })

  test('whoever is cut off meanwhile finds another change number', async () => {
    const number = async () => {
      const [row] = await connection.sql<{ number: number }>(
        `select coalesce(sum(number), 0)::int as number from channel_changes c join role_users r using (user_id)
        where r.role = 'admin'`,
      )
      return row?.number ?? 0
    }
    const before = await number()
    const [one] = (await sessions.boss.call(calls.list)).body.data
    await sessions.boss.call(calls.remove, { params: { id: one.id } })
    await eventually(async () => expect(await number()).toBeGreaterThan(before))
  })

  // the last one: what is told at the end of a second may come after the test
  test('many writes within a second are told at once and at its end', async () => {
    const { told } = await listen()
    const times = () => told('admin').filter((resource) => resource === 'faqs').length
    const { create, update } = resourceEndpoints(faqs)
    const faq = { question: 'Quando?', answer: 'Domani', category: 'Orari', status: 'published' }
    const start = performance.now()
    const { body } = await sessions.admin.call(create, { body: faq })
    for (let version = 1; version < 11; version += 1)
      await sessions.admin.call(update, { params: { id: body.data.id }, body: { answer: `Fra ${version}`, version } })
    await eventually(() => expect(times()).toBeGreaterThanOrEqual(2))
    expect(times()).toBeLessThanOrEqual(2 + (performance.now() - start) / 1_000)
  })
})
