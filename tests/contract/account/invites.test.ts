import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix, endpoints } from '../../../domain/contract'
import { linkProblem } from '../../../domain/messages/links'
import { logIn, said } from '../../support/builders/accounts'
import { mailedLinks, mailedToken } from '../../support/builders/links'
import { aPractice, type Practice } from '../../support/builders/practice'
import type { Answer, Session } from '../../support/servers/app'
import { aDatabase, testNow } from '../../support/servers/database'

const password = 'quattro bottiglie di inchiostro'
const guest = 'ospite@posta.test'

let practice: Practice
let admin: Session
beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  admin = await practice.session(await practice.person('admin'))
})
afterAll(async () => {
  await practice.close()
  await practice.connection.close()
})
let networks = 0
let address = ''
beforeEach(async () => {
  networks += 1
  address = `10.2.0.${networks}`
  practice.clock.set(testNow)
  for (const table of ['attempts', 'messages', 'links']) await sql(`delete from ${table}`)
})
const sql = (text: string, values: unknown[] = []) => practice.connection.sql<Record<string, unknown>>(text, values)

async function post(path: string, payload: object, remoteAddress = address): Promise<Answer> {
  const url = `${apiPrefix}/public/invites${path}`
  const reply = await practice.app.inject({ method: 'POST', url, payload, remoteAddress })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json(), headers: reply.headers }
}
const ask = (email = guest, office_user_id = practice.roma.officeUserId, network?: string) =>
  post('', { office_user_id, email }, network)
const show = async (token: string) => (await post('/show', { token })).body.data
const form = {
  first_name: 'Olga',
  last_name: 'Ospite',
  birthday: '1980-02-29',
  phone_prefix: '+39',
  phone: '333 5550199',
  password,
  privacy: true,
  newsletter: true,
  marketing: false,
}
const accept = (token: string, given: object = form) => post('/accept', { token, ...given })
const refused = (problem: keyof typeof linkProblem) => ({
  status: 409,
  body: { message: linkProblem[problem], code: problem },
})
const send = (session: Session, body: object) =>
  session.call(session === admin ? endpoints.sendAdminInvite : endpoints.sendDoctorInvite, { body })
const preview = (session: Session, query: Record<string, number>) =>
  session.call(session === admin ? endpoints.adminInvite : endpoints.doctorInvite, { query })
async function aMailTo(email: string, body: object, session = practice.doctor) {
  expect((await send(session, body)).status).toBe(201)
  const token = await mailedToken(practice, 'invite')
  expect((await mailedLinks(practice, 'invite'))[0]?.message.address).toBe(email)
  return token
}
const toRoma = (more: object) => ({ office_user_id: practice.roma.officeUserId, ...more })
const consentsOf = (id: unknown) =>
  sql(`select purpose, given, source from consents where user_id = $1 order by purpose`, [id])

describe('GET public/invites/:id', () => {
  test('answers office and doctor; 404 for one that is unknown, closed, or whose doctor is no longer active', async () => {
    const read = (id: number) => practice.anonymous.call(endpoints.invitingOffice, { params: { id } })
    await sql(`update doctor_profiles set title = 'dott.ssa' where user_id = $1`, [practice.ferri])
    const expected = { office: 'Studio Via Roma', doctor: 'dott.ssa Giulia Ferri' }
    expect((await read(practice.roma.officeUserId)).body).toEqual({ data: expected })
    const unknown = await read(999_999)
    expect(unknown.status).toBe(404)
    const { officeUserId, officeId } = practice.girasole
    for (const [off, on] of [
      [
        `update users set active = false where id = ${practice.leone}`,
        `update users set active = true where id = ${practice.leone}`,
      ],
      [
        `update offices set active = false where id = ${officeId}`,
        `update offices set active = true where id = ${officeId}`,
      ],
      [
        `update office_users set deleted_at = now() where id = ${officeUserId}`,
        `update office_users set deleted_at = null where id = ${officeUserId}`,
      ],
    ] as const) {
      await sql(off)
      expect((await read(officeUserId)).body, off).toEqual(unknown.body)
      expect((await ask(guest, officeUserId)).status, off).toBe(404)
      await sql(on)
    }
  })
})

describe('POST public/invites', () => {
  test('mails a link of fourteen days to the address left, and answers 204 alike for a known one (AU1)', async () => {
    await sql(`update users set email = 'nicolo@posta.test' where id = $1`, [practice.patient])
    for (const email of [guest, 'Nicolo@posta.test']) {
      const { status, body } = await ask(email)
      expect([status, body]).toEqual([204, null])
    }
    await mailedToken(practice, 'invite', 2)
    const mails = await mailedLinks(practice, 'invite')
    expect(mails.map(({ message }) => message.address)).toEqual(['nicolo@posta.test', guest])
    expect(mails[1]?.message).toMatchObject({
      subject: 'Invito',
      practice: 'Studio Via Roma',
      user_id: null,
      state: 'due',
    })
    expect(mails[1]?.link.expires_at).toEqual(new Date(testNow.getTime() + 14 * 24 * 60 * 60_000))
    await sql(`update users set email = null where id = $1`, [practice.patient])
  })

  test('answers 429 to the sixth call of a network about one address', async () => {
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await ask()).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  })
})

/** Addresses of one mailbox. */
const sameMailbox = (n: number) =>
  [`maria.rossi+${n}@gmail.com`, `MARIAROSSI+x${n}@gmail.com`, `m.a.r.i.a.rossi+${n}@googlemail.com`][n % 3] ?? ''

describe('a mailbox that has many addresses', () => {
  test('asked for by strangers of many networks gets ten invites an hour, and answers stay the same', async () => {
    const statuses = []
    for (let n = 0; n < 14; n += 1)
      statuses.push((await ask(sameMailbox(n), practice.roma.officeUserId, `10.8.${n}.1`)).status)
    expect(statuses).toEqual(Array(14).fill(204))
    await mailedToken(practice, 'invite', 10)
  })

  test('asked for by one network answers 429 to the sixth call', async () => {
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(sameMailbox(n))).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  })

  test('invited by doctors and admins answers 429 to the eleventh invite of an hour, another one gets its own', async () => {
    const statuses = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await send(practice.doctor, toRoma({ email: sameMailbox(n) }))).status)
    expect(statuses).toEqual([...Array(10).fill(201), 429])
    expect((await send(practice.doctor, toRoma({ email: 'maria.bianchi@gmail.com' }))).status).toBe(201)
  })
})

describe('POST public/invites/accept', () => {
  test('makes a patient of the doctor with password, consents and phone; the link works once', async () => {
    await ask()
    const token = await mailedToken(practice, 'invite')
    const expected = { office: 'Studio Via Roma', doctor: expect.stringContaining('Ferri') }
    expect(await show(token)).toEqual({
      problem: null,
      terms: null,
      kind: 'patient',
      has_access: false,
      practice: expected,
    })
    expect(await accept(token)).toMatchObject({ status: 200, body: { data: { kind: 'patient' } } })
    const [made] = await sql(
      `select u.*, u.birthday::text as born, (select json_agg(dp.doctor_id) from doctor_patients dp where dp.user_id = u.id) as doctors,
        (select json_agg(role) from role_users where user_id = u.id) as roles from users u where email = $1`,
      [guest],
    )
    expect(made).toMatchObject({ first_name: 'Olga', born: '1980-02-29', phone: '333 5550199', active: true })
    expect([made?.doctors, made?.roles]).toEqual([[practice.ferri], ['patient']])
    expect(made?.search).toContain('olga')
    expect(await consentsOf(made?.id)).toEqual([
      { purpose: 'care', given: true, source: 'invite' },
      { purpose: 'newsletter', given: true, source: 'invite' },
    ])
    expect((await logIn(practice, { email: guest, password }, address)).status).toBe(200)
    expect(await accept(token)).toMatchObject(refused('used'))
    expect((await show(token)).problem).toBe('used')
  })

  test('with missing or wrong fields answers 422 on each, and the link still works', async () => {
    await ask('altro@posta.test')
    const token = await mailedToken(practice, 'invite')
    const errors = async (given: object) => Object.keys((await accept(token, given)).body.errors)
    expect(await errors({})).toEqual(['password', 'first_name', 'last_name', 'birthday', 'phone', 'privacy'])
    expect(await errors({ ...form, privacy: false })).toEqual(['privacy'])
    expect(await errors({ ...form, password: 'password1234' })).toEqual(['password'])
    expect(await errors({ ...form, birthday: '2027-01-01' })).toEqual(['birthday'])
    expect(await errors({ ...form, role: 'admin' })).toEqual(['role'])
    expect((await show(token)).problem).toBeNull()
  })

  test('of an expired, superseded or unknown link, or one to a practice that has closed, answers 409', async () => {
    await ask()
    const first = await mailedToken(practice, 'invite')
    await ask()
    const second = await mailedToken(practice, 'invite', 2)
    expect(await accept(first)).toMatchObject(refused('superseded'))
    expect(await accept(`${second}x`)).toMatchObject(refused('unknown'))
    await sql(`update office_users set deleted_at = now() where id = $1`, [practice.roma.officeUserId])
    expect(await accept(second)).toMatchObject(refused('changed'))
    await sql(`update office_users set deleted_at = null where id = $1`, [practice.roma.officeUserId])
    practice.clock.advance(14 * 24 * 60)
    expect(await accept(second)).toMatchObject(refused('expired'))
  })

  test('of somebody with an account adds the practice, and neither password nor data change', async () => {
    const email = 'piero@posta.test'
    await sql(`update users set email = $1, password_hash = 'x' where id = $2`, [email, practice.leonePatient])
    await ask(email)
    const token = await mailedToken(practice, 'invite')
    expect(await show(token)).toMatchObject({ problem: null, has_access: true })
    expect((await accept(token)).status).toBe(200)
    const [user] = await sql(`select password_hash, first_name from users where id = $1`, [practice.leonePatient])
    expect(user).toEqual({ password_hash: 'x', first_name: 'Piero' })
    const doctors = await sql(`select doctor_id from doctor_patients where user_id = $1 order by 1`, [
      practice.leonePatient,
    ])
    expect(doctors.map(({ doctor_id }) => doctor_id)).toEqual([practice.ferri, practice.leone])
  })

  test('of an address of the practice’s own staff, or of a disabled person, answers 409 and changes nothing', async () => {
    for (const [id, problem] of [
      [practice.secretary, 'changed'],
      [practice.otherPatient, 'unknown'],
    ] as const) {
      await sql(`delete from messages`)
      await sql(`update users set email = 'qualcuno@posta.test', active = $2 where id = $1`, [
        id,
        problem === 'changed',
      ])
      await ask('qualcuno@posta.test')
      expect(await accept(await mailedToken(practice, 'invite'))).toMatchObject(refused(problem))
      await sql(`update users set email = null, active = true where id = $1`, [id])
    }
  })
})

describe('POST doctor/invites', () => {
  test('mails a patient a link that completes the account; the reply has only the public link', async () => {
    const email = 'nicolo@posta.test'
    const seen = await preview(practice.doctor, { user_id: practice.patient })
    expect(seen.body.data).toMatchObject({ kind: 'patient', email: null, has_access: false, last: null })
    expect(seen.body.data.offices.map(({ id }: { id: number }) => id)).toEqual([
      practice.roma.officeUserId,
      practice.prati.officeUserId,
    ])
    const token = await aMailTo(email, toRoma({ user_id: practice.patient, email }))
    const { data } = (await preview(practice.doctor, { user_id: practice.patient })).body
    expect(data.last).toEqual({ state: 'sent', at: testNow.toISOString() })
    expect(data.link).toMatch(new RegExp(`/invite\\?office_user=${practice.roma.officeUserId}$`))
    expect(JSON.stringify(data)).not.toContain(token)
    expect(data.text).toContain(data.link)
    expect(data.qr).toContain('<svg')

    expect((await accept(token, { ...form, birthday: '1958-04-13' })).body.errors).toEqual({
      birthday: [expect.any(String)],
    })
    expect((await accept(token, { ...form, birthday: '1958-04-12' })).status).toBe(200)
    const [user] = await sql(`select email, first_name, phone from users where id = $1`, [practice.patient])
    expect(user).toEqual({ email, first_name: 'Nicolò', phone: '333 1234567' })
    expect((await preview(practice.doctor, { user_id: practice.patient })).body.data).toMatchObject({
      has_access: true,
      last: { state: 'used' },
    })
    expect(said(await send(practice.doctor, toRoma({ user_id: practice.patient })))).toEqual([409, 'has-access'])
  })

  test('after five wrong birth dates of a link answers 429', async () => {
    await sql(`update users set birthday = '1970-01-01' where id = $1`, [practice.otherPatient])
    const token = await aMailTo('anna@posta.test', toRoma({ user_id: practice.otherPatient, email: 'anna@posta.test' }))
    const statuses = []
    for (let n = 1; n < 7; n += 1)
      statuses.push((await accept(token, { ...form, birthday: `1970-01-0${n + 1}` })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('by an assistant with the right mails an address, alike whether it is known', async () => {
    await sql(`update users set email = 'nota@posta.test', password_hash = 'x' where id = $1`, [practice.leonePatient])
    const replies = []
    for (const email of ['nuova@posta.test', 'nota@posta.test']) {
      const { status, body } = await send(practice.assistant, toRoma({ email }))
      replies.push([status, body])
    }
    expect(replies[0]).toEqual(replies[1])
    expect(replies[0]?.[0]).toBe(201)
  })

  test('of an own assistant mails the personal link, which the doctor is not shown', async () => {
    const invited = { user_id: practice.secretary, email: 'segretaria@posta.test' }
    const { status, body } = await send(practice.doctor, invited)
    expect([status, body.data.kind, body.data.link, body.data.qr]).toEqual([201, 'staff', null, null])
    expect(JSON.stringify(body)).not.toContain(await mailedToken(practice, 'invite'))
  })

  test('of another doctor’s patient or office, of an unknown one, or without what is needed answers 422', async () => {
    const errors = async (body: object) => said(await send(practice.doctor, body))
    const theirs = await practice.person('patient')
    await sql(`insert into doctor_patients values ($1, $2, now())`, [practice.leone, theirs])
    const unknown = [expect.stringContaining('non esiste')]
    expect(await errors(toRoma({ user_id: theirs, email: guest }))).toEqual([422, { user_id: unknown }])
    expect(await errors(toRoma({ user_id: 999_999, email: guest }))).toEqual([422, { user_id: unknown }])
    const elsewhere = { office_user_id: practice.girasole.officeUserId, email: guest }
    expect(await errors(elsewhere)).toEqual([422, { office_user_id: unknown }])
    expect(await errors({ ...elsewhere, office_user_id: 999_999 })).toEqual([422, { office_user_id: unknown }])
    expect(await errors({ email: guest })).toEqual([422, { office_user_id: ['Campo obbligatorio.'] }])
    expect(await errors(toRoma({}))).toEqual([422, { email: ['Campo obbligatorio.'] }])
    expect(await errors(toRoma({ email: 'nessuna' }))).toEqual([422, { email: [expect.any(String)] }])
    expect(await mailedLinks(practice, 'invite')).toEqual([])
  })
})

describe('POST admin/invites', () => {
  test('of an assistant answers the personal link once; accepted, it sets the password', async () => {
    const id = await practice.person('assistant', { email: 'nuova.segretaria@studio.test' })
    expect((await preview(admin, { user_id: id })).body.data).toMatchObject({ kind: 'staff', link: null, qr: null })
    const { body } = await send(admin, { user_id: id })
    const token = await mailedToken(practice, 'invite')
    expect(body.data.link).toContain(`/invite/complete?token=${token}`)
    expect((await preview(admin, { user_id: id })).body.data.link).toBeNull()
    expect(await show(token)).toMatchObject({ kind: 'staff', practice: null })
    expect((await accept(token, { password })).body.data).toEqual({ kind: 'staff' })
    expect((await logIn(practice, { email: 'nuova.segretaria@studio.test', password }, address)).status).toBe(200)
    expect(await consentsOf(id)).toEqual([])
  })

  test('of a ghost makes a doctor of it with the role of the category', async () => {
    const id = await practice.person('doctor', { email: null, last_name: 'Fantasma' }, 'specialist')
    await sql(`update role_users set active = false where user_id = $1`, [id])
    const token = await aMailTo('fantasma@studio.test', { user_id: id, email: 'fantasma@studio.test' }, admin)
    expect((await accept(token, { password })).status).toBe(200)
    expect(await sql(`select role from role_users where user_id = $1 and active`, [id])).toEqual([
      { role: 'specialist' },
    ])
    expect((await logIn(practice, { email: 'fantasma@studio.test', password }, address)).status).toBe(200)
  })

  test('of an address that somebody else has by then answers 409 on acceptance', async () => {
    const id = await practice.person('assistant', { email: null })
    const token = await aMailTo('contesa@studio.test', { user_id: id, email: 'contesa@studio.test' }, admin)
    await practice.person('assistant', { email: 'contesa@studio.test' })
    expect(await accept(token, { password })).toMatchObject(refused('changed'))
    expect((await show(token)).problem).toBeNull()
  })

  test('of an admin, a representative, a disabled person, or with another address answers 422', async () => {
    const superadmin = await practice.person('superadmin')
    for (const id of [superadmin, practice.representative])
      expect(said(await send(admin, { user_id: id, email: guest })).at(0)).toBe(422)
    const disabled = await practice.person('assistant', { active: false })
    expect(said(await send(admin, { user_id: disabled }))).toEqual([
      422,
      { user_id: ['Questa persona è disattivata.'] },
    ])
    const assistant = await practice.person('assistant')
    expect(Object.keys((await send(admin, { user_id: assistant, email: guest })).body.errors)).toEqual(['email'])
    expect(Object.keys((await send(admin, toRoma({ user_id: assistant }))).body.errors)).toEqual(['office_user_id'])
  })
})

test('the invite text is that of the notification type, and names policies and apps', async () => {
  await sql(`update notification_types set text = 'Vieni a trovarci!' where code = 'invite'`)
  const { data } = (await preview(admin, { office_user_id: practice.roma.officeUserId })).body
  expect(data.text).toMatch(/^Vieni a trovarci!\n.*Ferri, Studio Via Roma\n\nhttp.*\/invite\?office_user=\d+/)
})

test('GET and HEAD of a personal link change nothing', async () => {
  await ask()
  const token = await mailedToken(practice, 'invite')
  const before = await sql(`select * from links`)
  for (const method of ['GET', 'HEAD'] as const)
    for (const url of [
      `/invite/complete?token=${token}`,
      `${apiPrefix}/public/invites/accept`,
      `/invite?office_user=${practice.roma.officeUserId}`,
    ])
      await practice.app.inject({ method, url, headers: { 'sec-purpose': 'prefetch' } })
  await show(token)
  expect(await sql(`select * from links`)).toEqual(before)
})

test('an erased patient leaves no invite, whether it was accepted or not', async () => {
  const email = 'breve+due@posta.test'
  await ask(email)
  await mailedToken(practice, 'invite')
  await ask(email)
  await accept(await mailedToken(practice, 'invite', 2))
  const [made] = await sql(`select id, version from users where email = $1`, [email])
  const params = { id: Number(made?.id) }
  expect((await admin.call(endpoints.erasePerson, { params, body: { version: made?.version } })).status).toBe(204)
  for (const table of ['links', 'messages', 'attempts', 'consents'])
    expect(await sql(`select 1 from ${table} t where t::text like '%breve%'`), table).toEqual([])
})
