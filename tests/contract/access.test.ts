import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import type { Endpoint } from '../../domain/contract/endpoint'
import { allEndpoints } from '../../server/openapi'
import { aTestApp, type Session, type TestApp } from '../support/app'
import { aPgliteDatabase } from '../support/database'

let server: TestApp
beforeAll(async () => {
  server = await aTestApp(await aPgliteDatabase({ filled: 'demo' }))
})
afterAll(async () => {
  await server.close()
  await server.connection.close()
})

/** Who asks: every role, with the doctor an assistant or a pharmacy acts for. */
const callers = {
  superadmin: 'superadmin@curante.test',
  admin: 'admin@curante.test',
  mmg: 'mmg@curante.test',
  pls: 'pls@curante.test',
  specialist: 'specialista@curante.test',
  nurse: 'infermiere@curante.test',
  assistant: 'segreteria@curante.test',
  pharmacy: 'farmacia@curante.test',
  patient: 'paziente@curante.test',
  representative: 'informatore@curante.test',
} as const
type Who = keyof typeof callers
const everybody = Object.keys(callers) as Who[]
const doctorSide: Who[] = ['mmg', 'pls', 'specialist', 'nurse', 'assistant', 'pharmacy']
const participants: Who[] = ['patient', 'representative']
const admins: Who[] = ['superadmin', 'admin']

/** The expected cells of product.md §7, written out by hand. */
const expected: [string, readonly Who[]][] = [
  ['POST logout', everybody],
  ['GET user', everybody],
  ['POST devices', everybody],
  ['PUT devices/:id', everybody],
  ['POST broadcasting/auth', everybody],
  ['PUT account/password', everybody],
  ['GET account/sessions', everybody],
  ['DELETE account/sessions', everybody],
  ['DELETE account/sessions/:id', everybody],
  ['DELETE devices/:id', everybody],
  ['GET account/second_factor', everybody],
  ['POST account/second_factor', everybody],
  ['PUT account/second_factor', everybody],
  ['DELETE account/second_factor', everybody],
  ['POST account/second_factor/recovery_codes', everybody],
  ['POST storage/signed_url', everybody],
  ['GET doctor/office_users', doctorSide],
  ['GET doctor/office_users/:id/office_user_schedules', doctorSide],
  ['GET doctor/office_services/:id/availabilities', doctorSide],
  ['GET doctor/office_services/:id/users', doctorSide],
  ['GET doctor/bookings', doctorSide],
  ['GET doctor/bookings/export', doctorSide],
  ['GET doctor/bookings/:id', doctorSide],
  ['GET doctor/bookings/:id/history', doctorSide],
  ['POST doctor/bookings', doctorSide],
  ['POST doctor/bookings/check_overlapping', doctorSide],
  ['PUT doctor/bookings/:id/status', doctorSide],
  ['POST doctor/bookings/:id/undo', doctorSide],
  ['GET doctor/notifications', doctorSide],
  ['PUT doctor/notifications/:id/read', doctorSide],
  ['PUT doctor/notifications/read', doctorSide],
  ['GET doctor/chats/to_read', doctorSide],
  ['GET doctor/office_users/:id/why_not_free', doctorSide],
  ['GET doctor/office_services/:id/cities', doctorSide],
  ['GET doctor/office_services/:id/warnings', doctorSide],
  ['POST doctor/bookings/schedule', doctorSide],
  ['GET office_services/:id/availabilities', participants],
  ['GET bookings', participants],
  ['GET bookings/:id', participants],
  ['POST bookings', participants],
  ['PUT bookings/:id/status', participants],
  ['POST bookings/:id/undo', participants],
  ['GET notifications', participants],
  ['PUT notifications/:id/read', participants],
  ['PUT notifications/read', participants],
  ['GET chats/to_read', participants],
  ...['drugs', 'pharmaceutical-companies'].flatMap((resource): [string, readonly Who[]][] => [
    [`GET admin/${resource}`, admins],
    [`GET admin/${resource}/:id`, admins],
    [`POST admin/${resource}`, admins],
    [`PUT admin/${resource}/:id`, admins],
    [`DELETE admin/${resource}/:id`, admins],
    [`POST admin/${resource}/:id/restore`, admins],
  ]),
]
const open = [
  'GET public/config',
  'GET public/service_communication',
  'POST login',
  // by signed links, which whoever may read the record is given
  'GET files/:key',
  'PUT storage/files/:key',
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const guarded = allEndpoints.filter((endpoint) => endpoint.who !== 'anyone')

async function sessionOf(who: Who): Promise<Session> {
  const session = await server.as(callers[who])
  return who === 'assistant' ? session.actingAs(await server.userId(callers.mmg)) : session
}

/** Harmless input: an id nobody has, and no body. */
async function ask(session: Session, endpoint: Endpoint): Promise<number> {
  return (await session.call(endpoint, { params: { id: 999_999_999 } })).status
}

describe('every call, for every role and for nobody (AZ1)', () => {
  test('each call of the wire has its row here, and each row is a call', () => {
    const rows = [...expected.map(([name]) => name), ...open]
    expect(allEndpoints.map(nameOf).sort()).toEqual(rows.sort())
  })

  test.each(expected)('%s', async (name, allowed) => {
    const endpoint = guarded.find((candidate) => nameOf(candidate) === name) as Endpoint
    expect(await ask(server.anonymous, endpoint)).toBe(401)
    for (const who of everybody) {
      const status = await ask(await sessionOf(who), endpoint)
      if (allowed.includes(who)) expect([who, [401, 403].includes(status) ? status : 'let in']).toEqual([who, 'let in'])
      else expect([who, status]).toEqual([who, 403])
      expect(status).toBeLessThan(500)
    }
  })

  test('broadcasting/auth lets nobody hear a channel that is not his own', async () => {
    const session = await sessionOf('mmg')
    const odd = ['private-users.1\u0000', `private-users.${'1'.repeat(300)}`, 'private-users.٣', '']
    for (const channel of [
      'private-users.1',
      'users.1',
      'presence-users.1',
      'private-users.',
      'private-admin',
      ...odd,
    ]) {
      const answer = await session.call(endpoints.authorizeChannel, {
        body: { socket_id: '1234.5678', channel_name: channel },
      })
      expect([channel, answer.status]).toEqual([channel, 403])
    }
    const { body } = await session.call(endpoints.currentUser)
    for (const socket_id of ['1.1:x', '1.1\u0000', `1.${'1'.repeat(300)}`, '']) {
      const channel_name = `private-users.${body.data.id}`
      const answer = await session.call(endpoints.authorizeChannel, { body: { socket_id, channel_name } })
      expect([socket_id, answer.status]).toEqual([socket_id, 403])
    }
  })
})
