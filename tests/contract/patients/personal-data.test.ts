import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { resourceEndpoints } from '../../../domain/resource'
import { withTransaction } from '../../../server/db/transaction'
import { expireClaims, lease } from '../../../server/messages/claims'
import patients from '../../../src/resources/registry/patients'
import { inboxOf, told } from '../../support/builders/participants'
import { aPractice, aVisit, booked, changeStatus, type Practice, save } from '../../support/builders/practice'
import type { AnyBody, Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const ofPatients = resourceEndpoints(patients)

/** Texts about the person, one for each kind of field, that cannot occur by coincidence. */
const marks = {
  name: 'Quadrifogli',
  phone: '3339081726',
  email: 'quadrifogli@posta.test',
  fiscalCode: 'LRSNCL58D12H501M',
  address: 'Vicolo dei Ginepri 4',
  note: 'Ipoacusia-8c1',
  privateNote: 'Riservato-5e2',
  message: 'Bergamotto-9d3',
  file: 'referto-quadrifogli.pdf',
} as const

onMainDatabase((open) => {
  let practice: Practice
  let admin: Session
  beforeAll(async () => {
    practice = await aPractice(await open())
    admin = await practice.session(await practice.person('admin'))
    return () => practice.close()
  })

  const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
  const idOf = async (text: string, values: unknown[] = []): Promise<number> => (await sql(text, values))[0].id
  const ask = (call: 'exportPersonalData' | 'erasePerson', id: number, body?: object) =>
    admin.call(endpoints[call], { params: { id }, ...(body && { body }) })
  const one = async (id: number) => (await admin.call(ofPatients.one, { params: { id } })).body.data

  const aPatient = async (more: object = {}): Promise<AnyBody> => {
    const named = { first_name: 'Anna', last_name: marks.name, active: true, doctor_ids: [practice.ferri], ...more }
    const { status, body } = await admin.call(ofPatients.create, { body: named })
    expect([status, body]).toEqual([201, body])
    return body.data
  }

  /** A past visit with such a text in every field that can hold one. */
  const aPastVisit = async (userId: number, from: string, to: string) => {
    const time = { user_id: userId, from, to }
    const texts = { doctor_notes: marks.note, assistant_notes: marks.privateNote }
    const { body } = await save(practice.doctor, aVisit(practice, { ...time, ...texts }), { 'idempotency-key': from })
    const edited = { original_booking_id: body.data.id, version: body.data.version }
    const again = await save(practice.doctor, {
      ...aVisit(practice, { ...time, doctor_notes: `${marks.note} bis`, assistant_notes: marks.privateNote }),
      ...edited,
    })
    const gone = await changeStatus(practice.doctor, again.body.data, 'canceled', `Per ${marks.note}`)
    await sql('update bookings set notes = $2, address = $3, phone = $4, online_link = $5 where id = $1', [
      body.data.id,
      marks.note,
      marks.address,
      marks.phone,
      `https://visite.test/${marks.name}`,
    ])
    expect(gone.status).toBe(200)
    return body.data.id as number
  }

  /** A person with data in every place that holds personal data. */
  async function aWholePerson(hour: '09' | '10') {
    const person = await aPatient({
      phone_prefix: '+39',
      phone: marks.phone,
      email: `${hour}${marks.email}`,
      birthday: '1958-04-12',
      fiscal_code: marks.fiscalCode,
      address: marks.address,
      consents: ['privacy'],
    })
    const { id } = person
    await admin.call(ofPatients.update, { params: { id }, body: { first_name: 'Annamaria', version: person.version } })
    const visit = await aPastVisit(id, `${hour}:00:00`, `${hour}:15:00`)
    const late = await aPastVisit(id, `${hour}:15:00`, `${hour}:30:00`)
    const last = await aPastVisit(id, `${hour}:30:00`, `${hour}:45:00`)
    // a file of her own, and one that the doctor attached to the visit
    const files = [`file-of-a-person-${hour}`, `file-of-a-visit-${hour}`] as const
    for (const [index, key] of files.entries()) {
      await practice.files.write(key, { name: marks.file, type: 'application/pdf' }, Readable.from(['%PDF']))
      await sql(
        "insert into stored_files (key, name, type, size, user_id, created_at, uploaded_at) values ($1, $2, 'application/pdf', 4, $3, now(), now())",
        [key, marks.file, index === 0 ? id : practice.ferri],
      )
    }
    await sql(
      "insert into booking_media (booking_id, key, name, mime_type, size) values ($1, $2, $3, 'application/pdf', 4)",
      [visit, files[1], marks.file],
    )
    await sql('insert into cup_requests (name, phone, note, booking_id, search) values ($1, $2, $3, $4, $1)', [
      marks.name,
      marks.phone,
      marks.note,
      late,
    ])
    await sql(
      "insert into notifications (user_id, type, code, title, text) values ($1, 'notification', 'booking-canceled', $2, $2)",
      [id, marks.note],
    )
    const told = JSON.stringify({ reason: marks.note, before: { status: 'confirmed', address: marks.address } })
    await sql(
      "insert into due_notices (due_at, kind, booking_id, payload) values (now(), 'visit', $1, $2), (now(), 'doctor', $1, $2)",
      [last, told],
    )
    await sql(
      `with held as (
         insert into holds (kind, state, doctor_id, office_user_id, office_service_id, date, from_minute, to_minute, until, address,
           booking_id, created_at)
         values ('guest', 'accepted', $1, $2, $3, '2026-11-20', 540, 555, now(), $4, $5, now()) returning id)
       insert into booking_guests (doctor_id, hold_id, booking_id, user_id, first_name, last_name, birthday, phone_prefix, phone, email,
         mailbox, note, consent_version, consent_at, created_at, confirmed_at)
       select $1, id, $5, $6, 'Anna', $7, '1958-04-12', '+39', $8, $9, $9, $10, '2026-11', now(), now(), now() from held`,
      [
        ...[practice.ferri, practice.roma.officeUserId, practice.roma.visit, marks.address, last, id],
        ...[marks.name, marks.phone, `${hour}${marks.email}`, marks.note],
      ],
    )
    const chat = await idOf('insert into chats (last_number, last_change) values (2, 2) returning id')
    await sql("insert into chat_members (chat_id, user_id, category) values ($1, $2, 'doctor'), ($1, $3, 'patient')", [
      chat,
      id,
      practice.ferri,
    ])
    await sql(
      `insert into chat_messages (chat_id, author_id, written_by, number, change, text)
       values ($1, $2, $2, 1, 1, $3), ($1, $4, $4, 2, 2, 'Va bene, a domani')`,
      [chat, id, marks.message, practice.ferri],
    )
    await sql(
      `insert into chat_files (message_id, key, name, type, position)
       select id, 'x', $2, 'application/pdf', 0 from chat_messages where chat_id = $1 and number = 1`,
      [chat, marks.file],
    )
    const kind = await idOf(
      "insert into relative_relationships (name, inverse_name) values ($1, 'Figlio') returning id",
      [`Madre ${hour}`],
    )
    await sql(
      'insert into user_relationships (user_id, relative_id, relationship_id, search) values ($1, $2, $3, $4)',
      [practice.otherPatient, id, kind, marks.name.toLowerCase()],
    )
    await sql(
      `with link as (insert into links (purpose, address, nonce, token_hash, created_at, expires_at)
         values ('staff', $2, $2, $2, now(), now()) returning id)
       insert into link_invites (kind, doctor_id, address, last_name, rights, link_id, created_at)
       select 'assistant', $1, $2, $3, '{chat}', id, now() from link`,
      [practice.ferri, `${hour}${marks.email}`, marks.name],
    )
    await sql("insert into limited_users (doctor_id, user_id, reason, since) values ($1, $2, $3, '2026-01-01')", [
      practice.leone,
      id,
      marks.note,
    ])
    // hours of a former practice
    await sql(
      `with presence as (insert into office_users (user_id, office_id) values ($1, $2) returning id),
        planning as (insert into plannings (office_user_id, name, valid_from) select id, 'Estate', '2026-06-01' from presence returning id),
        shift as (insert into shifts (planning_id, weekdays, from_minute, to_minute, duration) select id, '{1}', 540, 600, 15 from planning)
       insert into office_user_schedules (office_user_id, type, kind, from_date, from_minute, to_date, to_minute, note)
       select id, 'specific', 'closed', '2026-08-01', 0, '2026-08-31', 1440, $3 from presence`,
      [id, practice.roma.officeId, marks.note],
    )
    await sql(
      `insert into hours_changes (doctor_id, created_by, act_id, former, undo_until, created_at)
       values ($1, $1, gen_random_uuid(), jsonb_build_object('note', $2::text), now(), now())`,
      [id, marks.note],
    )
    await practice.link(id, { rights: ['chat'], valid_to: '2026-01-31' })
    for (const key of [`login:${hour}${marks.email}|1.2.3.4`, `turn:${hour}${marks.email}|`, `known:${id}:hash`])
      await sql('insert into attempts (key, "window", count) values ($1, now(), 1)', [key])
    const session = await practice.session(id)
    await session.call(endpoints.createDevice, { body: { platform: 'web' } })
    return { id, session, files, visits: [visit, late, last], chat }
  }

  /** The tables that contain one of these words, regardless of case. */
  async function tablesThatSay(words: readonly string[]): Promise<string[]> {
    const tables = await sql(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
    )
    const each = tables.map(
      ({ name }) =>
        `select '${name}' as name where exists (select 1 from "${name}" t where lower(to_jsonb(t)::text) like any ($1::text[]))`,
    )
    const rows = await sql(each.join(' union all '), [`{${words.map((word) => `"%${word.toLowerCase()}%"`).join()}}`])
    return rows.map(({ name }) => name)
  }

  describe('POST admin/patients/:id/export', () => {
    let person: Awaited<ReturnType<typeof aWholePerson>>
    beforeAll(async () => {
      person = await aWholePerson('09')
    })

    test('answers every part, and neither private notes nor passwords, tokens or keys', async () => {
      const { status, body, headers } = await ask('exportPersonalData', person.id)
      expect(status).toBe(200)
      const data = JSON.parse(body)
      expect(data.person).toMatchObject({
        first_name: 'Annamaria',
        last_name: marks.name,
        phone: marks.phone,
        fiscal_code: marks.fiscalCode,
        address: marks.address,
        consents: ['privacy'],
      })
      expect(data.doctors).toMatchObject([{ name: 'Giulia Ferri' }])
      expect(data.relatives).toEqual([{ relationship: 'Figlio', name: 'Anna Rossi' }])
      expect(data.limits).toEqual([{ doctor: 'Marco Leone', since: '2026-01-01', until: null, lifted_at: null }])
      expect(data.booked_online).toMatchObject([{ last_name: marks.name, phone: marks.phone, note: marks.note }])
      expect(data.bookings).toHaveLength(3)
      expect(data.bookings[0]).toMatchObject({
        doctor: 'Giulia Ferri',
        office: 'Studio Via Roma',
        date: '2026-11-25',
        from: '09:00',
        to: '09:15',
        notes: marks.note,
        doctor_notes: `${marks.note} bis`,
        attachments: [{ name: marks.file, type: 'application/pdf', size: 4 }],
      })
      expect(data.bookings[1].requested).toBe(marks.note)
      expect(data.chats).toMatchObject([
        {
          with: ['Giulia Ferri'],
          messages: [
            { author: `Annamaria ${marks.name}`, text: marks.message, files: [{ name: marks.file }] },
            { author: 'Giulia Ferri', text: 'Va bene, a domani' },
          ],
        },
      ])
      expect(data.notifications).toMatchObject([{ title: marks.note, read_at: null }])
      expect(data.links).toMatchObject([
        { kind: 'assistant', doctor: 'Giulia Ferri', office: null, rights: ['chat'], from: null, to: '2026-01-31' },
      ])
      expect(data.hours).toEqual([
        {
          ...{ office: 'Studio Via Roma', name: 'Estate', from: '2026-06-01', to: null },
          shifts: [{ weekdays: [1], from: '09:00', to: '10:00' }],
        },
      ])
      expect(data.closures).toMatchObject([{ kind: 'closed', from: '2026-08-01', to: '2026-08-31', note: marks.note }])
      expect(data.sessions).toMatchObject([{ platform: 'web', revoked_at: null }])
      expect(data.files).toMatchObject([{ name: marks.file, size: 4 }])
      for (const secret of [marks.privateNote, 'token', 'hash', 'reason', 'push', ...person.files])
        expect([secret, body.includes(secret)]).toEqual([secret, false])
      expect(headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="dati-paziente-${person.id}-2026-11-24\\.json"`),
      )
      expect(headers['cache-control']).toBe('no-store')
    })

    test('is written to the audit log as an export of that person', async () => {
      const lines = await sql(
        "select subject_id, change, detail from audit_entries where action = 'export' and subject = 'patients'",
      )
      expect(lines).toEqual([{ subject_id: person.id, change: null, detail: null }])
    })

    test('answers 404 for anybody who is no patient', async () => {
      for (const id of [practice.ferri, practice.representative, 999_999])
        expect([id, (await ask('exportPersonalData', id)).status]).toEqual([id, 404])
    })
  })

  describe('POST admin/patients/:id/erase', () => {
    let person: Awaited<ReturnType<typeof aWholePerson>>
    let linesBefore: AnyBody[]
    beforeAll(async () => {
      person = await aWholePerson('10')
      // erases the other person of these tests, who has the same texts
      const other = (await sql('select id, version from users where last_name = $1 and id <> $2', [
        marks.name,
        person.id,
      ])) as AnyBody[]
      for (const { id, version } of other) await ask('erasePerson', id, { version })
      linesBefore = await sql('select id from audit_entries where subject_id = $1 and change is not null', [person.id])
      expect(linesBefore.length).toBeGreaterThan(0)
      expect((await tablesThatSay(Object.values(marks))).length).toBeGreaterThan(6)
      const { version } = await one(person.id)
      expect(await ask('erasePerson', person.id, { version })).toMatchObject({ status: 204 })
    })

    test('leaves no name, number, address, note, message or file of the person in any table', async () => {
      expect(await tablesThatSay(Object.values(marks))).toEqual([])
      expect(await sql("select key from attempts where key like 'known:%'")).toEqual([])
      expect(await sql('select id from doctor_links where agent_id = $1', [person.id])).toEqual([])
      for (const key of person.files) await expect.poll(() => practice.files.read(key)).toBeNull()
    })

    test('keeps bookings without a person, and what others wrote', async () => {
      const visits = await sql('select status, date::text, user_id from bookings where id = any($1) order by id', [
        `{${person.visits.join()}}`,
      ])
      expect(visits).toEqual(person.visits.map(() => ({ status: 'canceled', date: '2026-11-25', user_id: person.id })))
      const waiting = 'select kind, payload from due_notices where booking_id = $1'
      expect(await sql(waiting, [person.visits[2]])).toEqual([
        {
          kind: 'doctor',
          payload: { reason: null, before: { status: 'confirmed', address: null, online_link: null } },
        },
      ])
      const { body } = await practice.doctor.call(endpoints.booking, { params: { id: person.visits[0] ?? 0 } })
      expect(body.data.user).toMatchObject({
        last_name: 'Persona',
        first_name: 'cancellata',
        phone: null,
        birthday: null,
      })
      const written = 'select text, deleted_at is not null as deleted, change from chat_messages where chat_id = $1'
      expect(await sql(`${written} order by id`, [person.chat])).toEqual([
        { text: '', deleted: true, change: 3 },
        { text: 'Va bene, a domani', deleted: false, change: 2 },
      ])
    })

    test('keeps an audit log whose sealed values cannot be opened, with an entry of who did it', async () => {
      const [last] = await sql(
        'select action, change, detail from audit_entries where subject_id = $1 order by id desc',
        [person.id],
      )
      expect(last).toEqual({ action: 'erase', change: null, detail: null })
      expect(await sql('select 1 from person_keys where user_id = $1', [person.id])).toEqual([])
      for (const { id } of linesBefore) {
        const { status, body } = await admin.call(endpoints.auditLine, { params: { id } })
        expect([status, body.data.before, body.data.after]).toEqual([200, {}, {}])
      }
    })

    test('ends the sessions; the person is found, opened, restored and erased no more', async () => {
      expect((await person.session.call(endpoints.currentUser)).status).toBe(401)
      expect(await sql('select 1 from devices where user_id = $1', [person.id])).toEqual([])
      const open = 'select 1 from access_tokens where user_id = $1 and revoked_at is null'
      expect(await sql(open, [person.id])).toEqual([])
      const params = { id: person.id }
      expect((await admin.call(ofPatients.one, { params })).status).toBe(404)
      expect((await admin.call(ofPatients.restore, { params })).body.message).toBe('Risorsa non trovata')
      expect((await ask('erasePerson', person.id, { version: 2 })).status).toBe(404)
      expect((await ask('exportPersonalData', person.id)).status).toBe(404)
      const everybody = await admin.call(ofPatients.list, { query: { search: 'cancellata' } })
      expect(everybody.body.data).toEqual([])
    })
  })

  test('a mass communication tells the person of it, and adds up when the person is erased', async () => {
    const { id, version } = await aPatient({ email: 'comunicazione@posta.test' })
    const audience = { kind: 'patient' }
    const text = { subject: 'Ferie', text: 'Chiuso.', purpose: 'care', channels: ['email'] }
    const { body } = await practice.doctor.call(endpoints.createCampaign, { body: { ...text, audience } })
    const campaign = { params: { id: body.data.id } }
    await practice.doctor.call(endpoints.startCampaign, { ...campaign, body: { version: 1 } })
    const exported = JSON.parse((await ask('exportPersonalData', id)).body)
    expect(exported.mass_communications).toMatchObject([{ doctor: 'Giulia Ferri', subject: 'Ferie', left_out: null }])
    const before = (await practice.doctor.call(endpoints.campaign, campaign)).body.data.progress
    expect((await ask('erasePerson', id, { version })).status).toBe(204)
    expect((await practice.doctor.call(endpoints.campaign, campaign)).body.data.progress).toEqual(before)
    expect(await sql('select state, address from messages where user_id = $1', [id])).toEqual([
      { state: 'withdrawn', address: null },
    ])
  })

  test('a mail of a mass communication that was on its way puts nothing into the inbox of who is erased', async () => {
    const { id, version } = await aPatient({ email: 'in-viaggio@posta.test' })
    const text = { subject: 'In viaggio', text: 'Chiuso.', purpose: 'care', channels: ['email'] }
    const { body } = await practice.doctor.call(endpoints.createCampaign, {
      body: { ...text, audience: { kind: 'patient' } },
    })
    await practice.doctor.call(endpoints.startCampaign, { params: { id: body.data.id }, body: { version: 1 } })
    const now = practice.clock.now()
    const claimed = new Date(now.getTime() - lease - 60_000)
    await sql('update messages set claimed_at = $2 where user_id = $1', [id, claimed.toISOString()])
    expect((await ask('erasePerson', id, { version })).status).toBe(204)
    await withTransaction(practice.connection.db, (tx) => expireClaims(tx, now))
    expect(await sql('select state from messages where user_id = $1', [id])).toEqual([{ state: 'uncertain' }])
    expect(await sql('select title from notifications where user_id = $1', [id])).toEqual([])
  })

  test('who had a visit that is another person’s now is not told of it once erased; the other one is', async () => {
    const { id, version } = await aPatient()
    const other = await aPatient()
    const visit = await booked(practice, { user_id: id, from: '10:00', to: '10:15' })
    await told(practice)
    const changed = { ...aVisit(practice, { user_id: other.id, from: '10:00', to: '10:15' }), version: visit.version }
    expect((await save(practice.doctor, { ...changed, original_booking_id: visit.id })).status).toBe(200)
    expect((await ask('erasePerson', id, { version })).status).toBe(204)
    practice.clock.advance(60)
    await told(practice)
    expect(await inboxOf(practice, id)).toEqual([])
    expect(await inboxOf(practice, other.id)).toHaveLength(1)
    expect(await sql('select 1 from due_notices where booking_id = $1', [visit.id])).toEqual([])
  })

  describe('POST admin/patients/:id/erase answers 409', () => {
    const stays = async (id: number, version: number) => {
      const answer = await ask('erasePerson', id, { version })
      expect((await sql('select deleted_at from users where id = $1', [id]))[0].deleted_at).toBeNull()
      return [answer.status, answer.body.message]
    }

    test('for a person with a visit ahead, and erases once it is canceled', async () => {
      const { id, version } = await aPatient()
      const visit = await booked(practice, { user_id: id, from: '11:30', to: '11:45' })
      expect(await stays(id, version)).toEqual([409, 'Ha ancora visite in programma: annullale, poi cancella i dati.'])
      await changeStatus(practice.doctor, visit, 'canceled')
      expect((await ask('erasePerson', id, { version })).status).toBe(204)
      // and its cancellation cannot be undone
      const back = await practice.doctor.call(endpoints.undoBookingChange, { params: { id: visit.id } })
      expect(back.status).toBe(422)
    })

    test('for a person who has or had another role', async () => {
      const { id, version } = await aPatient()
      await sql("insert into role_users (user_id, role, active) values ($1, 'assistant', false)", [id])
      expect(await stays(id, version)).toEqual([
        409,
        'Ha, o ha avuto, anche un altro ruolo: i suoi dati non si possono cancellare da qui.',
      ])
    })

    test('on a stale version', async () => {
      const { id, version } = await aPatient()
      expect((await stays(id, version + 1))[0]).toBe(409)
    })
  })
})
