import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { fileFields, type Resource, resourceEndpoints } from '../../../domain/resource'
import { allEndpoints } from '../../../server/features/openapi/openapi'
import { hashPassword } from '../../../server/passwords/password-hash'
import { servedResources } from '../../../server/resources'
import { adminRequests } from '../../support/builders/admin-requests'
import { impersonating } from '../../support/builders/impersonation'
import { deskOfStaff } from '../../support/builders/own-practice'
import { type Participants, withParticipants } from '../../support/builders/participants'
import { aPractice } from '../../support/builders/practice'
import {
  aChange,
  anExample,
  aRecord,
  ofAnyResource,
  referencesOf,
  type Values,
} from '../../support/builders/resource-examples'
import { thingsOf } from '../../support/builders/tenants'
import { callOfRequest, personal, quarterHours, type Things, wireRequests } from '../../support/builders/wire-requests'
import type { AnyBody, CallOptions, Session } from '../../support/servers/app'
import { aDatabase, isLong, onMainDatabase } from '../../support/servers/database'
import { type Api, aResourceServer, type ResourceServer } from '../../support/servers/resource-server'

/**
 * Every write, and its lines in the audit log, as action and subject. A `-` has none, since it writes nothing; the upload has
 * no session, and is covered by the line of the request for its link; what is done by a mailed link is signed by its person, in
 * tests of its own; the receipt of a push is no act of anybody. `admin/*` stands for every admin resource, and `*` for
 * its name. Of the reads, only an export has a line, a comparison of two patients by an admin, and what is read `in place` of
 * somebody by who impersonates.
 */
const table = `
POST   login                                      login session
POST   logout                                     logout session
POST   devices                                    create device
PUT    devices/:id                                update device
POST   broadcasting/auth                          -
POST   storage/signed_url                         create file
PUT    storage/files/:key                         -
POST   public/setup/login                         login session
POST   public/password/forgot                     create password-link
POST   public/password/show                       -
POST   public/password/reset                      update password, end session
POST   public/invites                             -
POST   public/invites/show                        -
POST   public/invites/accept                      create patients, accept invite
POST   public/registrations                       create registrations
POST   public/registrations/category              update registrations
POST   public/registrations/office                update registrations
POST   public/registrations/plan                  update registrations
POST   public/registrations/show                  -
POST   public/registrations/cities                -
POST   public/registrations/link                  -
POST   public/registrations/open                  -
POST   public/registrations/confirm               update registrations
POST   public/registrations/finish                create doctors, create officies, create office-users, create subscriptions, approve registrations, login session
POST   public/bookings/:token/confirm             update booking
POST   public/bookings/:token/cancel              status booking
POST   public/bookings/:token/undo                undo booking
POST   public/bookings/:token/accept              update hold, create booking
POST   public/bookings/:token/accept (of a guest)  update hold, create booking
POST   public/bookings/:token/decline             update hold
POST   public/bookings/:token/choose              update hold, update booking
POST   public/bookings/:token/move                update booking
POST   public/directory/what                      -
POST   public/directory/where                     -
POST   public/directory/doctors                   -
POST   public/visit_links                         -
POST   public/holds                               create hold
DELETE public/holds/:token                        update hold
POST   public/holds/:token/guest                  -
POST   public/waiting                             create waiting
POST   public/unsubscribe                         update notification-settings
POST   public/unsubscribe/show                    -
POST   public/push_receipts                       -
POST   totem/login                                login totems
POST   totem/check-in                             update booking
POST   totem/bookings                             create booking

PUT    account/password                           update password, end session
DELETE account/sessions                           end session
DELETE account/sessions/:id                       end session
DELETE devices/:id                                delete device
POST   account/second_factor                      create second-factor
PUT    account/second_factor                      update second-factor, end session
POST   account/second_factor/recovery_codes       create recovery-codes
DELETE account/second_factor                      delete second-factor
PUT    account/notification_settings              update notification-settings

POST   doctor/bookings                            create booking
POST   doctor/bookings (for a name)               create booking
POST   doctor/bookings (out of hours)             create booking
POST   doctor/bookings (edits)                    update booking
POST   doctor/bookings/check_overlapping          -
POST   doctor/bookings/schedule                   -
POST   doctor/bookings/schedule (saves)           create booking, create booking
PUT    doctor/bookings/:id/status                 status booking
PUT    doctor/bookings/:id/presence               -
POST   doctor/bookings/:id/undo                   undo booking
POST   doctor/bookings/:id/patient                update booking
POST   doctor/bookings/:id/reassign               create booking of a colleague, status booking
POST   doctor/bookings/:id/media                  update booking
DELETE doctor/bookings/:id/media/:media_id        update booking
POST   doctor/offices                             create officies, create office-users
PUT    doctor/offices/order                       update office-users, update office-users
PUT    doctor/offices/:id                         update office-users
PUT    doctor/offices/:id (its data)              update officies
POST   doctor/offices/:id/services                create office-services
PUT    doctor/offices/:id/services/order          update office-services, update office-services
PUT    doctor/office_services/:id                 update office-services
DELETE doctor/office_services/:id                 delete office-services
POST   doctor/hours/hits                          -
POST   doctor/hours                               update hours
POST   doctor/hours/:id/undo                      undo hours
POST   doctor/waiting                             create waiting
POST   doctor/waiting (for a name)                create waiting
PUT    doctor/waiting/:id                         update waiting
DELETE doctor/waiting/:id                         update waiting
POST   doctor/holds                               create hold
POST   doctor/holds/:id/accept                    update hold, create booking, update waiting
DELETE doctor/holds/:id                           update hold
PUT    doctor/profile                            update doctors
PUT    doctor/subscription                       update subscriptions
POST   doctor/representative_caps                create representative_cap
PUT    doctor/representative_caps/:id            update representative_cap
DELETE doctor/representative_caps/:id            delete representative_cap
POST   doctor/staff                               invite doctor-links
PUT    doctor/staff/:id                           update doctor-links
DELETE doctor/staff/:id                           delete doctor-links
POST   doctor/staff_invites/:id/resend            invite doctor-links
DELETE doctor/staff_invites/:id                   withdraw doctor-links
PUT    doctor/colleagues/:id                      share colleague
POST   doctor/invites                             invite user
PUT    doctor/notifications/:id/read              read notification
PUT    doctor/notifications/read                  read notification
POST   doctor/chats                               create chat
PUT    doctor/chats/:id                           -
POST   doctor/chats/:id/messages                  create chat_message
PUT    doctor/chats/:id/read                      -
POST   doctor/chats/:id/typing                    -
PUT    doctor/chat_messages/:id                   update chat_message
DELETE doctor/chat_messages/:id                   delete chat_message
PUT    doctor/chat_settings                       update chat_settings
POST   doctor/patients                            create patients
PUT    doctor/patients/:id                        update patients
POST   doctor/patients/similar                    -
POST   doctor/patients/:id/merge/preview          read patients in place, read patients in place
POST   doctor/patients/:id/merge                  merge patients, delete patients
POST   doctor/patient_merges/:id/undo             undo patients, undo patients
PUT    doctor/patients/:id/consents               consent consents
POST   doctor/patients/:id/relatives              create user-relationships, create user-relationships, update patients, update patients
DELETE doctor/patients/:id/relatives/:relation    delete user-relationships, update patients, update patients
POST   doctor/patients/:id/notes                  create patient_notes
PUT    doctor/patient_notes/:id                   update patient_notes
DELETE doctor/patient_notes/:id                   delete patient_notes
POST   doctor/patients/:id/export                 export patients
POST   doctor/limits                              create limits
PUT    doctor/limits/:id                          update limits
POST   doctor/limits/:id/lift                     lift limits
POST   doctor/offers                              create doctor_offers
POST   doctor/offers/audience                     -
PUT    doctor/offers/:id                          update doctor_offers
DELETE doctor/offers/:id                          delete doctor_offers
POST   doctor/dedicated_offers/:id/adhesion       create offer-adhesions
DELETE doctor/dedicated_offers/:id/adhesion       delete offer-adhesions
POST   doctor/prescriptions                       create prescription
PUT    doctor/prescriptions/:id                   update prescription
PUT    doctor/prescriptions/:id/status            status prescription
POST   doctor/prescriptions/:id/process           status prescription
PUT    doctor/prescriptions/:id/delivery          update prescription
POST   doctor/prescriptions/:id/undo              undo prescription
POST   prescriptions                              create prescription
PUT    prescriptions/:id/status                   status prescription
POST   doctor/broadcasts                          create broadcast
POST   doctor/broadcasts/audience                 -
POST   doctor/broadcasts/preview                  -
POST   doctor/broadcasts/test                     test broadcast
PUT    doctor/broadcasts/:id                      update broadcast
DELETE doctor/broadcasts/:id                      delete broadcast
POST   doctor/broadcasts/:id/start                start broadcast
POST   doctor/broadcasts/:id/stop                 stop broadcast
POST   doctor/broadcasts/:id/resume               resume broadcast
POST   doctor/broadcast_templates                 create broadcast_template
DELETE doctor/broadcast_templates/:id             delete broadcast_template
GET    doctor/bookings/export                     export booking
GET    doctor/hours/calendar                      export hours
GET    doctor/representative_visits/export        export booking
GET    doctor/subscription/:id/invoice            export subscriptions

POST   bookings                                   create booking
PUT    bookings/:id/status                        status booking
POST   bookings/:id/undo                          undo booking
PUT    notifications/:id/read                     read notification
PUT    notifications/read                         read notification
POST   chats                                      create chat
POST   chats/:id/messages                         create chat_message
PUT    chats/:id/read                             -
POST   offers/:id/seen                            -
POST   offers/:id/adhesion                        adhere doctor_offers
DELETE offers/:id/adhesion                        leave doctor_offers

POST   admin/*                                    create *
PUT    admin/*/:id                                update *
DELETE admin/*/:id                                delete *
POST   admin/*/:id/restore                        restore *
POST   admin/*/:id/restore-version                update *
POST   admin/*/dependents                         -
POST   admin/*/bulk                               update *
POST   admin/*/export                             export *
POST   admin/*/reorder                            update *

POST   admin/bookings/export                      export bookings
POST   admin/doctor-agents/export                 export doctor-agents
POST   admin/find                                 -
PUT    admin/bookings/:id/status                  status booking
POST   admin/bookings/:id/undo                    undo booking
POST   admin/bookings/cancel                      status booking
POST   admin/bookings/undo                        undo booking
POST   admin/office-users/:id/hours               update hours
POST   admin/office-users/:id/hours/undo          undo hours
POST   admin/cup/:id/book                         create booking, update cup
POST   admin/subscription-metrics/export          export subscription-metrics
POST   admin/without-subscriptions                create subscriptions
POST   admin/without-subscriptions/:id            create subscriptions
GET    admin/outbox/:id                           read outbox
POST   admin/outbox/:id/resend                    retry outbox
GET    admin/users/:id                            read user
GET    admin/users/:id/token                      login-as user
POST   admin/invites                              invite user
DELETE admin/users/:id/sessions                   end session
DELETE admin/users/:id/sessions/:session_id       end session
DELETE admin/users/:id/devices/:device_id         delete device
POST   admin/doctors/ghosts/:id/claim             claim doctors/ghosts, update doctors
POST   admin/doctors/ghosts/:id/merge             merge doctors/ghosts
POST   admin/registrations/export                 export registrations
POST   admin/registrations/:id/approve            create doctors, create officies, create office-users, create subscriptions, approve registrations
POST   admin/registrations/:id/reject             reject registrations
POST   admin/totems/:id/secret                    secret totems
POST   admin/patients/:id/export                  export patients
POST   admin/patients/:id/erase                   erase patients
POST   admin/patients/:id/merge/preview           read patients, read patients
POST   admin/patients/:id/merge                   merge patients, delete patients
POST   admin/patient_merges/:id/undo              undo patients, undo patients
`
const rows = table
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [, method, path, lines = ''] = /^(\w+)\s+(.*?)\s{2,}(.*)$/.exec(line) ?? []
    return { request: `${method} ${path}`, lines: lines === '-' ? [] : lines.split(', ') }
  })

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`
const endpointOf = (request: string) =>
  allEndpoints.find((endpoint) => callOf(endpoint) === callOfRequest(request)) as Endpoint

/** A caller whose audit lines are checked, with records of his own. */
interface Signer {
  readonly who: string
  readonly calls: RegExp
  readonly session: Session
  readonly signed: { actor_id: number; on_behalf_of_id: number | null; impersonator_id: number | null }
  readonly own: Things
}

let practice: Participants
let records: ResourceServer
let signers: readonly Signer[]
beforeAll(async () => {
  practice = await withParticipants(await aPractice(await aDatabase()))
  records = await aResourceServer(practice.connection)
  signers = await allSigners(practice)
})
afterAll(async () => {
  await records.close()
  await practice.close()
  await practice.connection.close()
})

const ofAnybody = /^(GET|POST|PUT) (devices|broadcasting|storage|files|logout|user|public)\b/
const ofDesk = /^\w+ doctor\//
const ofParticipants = /^\w+ (bookings|office_services|notifications|chats|offers|prescriptions)\b/
/** Refused to who impersonates, also where the caller could do it. */
const isInPerson = (request: string) =>
  /^(POST|PUT) (doctor\/)?prescriptions\b/.test(request) || endpointOf(request).inPerson
const ofAccount = /^\w+ (account|devices)\b/

async function allSigners(practice: Participants): Promise<Signer[]> {
  const { roma, ferri, leone, secretary, patient } = practice
  const admin = await practice.person('superadmin')
  const time = quarterHours('2026-11-25', 540)
  const place = { office_user: roma.officeUserId, office_service: roma.visit, user: patient, time, doctor: ferri }
  const as = async (userId: number) => (await impersonating(practice, admin, userId)).session
  const desk = (session: Session, owner: number) =>
    thingsOf(practice, { ...place, session, owner, inbox: ferri, side: 'doctor' })
  const participant = (session: Session) =>
    thingsOf(practice, { ...place, session, owner: patient, side: 'participant' })
  const signer = (
    who: string,
    calls: readonly RegExp[],
    own: (session: Session) => Things,
    session: Session,
    signed: readonly [number, number | null, number | null],
  ): Signer => ({
    who,
    calls: new RegExp(calls.map(({ source }) => source).join('|')),
    session,
    own: own(session),
    signed: { actor_id: signed[0], on_behalf_of_id: signed[1], impersonator_id: signed[2] },
  })
  const ofFerri = (session: Session) => desk(session, ferri)
  const ofSecretary = (session: Session) => desk(session, secretary)
  return [
    signer('the doctor', [ofDesk, ofAnybody], ofFerri, practice.doctor, [ferri, null, null]),
    signer('another doctor', [ofAccount], (session) => desk(session, leone), practice.otherDoctor, [leone, null, null]),
    signer('the assistant', [deskOfStaff], ofSecretary, practice.assistant, [secretary, ferri, null]),
    signer('an admin as the doctor', [ofDesk, ofAnybody], ofFerri, await as(ferri), [ferri, null, admin]),
    signer('an admin as the assistant', [deskOfStaff], ofSecretary, (await as(secretary)).actingAs(ferri), [
      secretary,
      ferri,
      admin,
    ]),
    signer('the patient', [ofParticipants], participant, practice.nicolo, [patient, null, null]),
    signer('an admin as the patient', [ofParticipants], participant, await as(patient), [patient, null, admin]),
  ]
}

/** The signer with a new session of the same kind, for calls that end their session. */
async function renewed(signer: Signer): Promise<Signer> {
  const { actor_id, impersonator_id } = signer.signed
  const session =
    impersonator_id === null
      ? await practice.session(actor_id)
      : (await impersonating(practice, impersonator_id, actor_id)).session
  return { ...signer, session }
}

const lastLine = async () =>
  Number(
    (await practice.connection.sql<{ id: number }>('select coalesce(max(id), 0)::int as id from audit_entries'))[0]?.id,
  )
const linesAfter = (id: number) =>
  practice.connection.sql<Record<string, unknown> & { action: string; subject: string }>(
    'select actor_id, on_behalf_of_id, impersonator_id, action, subject from audit_entries where id > $1 order by id',
    [id],
  )

const line = (signed: Signer['signed'], words: string) => {
  const [action, subject] = words.split(' ')
  return { ...signed, action, subject }
}

/** What calls of one's own account need to succeed. */
const password = hashPassword(personal.password)
async function asBefore(userId: number): Promise<void> {
  await practice.connection.sql('update users set email = $2, password_hash = $3 where id = $1', [
    userId,
    'leone@curante.test',
    await password,
  ])
  await practice.connection.sql('delete from recovery_codes where user_id = $1', [userId])
  await practice.connection.sql('delete from second_factors where user_id = $1', [userId])
}

/** An unused code of the authenticator. */
function freshCode(secret: string): string {
  practice.clock.advance(1)
  return generateSync({ secret, epoch: Math.floor(practice.clock.now().getTime() / 1000) })
}

/** Requests of the second-factor calls, whose codes cannot be fixed in advance. */
const withCodes: Record<string, (session: Session) => Promise<CallOptions>> = {
  'PUT account/second_factor': async (session) => ({ body: { otp: freshCode(await begun(session)) } }),
  'POST account/second_factor/recovery_codes': async (session) => ({
    body: { otp: freshCode(await switchedOn(session)) },
  }),
  'DELETE account/second_factor': async (session) => ({
    body: { password: personal.password, otp: freshCode(await switchedOn(session)) },
  }),
}
const begun = async (session: Session): Promise<string> =>
  (await session.call(endpoints.beginSecondFactor, { body: { password: personal.password } })).body.data.secret
async function switchedOn(session: Session): Promise<string> {
  const secret = await begun(session)
  await session.call(endpoints.confirmSecondFactor, { body: { otp: freshCode(secret) } })
  return secret
}

describe('every write is in the audit log, signed with all names', () => {
  test('every write of the wire has its row, and each row is a call', () => {
    const writes = allEndpoints.filter(({ method }) => method !== 'GET').map(callOf)
    const written = [
      ...new Set(writes.map((call) => (call in adminRequests ? call : call.replace(/admin\/.*/, ofAnyResource)))),
    ]
    const given = [...new Set(rows.map(({ request }) => callOfRequest(request)).filter((call) => !/^GET/.test(call)))]
    expect(given.sort()).toEqual(written.sort())
  })

  const ofTheWire = rows.filter(
    ({ request }) =>
      !/admin\/|login|totem\/|storage\/files|public\/(bookings|directory|holds|waiting|visit_links|invites|password|push_receipts|registrations|unsubscribe)/.test(
        request,
      ),
  )
  test.each(ofTheWire)('$request: $lines', async ({ request, lines }) => {
    const all = signers.filter(
      ({ calls, signed }) => calls.test(request) && !(signed.impersonator_id !== null && isInPerson(request)),
    )
    // of those who act for another, one in turn, and all in the long run
    const place = ofTheWire.findIndex((row) => row.request === request)
    const isInPlace = lines.some((words) => words.endsWith('in place'))
    const acting = all.filter(
      ({ signed }) => signed.impersonator_id !== null || (signed.on_behalf_of_id !== null && !isInPlace),
    )
    const signing = all.filter((each) => isLong || !acting.includes(each) || each === acting[place % acting.length])
    expect(signing.length).toBeGreaterThan(0)
    for (const known of signing) {
      const isAccount = known.signed.actor_id === practice.leone
      if (isAccount) await asBefore(known.signed.actor_id)
      const signer = /logout|devices|account/.test(request) ? await renewed(known) : known
      const own = { ...signer.own, device: async () => deviceOf(signer.session) }
      const options = (await withCodes[request]?.(signer.session)) ?? (await wireRequests[request]?.(own)) ?? {}
      if (isAccount) await practice.session(signer.signed.actor_id)
      const before = await lastLine()
      const { status, body } = await signer.session.call(endpointOf(request), options)
      expect([signer.who, status < 300 || request.includes('broadcasting'), body]).toEqual([signer.who, true, body])
      const expected = await Promise.all(
        lines
          .filter((words) => !words.endsWith('in place') || signer.signed.impersonator_id !== null)
          .map(async (words) => line(await signedIn(request, words, { ...signer, own }), words)),
      )
      expect([signer.who, await linesAfter(before)]).toEqual([signer.who, expected])
    }
  })

  const deviceOf = async (session: Session): Promise<number> =>
    (await session.call(endpoints.createDevice, { body: { platform: 'web' } })).body.data.id

  /** Outside `doctor/` no call is on behalf of a doctor; what is done in a colleague's agenda is on the colleague's. */
  async function signedIn(request: string, words: string, { signed, own }: Pick<Signer, 'signed' | 'own'>) {
    if (words.endsWith('of a colleague')) return { ...signed, on_behalf_of_id: (await own.colleague()).doctor_id }
    return ofDesk.test(request) ? signed : { ...signed, on_behalf_of_id: null }
  }

  test('POST login is signed by the user', async () => {
    await asBefore(practice.leone)
    const before = await lastLine()
    const { status } = await practice.anonymous.call(endpoints.login, await wireRequests['POST login']?.({} as Things))
    expect(status).toBe(200)
    const signed = { actor_id: practice.leone, on_behalf_of_id: null, impersonator_id: null }
    expect(await linesAfter(before)).toEqual([line(signed, 'login session')])
  })

  /** Creates a record with the references of another and without files, so that none are created for it. */
  const createdLike = async (admin: Api, resource: Resource, record: Values) => {
    const noFiles = Object.fromEntries(fileFields(resource).map((name) => [name, null]))
    const given = { ...referencesOf(resource, record), ...noFiles }
    const body = await aRecord(admin, servedResources, resource, undefined, given)
    return { status: 201, body }
  }

  /** The engine writes the lines of all alike; these have persons, files and references. */
  const someResources = ['drugs', 'news', 'patients', 'office-users']
  const written = servedResources.map((served) => ({ served, name: served.resource.name }))
  test.each(written.filter(({ name }) => isLong || someResources.includes(name)))(
    'admin/$name: what an admin makes, changes, deletes and brings back',
    async ({ served: { resource }, name }) => {
      const admin = records.as('superadmin')
      const calls = resourceEndpoints(resource)
      const record = await anExample(admin, servedResources, resource)
      const values = await aChange(admin, servedResources, resource, record)
      const fields = Object.keys(values).map((field) => [field, record[field]])
      const path = `admin/${name}/${record.id}`
      const ids = [record.id]
      const done: [Endpoint, () => Promise<{ status: number; body: AnyBody }>][] = [
        [calls.update, () => admin.put(path, { ...values, version: 1 })],
        [
          calls.bulk,
          () => admin.post(`admin/${name}/bulk`, { action: 'update', ids, values: Object.fromEntries(fields) }),
        ],
        [calls.export, () => admin.post(`admin/${name}/export`, { format: 'csv', columns: ['id'], ids })],
        [calls.remove, () => admin.delete(path)],
        [calls.restore, () => admin.post(`${path}/restore`)],
        [calls.remove, () => admin.delete(path)],
        [calls.create, () => createdLike(admin, resource, record)],
      ]
      for (const [endpoint, ask] of done) {
        const words = rows.find(
          ({ request }) => request === callOf(endpoint).replace(/admin\/.*/, ofAnyResource),
        )?.lines
        const before = await lastLine()
        const { status, body } = await ask()
        expect([callOf(endpoint), status < 300, body]).toEqual([callOf(endpoint), true, body])
        const [told, ...more] = await linesAfter(before)
        expect([told, more]).toMatchObject([
          { actor_id: expect.any(Number), on_behalf_of_id: null, impersonator_id: null },
          [],
        ])
        expect(`${told?.action} ${told?.subject}`).toBe(words?.[0]?.replace('*', name))
      }
    },
  )

  const ofNoResource = rows.filter(({ request }) => request in adminRequests)
  test.each(ofNoResource)('$request: $lines, by an admin', async ({ request, lines }) => {
    const userId = await practice.person('superadmin')
    const options = await adminRequests[request]?.(practice.connection, userId)
    const session = await practice.session(userId)
    const before = await lastLine()
    const { status, body } = await session.call(endpointOf(request), options)
    expect([status < 300, body]).toEqual([true, body])
    const signed = { actor_id: userId, on_behalf_of_id: null, impersonator_id: null }
    expect(await linesAfter(before)).toEqual(lines.map((words) => line(signed, words)))
  })

  const reads = Object.keys(wireRequests).filter(
    (request) => request.startsWith('GET') && !/files|export|invoice|hours\/calendar/.test(request),
  )
  const ofCard = /^GET doctor\/patients\/:id(\/(notes|history|offers))?$/
  test.each(reads)('%s writes no entry, but one for who impersonates and reads a patient’s card', async (request) => {
    const asking = signers.filter(({ calls }) => calls.test(request))
    const asked = []
    for (const { who, session, own, signed } of asking) {
      const reader = ofAccount.test(request) ? await practice.session(signed.actor_id) : session
      asked.push({ who, reader, options: await wireRequests[request]?.(own), signed })
    }
    const before = await lastLine()
    for (const { who, reader, options } of asked) {
      const { status } = await reader.ask(endpointOf(request), options)
      expect([who, status]).toEqual([who, 200])
    }
    const impersonating = asked.filter(({ signed }) => ofCard.test(request) && signed.impersonator_id !== null)
    expect(await linesAfter(before)).toEqual(impersonating.map(({ signed }) => line(signed, 'read patients')))
  })

  test('a repeat under one Idempotency-Key and a refused write add no entry', async () => {
    const { own, session } = signers[0] as Signer
    const options = await wireRequests['POST doctor/bookings']?.(own)
    const headers = { 'idempotency-key': 'una-volta' }
    await session.call(endpoints.saveBooking, { ...options, headers })
    const before = await lastLine()
    expect((await session.call(endpoints.saveBooking, { ...options, headers })).status).toBe(201)
    expect((await session.call(endpoints.saveBooking, { ...options })).status).toBe(409)
    expect(await linesAfter(before)).toEqual([])
  })

  test('no entry holds a name, phone, note, file name or secret', async () => {
    const { ferri, leone, secretary, patient, otherPatient, leonePatient, representative } = practice
    const people = await practice.connection.sql<{ name: string }>(
      'select unnest(array[first_name, last_name, phone, email, fiscal_code]) as name from users where id = any($1)',
      [[ferri, leone, secretary, patient, otherPatient, leonePatient, representative]],
    )
    const words = [...Object.values(personal), ...people.map(({ name }) => name)].filter(
      (word) => word !== null && word.length > 3,
    )
    const lines = await practice.connection.sql<{ line: string }>(
      'select row_to_json(a)::text as line from audit_entries a where not (subject = any($1))',
      [servedResources.map(({ resource }) => resource.name)],
    )
    expect(lines.length).toBeGreaterThan(100)
    expect(words.length).toBeGreaterThan(10)
    const telling = words.filter((word) => lines.some(({ line }) => line.toLowerCase().includes(word.toLowerCase())))
    expect(telling).toEqual([])
  })
})

onMainDatabase((open) => {
  describe('the audit log is append-only', () => {
    let connection: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      connection = await open({ filled: 'tables' })
      await connection.sql(`insert into audit_entries (at, action, subject) values (now(), 'create', 'booking')`)
    })

    test.each([
      'delete from audit_entries',
      'delete from audit_entries where false',
      `update audit_entries set actor_id = 1`,
      'truncate audit_entries',
      'truncate audit_entries, bookings cascade',
      'with gone as (delete from audit_entries returning id) select * from gone',
      `insert into audit_entries (id, at, action, subject) overriding system value values (1, now(), 'x', 'x')
       on conflict (id) do update set action = 'x'`,
      `merge into audit_entries a using (select 1 as id) o on a.id = o.id when matched then delete`,
    ])('as the app’s own connection: %s', async (statement) => {
      const before = await connection.sql('select * from audit_entries')
      await expect(connection.sql(statement)).rejects.toMatchObject({
        message: expect.stringContaining('audit_entries is append-only'),
      })
      expect(await connection.sql('select * from audit_entries')).toEqual(before)
      expect(before).toHaveLength(1)
    })
  })
})
