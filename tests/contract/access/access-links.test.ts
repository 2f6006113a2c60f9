import { beforeAll, describe, expect, test } from 'vitest'
import type { LinkRight } from '../../../domain/access/roles'
import { linkRights } from '../../../domain/access/roles'
import { endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { allEndpoints } from '../../../server/features/openapi/openapi'
import { type Participants, withParticipants } from '../../support/builders/participants'
import { aPractice, aVisit, booked, type Practice, save, undo, without } from '../../support/builders/practice'
import { thingsOf } from '../../support/builders/tenants'
import { callOfRequest, quarterHours, type Things, wireRequests } from '../../support/builders/wire-requests'
import { aClock, type CallOptions, type Session } from '../../support/servers/app'
import { aDatabase, isLong } from '../../support/servers/database'

/**
 * What an assistant may do whose link lacks one right: x = allowed, - = 403, 0 = 404, as for an unknown id. Written out by hand
 * (product.md §7). Without chat the badge counts nothing.
 */
const table = `
                                                      hours bookings chat broadcast out-of-hours
GET    doctor/office_users                              x      x       x      x         x
GET    doctor/office_users/:id/office_user_schedules    x      x       x      x         x
GET    doctor/office_users/:id/why_not_free             x      -       x      x         x
GET    doctor/office_services/:id/availabilities        x      -       x      x         x
GET    doctor/office_services/:id/users                 x      -       x      x         x
GET    doctor/office_services/:id/cities                x      -       x      x         x
GET    doctor/office_services/:id/warnings              x      -       x      x         x
GET    doctor/day                                       x      -       x      x         x
GET    doctor/board                                     x      -       x      x         x
GET    doctor/first_free                                x      -       x      x         x
GET    doctor/first_free/choices                        x      -       x      x         x
GET    doctor/bookings                                  x      -       x      x         x
GET    doctor/bookings/export                           x      -       x      x         x
GET    doctor/bookings/:id                              x      -       x      x         x
GET    doctor/bookings/:id/history                      x      -       x      x         x
POST   doctor/bookings                                  x      -       x      x         x
POST   doctor/bookings (for a name)                     x      -       x      x         x
POST   doctor/bookings (out of hours)                   x      -       x      x         -
POST   doctor/bookings (edits)                          x      -       x      x         x
POST   doctor/bookings/check_overlapping                x      -       x      x         x
POST   doctor/bookings/schedule                         x      -       x      x         x
POST   doctor/bookings/schedule (saves)                 x      -       x      x         x
PUT    doctor/bookings/:id/status                       x      -       x      x         x
PUT    doctor/bookings/:id/presence                     x      -       x      x         x
POST   doctor/bookings/:id/undo                         x      -       x      x         x
POST   doctor/bookings/:id/patient                      x      -       x      x         x
POST   doctor/bookings/:id/reassign                     x      -       x      x         x
POST   doctor/bookings/:id/media                        x      -       x      x         x
DELETE doctor/bookings/:id/media/:media_id              x      -       x      x         x
GET    doctor/offices                                   -      x       x      x         x
POST   doctor/offices                                   -      -       -      -         -
PUT    doctor/offices/order                             -      -       -      -         -
PUT    doctor/offices/:id                               -      -       -      -         -
PUT    doctor/offices/:id (its data)                    -      -       -      -         -
POST   doctor/offices/:id/services                      -      -       -      -         -
PUT    doctor/offices/:id/services/order                -      -       -      -         -
PUT    doctor/office_services/:id                       -      -       -      -         -
DELETE doctor/office_services/:id                       -      -       -      -         -
GET    doctor/medical_services                          -      -       -      -         -
GET    doctor/cities                                    x      x       x      x         x
GET    doctor/hours                                     -      x       x      x         x
GET    doctor/hours/calendar                            -      x       x      x         x
GET    doctor/hours/undecided                           -      -       x      x         x
POST   doctor/hours/hits                                -      x       x      x         x
POST   doctor/hours                                     -      x       x      x         x
POST   doctor/hours/:id/undo                            -      x       x      x         x
GET    doctor/waiting                                   x      -       x      x         x
GET    doctor/waiting/matching                          x      -       x      x         x
POST   doctor/waiting                                   x      -       x      x         x
POST   doctor/waiting (for a name)                      x      -       x      x         x
PUT    doctor/waiting/:id                               x      -       x      x         x
DELETE doctor/waiting/:id                               x      -       x      x         x
GET    doctor/holds                                     x      -       x      x         x
POST   doctor/holds                                     x      -       x      x         x
POST   doctor/holds/:id/accept                          x      -       x      x         x
DELETE doctor/holds/:id                                 x      -       x      x         x
GET    doctor/setup                                     x      x       x      x         x
GET    doctor/profile                                   -      -       -      -         -
PUT    doctor/profile                                   -      -       -      -         -
GET    doctor/specializations                           -      -       -      -         -
GET    doctor/subscription                              -      -       -      -         -
PUT    doctor/subscription                              -      -       -      -         -
GET    doctor/subscription/:id/invoice                  -      -       -      -         -
GET    doctor/representative_caps                       -      -       -      -         -
POST   doctor/representative_caps                       -      -       -      -         -
PUT    doctor/representative_caps/:id                   -      -       -      -         -
DELETE doctor/representative_caps/:id                   -      -       -      -         -
GET    doctor/representative_visits                     x      -       x      x         x
GET    doctor/representative_visits/export              x      -       x      x         x
GET    doctor/staff                                     -      -       -      -         -
POST   doctor/staff                                     -      -       -      -         -
PUT    doctor/staff/:id                                 -      -       -      -         -
DELETE doctor/staff/:id                                 -      -       -      -         -
POST   doctor/staff_invites/:id/resend                  -      -       -      -         -
DELETE doctor/staff_invites/:id                         -      -       -      -         -
GET    doctor/colleagues                                -      -       -      -         -
PUT    doctor/colleagues/:id                            -      -       -      -         -
GET    doctor/invites                                   x      -       x      x         x
POST   doctor/invites                                   x      -       x      x         x
GET    doctor/notifications                             x      x       x      x         x
PUT    doctor/notifications/:id/read                    x      0       x      x         x
PUT    doctor/notifications/read                        x      x       x      x         x
GET    doctor/chats/to_read                             x      x       x      x         x
GET    doctor/chats                                     x      x       -      x         x
POST   doctor/chats                                     x      x       -      x         x
GET    doctor/chats/people                              x      x       -      x         x
GET    doctor/chats/:id                                 x      x       -      x         x
PUT    doctor/chats/:id                                 x      x       -      x         x
GET    doctor/chats/:id/messages                        x      x       -      x         x
POST   doctor/chats/:id/messages                        x      x       -      x         x
PUT    doctor/chats/:id/read                            x      x       -      x         x
POST   doctor/chats/:id/typing                          x      x       -      x         x
PUT    doctor/chat_messages/:id                         x      x       -      x         x
DELETE doctor/chat_messages/:id                         x      x       -      x         x
GET    doctor/chat_settings                             x      x       -      x         x
PUT    doctor/chat_settings                             x      x       -      x         x
GET    doctor/patients                                  x      -       x      x         x
GET    doctor/patients/:id                              x      -       x      x         x
POST   doctor/patients                                  x      -       x      x         x
PUT    doctor/patients/:id                              x      -       x      x         x
POST   doctor/patients/similar                          x      -       x      x         x
POST   doctor/patients/:id/merge/preview                x      -       x      x         x
POST   doctor/patients/:id/merge                        x      -       x      x         x
POST   doctor/patient_merges/:id/undo                   x      -       x      x         x
PUT    doctor/patients/:id/consents                     x      -       x      x         x
POST   doctor/patients/:id/relatives                    x      -       x      x         x
DELETE doctor/patients/:id/relatives/:relation          x      -       x      x         x
GET    doctor/relationships                             x      -       x      x         x
GET    doctor/patients/:id/notes                        x      -       x      x         x
POST   doctor/patients/:id/notes                        x      -       x      x         x
PUT    doctor/patient_notes/:id                         x      -       x      x         x
DELETE doctor/patient_notes/:id                         x      -       x      x         x
GET    doctor/patients/:id/offers                       x      -       x      x         x
GET    doctor/patients/:id/history                      x      -       x      x         x
POST   doctor/patients/:id/export                       x      -       x      x         x
GET    doctor/limits                                    x      -       x      x         x
POST   doctor/limits                                    x      -       x      x         x
PUT    doctor/limits/:id                                x      -       x      x         x
POST   doctor/limits/:id/lift                           x      -       x      x         x
GET    doctor/offers                                    x      x       x      -         x
POST   doctor/offers                                    x      x       x      -         x
POST   doctor/offers/audience                           x      x       x      -         x
GET    doctor/offers/:id                                x      x       x      -         x
PUT    doctor/offers/:id                                x      x       x      -         x
DELETE doctor/offers/:id                                x      x       x      -         x
GET    doctor/offers/:id/readers                        x      x       x      -         x
GET    doctor/prescriptions                             x      -       x      x         x
GET    doctor/prescriptions/drugs                       x      -       x      x         x
GET    doctor/prescriptions/:id                         x      -       x      x         x
GET    doctor/prescriptions/:id/history                 x      -       x      x         x
POST   doctor/prescriptions                             x      -       x      x         x
POST   doctor/prescriptions (from the chat)             x      -       -      x         x
PUT    doctor/prescriptions/:id                         x      -       x      x         x
PUT    doctor/prescriptions/:id/status                  x      -       x      x         x
POST   doctor/prescriptions/:id/process                 x      -       x      x         x
PUT    doctor/prescriptions/:id/delivery                x      -       x      x         x
POST   doctor/prescriptions/:id/undo                    x      -       x      x         x
GET    doctor/dedicated_offers                          -      -       -      -         -
GET    doctor/dedicated_offers/:id                      -      -       -      -         -
POST   doctor/dedicated_offers/:id/adhesion             -      -       -      -         -
DELETE doctor/dedicated_offers/:id/adhesion             -      -       -      -         -
GET    doctor/broadcasts                                x      x       x      -         x
POST   doctor/broadcasts                                x      x       x      -         x
POST   doctor/broadcasts/audience                       x      x       x      -         x
POST   doctor/broadcasts/preview                        x      x       x      -         x
POST   doctor/broadcasts/test                           x      x       x      -         x
GET    doctor/broadcasts/:id                            x      x       x      -         x
PUT    doctor/broadcasts/:id                            x      x       x      -         x
DELETE doctor/broadcasts/:id                            x      x       x      -         x
POST   doctor/broadcasts/:id/start                      x      x       x      -         x
POST   doctor/broadcasts/:id/stop                       x      x       x      -         x
POST   doctor/broadcasts/:id/resume                     x      x       x      -         x
GET    doctor/broadcast_templates                       x      x       x      -         x
POST   doctor/broadcast_templates                       x      x       x      -         x
DELETE doctor/broadcast_templates/:id                   x      x       x      -         x
GET    doctor/news                                      x      x       x      x         x
GET    doctor/service_communications                    x      x       x      x         x
`
const rows = table
  .split('\n')
  .slice(2)
  .filter((line) => line !== '')
  .map((line) => {
    const [, method, path, cells = ''] = /^(\w+)\s+(.*?)\s{2,}(.*)$/.exec(line) ?? []
    return { request: `${method} ${path}`, cells: cells.split(/\s+/) }
  })

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`
const endpointOf = (request: string) =>
  allEndpoints.find((endpoint) => callOf(endpoint) === callOfRequest(request)) as Endpoint
const underDoctor = allEndpoints.filter(({ path }) => path.startsWith('doctor/'))

let practice: Participants
beforeAll(async () => {
  const connection = await aDatabase()
  practice = await withParticipants(await aPractice(connection, aClock()))
  return async () => {
    await practice.close()
    await connection.close()
  }
})

type Link = Parameters<Practice['link']>[1]

/** An assistant with these links to Ferri, acting for her. */
async function linked(...links: (Link | null)[]): Promise<Session & { id: number }> {
  const id = await practice.person('assistant')
  for (const link of links) if (link) await practice.link(id, link)
  return { ...(await practice.session(id)).actingAs(practice.ferri), id }
}

const list: CallOptions = { query: { from: '2026-11-24', to: '2026-12-24' } }
const reads = async (session: Session) => (await session.call(endpoints.bookings, list)).status
const change = (assistant: { id: number }, set: string) =>
  practice.connection.sql(`update doctor_links set ${set} where agent_id = $1`, [assistant.id])

describe('a link that lacks a right', () => {
  const time = quarterHours('2026-11-25', 540)
  /** The doctor's records; visits to undo are cancelled by `session`, files uploaded by its user: both are refused to others. */
  const things = (session: Session & { id?: number }): Things => {
    const { roma, ferri, patient } = practice
    const place = { office_user: roma.officeUserId, office_service: roma.visit, user: patient, time, doctor: ferri }
    const made = { ...place, owner: ferri, inbox: ferri, side: 'doctor' } as const
    return {
      ...thingsOf(practice, { ...made, session: practice.doctor }),
      canceled: thingsOf(practice, { ...made, session }).canceled,
      file: thingsOf(practice, { ...made, session, owner: session.id ?? ferri }).file,
      hours: thingsOf(practice, { ...made, session, owner: session.id ?? ferri }).hours,
      chat_message: thingsOf(practice, { ...made, session, owner: session.id ?? ferri }).chat_message,
      colleague: thingsOf(practice, { ...made, session, owner: session.id ?? ferri }).colleague,
      decided_prescription: thingsOf(practice, { ...made, session, owner: session.id ?? ferri }).decided_prescription,
    }
  }

  test('has a row for each call under doctor/', () => {
    expect([...new Set(rows.map(({ request }) => callOfRequest(request)))].sort()).toEqual(
      underDoctor.map(callOf).sort(),
    )
  })

  /** An assistant without one of the rights, the same for all calls. */
  const lacking = new Map<LinkRight, Promise<Session & { id: number }>>()
  const thatLacks = (right: LinkRight) => {
    const session = lacking.get(right) ?? linked({ rights: without(right) })
    lacking.set(right, session)
    return session
  }

  test.each(rows)('$request', async ({ request, cells }) => {
    const cell = async (right: LinkRight) => {
      const session = await thatLacks(right)
      // an act on hours is taken back by its author only, a file attached and a message changed as well
      const { hours, file, chat_message } = things(session)
      const own = { ...things(right === 'bookings' ? practice.doctor : session), hours, file, chat_message }
      const { status } = await session.call(endpointOf(request), (await wireRequests[request]?.(own)) ?? {})
      return status < 300 ? 'x' : status === 403 ? '-' : status === 404 ? '0' : String(status)
    }
    // of the rights that a call does not need, one in turn is lacking, and all in the long run
    const place = rows.findIndex((row) => row.request === request)
    const needless = linkRights.filter((_, index) => cells[index] === 'x')
    const tried = linkRights.filter(
      (right) => isLong || !needless.includes(right) || right === needless[place % needless.length],
    )
    const found: string[] = []
    for (const right of tried) found.push(await cell(right))
    expect(Object.fromEntries(tried.map((right, index) => [right, found[index]]))).toEqual(
      Object.fromEntries(tried.map((right) => [right, cells[linkRights.indexOf(right)]])),
    )
  })

  test('to chat gets no unread messages', async () => {
    const unread = async (session: Session) => (await session.call(endpoints.chatsToRead)).body.data.to_read
    const before = await unread(practice.doctor)
    await practice.connection.sql(
      `with chat as (insert into chats (last_number) values (1) returning id),
        said as (insert into chat_messages (chat_id, author_id, written_by, number, change, text)
          select id, $2, $2, 1, 1, 'Buongiorno' from chat)
       insert into chat_members (chat_id, user_id, category) select id, $1, 'patient' from chat`,
      [practice.ferri, practice.patient],
    )
    expect(await unread(await linked({}))).toBe(before + 1)
    expect(await unread(await linked({ rights: without('chat') }))).toBe(0)
  })

  test('of one office does not borrow it from another link to the same doctor', async () => {
    const [roma, prati] = [{ office_id: practice.roma.officeId }, { office_id: practice.prati.officeId }]
    const both = await linked(roma, { ...prati, rights: without('bookings') })
    expect(await reads(both)).toBe(403)
    const offices = await both.call(endpoints.officeUsers)
    expect(offices.body.data).toHaveLength(2)
    // GET user tells the console what the links allow together
    const { assisted } = (await both.call(endpoints.currentUser)).body.data
    expect(assisted.map(({ rights }: { rights: LinkRight[] }) => rights)).toEqual([without('bookings')])
    // the weaker link has expired: the other applies, with its office
    const one = await linked(roma, { ...prati, rights: without('bookings'), valid_to: '2026-11-23' })
    expect(await reads(one)).toBe(200)
    expect((await one.call(endpoints.officeUsers)).body.data).toHaveLength(1)
  })
})

describe('a link holds on its days, in Rome', () => {
  const summer = { last: '2027-06-30', first: '2027-07-01' }
  const autumn = { last: '2027-10-31', first: '2027-11-01' }
  test.each<[string, string, Link, boolean]>([
    ['no dates', '2026-11-24T07:45:00Z', {}, true],
    ['until yesterday', '2026-11-24T07:45:00Z', { valid_to: '2026-11-23' }, false],
    ['from tomorrow', '2026-11-24T07:45:00Z', { valid_from: '2026-11-25' }, false],
    ['for today alone', '2026-11-24T07:45:00Z', { valid_from: '2026-11-24', valid_to: '2026-11-24' }, true],
    ['until today, a minute to midnight', '2026-11-24T22:59:59Z', { valid_to: '2026-11-24' }, true],
    ['until yesterday, at midnight', '2026-11-24T23:00:00Z', { valid_to: '2026-11-24' }, false],
    ['from tomorrow, a minute to midnight', '2026-11-24T22:59:59Z', { valid_from: '2026-11-25' }, false],
    ['from today, at midnight', '2026-11-24T23:00:00Z', { valid_from: '2026-11-25' }, true],
    ['until today, in summer', '2027-06-30T21:59:59Z', { valid_to: summer.last }, true],
    ['until yesterday, at midnight in summer', '2027-06-30T22:00:00Z', { valid_to: summer.last }, false],
    ['from today, at midnight in summer', '2027-06-30T22:00:00Z', { valid_from: summer.first }, true],
    ['until today, on the day of 25 hours', '2027-10-31T22:59:59Z', { valid_to: autumn.last }, true],
    ['until yesterday, after the day of 25 hours', '2027-10-31T23:00:00Z', { valid_to: autumn.last }, false],
  ])('%s (%s)', async (_name, now, link, holds) => {
    practice.clock.set(now)
    const session = await linked(link)
    expect(await reads(session)).toBe(holds ? 200 : 403)
    const { body } = await session.call(endpoints.currentUser)
    expect(body.data.assisted.map(({ id }: { id: number }) => id)).toEqual(holds ? [practice.ferri] : [])
    practice.clock.set('2026-11-24T07:45:00Z')
  })
})

describe('a replacement link', () => {
  test('is in GET user and accepted by X-Acting-As on its days only', async () => {
    const linked = async (dates: Link) => {
      const doctor = await practice.person('doctor', { first_name: 'Ugo', last_name: 'Bassi' }, 'mmg')
      await practice.link(doctor, { kind: 'replacement', ...dates })
      const session = await practice.session(doctor)
      const { body } = await session.call(endpoints.currentUser)
      const offered = body.data.assisted.map(({ id }: { id: number }) => id)
      return [offered, await reads(session.actingAs(practice.ferri))]
    }
    expect(await linked({ valid_from: '2026-11-20', valid_to: '2026-11-30' })).toEqual([[practice.ferri], 200])
    expect(await linked({ valid_to: '2026-11-23' })).toEqual([[], 403])
  })
})

describe('a link is refused at the next request', () => {
  const visit = () => aVisit(practice, { date: '2027-02-03' })

  test.each<[string, (assistant: { id: number }) => Promise<unknown>, number]>([
    ['the link is taken away', (who) => change(who, 'deleted_at = now()'), 403],
    ['the link has ended', (who) => change(who, `valid_to = '2026-11-23'`), 403],
    ['the link loses its right', (who) => change(who, `rights = '{hours,chat,broadcast,out-of-hours}'`), 403],
    ['the link is to another doctor', (who) => change(who, `doctor_id = ${practice.leone}`), 403],
    [
      'the assistant may not sign in',
      ({ id }) => practice.connection.sql('update users set active = false where id = $1', [id]),
      401,
    ],
    [
      'the assistant is no more',
      ({ id }) => practice.connection.sql('update users set deleted_at = now() where id = $1', [id]),
      401,
    ],
    [
      'the assistant is a patient now',
      ({ id }) => practice.connection.sql(`update role_users set role = 'patient' where user_id = $1`, [id]),
      403,
    ],
  ])('%s', async (_name, happens, status) => {
    const assistant = await linked({})
    const headers = { 'idempotency-key': 'la-stessa' }
    const saved = await save(assistant, visit(), headers)
    expect(saved.status).toBe(201)
    await happens(assistant)
    // refused for new requests and for earlier ones: a repeated key, an undo, a read
    expect((await save(assistant, visit(), headers)).status).toBe(status)
    expect((await save(assistant, aVisit(practice))).status).toBe(status)
    expect((await undo(assistant, saved.body.data)).status).toBe(status)
    expect(await reads(assistant)).toBe(status)
    await practice.connection.sql('delete from time_claims where booking_id = $1', [saved.body.data.id])
  })

  test('when it is for another office only', async () => {
    const assistant = await linked({})
    const { id } = await booked(practice, { date: '2027-02-10' })
    const seen = async () => (await assistant.call(endpoints.booking, { params: { id } })).status
    expect(await seen()).toBe(200)
    await change(assistant, `office_id = ${practice.prati.officeId}`)
    expect(await seen()).toBe(404)
    const moved = await save(assistant, aVisit(practice, { date: '2027-02-17' }))
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['office_service_id']])
  })

  test('when the doctor is disabled', async () => {
    const assistant = await linked({})
    const set = (active: boolean) =>
      practice.connection.sql('update users set active = $1 where id = $2', [active, practice.ferri])
    await set(false)
    const meanwhile = await reads(assistant)
    await set(true)
    expect([meanwhile, await reads(assistant)]).toEqual([403, 200])
  })
})
