import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { refusalText } from '../../../domain/contract/refusal'
import { resourceEndpoints, writtenFields } from '../../../domain/resource'
import { allEndpoints } from '../../../server/features/openapi/openapi'
import { servedResources } from '../../../server/resources'
import { adminRequests } from '../../support/builders/admin-requests'
import { type Participants, withParticipants } from '../../support/builders/participants'
import { aPractice } from '../../support/builders/practice'
import { anExample, anInput, referencesOf, type Values } from '../../support/builders/resource-examples'
import { thingsOf } from '../../support/builders/tenants'
import { withTotem } from '../../support/builders/totem'
import { objectsIn } from '../../support/builders/wire-fields'
import { callOfRequest, quarterHours, wireRequests } from '../../support/builders/wire-requests'
import { writesIn } from '../../support/builders/writes'
import { aSession, aTokenOf, type CallOptions, type Session } from '../../support/servers/app'
import { aDatabase, isLong } from '../../support/servers/database'
import { aResourceServer } from '../../support/servers/resource-server'

/** Fields that no caller may set, by names that frameworks have accepted (AZ4). */
const smuggled: Values = {
  role: 'superadmin',
  roles: ['superadmin'],
  'roles[]': 'superadmin',
  role_id: 1,
  role_users: [{ role_id: 1, active: true }],
  user: { role: 'superadmin' },
  'user[role]': 'superadmin',
  'user.role': 'superadmin',
  is_admin: true,
  active: true,
  id: 1,
  user_id: 1,
  doctor_id: 1,
  created_by: 1,
  actor_type: 'doctor',
  impersonator_id: 1,
  password_hash: 'x',
  remember_token: 'x',
  code: 'AAAAAA',
  series_id: 1,
  manual: true,
  undo_until: '2099-01-01T00:00:00Z',
  created_at: '2000-01-01T00:00:00Z',
  updated_at: '2000-01-01T00:00:00Z',
  deleted_at: null,
  search: 'x',
  toString: 'x',
  $where: '1',
}
const names = Object.keys(smuggled)

interface Asked {
  readonly name: string
  readonly endpoint: Endpoint
  readonly session: Session
  readonly options: CallOptions
}

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`
const writes = allEndpoints.filter(({ method, bodyTypes }) => method !== 'GET' && !bodyTypes)

let practice: Participants
let asked: readonly Asked[]
beforeAll(async () => {
  const connection = await aDatabase()
  practice = await withParticipants(await aPractice(connection))
  asked = [...(await ofTheWire()), ...(await ofAdmins())]
  return async () => {
    await practice.close()
    await connection.close()
  }
})

/** A change of hours with each of its objects; it is never let in, so that what it names need not be there. */
function everyPartOfHours({ officeUserId: office_user_id, visit: office_service_id }: Participants['roma']) {
  const breakTime = { slot_code: 'break', weekdays: [1], slots: [{ from: '10:00', to: '10:30' }] }
  const recurrence = { from: '2090-01-02', freq: 'weekly', interval: 1, until: '2090-03-01' }
  const pause = { office_user_id, type: 'recurring', kind: 'closed', from: '2090-01-02 13:00', to: '2090-01-02 14:00' }
  const time = { office_user_id, office_service_id, date: '2090-01-03', from: '09:00', to: '09:15' }
  return {
    plannings: [
      {
        ...{ office_user_id, valid_from: '2090-01-02' },
        shifts: [{ weekdays: [1], from: '09:00', to: '13:00', duration: 15, slots: [breakTime] }],
      },
    ],
    schedules: [{ ...pause, recurrence }],
    decisions: [{ booking_id: 1, version: 1, act: 'move', times: [time] }],
  }
}

/** A valid request of each call, by a user allowed to make it. */
async function ofTheWire(): Promise<Asked[]> {
  const { roma, ferri, patient, doctor, nicolo } = practice
  const time = quarterHours('2026-11-25', 540)
  const place = { office_user: roma.officeUserId, office_service: roma.visit, user: patient, time, doctor: ferri }
  const desk = thingsOf(practice, { ...place, session: doctor, owner: ferri, side: 'doctor' })
  const own = thingsOf(practice, { ...place, session: nicolo, owner: patient, side: 'participant' })
  const { session: totem } = await withTotem(practice)
  const requests = Object.entries(wireRequests).map(async ([name, make]) => {
    const endpoint = allEndpoints.find((each) => callOf(each) === callOfRequest(name)) as Endpoint
    const isParticipants =
      /^(bookings|office_services|office_users|notifications|chats|news|offers|service_communications|prescriptions)\b/.test(
        endpoint.path,
      )
    return {
      name,
      endpoint,
      session: endpoint.who === 'totem' ? totem : isParticipants ? nicolo : doctor,
      options: await make(isParticipants ? own : desk),
    }
  })
  const visit = { office_service_id: roma.visit, date: '2026-11-26', from: '09:00:00', to: '09:15:00' }
  const ofTotems: [Endpoint, CallOptions][] = [
    [endpoints.totemLogin, { body: { code: 'T-0', secret: 'nessuno' } }],
    [endpoints.totemCheckIn, { body: { code: 'ABC234' } }],
    [endpoints.totemBook, { body: { ...visit, name: 'Prova Totem', phone_prefix: '+39', phone: '3331234567' } }],
  ]
  // the first call of a totem writes when it was seen
  await totem.call(endpoints.totem)
  const written = ofTotems.map(([endpoint, options]) => ({ name: callOf(endpoint), endpoint, session: totem, options }))
  const { decisions, ...change } = everyPartOfHours(roma)
  const ofHours = [
    { endpoint: endpoints.affectedBookings, options: { body: change } },
    { endpoint: endpoints.saveHours, options: { body: { ...change, decisions } } },
  ].map((each) => ({ ...each, name: `${callOf(each.endpoint)} (every part)`, session: doctor }))
  return [...(await Promise.all(requests)), ...written, ...ofHours]
}

async function ofAdmins(): Promise<Asked[]> {
  const server = await aResourceServer(practice.connection)
  const api = server.as('superadmin')
  const adminId = await practice.person('superadmin')
  const session = aSession(practice.app, await aTokenOf(practice.connection, adminId))
  const requests = servedResources.map(async ({ resource }, index) => {
    const calls = resourceEndpoints(resource)
    const record = await anExample(api, servedResources, resource)
    const params = { id: record.id }
    const values = await anInput(api, servedResources, resource, 600 + index, referencesOf(resource, record))
    const where = { 'filter[id][in]': String(record.id) }
    const hasAmounts = writtenFields(resource).some(([, { widget }]) => widget.kind === 'money')
    const options: Record<keyof typeof calls, CallOptions> = {
      list: {},
      one: { params },
      create: { body: values },
      update: { params, body: { ...values, version: record.version } },
      remove: { params },
      dependents: { params },
      dependentsOfMany: { body: { where } },
      restore: { params },
      restoreVersion: { params, body: { entry: 1, version: record.version } },
      history: { params },
      bulk: { body: { action: 'update', where, values, ...(hasAmounts && { percent: {} }) } },
      export: { body: { format: 'csv', columns: ['id'], where } },
      reorder: { body: { ids: [record.id], seen: [record.id] } },
    }
    return Object.entries(calls).map(([call, endpoint]) => ({
      name: callOf(endpoint),
      endpoint,
      session,
      options: options[call as keyof typeof calls],
    }))
  })
  const made = (await Promise.all(requests)).flat()
  const view = { resource: 'drugs', name: 'Vista', shared: false, state: {} }
  const { body } = await session.call(endpoints.saveView, { body: view })
  const params = { id: body.data.id }
  const ofViews: [Endpoint, CallOptions][] = [
    [endpoints.savedViews, { query: { resource: 'drugs' } }],
    [endpoints.saveView, { body: view }],
    [endpoints.changeView, { params, body: { state: {}, version: 1 } }],
    [endpoints.removeView, { params }],
  ]
  const ofNoResource = Object.entries(adminRequests).map(async ([call, make]): Promise<[Endpoint, CallOptions]> => {
    const endpoint = allEndpoints.find((each) => callOf(each) === call) as Endpoint
    return [endpoint, await make(practice.connection, adminId)]
  })
  const others = [...ofViews, ...(await Promise.all(ofNoResource))]
  await server.close()
  return [...made, ...others.map(([endpoint, options]) => ({ name: callOf(endpoint), endpoint, session, options }))]
}

/** The body with `more` in the object at the path; undefined where there is no such object. */
function withMore(body: unknown, [key, ...path]: readonly string[], more: Values): unknown {
  if (key === undefined) return { ...(body as object), ...more }
  const part = (body as Values | undefined)?.[key]
  if (part === undefined || part === null) return undefined
  const changed = withMore(part, path, more)
  if (changed === undefined) return undefined
  return Array.isArray(body)
    ? body.map((item, index) => (index === Number(key) ? changed : item))
    : { ...(body as object), [key]: changed }
}

/** The requests of all calls, and in the short run of one of the admin resources, whose calls are made alike. */
const ofOneResource = () =>
  asked.filter(({ endpoint: { path } }) => isLong || !isOfResource(path) || path.startsWith('admin/patients'))
const isOfResource = (path: string) => servedResources.some(({ resource }) => path.startsWith(`admin/${resource.name}`))

/** Fails when one of the requests writes a row, of the audit log too. */
async function nothingWritten(ask: () => Promise<void>): Promise<void> {
  const lines = () => practice.connection.sql('select count(*)::int as n from audit_entries')
  const writes = await writesIn(practice.connection)
  const before = await lines()
  await ask()
  expect([await writes.taken(), await lines()]).toEqual([[], before])
}

describe('undeclared fields (AZ4)', () => {
  test('every endpoint of the contract has a request here', () => {
    expect([...new Set(asked.map(({ endpoint }) => callOf(endpoint)))].sort()).toEqual(allEndpoints.map(callOf).sort())
  })

  test('POST, PUT and DELETE with undeclared fields in any object of the body answer 422 on each, and store nothing', () =>
    nothingWritten(async () => {
      for (const call of writes.map(callOf)) {
        const requests = asked.filter(({ endpoint }) => callOf(endpoint) === call)
        const tried = new Set<string>()
        for (const { endpoint, session, options, name } of requests)
          for (const { path, fields } of objectsIn(endpoint.body)) {
            const foreign = names.filter((each) => !fields.includes(each))
            const more = Object.fromEntries(foreign.map((each) => [each, smuggled[each]]))
            const body = withMore(options.body ?? {}, path, more)
            if (body === undefined) continue
            tried.add(path.join('.'))
            const answer = await session.call(endpoint, { ...options, body: body as object })
            const expected = foreign.map((each) => [...path, each].join('.'))
            expect([name, path, answer.status]).toEqual([name, path, 422])
            const refused = Object.entries(answer.body.errors as Record<string, string[]>)
            const unknown = refused
              .filter(([, texts]) => texts.includes(refusalText.unknownField))
              .map(([field]) => field)
            expect([name, path, unknown.sort()]).toEqual([name, path, expected.sort()])
          }
        const objects = objectsIn((requests[0] as Asked).endpoint.body).map(({ path }) => path.join('.'))
        expect([call, [...tried].sort()]).toEqual([call, [...new Set(objects)].sort()])
      }
    }))

  test('a body with `role` answers 422 on that name alone', async () => {
    const hasRole = ({ body }: Endpoint) => objectsIn(body).some(({ fields }) => fields.includes('role'))
    const without = ofOneResource().filter(({ endpoint }) => writes.includes(endpoint) && !hasRole(endpoint))
    for (const { endpoint, session, options, name } of without) {
      const body = { ...options.body, role: 'superadmin' }
      const answer = await session.call(endpoint, { ...options, body })
      const expected = [422, { message: refusalText.unknownField, errors: { role: [refusalText.unknownField] } }]
      expect([name, answer.status, answer.body]).toEqual([name, ...expected])
    }
  })

  test('a form with undeclared fields answers 422 on their names', async () => {
    const forms = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const { endpoint, session, options, name } of ofOneResource()) {
      if (!writes.includes(endpoint)) continue
      const payload = 'roles%5B%5D=superadmin&user%5Brole%5D=superadmin&password_hash=x' as unknown as object
      const answer = await session.call(endpoint, { ...options, headers: forms, body: payload })
      const refused = Object.keys(answer.body.errors ?? {})
      expect([name, answer.status, refused.some((field) => /role/.test(field))]).toEqual([name, 422, true])
      expect([name, refused.includes('password_hash')]).toEqual([name, true])
    }
  })

  test('a query with undeclared parameters answers 422 on their names, and stores nothing', () =>
    nothingWritten(async () => {
      for (const { endpoint, session, options, name } of ofOneResource()) {
        const query = { ...options.query, role: 'superadmin', 'user[role]': 'superadmin', password_hash: 'x' }
        const { status, body } = await session.call(endpoint, { ...options, query })
        const expected = ['password_hash', 'role', 'user[role]']
        expect([name, status, Object.keys(body.errors ?? {}).sort()]).toEqual([name, 422, expected])
      }
    }))
})
