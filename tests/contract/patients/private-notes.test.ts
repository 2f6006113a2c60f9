import { beforeAll, describe, expect, test } from 'vitest'
import { apiPrefix, endpoints } from '../../../domain/contract'
import { dayParts } from '../../../domain/contract/agenda/day'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { refusalText } from '../../../domain/contract/refusal'
import { withTransaction } from '../../../server/db/transaction'
import { allEndpoints } from '../../../server/features/openapi/openapi'
import { sendDueNotices } from '../../../server/notices/send-due'
import { servedResources } from '../../../server/resources'
import { held } from '../../support/builders/guests'
import { visitLink } from '../../support/builders/links'
import {
  aPractice,
  aVisit,
  booked,
  changeStatus,
  type Practice,
  save,
  undo,
  without,
} from '../../support/builders/practice'
import { aRequest } from '../../support/builders/prescriptions'
import { anExample } from '../../support/builders/resource-examples'
import { withTotem } from '../../support/builders/totem'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'
import { aResourceServer } from '../../support/servers/resource-server'

/** Part of every private note, which only the doctor and her staff may read; cannot occur by coincidence. */
const marker = 'Zaffiro-7f3'

/** A note on a patient, which the doctor's whole side reads, and nobody else. */
const noteMarker = 'Opale-2c9'

/** Query parameters that some calls require. */
const period = { from: '2026-11-24', to: '2026-12-24' }
const questions: Record<string, Record<string, string>[]> = {
  'admin/views': [{ resource: 'drugs' }],
  'admin/users/:id/token': [{ client: 'doctor' }],
  'doctor/day': [{ with: dayParts.join(), date: '2026-11-24', to: '2026-12-24' }],
  'doctor/board': [{ date: '2026-11-25' }],
  'doctor/bookings': [period, { paginate: '1' }, { search: marker }],
  'doctor/bookings/export': [
    { ...period, format: 'csv' },
    { ...period, format: 'ics' },
  ],
  bookings: [period, { paginate: '1' }],
  'doctor/office_users': [{ with: 'shifts.slots' }],
  'doctor/office_users/:id/office_user_schedules': [period],
  'office_users/:id/office_user_schedules': [period],
  'doctor/office_users/:id/why_not_free': [{ date: '2026-11-25', from: '09:00' }],
  'doctor/office_services/:id/availabilities': [period],
  'office_services/:id/availabilities': [period],
  'totem/office_services/:id/availabilities': [period],
  'public/office_services/:id/availabilities': [period],
  'public/bookings/:token/availabilities': [period],
  'doctor/representative_visits': [period],
  'doctor/representative_visits/export': [period],
  'doctor/holds': [period],
  'doctor/hours': [period],
  'doctor/hours/calendar': [period],
  'doctor/office_services/:id/users': [{ search: marker }, {}],
  'doctor/notifications': [{}, { paginate: '1' }],
  'doctor/chats': [{}, { search: marker }],
  'doctor/chats/people': [{ category: 'patient' }],
}

onMainDatabase((open) => {
  let practice: Practice
  /** A record of each admin resource, by the path that reads it. */
  const records = new Map<string, number>()
  /** Ids of all other records in paths. */
  let ids: readonly number[]
  let visit: { id: number; version: number }
  /** Of a link to the visit. */
  let token: string
  /** Of a time that a guest holds. */
  let holdToken: string
  const reads = allEndpoints.filter(({ method, path }) => method === 'GET' && !/^files\/|\/photo$/.test(path))

  beforeAll(async () => {
    practice = await aPractice(await open())
    visit = await booked(practice, { assistant_notes: `${marker} creata` })
    visit = (
      await save(practice.assistant, {
        ...aVisit(practice, { assistant_notes: `${marker} cambiata`, from: '09:15', to: '09:30' }),
        original_booking_id: visit.id,
        version: visit.version,
      })
    ).body.data
    token = await visitLink(practice, visit.id)
    holdToken = (await held(practice, { from: '11:30:00', to: '11:45:00' })).token
    await practice.connection.sql(`update doctor_profiles set slug = 'giulia-ferri' where user_id = $1`, [
      practice.ferri,
    ])
    const gone = await booked(practice, { from: '10:00', to: '10:15', assistant_notes: marker })
    await changeStatus(practice.doctor, gone, 'canceled', 'Il medico è assente')
    const back = await booked(practice, { from: '10:15', to: '10:30', assistant_notes: marker })
    const canceled = await changeStatus(practice.doctor, back, 'canceled')
    await undo(practice.doctor, canceled.body.data)
    practice.clock.advance(10)
    await withTransaction(practice.connection.db, (tx) => sendDueNotices(tx, practice.clock.now()))
    const { roma, prati } = practice
    const chat = await practice.doctor.call(endpoints.openChat, { body: { user_id: practice.patient } })
    const text = { subject: 'Avviso', text: 'Testo', purpose: 'care', channels: [], audience: { kind: 'patient' } }
    const broadcast = await practice.doctor.call(endpoints.createCampaign, { body: text })
    const { sql } = practice.connection
    const [subscription] = await sql<{ id: number }>(
      `with plan as (insert into subscription_plans (name, code, price, months) values ('Prova', 'prova', 100, 1) returning id)
       insert into subscriptions (doctor_id, subscription_plan_id, status, period, price, invoice_number)
       select $1, id, 'active', '[2026-01-01,2027-01-01)', 100, '2026/1' from plan returning id`,
      [practice.ferri],
    )
    const card = { params: { id: practice.patient } }
    await practice.doctor.call(endpoints.addPatientNote, { ...card, body: { text: noteMarker } })
    const period = { from: '2026-01-01', to: null }
    const offer = await practice.doctor.call(endpoints.createOffer, {
      body: { title: 'Controllo', text: 'Testo', audience: {}, period },
    })
    await practice.connection.sql(
      `insert into consents (user_id, purpose, given, at, source, text_version)
       values (${practice.patient}, 'marketing', true, now(), 'admin', '1')`,
    )
    ids = [
      offer.body.data.id,
      await aRequest(practice, { doctor: practice.ferri, user: practice.patient }),
      practice.patient,
      chat.body.data.id,
      broadcast.body.data.id,
      subscription?.id ?? 0,
      visit.id,
      gone.id,
      back.id,
      roma.officeUserId,
      prati.officeUserId,
      roma.visit,
      roma.mr,
      practice.leone,
    ]
    questions['doctor/office_services/:id/warnings'] = [{ user_id: String(practice.patient) }]
    const time = { date: '2026-11-25', from: '11:00:00', to: '11:15:00' }
    questions['doctor/waiting/matching'] = [{ office_service_id: String(roma.visit), ...time }]
    const server = await aResourceServer(practice.connection)
    for (const { resource } of servedResources) {
      const { id } = await anExample(server.as('superadmin'), servedResources, resource)
      records.set(`admin/${resource.name}/:id`, id)
    }
    const [registration] = await sql<{ id: number }>(
      `insert into registrations (is_pharmacy, last_name, email, phone_prefix, phone, state)
       values (false, 'Nuova', 'nuova@studio.test', '+39', '3331234567', 'waiting') returning id`,
    )
    records.set('admin/registrations/:id', registration?.id ?? 0)
    await server.close()
    return () => practice.close()
  })

  /** Calls that have succeeded for at least one session, and the ids that they succeeded with. */
  const answered = new Map<string, Set<number>>()

  const idsFor = ({ path }: Endpoint): readonly number[] => {
    const record = records.get(path.replace(/\/(history|dependents)$/, ''))
    return record !== undefined ? [record] : path.includes(':id') ? ids : [0]
  }
  /** The ids for which somebody who may read them has been answered; all where nobody has. */
  const knownFor = (endpoint: Endpoint): readonly number[] => [...(answered.get(endpoint.path) ?? idsFor(endpoint))]

  /** Refusals of the role, whatever the id. */
  const ofRole = new RegExp(`"(${refusalText.forbidden}|${refusalText.unauthenticated}|${refusalText.chooseDoctor})"`)

  /** The replies to all reading calls of a session. */
  async function heardBy(session: Session, idsOf = idsFor): Promise<string[]> {
    const heard: string[] = []
    // calls without a session answer everybody alike
    const asked = reads.filter(({ who }) => who !== 'anyone' || session === practice.anonymous)
    for (const endpoint of asked)
      for (const id of idsOf(endpoint)) {
        let isRefused = false
        for (const query of questions[endpoint.path] ?? [{}]) {
          const said = await textOf(session, endpoint, id, query)
          isRefused = said.isRefused
          heard.push(`${endpoint.path} ${id}: ${said.text}`)
        }
        if (isRefused) break
      }
    return heard
  }

  async function textOf(session: Session, endpoint: Endpoint, id: number, query: Record<string, string>) {
    const { status, text, headers } = await session.ask(endpoint, {
      params: { id, token: endpoint.path.startsWith('public/holds/') ? holdToken : token, slug: 'giulia-ferri' },
      query,
    })
    if (status < 300) answered.set(endpoint.path, (answered.get(endpoint.path) ?? new Set()).add(id))
    const isRefused = (status === 401 || status === 403) && ofRole.test(text)
    return { text: text + JSON.stringify(headers), isRefused }
  }

  const tells = (heard: readonly string[], said = marker) =>
    heard.filter((text) => text.slice(text.indexOf(': ')).includes(said)).map((text) => text.split(' ')[0])

  // each test makes every reading call for each session, those of forty tables too
  describe('a private note (TE5)', () => {
    test('every GET as the doctor or her assistant answers it in the visit, its lists and its history, and nowhere else', async () => {
      for (const session of [practice.doctor, practice.assistant]) {
        const heard = await heardBy(session, session === practice.doctor ? idsFor : knownFor)
        expect([...new Set(tells(heard))].sort()).toEqual([
          'doctor/board',
          'doctor/bookings',
          'doctor/bookings/:id',
          'doctor/bookings/:id/history',
          'doctor/day',
        ])
        expect(tells(heard, noteMarker)).toEqual(['doctor/patients/:id/notes'])
      }
    })

    test('no GET of anybody else answers it', async () => {
      const agent = await practice.person('assistant')
      await practice.link(agent, { rights: without('bookings') })
      const elsewhere = await practice.person('assistant')
      await practice.link(elsewhere, { office_id: practice.prati.officeId })
      // each of these has things of their own, which the others are asked for as well
      const owners: [string, Session][] = [
        ['the patient', await practice.session(practice.patient)],
        ['a super admin', await practice.session(await practice.person('superadmin'))],
      ]
      const others: [string, Session][] = [
        ['a representative', await practice.session(practice.representative)],
        ['another doctor', practice.otherDoctor],
        ['an assistant of another office', (await practice.session(elsewhere)).actingAs(practice.ferri)],
        ['a pharmacy that is not hers', await practice.session(await practice.person('pharmacy', {}, 'pharmacy'))],
        ['an admin', await practice.session(await practice.person('admin'))],
        ['a totem', (await withTotem(practice)).session],
        ['nobody', practice.anonymous],
      ]
      for (const [who, session] of [...owners, ...others]) {
        const heard = await heardBy(session, owners.some(([owner]) => owner === who) ? idsFor : knownFor)
        expect([who, tells(heard)]).toEqual([who, []])
        // patients are the doctor's, in whichever office
        if (who !== 'an assistant of another office') expect([who, tells(heard, noteMarker)]).toEqual([who, []])
      }
      // the board is of all doctors whose agenda she may book, whomever she acts for
      const forNobody = await practice.session(practice.secretary)
      expect(tells(await heardBy(forNobody, knownFor))).toEqual(['doctor/board'])
    })

    test('every endpoint that reads has been asked', () => {
      expect(reads.map(({ path }) => path).filter((path) => !answered.has(path))).toEqual([])
    })

    test('PUT bookings/:id/status and undo by the patient answer without it, refused or not', async () => {
      const patient = await practice.session(practice.patient)
      const answers = [
        await patient.call(endpoints.changeOwnBookingStatus, {
          params: { id: visit.id },
          body: { status: 'canceled', version: 99 },
        }),
        await patient.call(endpoints.changeOwnBookingStatus, {
          params: { id: visit.id },
          body: { status: 'canceled', version: visit.version },
        }),
        await patient.call(endpoints.undoOwnBookingChange, { params: { id: visit.id } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([409, 200, 200])
      expect(JSON.stringify(answers)).not.toContain(marker)
      const own = await practice.app.inject({
        url: `${apiPrefix}/bookings?paginate=1`,
        headers: { authorization: `Bearer ${patient.token}` },
      })
      expect(own.json().data.length).toBeGreaterThan(0)
      expect(own.body).not.toContain('assistant_notes')
    })

    test('it stands in no notification, no due notice and no entry of the audit log', async () => {
      for (const table of ['notifications', 'due_notices', 'audit_entries']) {
        const { rows } = await practice.connection.db.execute<{ text: string }>(
          `select row_to_json(t)::text as text from ${table} t`,
        )
        const said = rows.filter(({ text }) => text.includes(marker) || text.includes(noteMarker))
        expect([table, said]).toEqual([table, []])
      }
    })
  })
})
