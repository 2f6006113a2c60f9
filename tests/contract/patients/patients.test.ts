import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { patientText } from '../../../domain/contract/people/patient-fields'
import { refusalText } from '../../../domain/contract/refusal'
import { booked, type Practice, without } from '../../support/builders/practice'
import type { AnyBody, Session } from '../../support/servers/app'
import { onPractice } from '../../support/servers/on-practice'

let practice: Practice
onPractice((made) => {
  practice = made
})

const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
const of = (id: number) => ({ params: { id } })
const mario = { last_name: 'Rossi', first_name: 'Mario' }

/** A doctor of its own, so that tests do not find each other's people. */
async function aDoctor(): Promise<{ id: number; session: Session }> {
  const id = await practice.person('doctor', {}, 'mmg')
  return { id, session: await practice.session(id) }
}
const create = async (session: Session, body: object = mario): Promise<AnyBody> => {
  const reply = await session.call(endpoints.createPatient, { body })
  expect([reply.status, reply.body]).toEqual([201, reply.body])
  return reply.body.data
}
const list = async (session: Session, query: Record<string, string> = {}): Promise<AnyBody> => {
  const { status, body } = await session.call(endpoints.patients, { query: { paginate: '1', ...query } })
  expect([status, body]).toEqual([200, body])
  return body
}
const found = async (session: Session, query: Record<string, string> = {}): Promise<string[]> =>
  (await list(session, query)).data.map((row: AnyBody) => `${row.last_name} ${row.first_name}`)
const change = (session: Session, id: number, body: object) =>
  session.call(endpoints.changePatient, { ...of(id), body })

describe('POST doctor/patients', () => {
  test('a person of one name is created, found and named by it', async () => {
    const { session } = await aDoctor()
    const card = await create(session, { last_name: 'Suharto', first_name: '', fiscal_code: 'SHRXXX80A01Z223B' })
    expect(card).toMatchObject({ last_name: 'Suharto', first_name: '' })
    expect(await found(session, { search: 'suharto' })).toEqual(['Suharto '])
  })

  test('all fields → 201 with the card, codes and addresses in one form, consents with date and source', async () => {
    const { session } = await aDoctor()
    const [city] = await sql('select id, name from cities order by id limit 1')
    const card = await create(session, {
      ...{ last_name: ' Lo Russo ', first_name: 'Nicolò', gender: 'M', birthday: '1958-04-12' },
      ...{ fiscal_code: 'lrsncl58d12h501m', phone: '333 555 0120', email: 'Nicolo@Posta.test', address: 'Via Po 1' },
      ...{ city_id: city?.id, privacy: true, marketing: false },
    })
    expect(card).toMatchObject({
      ...{ last_name: 'Lo Russo', first_name: 'Nicolò', gender: 'M', birthday: '1958-04-12', phone_prefix: '+39' },
      ...{ fiscal_code: 'LRSNCL58D12H501M', email: 'nicolo@posta.test', email_is_login: false, has_access: false },
      ...{ address: 'Via Po 1', city: { id: city?.id } },
    })
    const consent = (purpose: string) => card.consents.find((one: AnyBody) => one.purpose === purpose)
    expect(consent('care')).toMatchObject({ given: true, source: 'practice' })
    expect(consent('marketing')).toMatchObject({ given: false, at: null })
    const [row] = await sql('select email, search from users where id = $1', [card.id])
    expect(row).toEqual({
      email: null,
      search: 'lo russo nicolo lo russo 3335550120 12 04 1958 lrsncl58d12h501m',
    })
  })

  test('a person whom another doctor has → 201 with a record of its own, and nothing told', async () => {
    const [one, other] = [await aDoctor(), await aDoctor()]
    const person = { ...mario, email: 'mario@posta.test', fiscal_code: 'RSSMRA80A01H501U', phone: '3331112223' }
    const [first, second] = [await create(one.session, person), await create(other.session, person)]
    expect(second.id).not.toBe(first.id)
    const known = ({ id: _, since: __, ...card }: AnyBody) => card
    expect(known(second)).toEqual(known(first))
    expect(await found(other.session)).toEqual(['Rossi Mario'])
  })

  test('the address of somebody’s access is an address like any other → 201', async () => {
    const { session } = await aDoctor()
    const id = await practice.person('patient', { email: 'accesso@posta.test' })
    const card = await create(session, { ...mario, email: 'accesso@posta.test' })
    expect(card).toMatchObject({ email: 'accesso@posta.test', email_is_login: false })
    expect(card.id).not.toBe(id)
  })

  test.each<[string, object, string]>([
    ['no surname', { last_name: '  ' }, 'last_name'],
    ['a wrong check letter', { fiscal_code: 'RSSMRA80A01H501A' }, 'fiscal_code'],
    ['born tomorrow', { birthday: '2126-01-01' }, 'birthday'],
    ['an unknown city', { city_id: 2_000_000_000 }, 'city_id'],
    ['an undeclared field', { notes: 'x' }, 'notes'],
    ['a wrong address', { email: 'mario' }, 'email'],
  ])('%s → 422 on its field, nothing stored', async (_, more, field) => {
    const { session } = await aDoctor()
    const { status, body } = await session.call(endpoints.createPatient, { body: { ...mario, ...more } })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await found(session)).toEqual([])
  })

  test('the same key twice → one patient', async () => {
    const { session } = await aDoctor()
    const send = () => session.call(endpoints.createPatient, { body: mario, headers: { 'idempotency-key': 'p1' } })
    const [one, two] = [await send(), await send()]
    expect(two.body).toEqual(one.body)
    expect(await found(session)).toEqual(['Rossi Mario'])
  })

  test('audited by name of field, its values under the person’s key', async () => {
    const { id, session } = await aDoctor()
    const card = await create(session, { ...mario, phone: '3339998877' })
    const [entry] = await sql(
      "select actor_id, change from audit_entries where subject = 'patients' and subject_id = $1 and action = 'create'",
      [card.id],
    )
    expect(entry?.actor_id).toBe(id)
    expect(Object.keys(entry?.change)).toEqual(expect.arrayContaining(['last_name', 'phone']))
    expect(JSON.stringify(entry?.change)).not.toContain('3339998877')
  })
})

describe('PUT doctor/patients/:id', () => {
  test('given fields → 200 with the card, found by the new name only', async () => {
    const { session } = await aDoctor()
    const { id, version } = await create(session, { ...mario, phone: '3331112223' })
    const { status, body } = await change(session, id, { last_name: 'D’Amico', phone: null, version })
    expect([status, body.data]).toMatchObject([
      200,
      { last_name: 'D’Amico', phone: null, phone_prefix: null, version: 2 },
    ])
    expect([await found(session, { search: 'damico' }), await found(session, { search: 'rossi' })]).toEqual([
      ['D’Amico Mario'],
      [],
    ])
  })

  test('a new name → visits made before are found by it, and no more by the former one', async () => {
    const id = await practice.person('patient', { last_name: 'Gallo', first_name: 'Ines' })
    await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [practice.ferri, id])
    const visit = await booked(practice, { user_id: id })
    await change(practice.doctor, id, { last_name: 'Grilli', version: 1 })
    const visits = async (search: string) =>
      (await practice.doctor.call(endpoints.bookings, { query: { paginate: 1, search } })).body.data.map(
        (row: AnyBody) => row.id,
      )
    expect([await visits('grilli'), await visits('gallo')]).toEqual([[visit.id], []])
  })

  test('nothing new → 200, the version stays', async () => {
    const { session } = await aDoctor()
    const { id, version } = await create(session)
    const { body } = await change(session, id, { last_name: 'Rossi', version })
    expect(body.data.version).toBe(version)
  })

  test('a stale version → 409 with the card as it is', async () => {
    const { session } = await aDoctor()
    const { id, version } = await create(session)
    await change(session, id, { first_name: 'Maria', version })
    const { status, body } = await change(session, id, { first_name: 'Marta', version })
    expect([status, body.code, body.current.first_name]).toEqual([409, 'stale', 'Maria'])
  })

  test('the address of a person with access → 422, word by word; the same one again → 200', async () => {
    const { id: doctor, session } = await aDoctor()
    const id = await practice.person('patient', { email: 'sua@posta.test', password_hash: 'x' })
    await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [doctor, id])
    const refused = await change(session, id, { email: 'altra@posta.test', version: 1 })
    expect([refused.status, refused.body.errors]).toEqual([422, { email: [patientText.access] }])
    const kept = await change(session, id, { email: 'SUA@posta.test', phone: '3330001112', version: 1 })
    expect([kept.status, kept.body.data.email, kept.body.data.email_is_login]).toEqual([200, 'sua@posta.test', true])
  })

  test.each([
    ['an address without a password', { email: 'vecchia@posta.test', password_hash: null }],
    ['a password without an address', { email: null, password_hash: 'x' }],
  ])('the address of who has %s → it is one to write to, and no login any more', async (_, access) => {
    const { id: doctor, session } = await aDoctor()
    const id = await practice.person('patient', access)
    await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [doctor, id])
    const { body } = await change(session, id, { email: 'nuova@posta.test', version: 1 })
    expect(body.data).toMatchObject({ email: 'nuova@posta.test', email_is_login: false })
    const [row] = await sql(
      'select u.email, p.contact_email from users u join patient_profiles p on p.user_id = u.id where u.id = $1',
      [id],
    )
    expect(row).toEqual({ email: null, contact_email: 'nuova@posta.test' })
    const cleared = await change(session, id, { email: null, version: 2 })
    expect(cleared.body.data.email).toBeNull()
  })
})

describe('GET doctor/patients', () => {
  const people = [
    { last_name: 'Russo', first_name: 'Anna', birthday: '1958-04-12', phone: '333 555 0120', gender: 'F' },
    { last_name: 'Russolillo', first_name: 'Piero', birthday: '1970-01-02', email: 'piero@posta.test' },
    { last_name: 'Lo Russo', first_name: 'Nicolò', fiscal_code: 'LRSNCL58D12H501M', gender: 'M' },
    { last_name: 'Bianchi', first_name: 'Russo' },
    { last_name: 'D’Amico', first_name: 'Teresa', birthday: '1990-12-24', phone: '3471234567' },
    { last_name: 'Perùzzi', first_name: 'Élena' },
  ]
  let session: Session
  beforeAll(async () => {
    session = (await aDoctor()).session
    for (const person of people) await create(session, person)
    await create((await aDoctor()).session, { last_name: 'Russo', first_name: 'Di altri', phone: '3335550120' })
  })

  test.each<[string, string[]]>([
    ['russo', ['Russo Anna', 'Russolillo Piero', 'Lo Russo Nicolò', 'Bianchi Russo']],
    ['anna russo', ['Russo Anna']],
    ['NICOLO', ['Lo Russo Nicolò']],
    ['peruzzi elena', ['Perùzzi Élena']],
    ["d'amico", ['D’Amico Teresa']],
    ['+39 333 5550120', ['Russo Anna']],
    ['5550120', ['Russo Anna']],
    ['12/04/1958', ['Russo Anna']],
    ['12-4-1958', ['Russo Anna']],
    ['12.04.58', ['Russo Anna']],
    ['12041958', ['Russo Anna']],
    ['1958-04-12', ['Russo Anna']],
    ['lrsncl58d12h501m', ['Lo Russo Nicolò']],
    ['LRSNCL', ['Lo Russo Nicolò']],
    // one wrong letter, where nothing matches
    ['ruxso', ['Lo Russo Nicolò', 'Russo Anna', 'Bianchi Russo']],
    ['damco', ['D’Amico Teresa']],
    ['peruzzzi', ['Perùzzi Élena']],
    ['perzuzi elena', ['Perùzzi Élena']],
    ['russolilo', ['Russolillo Piero']],
    ['lrsncl58d12h501x', ['Lo Russo Nicolò']],
    ['3335550121', []],
    ['bxanchx', []],
    ["'", []],
  ])('%s → %j', async (search, names) => {
    const shown = await found(session, { search })
    expect([...shown].sort()).toEqual([...names].sort())
    if (search === 'russo') expect(shown).toEqual(names)
  })

  test.each<[string, Record<string, string>, string[]]>([
    [
      'by name',
      {},
      ['Bianchi Russo', 'D’Amico Teresa', 'Lo Russo Nicolò', 'Perùzzi Élena', 'Russo Anna', 'Russolillo Piero'],
    ],
    ['by name, last first', { sort: '-name', limit: '1' }, ['Russolillo Piero']],
    ['the oldest first', { sort: 'birthday', limit: '2' }, ['Russo Anna', 'Russolillo Piero']],
    ['by when they came', { sort: 'created_at,-name', limit: '1' }, ['Russolillo Piero']],
    ['found ones in another order', { search: 'russo', sort: '-name', limit: '2' }, ['Russolillo Piero', 'Russo Anna']],
    ['women', { 'filter[gender]': 'F' }, ['Russo Anna']],
    ['born since', { 'filter[birthday][gte]': '1970-01-02' }, ['D’Amico Teresa', 'Russolillo Piero']],
    ['born until', { 'filter[birthday][lte]': '1970-01-01' }, ['Russo Anna']],
    ['whom nothing reaches', { 'filter[unreachable]': '1' }, ['Bianchi Russo', 'Lo Russo Nicolò', 'Perùzzi Élena']],
    ['whom something reaches', { 'filter[unreachable]': '0' }, ['D’Amico Teresa', 'Russo Anna', 'Russolillo Piero']],
    ['with a wrong letter, page two', { search: 'ruxso', limit: '2', page: '2' }, ['Russo Anna']],
    ['wrong letter among the filtered', { search: 'ruxso', 'filter[gender]': 'M' }, ['Lo Russo Nicolò']],
  ])('%s', async (_, query, names) => {
    expect(await found(session, query)).toEqual(names)
  })

  test.each(['name', '-name', 'birthday', '-birthday', 'created_at', '-created_at', 'birthday,-name'])(
    'sort=%s by cursor → everybody once',
    async (sort) => {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const { data, meta } = await list(session, { sort, limit: '2', ...(cursor && { cursor }) })
        seen.push(...data.map(({ id }: AnyBody) => id))
        cursor = meta.next_cursor
      } while (cursor)
      const all = (await list(session, { sort })).data.map(({ id }: AnyBody) => id)
      expect(seen).toEqual(all)
      expect(seen).toHaveLength(people.length)
    },
  )

  test('a row tells reach, city, limit and visits with this doctor', async () => {
    const { data, meta } = await list(session, { search: 'russo anna' })
    expect(meta.total).toBe(1)
    expect(data[0]).toMatchObject({
      ...{ gender: 'F', birthday: '1958-04-12', fiscal_code: null, phone_prefix: '+39', phone: '333 555 0120' },
      ...{ email: null, city: null, limited: false, last_visit_on: null, next_visit_on: null },
    })
  })
})

describe('POST doctor/patients/similar', () => {
  const anna = { last_name: 'Russo', first_name: 'Annamaria', birthday: '1958-04-12', phone: '3335550120' }
  let session: Session
  let id: number
  beforeAll(async () => {
    session = (await aDoctor()).session
    id = (await create(session, { ...anna, fiscal_code: 'RSSNMR58D52H501O' })).id
    await create(session, { ...mario, phone: anna.phone })
    await create((await aDoctor()).session, anna)
  })
  const similar = async (body: object): Promise<number[]> => {
    const reply = await session.call(endpoints.similarPatients, { body })
    expect([reply.status, reply.body]).toEqual([200, reply.body])
    return reply.body.data.map((one: AnyBody) => one.id)
  }

  test.each<[string, object]>([
    ['the code alone', { fiscal_code: 'rssnmr58d52h501o' }],
    ['surname and first name with a wrong letter', { last_name: 'Ruso', first_name: 'Annamarria' }],
    ['first name and phone', { first_name: 'Annamaria', last_name: 'Neri', phone: '0039 333 555 0120' }],
    ['surname and birth date', { last_name: 'Russo', birthday: '1958-04-12' }],
  ])('%s → the person', async (_, typed) => expect(await similar(typed)).toEqual([id]))

  test.each<[string, object]>([
    ['nothing', {}],
    ['another one of the family', { last_name: 'Russo', first_name: 'Carlo', phone: '3335550120' }],
    ['the surname alone', { last_name: 'Russo' }],
    ['the birth date alone', { birthday: '1958-04-12' }],
  ])('%s → nobody', async (_, typed) => expect(await similar(typed)).toEqual([]))

  test('the person that is edited → nobody', async () => expect(await similar({ ...anna, except_id: id })).toEqual([]))
})

describe('who may', () => {
  test('a link without the right to bookings answers 403, one with it works for the doctor', async () => {
    const id = await practice.person('assistant')
    await practice.link(id, { rights: without('bookings') })
    const poor = (await practice.session(id)).actingAs(practice.ferri)
    for (const [endpoint, more] of [
      [endpoints.patients, {}],
      [endpoints.createPatient, { body: mario }],
      [endpoints.changePatient, { ...of(1), body: { version: 1 } }],
      [endpoints.similarPatients, { body: {} }],
    ] as const)
      expect((await poor.call(endpoint, more)).status).toBe(403)
  })

  test('another doctor’s patient → 404, word for word like an unknown one, and nothing changed', async () => {
    const [own, other] = [await aDoctor(), await aDoctor()]
    const { id } = await create(other.session)
    const [foreign, unknown] = [
      await change(own.session, id, { last_name: 'X', version: 1 }),
      await change(own.session, 2_000_000_000, { last_name: 'X', version: 1 }),
    ]
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body])
    expect([foreign.status, foreign.body.message]).toEqual([404, refusalText.notFound])
    expect(await found(other.session)).toEqual(['Rossi Mario'])
  })
})
