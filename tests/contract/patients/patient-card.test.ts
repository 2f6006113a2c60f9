import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { patientText } from '../../../domain/contract/people/patient-fields'
import { visitsOfPatient } from '../../../domain/contract/people/patients'
import { refusalText } from '../../../domain/contract/refusal'
import { anyRow } from '../../support/builders/any-row'
import { relate } from '../../support/builders/participants'
import { booked, type Practice, without } from '../../support/builders/practice'
import type { AnyBody, Session } from '../../support/servers/app'
import { onPractice } from '../../support/servers/on-practice'

let practice: Practice
onPractice((made) => {
  practice = made
})

const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
const params = (id: number, more: object = {}) => ({ params: { id, ...more } })
const card = async (id: number, session = practice.doctor): Promise<AnyBody> => {
  const { status, body } = await session.call(endpoints.patient, params(id))
  expect([status, body]).toEqual([200, body])
  return body.data
}
async function aPatient(names: object = {}, doctor = practice.ferri): Promise<number> {
  const id = await practice.person('patient', names)
  await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [doctor, id])
  return id
}
const degree = async (name: string): Promise<number> =>
  (await sql('select id from relative_relationships where name = $1', [name]))[0].id
const relative = async (id: number, relative_id: number, name: string, session = practice.doctor) =>
  session.call(endpoints.addRelative, {
    ...params(id),
    body: { relative_id, relationship_id: await degree(name) },
  })
const family = async (id: number) =>
  (await card(id)).relatives.map(({ name, relationship }: AnyBody) => `${name}, ${relationship.name}`)
const addNote = (id: number, text: string, session = practice.doctor) =>
  session.call(endpoints.addPatientNote, { ...params(id), body: { text } })
const history = async (id: number, session = practice.doctor) =>
  (await session.call(endpoints.patientHistory, params(id))).body.data.map(
    ({ actor, on_behalf_of, action, fields }: AnyBody) =>
      [actor?.name ?? '', on_behalf_of?.name, action, ...fields].filter((word) => word !== undefined).join(' '),
  )

/** A link of the secretary's kind with these rights. */
async function aLink(...missing: Parameters<typeof without>): Promise<Session> {
  const id = await practice.person('assistant')
  await practice.link(id, { rights: without(...missing) })
  return (await practice.session(id)).actingAs(practice.ferri)
}

describe('who may', () => {
  test('another doctor’s patient answers 404 word for word like an unknown one, a link without the right 403', async () => {
    const own = await aPatient()
    const { body } = await addNote(own, 'Solo per me')
    const poor = await aLink('bookings')
    const unknown = await practice.doctor.call(endpoints.patient, params(999_999_999))
    expect([unknown.status, unknown.body.message]).toEqual([404, refusalText.notFound])
    const relation = { ...params(own, { relation: 1 }) }
    const calls = [
      [endpoints.patient, params(own)],
      [endpoints.changePatientConsents, { ...params(own), body: { care: true } }],
      [endpoints.addRelative, { ...params(own), body: { relative_id: 1, relationship_id: 1 } }],
      [endpoints.removeRelative, relation],
      [endpoints.patientNotes, params(own)],
      [endpoints.addPatientNote, { ...params(own), body: { text: 'x' } }],
      [endpoints.changePatientNote, { ...params(body.data.id), body: { text: 'x', version: 1 } }],
      [endpoints.removePatientNote, params(body.data.id)],
      [endpoints.patientOffers, params(own)],
      [endpoints.patientHistory, params(own)],
      [endpoints.exportPatient, params(own)],
    ] as const
    for (const [endpoint, options] of calls) {
      const reply = await practice.otherDoctor.call(endpoint, options)
      expect([endpoint.path, reply.status, reply.body]).toEqual([endpoint.path, 404, unknown.body])
      expect([endpoint.path, (await poor.call(endpoint, options)).status]).toEqual([endpoint.path, 403])
    }
    expect((await poor.call(endpoints.kinshipDegrees)).status).toBe(403)
  })
})

describe('GET doctor/patients/:id', () => {
  test('answers what the doctor knows, and nothing of other doctors', async () => {
    const id = await aPatient({ first_name: 'Livia', last_name: 'Orsini', email: 'livia@posta.test' })
    const seen = await card(id)
    expect(seen).toMatchObject({
      ...{ first_name: 'Livia', last_name: 'Orsini', email: 'livia@posta.test', email_is_login: false },
      ...{ has_access: false, address: null, city: null, relatives: [], limit: null, chat: null },
      ...{ merge: null, version: 1, presences: { present: 0, no_show: 0, canceled: 0 } },
      counts: { visits_to_come: 0, visits_past: 0, prescriptions: 0, offers: 0, notes: 0 },
    })
    expect(seen.consents).toEqual(
      ['care', 'newsletter', 'marketing'].map((purpose) => ({ purpose, given: false, at: null, source: null })),
    )
    await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [practice.leone, id])
    expect(await card(id)).toEqual(seen)
    const { roma, girasole } = practice
    await booked(practice, { user_id: id })
    await booked(practice, { user_id: id, date: '2026-12-02' })
    const theirs = { user_id: id, office_user_id: girasole.officeUserId, office_service_id: girasole.visit }
    await booked(practice, { ...theirs, from: '10:00:00', to: '10:15:00' }, practice.otherDoctor)
    await sql(
      `update bookings set date = '2026-10-01', status = 'terminated', presence = 'no_show', starts_at = '2026-10-01T07:00:00Z'
       where user_id = $1 and date = '2026-12-02'`,
      [id],
    )
    expect(await card(id)).toMatchObject({
      presences: { present: 0, no_show: 1, canceled: 0 },
      counts: { visits_to_come: 1, visits_past: 1 },
    })
    const elsewhere = await practice.person('assistant')
    await practice.link(elsewhere, { office_id: practice.prati.officeId })
    const ofPrati = (await practice.session(elsewhere)).actingAs(practice.ferri)
    expect((await card(id, ofPrati)).counts).toMatchObject({ visits_to_come: 0, visits_past: 0 })
    const list = async (query: object) =>
      (await practice.doctor.call(endpoints.bookings, { query: { 'filter[user_id]': id, paginate: 1, ...query } })).body
        .data
    expect((await list({ sort: 'date' })).map(({ date }: AnyBody) => date)).toEqual(['2026-10-01', '2026-11-25'])
    expect((await list({ sort: '-date', limit: 1 })).map(({ date }: AnyBody) => date)).toEqual(['2026-11-25'])
    expect((await list({ 'filter[status][in]': 'pending,confirmed' }))[0].office_user_id).toBe(roma.officeUserId)
  })

  test('names the conversation with what is unread, but not to a link without the right to chat', async () => {
    const id = await aPatient()
    const { body } = await practice.doctor.call(endpoints.openChat, { body: { user_id: id } })
    await (await practice.session(id)).call(endpoints.sendOwnMessage, {
      ...params(body.data.id),
      body: { text: 'Buongiorno', seen: 0 },
    })
    expect((await card(id)).chat).toEqual({ id: body.data.id, unread: 1 })
    expect((await card(id, await aLink('chat'))).chat).toBeNull()
  })

  test('says what is the person’s own access: an address without a password, one with it, and one to write to', async () => {
    const id = await aPatient({ email: 'accesso@posta.test', password_hash: 'x' })
    expect(await card(id)).toMatchObject({ email_is_login: true, has_access: true, email: 'accesso@posta.test' })
    const written = await aPatient()
    await sql("insert into patient_profiles (user_id, contact_email) values ($1, 'casa@posta.test')", [written])
    expect(await card(written)).toMatchObject({ email_is_login: false, has_access: false, email: 'casa@posta.test' })
  })

  test('with the visits it opens with → those of the list; of a link those of its offices', async () => {
    const id = await aPatient()
    await booked(practice, { user_id: id, from: '16:00:00', to: '16:15:00' })
    const person = await practice.person('assistant')
    await practice.link(person, { office_id: practice.prati.officeId })
    const ofPrati = (await practice.session(person)).actingAs(practice.ferri)
    for (const [session, count] of [
      [practice.doctor, 1],
      [ofPrati, 0],
    ] as const) {
      const { body } = await session.call(endpoints.patient, { ...params(id), query: { with: 'visits' } })
      expect(body.visits).toEqual((await session.call(endpoints.bookings, { query: visitsOfPatient(id) })).body)
      expect(body.visits.data).toHaveLength(count)
    }
    expect((await practice.doctor.call(endpoints.patient, params(id))).body).not.toHaveProperty('visits')
  })

  test('of a deleted person answers 404', async () => {
    const id = await aPatient()
    await sql('update users set deleted_at = now() where id = $1', [id])
    expect((await practice.doctor.call(endpoints.patient, params(id))).status).toBe(404)
  })
})

describe('consents', () => {
  test('of the practice are dated, sourced and signed; what stays as it was is not written again', async () => {
    const id = await aPatient()
    const change = (body: object, session: Session) =>
      session.call(endpoints.changePatientConsents, { ...params(id), body })
    const { body } = await change({ care: true, marketing: true }, practice.assistant)
    expect(body.data.consents).toEqual([
      { purpose: 'care', given: true, at: expect.any(String), source: 'practice' },
      { purpose: 'newsletter', given: false, at: null, source: null },
      { purpose: 'marketing', given: true, at: expect.any(String), source: 'practice' },
    ])
    await change({ care: true, marketing: false }, practice.doctor)
    const rows = await sql('select purpose, given, actor_id from consents where user_id = $1 order by id', [id])
    const { ferri, secretary } = practice
    expect(rows.map(({ purpose, given, actor_id }: AnyBody) => [purpose, given, actor_id])).toEqual([
      ['care', true, secretary],
      ['marketing', true, secretary],
      ['marketing', false, ferri],
    ])
    expect(await history(id)).toEqual([
      'Giulia Ferri consent-withdrawn marketing',
      'Marta Rinaldi Giulia Ferri consent marketing',
      'Marta Rinaldi Giulia Ferri consent care',
    ])
  })
})

describe('relatives', () => {
  test('are tied both ways with the inverse degree, by the mother’s or the father’s name, and shown once', async () => {
    const child = await aPatient({ first_name: 'Tea', last_name: 'Alberti' })
    const mother = await aPatient({ first_name: 'Ada', last_name: 'Alberti', gender: 'F' })
    const father = await aPatient({ first_name: 'Ugo', last_name: 'Alberti', gender: 'M' })
    expect((await relative(child, mother, 'Madre')).status).toBe(201)
    expect((await relative(father, child, 'Figlio/a')).status).toBe(201)
    expect(await family(child)).toEqual(['Alberti Ada, Madre', 'Alberti Ugo, Padre'])
    expect(await family(mother)).toEqual(['Alberti Tea, Figlio/a'])
    expect(await family(father)).toEqual(['Alberti Tea, Figlio/a'])
    expect(await history(mother)).toEqual(['Giulia Ferri update relatives'])
    const [{ relation_id }] = (await card(mother)).relatives
    const { body } = await practice.doctor.call(endpoints.removeRelative, params(child, { relation: relation_id }))
    expect(body.data.relatives.map(({ name }: AnyBody) => name)).toEqual(['Alberti Ugo'])
    expect(await family(mother)).toEqual([])
    const again = await practice.doctor.call(endpoints.removeRelative, params(child, { relation: relation_id }))
    expect(again.status).toBe(404)
    expect((await relative(child, mother, 'Madre')).status).toBe(201)
  })

  test('stored in one direction are read and removed from both, a degree without an inverse too', async () => {
    const [one, other] = [await aPatient({ last_name: 'Uno' }), await aPatient({ last_name: 'Altro' })]
    await relate(practice, one, other, 'Tutore')
    expect(await family(one)).toEqual(['Altro Nome, Tutore'])
    expect(await family(other)).toEqual(['Uno Nome, Persona tutelata'])
    expect((await relative(other, one, 'Coniuge')).body.errors).toEqual({ relative_id: [patientText.tied] })
    const [{ relation_id }] = (await card(other)).relatives
    await practice.doctor.call(endpoints.removeRelative, params(other, { relation: relation_id }))
    expect(await family(one)).toEqual([])
    expect((await relative(one, other, 'Tutore')).status).toBe(201)
    expect(await family(other)).toEqual(['Uno Nome, Persona tutelata'])
  })

  test('who is the same, another doctor’s or unknown answers 422 on the field, a foreign relation 404', async () => {
    const [one, other] = [await aPatient(), await aPatient()]
    await relate(practice, practice.leonePatient, await aPatient({}, practice.leone), 'Coniuge')
    const unknown = await relative(one, 99_999_999, 'Madre')
    expect([unknown.status, unknown.body.errors]).toEqual([422, { relative_id: [refusalText.unknownValue] }])
    expect((await relative(one, practice.leonePatient, 'Madre')).body).toEqual(unknown.body)
    expect((await relative(one, one, 'Madre')).body.errors).toEqual({ relative_id: [patientText.itself] })
    const body = { relative_id: other, relationship_id: 99_999_999 }
    const noDegree = await practice.doctor.call(endpoints.addRelative, { ...params(one), body })
    expect(noDegree.body.errors).toEqual({ relationship_id: [refusalText.unknownValue] })
    const [{ id }] = await sql('select max(id) as id from user_relationships')
    expect((await practice.doctor.call(endpoints.removeRelative, params(one, { relation: id }))).status).toBe(404)
  })

  test('who is no patient of the doctor’s has a name and a degree, no card, birth date or phone', async () => {
    const id = await aPatient()
    const mother = await aPatient({ first_name: 'Eva', last_name: 'Altrui', birthday: '1980-01-01' }, practice.leone)
    await relate(practice, id, mother, 'Madre')
    expect((await card(id)).relatives).toEqual([
      {
        ...{ id: null, relation_id: expect.any(Number), name: 'Altrui Eva', birthday: null, phone_prefix: null },
        ...{ phone: null, relationship: { id: await degree('Madre'), name: 'Madre' } },
      },
    ])
  })
})

describe('notes', () => {
  test('are listed newest first, changed at their version and removed; the audit log never says what they say', async () => {
    const id = await aPatient()
    const first = (await addNote(id, 'Preferisce il mattino')).body.data
    await addNote(id, 'Allergica al nichel', practice.assistant)
    const notes = (await practice.doctor.call(endpoints.patientNotes, params(id))).body.data
    expect(notes.map(({ text, author }: AnyBody) => [text, author.name])).toEqual([
      ['Allergica al nichel', 'Marta Rinaldi'],
      ['Preferisce il mattino', 'Giulia Ferri'],
    ])
    expect((await card(id)).counts.notes).toBe(2)
    const change = (text: string) =>
      practice.assistant.call(endpoints.changePatientNote, { ...params(first.id), body: { text, version: 1 } })
    expect((await change('Preferisce la sera')).body.data).toMatchObject({ text: 'Preferisce la sera', version: 2 })
    const late = await change('Preferisce mai')
    expect([late.status, late.body.current.text]).toEqual([409, 'Preferisce la sera'])
    expect((await practice.doctor.call(endpoints.removePatientNote, params(first.id))).status).toBe(204)
    expect((await practice.doctor.call(endpoints.removePatientNote, params(first.id))).status).toBe(404)
    expect(await history(id)).toEqual([
      'Giulia Ferri delete notes',
      'Marta Rinaldi Giulia Ferri update notes',
      'Marta Rinaldi Giulia Ferri create notes',
      'Giulia Ferri create notes',
    ])
    const audit = await sql("select * from audit_entries where subject = 'patient_notes'")
    expect(JSON.stringify(audit)).not.toMatch(/mattino|sera|nichel/)
  })

  test('of one doctor are not another’s, also on a patient whom both have', async () => {
    const id = await aPatient()
    await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [practice.leone, id])
    await addNote(id, 'Di Ferri')
    expect((await practice.otherDoctor.call(endpoints.patientNotes, params(id))).body.data).toEqual([])
    expect((await card(id, practice.otherDoctor)).counts.notes).toBe(0)
    expect(await history(id, practice.otherDoctor)).toEqual([])
  })
})

describe('GET doctor/patients/:id/offers', () => {
  test('answers what the person has seen and taken up of this doctor’s offers, newest first, and nothing of another’s', async () => {
    const id = await aPatient()
    await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [practice.leone, id])
    const read = async (doctor: number, title: string, taken: string | null) => {
      const offer = await anyRow(
        practice.connection,
        'doctor_offers',
        { title, discount: null, audience: '{}' },
        doctor,
      )
      await sql(
        'insert into doctor_offer_readers (doctor_offer_id, user_id, seen_at, taken_at) values ($1, $2, $3, $4)',
        [...[offer.id, id, '2026-11-20T09:00:00Z', taken]],
      )
      return offer.id
    }
    const [seen, taken] = [
      await read(practice.ferri, 'Controllo', null),
      await read(practice.ferri, 'Vaccino', '2026-11-21T09:00:00Z'),
    ]
    await read(practice.leone, 'Di Leone', null)
    const list = async (session: Session) => (await session.call(endpoints.patientOffers, params(id))).body.data
    const seen_at = '2026-11-20T09:00:00.000Z'
    expect(await list(practice.doctor)).toEqual([
      { id: taken, title: 'Vaccino', seen_at, taken_at: '2026-11-21T09:00:00.000Z' },
      { id: seen, title: 'Controllo', seen_at, taken_at: null },
    ])
    expect((await list(practice.otherDoctor)).map(({ title }: AnyBody) => title)).toEqual(['Di Leone'])
    expect((await card(id)).counts.offers).toBe(2)
  })
})

describe('POST doctor/patients/:id/export', () => {
  test('gives all that this doctor keeps as one file, and nothing of another', async () => {
    const id = await aPatient({ first_name: 'Nives', last_name: 'Bruni' })
    await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [practice.leone, id])
    await booked(practice, { user_id: id, from: '09:30:00', to: '09:45:00', assistant_notes: 'Porta gli esami' })
    await addNote(id, 'Di Ferri')
    await addNote(id, 'Di Leone', practice.otherDoctor)
    await practice.doctor.call(endpoints.changePatientConsents, { ...params(id), body: { care: true } })
    await relate(practice, id, await aPatient({ last_name: 'Bruni', first_name: 'Ida' }), 'Madre')
    await practice.doctor.call(endpoints.limitPatient, { body: { user_id: id, reason: 'Assente', until: null } })
    const reply = await practice.doctor.call(endpoints.exportPatient, params(id))
    expect(reply.status).toBe(200)
    const file = JSON.parse(reply.body)
    expect(file).toMatchObject({
      person: { first_name: 'Nives', last_name: 'Bruni' },
      relatives: [{ name: 'Bruni Ida', relationship: 'Madre' }],
      visits: [{ from: '09:30', office: 'Studio Via Roma', service: 'Visita', assistant_notes: 'Porta gli esami' }],
      notes: [{ text: 'Di Ferri' }],
      limits: [{ reason: 'Assente', until: null }],
      ...{ chat: [], prescriptions: [], offers: [] },
    })
    expect(file.consents[0]).toMatchObject({ purpose: 'care', given: true, source: 'practice' })
    expect(reply.body).not.toContain('Di Leone')
    expect((await history(id)).slice(0, 2)).toEqual(['Giulia Ferri export', 'Giulia Ferri create limit'])
  })
})
