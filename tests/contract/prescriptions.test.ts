import { describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import { prescriptionText } from '../../domain/contract/prescriptions/prescription-fields'
import { fold } from '../../domain/text/search'
import { relate } from '../support/builders/participants'
import { type Practice, without } from '../support/builders/practice'
import { aRequest, process, setOwnStatus, setStatus } from '../support/builders/prescriptions'
import type { AnyBody, Session } from '../support/servers/app'
import { onPractice } from '../support/servers/on-practice'

let practice: Practice
onPractice((made) => {
  practice = made
})

const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
const of = (id: number) => ({ params: { id } })
const byHand = { name: 'Tachipirina 1000', quantity: 2, days: 10 }
const create = (body: object, session = practice.doctor) =>
  session.call(endpoints.createPrescription, { body: { user_id: practice.patient, drugs: [byHand], ...body } })
const ask = (session: Session, body: object = {}) =>
  session.call(endpoints.askForPrescription, { body: { doctor_id: practice.ferri, drugs: [byHand], ...body } })
const list = async (session: Session, query: Record<string, string | number> = {}) =>
  (await session.call(endpoints.prescriptions, { query })).body
const show = async (id: number) => (await practice.doctor.call(endpoints.prescription, of(id))).body.data

/** A doctor of its own with an office and a patient, so that tests do not see each other's requests. */
async function aDoctor(category: 'mmg' | 'pls' | 'specialist' | 'nurse' = 'mmg') {
  const id = await practice.person(category === 'specialist' ? 'specialist' : 'doctor', {}, category)
  await sql('insert into office_users (user_id, office_id) values ($1, $2)', [id, practice.roma.officeId])
  const user = await aPatientOf(id)
  return { id, user, session: await practice.session(id), patient: await practice.session(user) }
}
async function aPatientOf(doctor: number, more: object = {}): Promise<number> {
  const id = await practice.person('patient', more)
  await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [doctor, id])
  return id
}
async function aDrug(name: string, more: { ingredient?: string; active?: boolean } = {}): Promise<number> {
  const [row] = await sql(
    `insert into drugs (aic_code, name, package, active_ingredient, active, search)
     values (gen_random_uuid(), $1, '20 compresse', $2, $3, $4) returning id`,
    [name, more.ingredient ?? null, more.active ?? true, fold(`${name} 20 compresse ${more.ingredient ?? ''}`)],
  )
  return row.id
}

describe('who may', () => {
  test('a link without the right to bookings answers 403, one with it sees the requests to the doctor', async () => {
    const agent = await practice.person('assistant')
    await practice.link(agent, { rights: without('bookings') })
    const poor = (await practice.session(agent)).actingAs(practice.ferri)
    const id = await aRequest(practice, { doctor: practice.ferri, user: practice.patient })
    for (const reply of [
      await poor.call(endpoints.prescriptions),
      await poor.call(endpoints.drugChoices),
      await poor.call(endpoints.prescription, of(id)),
      await poor.call(endpoints.prescriptionHistory, of(id)),
      await create({}, poor),
      await setStatus(poor, id, 'canceled'),
      await process(poor, id),
    ])
      expect(reply.status).toBe(403)
    const home = await poor.call(endpoints.day, { query: { with: 'prescriptions' } })
    expect(home.body.data.prescriptions).toEqual({ total: 0, waiting: [], to_process: 0, undelivered: 0 })
    expect((await practice.assistant.call(endpoints.prescription, of(id))).status).toBe(200)
  })

  test("another doctor's request answers 404, another doctor's patient 422, word for word like unknown ones", async () => {
    const id = await aRequest(practice, { doctor: practice.leone, user: practice.leonePatient })
    const unknown = await practice.doctor.call(endpoints.prescription, of(999_999_999))
    for (const reply of [
      await practice.doctor.call(endpoints.prescription, of(id)),
      await practice.doctor.call(endpoints.prescriptionHistory, of(id)),
      await practice.doctor.call(endpoints.changePrescription, { ...of(id), body: { version: 1 } }),
      await setStatus(practice.doctor, id, 'accepted'),
      await process(practice.doctor, id),
      await practice.doctor.call(endpoints.undoPrescriptionChange, of(id)),
    ])
      expect([reply.status, reply.body]).toEqual([404, unknown.body])
    const nobody = await create({ user_id: 999_999_999 })
    const theirs = await create({ user_id: practice.leonePatient })
    expect([theirs.status, theirs.body]).toEqual([422, nobody.body])
    const choices = { query: { user_id: practice.leonePatient } }
    expect((await practice.doctor.call(endpoints.drugChoices, choices)).status).toBe(422)
    expect((await create({ office_user_id: practice.girasole.officeUserId })).body.errors).toHaveProperty(
      'office_user_id',
    )
    expect((await list(practice.doctor, { 'filter[user_id]': practice.leonePatient })).data).toEqual([])
  })

  test('a nurse and a pharmacy take no requests: 403 with the reason', async () => {
    const { user, session } = await aDoctor('nurse')
    const reply = await create({ user_id: user }, session)
    expect([reply.status, reply.body.message]).toEqual([403, prescriptionText.notPrescriber])
  })

  test.each(['nurse', 'pharmacy'] as const)(
    'a %s in person decides on no request, were there one',
    async (category) => {
      const id = await practice.person(category === 'pharmacy' ? 'pharmacy' : 'doctor', {}, category)
      await sql('insert into office_users (user_id, office_id) values ($1, $2)', [id, practice.roma.officeId])
      const request = await aRequest(practice, { doctor: id, user: await aPatientOf(id) })
      const session = await practice.session(id)
      for (const status of ['accepted', 'rejected'] as const) {
        const reply = await setStatus(session, request, status, { reason: 'No' })
        expect([reply.status, reply.body.message]).toEqual([403, prescriptionText.notYou])
      }
    },
  )

  test('an assistant prepares and processes, the doctor decides: 403 with the reason, and `next` says so', async () => {
    const made = await create({}, practice.assistant)
    expect(made.body.data).toMatchObject({ status: 'pending', source: 'desk', next: ['canceled'] })
    const { id } = made.body.data
    const reply = await setStatus(practice.assistant, id, 'accepted')
    expect([reply.status, reply.body.message]).toEqual([403, prescriptionText.notYou])
    expect((await show(id)).next).toEqual(['accepted', 'rejected', 'canceled'])
    const { body } = await setStatus(practice.doctor, id, 'accepted')
    expect(body.data.next).toEqual(['ordering_confirmation_requested', 'processed'])
    const history = await practice.assistant.call(endpoints.prescriptionHistory, of(id))
    expect(history.body.data).toMatchObject([
      { from: null, to: 'pending', actor: { id: practice.secretary }, on_behalf_of: { id: practice.ferri } },
      { from: 'pending', to: 'accepted', actor: { id: practice.ferri }, on_behalf_of: null, undo: false },
    ])
  })
})

describe('what is asked for', () => {
  test('more than the office allows → 422 on the packages and days of the drug; at the limit it is taken', async () => {
    const drugs = [
      { name: 'A', quantity: 6, days: 180 },
      { name: 'B', quantity: 7, days: 181 },
    ]
    const { status, body } = await create({ drugs })
    expect([status, body.errors]).toEqual([
      422,
      { 'drugs.1.quantity': [prescriptionText.packages(6)], 'drugs.1.days': [prescriptionText.days(180)] },
    ])
    expect((await create({ drugs: drugs.slice(0, 1) })).status).toBe(201)
    const own = await ask(await practice.session(practice.patient), { drugs })
    expect(Object.keys(own.body.errors)).toEqual(['drugs.1.quantity', 'drugs.1.days'])
    await sql('update office_users set prescription_packages = null, prescription_days = null where id = $1', [
      practice.roma.officeUserId,
    ])
    expect((await create({ drugs })).status).toBe(201)
    await sql('update office_users set prescription_packages = 6, prescription_days = 180 where id = $1', [
      practice.roma.officeUserId,
    ])
  })

  test('a drug of the table is kept by its name and package; one not in trade any more is unknown, but where it was before', async () => {
    const drug = await aDrug('Amoxina')
    const made = await create({ drugs: [{ drug_id: drug, quantity: 1 }] })
    expect(made.body.data.drugs).toMatchObject([{ drug_id: drug, name: 'Amoxina 20 compresse', days: null }])
    await sql('update drugs set active = false where id = $1', [drug])
    const again = await create({ drugs: [byHand, { drug_id: drug, quantity: 1 }] })
    expect(again.body.errors).toHaveProperty(['drugs.1.drug_id'])
    const { id, version } = made.body.data
    const body = { drugs: [{ drug_id: drug, quantity: 2, dosage: 'una al giorno' }], notes: 'Prima di lunedì', version }
    const changed = await practice.doctor.call(endpoints.changePrescription, { ...of(id), body })
    expect(changed.body.data).toMatchObject({ version: 2, notes: 'Prima di lunedì', drugs: [{ quantity: 2 }] })
    const stale = await practice.doctor.call(endpoints.changePrescription, { ...of(id), body })
    expect([stale.status, stale.body.current?.version]).toEqual([409, 2])
    await setStatus(practice.doctor, id, 'accepted', { version: 2 })
    const late = { ...of(id), body: { ...body, version: 3 } }
    expect((await practice.doctor.call(endpoints.changePrescription, late)).body.errors).toHaveProperty('status')
  })

  test('drugs to choose: what the person had, the last first, then the table; those that the text finds', async () => {
    const { id: doctor, user, session } = await aDoctor()
    const [had, other] = [await aDrug('Zitrobiotic', { ingredient: 'zitromina' }), await aDrug('Zitrobest')]
    await aDrug('Zitrovecchio', { active: false })
    const at = new Date(practice.clock.now().getTime() - 5 * 86_400_000)
    await aRequest(practice, {
      doctor,
      user,
      status: 'processed',
      at,
      drug: { id: had, name: 'Zitrobiotic', days: 10 },
    })
    const choices = async (query: Record<string, string | number>) =>
      (await session.call(endpoints.drugChoices, { query })).body.data
    expect(await choices({ user_id: user, search: 'zitro' })).toEqual([
      {
        ...{ drug_id: had, name: 'Zitrobiotic', active_ingredient: 'zitromina' },
        covered_until: '2026-11-28',
        had: { last_issued_on: '2026-11-19', quantity: 1, days: 10, dosage: null },
      },
      { drug_id: other, name: 'Zitrobest 20 compresse', active_ingredient: null, covered_until: null, had: null },
    ])
    expect((await choices({ search: 'zitro' })).map((one: AnyBody) => one.had)).toEqual([null, null])
    expect((await choices({ user_id: user }))[0].drug_id).toBe(had)
  })

  test('too soon: by the last issue of the same drug, ingredient or name by this doctor to this person', async () => {
    const { id: doctor, user, session } = await aDoctor()
    const [one, generic] = [
      await aDrug('Pril', { ingredient: 'Enalapril' }),
      await aDrug('Gen', { ingredient: 'enalapril' }),
    ]
    const ago = (days: number) => new Date(practice.clock.now().getTime() - days * 86_400_000)
    const issue = (days: number, drug: object, more: object = {}) =>
      aRequest(practice, { doctor, user, status: 'processed', at: ago(days), drug, ...more })
    await issue(40, { id: one, name: 'Pril', days: 90 })
    await issue(20, { id: generic, name: 'Gen', days: 30 })
    await issue(3, { name: 'Vitamina D', days: 2 })
    await issue(1, { name: 'Ibuprofene', days: 30 }, { doctor: practice.ferri, user: practice.patient })
    await aRequest(practice, { doctor, user, at: ago(1), drug: { name: 'Ibuprofene', days: 30 } })
    const names = [{ drug_id: one }, { drug_id: generic }, { name: 'VITAMINA  d' }, { name: 'Ibuprofene' }]
    const drugs = names.map((drug) => ({ ...drug, quantity: 1 }))
    const { body } = await create({ user_id: user, drugs }, session)
    const seen = body.data.drugs.map((drug: AnyBody) => [drug.last_issued_on, drug.covered_until])
    expect(seen).toEqual([
      ['2026-11-04', '2026-12-03'],
      ['2026-11-04', '2026-12-03'],
      ['2026-11-21', null],
      [null, null],
    ])
  })

  test('from the chat: the message of a conversation with the patient, which the request names; any other is unknown', async () => {
    const { body } = await practice.doctor.call(endpoints.openChat, { body: { user_id: practice.patient } })
    const patient = await practice.session(practice.patient)
    const sent = await patient.call(endpoints.sendOwnMessage, {
      ...of(body.data.id),
      body: { text: 'Mi serve la pillola', seen: 0 },
    })
    const { id: chat_message_id, number } = sent.body.data
    const made = await create({ chat_message_id })
    expect(made.body.data).toMatchObject({ source: 'chat', chat: { id: body.data.id, message_number: number } })
    const wrong = await create({ chat_message_id, user_id: practice.otherPatient })
    expect(wrong.body.errors).toHaveProperty('chat_message_id')
    const agent = await practice.person('assistant')
    await practice.link(agent, { rights: without('chat') })
    const poor = (await practice.session(agent)).actingAs(practice.ferri)
    expect((await create({ chat_message_id }, poor)).status).toBe(403)
  })
})

describe('the list', () => {
  test('open ones the oldest first, closed ones the newest first, counted by status, page by page without a gap', async () => {
    const { id: doctor, user, session } = await aDoctor()
    const at = (n: number) => new Date(practice.clock.now().getTime() + n * 60_000)
    const store = (n: number, status: 'pending' | 'accepted' | 'rejected' | 'processed') =>
      aRequest(practice, { doctor, user, status, at: at(n) })
    const ids = [
      await store(3, 'pending'),
      await store(1, 'accepted'),
      await store(4, 'rejected'),
      await store(2, 'processed'),
      await store(5, 'pending'),
      await store(6, 'processed'),
    ]
    const wanted = [1, 0, 4, 5, 2, 3].map((n) => ids[n])
    const read = ({ data }: AnyBody) => data.map(({ id }: AnyBody) => id)
    expect(read(await list(session))).toEqual(wanted)
    const first = await list(session, { paginate: '1', limit: '2' })
    expect(first.counts).toEqual({ pending: 2, accepted: 1, rejected: 1, processed: 2 })
    const found = [...read(first)]
    for (let cursor = first.meta.next_cursor; cursor; ) {
      const next = await list(session, { paginate: '1', limit: '2', cursor })
      found.push(...read(next))
      cursor = next.meta.next_cursor
    }
    expect(found).toEqual(wanted)
    for (const [statuses, order] of [
      ['pending,accepted', [1, 0, 4]],
      ['processed,rejected', [5, 2, 3]],
    ] as const) {
      const query = { 'filter[status][in]': statuses, paginate: '1', limit: '2' }
      const some = await list(session, query)
      const rest = await list(session, { ...query, cursor: some.meta.next_cursor })
      expect([...read(some), ...read(rest)]).toEqual(order.map((n) => ids[n]))
      expect(some.counts).toEqual(first.counts)
    }
    const { body } = await session.call(endpoints.day, { query: { with: 'prescriptions' } })
    expect(body.data.prescriptions).toMatchObject({ total: 2, waiting: [{ id: ids[0] }, { id: ids[4] }] })
    const { data: full } = (await session.call(endpoints.prescription, { params: { id: String(ids[0]) } })).body
    expect(body.data.prescriptions.waiting[0]).toMatchObject({
      drugs: full.drugs.map(({ name }: AnyBody) => name),
      too_soon: full.drugs.some(({ covered_until }: AnyBody) => covered_until !== null),
      version: full.version,
    })
  })

  test('found by person, drug and code, in any order; by another word not', async () => {
    const { id: doctor, session } = await aDoctor()
    const user = await aPatientOf(doctor, { first_name: 'Zoe', last_name: 'Quaranta' })
    const { body } = await create({ user_id: user, drugs: [{ name: 'Nebivololo 5 mg', quantity: 1 }] }, session)
    const { code } = body.data
    for (const search of ['quaranta', 'nebi zoe', 'Zoé nebivololo', code, code.toLowerCase(), ''])
      expect([search, (await list(session, { search })).data.length]).toEqual([search, 1])
    for (const search of ['quaranta aspirina', '%%%', 'zzz'])
      expect([search, (await list(session, { search })).data.length]).toEqual([search, 0])
    expect((await list(session, { search: 'zzz', paginate: '1' })).counts).toEqual({})
  })

  test('who is no patient any more is found by name, and by the one that it has become', async () => {
    const { id: doctor, session } = await aDoctor()
    const user = await aPatientOf(doctor, { last_name: 'Quaranta' })
    const id = await aRequest(practice, { doctor, user })
    await sql('delete from doctor_patients where user_id = $1', [user])
    const found = async (search: string) => (await list(session, { search })).data.map((one: AnyBody) => one.id)
    expect([await found('quaranta'), await found('quarantotti')]).toEqual([[id], []])
    await sql("update users set search = 'quarantotti mario' where id = $1", [user])
    expect([await found('quaranta'), await found('quarantotti')]).toEqual([[], [id]])
  })

  test.each([3, 5001])('%i found ones: counted by status, those asked for in their order', async (size) => {
    const { id: doctor, session } = await aDoctor()
    const user = await aPatientOf(doctor, { last_name: 'Sessanta' })
    for (const status of ['pending', 'processed'] as const) await aRequest(practice, { doctor, user, status })
    await sql(
      `insert into prescriptions (code, doctor_id, office_user_id, user_id, status, status_at, source, search, created_at, updated_at)
       select $1 || '-' || n, doctor_id, office_user_id, user_id, 'rejected', created_at - n * interval '1 hour', source,
         'aspirina', created_at - n * interval '1 hour', updated_at
       from (select * from prescriptions where doctor_id = $2 limit 1) one, generate_series(1, $3::int) n`,
      [`N${doctor}`, doctor, size - 2],
    )
    const { counts, meta, data } = await list(session, {
      ...{ search: 'sessanta', 'filter[status][in]': 'rejected,processed', paginate: '1', limit: '2' },
    })
    expect([counts, meta.total]).toEqual([{ pending: 1, processed: 1, rejected: size - 2 }, size - 1])
    expect(data.map((one: AnyBody) => one.status)).toEqual(['processed', 'rejected'])
    const all = await list(session, { search: 'sessanta', paginate: '1', limit: '2' })
    expect([all.meta.total, all.data.map((one: AnyBody) => one.status)]).toEqual([size, ['pending', 'processed']])
  })
})

describe('of the patient', () => {
  test('asks the own doctor; the doctor of others is unknown, a nurse does not prescribe, a limited person is refused', async () => {
    const { id: doctor_id, user, patient } = await aDoctor()
    const made = await ask(patient, { doctor_id, notes: 'Per favore' })
    expect([made.status, made.body.data]).toMatchObject([201, { status: 'pending', next: ['canceled'], nres: [] }])
    const unknown = await ask(patient, { doctor_id: 999_999_999 })
    const others = await ask(patient)
    expect([others.status, others.body]).toEqual([422, unknown.body])
    const nurse = await aDoctor('nurse')
    const refused = await ask(nurse.patient, { doctor_id: nurse.id })
    expect(refused.body.errors).toEqual({ doctor_id: [prescriptionText.notPrescriber] })
    await sql(
      `insert into limited_users (doctor_id, user_id, since, until) values ($1, $2, '2026-11-01', '2026-11-24')`,
      [doctor_id, user],
    )
    expect((await ask(patient, { doctor_id })).body.errors).toEqual({ user_id: [prescriptionText.limited] })
    await sql(`update limited_users set until = '2026-11-23' where user_id = $1`, [user])
    expect((await ask(patient, { doctor_id })).status).toBe(201)
  })

  test('sees the own requests, and a parent those made for a child; any other is unknown', async () => {
    const { id: doctor, user: child } = await aDoctor()
    const parent = await practice.person('patient')
    await relate(practice, child, parent, 'Madre')
    const session = await practice.session(parent)
    const made = await ask(session, { doctor_id: doctor, user_id: child })
    expect(made.status).toBe(201)
    const desk = await aRequest(practice, { doctor, user: child })
    const ids = async (who: Session) =>
      (await who.call(endpoints.ownPrescriptions)).body.data.map(({ id }: AnyBody) => id)
    expect(await ids(session)).toEqual([made.body.data.id])
    expect(await ids(await practice.session(child))).toEqual([desk, made.body.data.id])
    const unknown = await session.call(endpoints.ownPrescription, of(999_999_999))
    const theirs = await session.call(endpoints.ownPrescription, of(desk))
    expect([theirs.status, theirs.body]).toEqual([404, unknown.body])
    expect((await setOwnStatus(session, desk, 'canceled')).status).toBe(404)
    const stranger = await ask(session, { doctor_id: doctor, user_id: practice.otherPatient })
    expect(stranger.body.errors).toHaveProperty('user_id')
  })

  test('cancels while it waits and confirms what is asked; anything else is no way on: 422', async () => {
    const { id: doctor, user, session, patient } = await aDoctor()
    const id = await aRequest(practice, { doctor, user })
    expect((await setOwnStatus(patient, id, 'ordering_confirmation_accepted')).body.errors).toHaveProperty('status')
    expect((await setOwnStatus(patient, id, 'canceled', 7)).status).toBe(409)
    expect((await setOwnStatus(patient, id, 'canceled')).body.data).toMatchObject({ status: 'canceled', next: [] })
    const asked = await aRequest(practice, { doctor, user, status: 'ordering_confirmation_requested' })
    expect((await setOwnStatus(patient, asked, 'ordering_confirmation_accepted')).status).toBe(200)
    const { body } = await session.call(endpoints.prescription, of(asked))
    expect(body.data).toMatchObject({ status: 'ordering_confirmation_accepted', next: ['processed'] })
  })

  test('many requests at a time are enough', async () => {
    const { id: doctor, user, patient } = await aDoctor()
    for (let n = 0; n < 20; n += 1) await aRequest(practice, { doctor, user })
    expect((await ask(patient, { doctor_id: doctor })).body.errors).toEqual({ user_id: [prescriptionText.tooManyOpen] })
  })
})
