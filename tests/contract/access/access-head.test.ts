import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPrefix, endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import type { Resource } from '../../../domain/resource'
import { allEndpoints } from '../../../server/features/openapi/openapi'
import { listedResources, servedResources } from '../../../server/resources'
import news from '../../../src/resources/news/news'
import { adminRequests } from '../../support/builders/admin-requests'
import { type Participants, withParticipants } from '../../support/builders/participants'
import { aPractice } from '../../support/builders/practice'
import { anExample, aRecord, type Made } from '../../support/builders/resource-examples'
import { thingsOf } from '../../support/builders/tenants'
import { withTotem } from '../../support/builders/totem'
import { quarterHours, type Things, wireRequests } from '../../support/builders/wire-requests'
import type { CallOptions } from '../../support/servers/app'
import { aDatabase, isLong } from '../../support/servers/database'
import { aResourceServer, type ResourceServer } from '../../support/servers/resource-server'

let practice: Participants
let records: ResourceServer
let admin: { readonly id: number; readonly token: string | null }
let totem: string | null
let ofDoctor: Things
let ofPatient: Things
beforeAll(async () => {
  practice = await withParticipants(await aPractice(await aDatabase()))
  records = await aResourceServer(practice.connection)
  const id = await practice.person('superadmin')
  admin = { id, token: (await practice.session(id)).token }
  totem = (await withTotem(practice)).session.token
  const { roma, patient, ferri, doctor, nicolo } = practice
  const time = quarterHours('2026-11-25', 540)
  const place = { office_user: roma.officeUserId, office_service: roma.visit, user: patient, time, doctor: ferri }
  ofDoctor = thingsOf(practice, { ...place, session: doctor, owner: ferri, side: 'doctor' })
  ofPatient = thingsOf(practice, { ...place, session: nicolo, owner: patient, side: 'participant' })
})
afterAll(async () => {
  await records.close()
  await practice.close()
  await practice.connection.close()
})

/** What a request could leave behind: entries and counts of the audit log, sessions and their last use. */
const traces = () =>
  practice.connection.sql(
    `select (select count(*) from audit_entries)::int as entries, (select sum(count) from audit_counts)::int as counts,
       (select json_agg(t order by id) from access_tokens t)::text as sessions`,
  )

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`
const resourceOf = ({ path }: Endpoint) =>
  listedResources.find(({ resource }) => path.split('/:')[0] === `admin/${resource.name}`)?.resource

const examples = new Map<string, Promise<Made>>()
function exampleOf(resource: Resource): Promise<Made> {
  const example = examples.get(resource.name) ?? anExample(records.as('superadmin'), servedResources, resource)
  examples.set(resource.name, example)
  return example
}

/** A valid request for a GET: its caller's token, and its parameters. */
async function validRequest(endpoint: Endpoint): Promise<{ token: string | null; options: CallOptions }> {
  const call = callOf(endpoint)
  if (call in adminRequests)
    return { token: admin.token, options: (await adminRequests[call]?.(practice.connection, admin.id)) ?? {} }
  const resource = resourceOf(endpoint)
  if (resource) {
    const hasId = endpoint.path.includes('/:id')
    const record = hasId ? await exampleOf(resource) : { id: 0 }
    return { token: admin.token, options: { params: { id: record.id } } }
  }
  if (endpoint.who === 'totem') return { token: totem, options: (await wireRequests[call]?.(ofDoctor)) ?? {} }
  if (endpoint === endpoints.savedViews) return { token: admin.token, options: { query: { resource: 'drugs' } } }
  const isPatients =
    allEndpoints.some(({ path }) => path === `doctor/${endpoint.path}`) || /^bookings/.test(endpoint.path)
  const isDoctors = !isPatients && endpoint.path.startsWith('doctor/')
  const [own, session] = isPatients ? [ofPatient, practice.nicolo] : [ofDoctor, practice.doctor]
  const isAdmins = !isPatients && !isDoctors && endpoint.path.startsWith('admin/')
  return { token: isAdmins ? admin.token : session.token, options: (await wireRequests[call]?.(own)) ?? {} }
}

function urlOf({ path }: Endpoint, { params = {}, query = {} }: CallOptions): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `${apiPrefix}/${path.replace(/:(\w+)/g, (_, name) => String(params[name]))}?${search}`
}

const gets = allEndpoints.filter(({ method }) => method === 'GET')
const withoutOwn = ['content-length', 'transfer-encoding', 'date']
const facts = (headers: object) => Object.entries(headers).filter(([name]) => !withoutOwn.includes(name))

/** The engine answers HEAD alike for all resources; these have persons, files and references. */
const someResources = ['drugs', 'news', 'patients', 'office-users']
const isTried = (endpoint: Endpoint) => {
  const resource = resourceOf(endpoint)
  return isLong || resource === undefined || someResources.includes(resource.name)
}

test.each(
  gets
    .filter((endpoint) => !endpoint.writes && !endpoint.path.startsWith('files/') && isTried(endpoint))
    .map((endpoint) => [callOf(endpoint), endpoint]),
)('HEAD of %s answers with status and headers of the GET, and leaves nothing behind', async (_call, endpoint) => {
  const { token, options } = await validRequest(endpoint)
  const asked = { url: urlOf(endpoint, options), headers: token === null ? {} : { authorization: `Bearer ${token}` } }
  const get = await practice.app.inject({ ...asked, method: 'GET' })
  expect([get.statusCode, get.body.slice(0, 300)]).toEqual([200, get.body.slice(0, 300)])
  const before = await traces()
  const head = await practice.app.inject({ ...asked, method: 'HEAD' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(facts(head.headers)).toEqual(facts(get.headers))
  expect(await traces()).toEqual(before)
})

test('HEAD of a file answers with its type and size, and reads nothing of it', async () => {
  const made = await aRecord(records.as('superadmin'), servedResources, news)
  const { body } = await records.as('superadmin').get(`admin/news/${made.id}`)
  const url = /\/api\/backoffice\/files\/[^"]+/.exec(JSON.stringify(body))?.[0] ?? ''
  const get = await records.app.inject({ method: 'GET', url })
  const head = await records.app.inject({ method: 'HEAD', url })
  expect([get.statusCode, head.statusCode, head.body]).toEqual([200, 200, ''])
  expect(head.headers['content-length']).toBe(String(get.rawPayload.length))
  expect(facts(head.headers)).toEqual(facts(get.headers))
})

test('HEAD of the one GET that writes answers 405 with Allow, for everybody, and opens no session', async () => {
  expect(gets.filter(({ writes }) => writes)).toEqual([endpoints.loginAs])
  const { options } = await validRequest(endpoints.loginAs)
  const url = urlOf(endpoints.loginAs, options)
  const before = await traces()
  for (const headers of [{}, { authorization: `Bearer ${admin.token}` }]) {
    const head = await practice.app.inject({ method: 'HEAD', url, headers })
    expect([head.statusCode, head.headers.allow, head.body]).toEqual([405, 'GET', ''])
    expect(head.headers['content-type']).toMatch(/^application\/json/)
  }
  expect(await traces()).toEqual(before)
})
