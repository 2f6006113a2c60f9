import { hash } from '@node-rs/argon2'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix, endpoints } from '../../domain/contract'
import type { StaffInvite, StaffMember } from '../../domain/contract/practice/staff'
import { staffText } from '../../domain/contract/practice/staff'
import type { linkProblem } from '../../domain/messages/links'
import { users } from '../../server/db/tables'
import { said } from '../support/builders/accounts'
import { mailedLinks, mailedToken } from '../support/builders/links'
import type { Practice } from '../support/builders/practice'
import type { Answer, Session } from '../support/servers/app'
import { testNow } from '../support/servers/database'
import { onPractice } from '../support/servers/on-practice'

const password = 'quattro bottiglie di inchiostro'
const address = 'nuova.segreteria@posta.test'

let practice: Practice
onPractice((made) => {
  practice = made
})
let networks = 0
beforeEach(async () => {
  networks += 1
  practice.clock.set(testNow)
  await sql('delete from link_invites')
  for (const table of ['attempts', 'messages', 'links']) await sql(`delete from ${table}`)
  await sql('delete from doctor_links where agent_id <> $1', [practice.secretary])
})
const sql = (text: string, values: unknown[] = []) => practice.connection.sql<Record<string, unknown>>(text, values)

const offer = {
  email: address,
  kind: 'assistant',
  first_name: 'Nora',
  last_name: 'Neri',
  office_id: null,
  rights: ['bookings', 'chat'],
  valid_from: null,
  valid_to: null,
} as const
type Offer = { [Name in keyof typeof offer]?: unknown }
const invite = (more: Offer = {}, session = practice.doctor) =>
  session.call(endpoints.inviteStaff, { body: { ...offer, ...more } })
const read = async (session = practice.doctor): Promise<{ members: StaffMember[]; invites: StaffInvite[] }> =>
  (await session.call(endpoints.staff)).body.data
const others = async () => (await read()).members.filter(({ person }) => person.id !== practice.secretary)

async function post(path: string, payload: object): Promise<Answer> {
  const url = `${apiPrefix}/public/invites/${path}`
  const reply = await practice.app.inject({ method: 'POST', url, payload, remoteAddress: `10.7.0.${networks}` })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json(), headers: reply.headers }
}
const accept = (token: string, given: object = { password }) => post('accept', { token, ...given })
const refused = (problem: keyof typeof linkProblem) => ({ status: 409, body: { code: problem } })

/** The token of the mail that an invite sends. */
async function invited(more: Offer = {}): Promise<string> {
  expect((await invite(more)).status).toBe(201)
  return mailedToken(practice, 'staff')
}
/** Somebody with an address and a password. */
async function aPerson(role: Parameters<Practice['person']>[0], category?: Parameters<Practice['person']>[2]) {
  const email = `persona${networks}-${role}@posta.test`
  const id = await practice.person(role, { email }, category)
  await sql('update users set password_hash = $2 where id = $1', [
    id,
    await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  ])
  return { id, email }
}
const people = () => practice.connection.db.$count(users)
const acts = async (session: Session) =>
  (await session.call(endpoints.bookings, { query: { from: '2026-11-24', to: '2026-11-24' } })).status

describe('POST doctor/staff', () => {
  test('answers alike for an address that has an account and one that has not, and mails who invites (AU1)', async () => {
    const known = await aPerson('assistant')
    const answers = [await invite(), await invite({ email: known.email.toUpperCase() })]
    const told = answers.map(({ status, body: { data } }) => [status, { ...data, id: 0, email: '' }])
    expect(told[0]).toEqual(told[1])
    expect(answers[1]?.body.data.email).toBe(known.email)
    const [mail] = await mailedLinks(practice, 'staff')
    expect(mail?.message).toMatchObject({ address: known.email, user_id: null, detail: 'Giulia Ferri', state: 'due' })
    expect(mail?.link.expires_at).toEqual(new Date(testNow.getTime() + 14 * 24 * 60 * 60_000))
    // nobody works for the doctor before it is accepted
    expect(await others()).toEqual([])
  })

  test('refuses the own address, who works here in these days, and an address that is invited to it; other doctors’ staff not', async () => {
    const own = await aPerson('assistant')
    await practice.link(own.id, { office_id: practice.roma.officeId, valid_to: '2026-12-31' })
    await sql(`update users set email = 'ferri@posta.test' where id = $1`, [practice.ferri])
    const texts = async (more: Offer) => said(await invite(more))
    expect(await texts({ email: 'ferri@posta.test' })).toEqual([422, { email: [staffText.own] }])
    expect(await texts({ email: own.email })).toEqual([422, { email: [staffText.works] }])
    expect((await invite({ email: own.email, office_id: practice.prati.officeId })).status).toBe(201)
    expect(
      (await invite({ email: own.email, office_id: practice.roma.officeId, valid_from: '2027-01-01' })).status,
    ).toBe(201)
    expect((await invite()).status).toBe(201)
    expect(await texts({})).toEqual([422, { email: [staffText.invited] }])
    expect((await invite({ email: own.email }, practice.otherDoctor)).status).toBe(201)
  })

  const { officeId } = { officeId: () => practice.girasole.officeId }
  test.each<[string, () => Offer & { agent_id?: number }, string]>([
    ['no right', () => ({ rights: [] }), 'rights'],
    ['an unknown right', () => ({ rights: ['everything'] }), 'rights.0'],
    ['an office of another doctor', () => ({ office_id: officeId() }), 'office_id'],
    ['a last day before the first', () => ({ valid_from: '2027-02-02', valid_to: '2027-02-01' }), 'valid_to'],
    ['a last day that has passed', () => ({ valid_to: '2026-11-23' }), 'valid_to'],
    ['a day that does not exist', () => ({ valid_from: '2027-02-29' }), 'valid_from'],
    ['a replacement without end', () => ({ kind: 'replacement', valid_from: '2027-08-01' }), 'valid_to'],
    ['a secretary without a name', () => ({ first_name: ' ' }), 'first_name'],
    ['an address that is none', () => ({ email: 'nora' }), 'email'],
    ['an undeclared field', () => ({ agent_id: 1 }), 'agent_id'],
  ])('%s: 422', async (_what, more, field) => {
    const { status, body } = await invite(more())
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await read()).invites).toEqual([])
  })

  test('is refused to who works for the doctor: assistants, pharmacies, replacements', async () => {
    const [pharmacy, doctor] = [
      await practice.person('pharmacy', {}, 'pharmacy'),
      await practice.person('doctor', {}, 'mmg'),
    ]
    await practice.link(pharmacy, { kind: 'pharmacy' })
    await practice.link(doctor, { kind: 'replacement' })
    const agents = [practice.assistant, await practice.session(pharmacy), await practice.session(doctor)]
    for (const session of agents) expect((await invite({}, session.actingAs(practice.ferri))).status).toBe(403)
  })
})

describe('POST public/invites/accept of a link to a doctor', () => {
  test('makes the account of a secretary, who works for the doctor with these rights; the link works once', async () => {
    const token = await invited({ office_id: practice.roma.officeId, valid_to: '2027-01-31' })
    const shown = (await post('show', { token })).body.data
    expect(shown).toEqual({
      problem: null,
      kind: 'staff',
      has_access: false,
      practice: { office: 'Studio Via Roma', doctor: 'Giulia Ferri' },
      terms: 'Segreteria: Prenotazioni, Chat. Al 31/01/2027.',
    })
    expect(said(await accept(token, {}))).toEqual([422, { password: ['Campo obbligatorio.'] }])
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const [member] = await others()
    expect(member).toMatchObject({
      kind: 'assistant',
      person: { name: 'Nora Neri' },
      office: { id: practice.roma.officeId },
      rights: ['bookings', 'chat'],
      valid_to: '2027-01-31',
      time: 'running',
    })
    expect((await read()).invites).toEqual([])
    const session = (await practice.session(member?.person.id ?? 0)).actingAs(practice.ferri)
    expect(await acts(session)).toBe(200)
    expect(await accept(token)).toMatchObject(refused('used'))
  })

  test('is signed with the password of the account there is, and guessed at most five times', async () => {
    const { id, email } = await aPerson('assistant')
    const token = await invited({ email })
    expect((await post('show', { token })).body.data.has_access).toBe(true)
    const wrong = () => accept(token, { password: 'un’altra parola' })
    expect(said(await wrong())).toEqual([422, { password: ['Non è la password di questo account.'] }])
    expect(await others()).toEqual([])
    expect((await accept(token)).status).toBe(200)
    expect((await others()).map(({ person }) => person.id)).toEqual([id])
    const second = await invited({ email, office_id: null, valid_from: null }).catch(() => null)
    expect(second).toBeNull()
  })

  test('six wrong passwords: 429', async () => {
    const { email } = await aPerson('assistant')
    const token = await invited({ email })
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await accept(token, { password: 'sbagliata' })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('a doctor becomes a replacement, and acts for the other on the days of the link alone', async () => {
    const { id, email } = await aPerson('doctor', 'mmg')
    const days = { valid_from: '2026-12-01', valid_to: '2026-12-20' }
    expect((await accept(await invited({ email, kind: 'replacement', ...days }))).status).toBe(200)
    const [member] = await others()
    expect(member).toMatchObject({ kind: 'replacement', time: 'to-come', ...days })
    const session = (await practice.session(id)).actingAs(practice.ferri)
    const on = async (instant: string) => {
      practice.clock.set(instant)
      return acts(session)
    }
    expect(await on('2026-11-30T22:59:59Z')).toBe(403)
    expect(await on('2026-11-30T23:00:00Z')).toBe(200)
    expect(await on('2026-12-20T22:59:59Z')).toBe(200)
    expect(await on('2026-12-20T23:00:00Z')).toBe(403)
    expect((await others())[0]?.time).toBe('ended')
  })

  test.each<[string, Offer, () => Promise<unknown>]>([
    ['a patient', { email: 'p@posta.test' }, () => practice.person('patient', { email: 'p@posta.test' })],
    ['an admin', { email: 'a@posta.test' }, () => practice.person('admin', { email: 'a@posta.test' })],
    [
      'a doctor as a secretary',
      { email: 'd@posta.test' },
      () => practice.person('doctor', { email: 'd@posta.test' }, 'mmg'),
    ],
    [
      'a secretary who is disabled',
      { email: 's@posta.test' },
      () => practice.person('assistant', { email: 's@posta.test', active: false }),
    ],
    [
      'nobody as a replacement',
      { kind: 'replacement', valid_from: '2027-08-01', valid_to: '2027-08-31' },
      async () => undefined,
    ],
  ])('%s: 409, the account does not fit, and the link still works for one that does', async (_who, more, make) => {
    await make()
    const token = await invited(more)
    expect((await post('show', { token })).body.data.problem).toBe('account')
    expect(await accept(token)).toMatchObject(refused('account'))
    expect(await others()).toEqual([])
    expect((await read()).invites).toHaveLength(1)
  })

  test.each<[string, keyof typeof linkProblem, (id: number) => Promise<unknown>]>([
    ['withdrawn', 'superseded', (id) => practice.doctor.call(endpoints.withdrawStaffInvite, { params: { id } })],
    ['sent again', 'superseded', (id) => practice.doctor.call(endpoints.resendStaffInvite, { params: { id } })],
    ['fourteen days old', 'expired', async () => practice.clock.advance(14 * 24 * 60)],
    ['over', 'expired', () => sql(`update link_invites set valid_to = '2026-11-23'`)],
    [
      'of a doctor who is disabled',
      'changed',
      () => sql('update users set active = false where id = $1', [practice.ferri]),
    ],
  ])('an invite that is %s: 409', async (_what, problem, happens) => {
    const token = await invited()
    const [waiting] = (await read()).invites
    const before = await people()
    await happens(waiting?.id ?? 0)
    expect(await accept(token)).toMatchObject(refused(problem))
    await sql('update users set active = true where id = $1', [practice.ferri])
    expect(await people()).toBe(before)
  })
})

describe('an invite that waits', () => {
  test('is sent again with a new link, and withdrawn; an expired one is shown as such', async () => {
    const first = await invited()
    practice.clock.advance(15 * 24 * 60)
    const [expired] = (await read()).invites
    expect(expired).toMatchObject({ email: address, name: 'Nora Neri', state: 'expired', office: null })
    const params = { id: expired?.id ?? 0 }
    const again = await practice.doctor.call(endpoints.resendStaffInvite, { params })
    expect(again.body.data).toMatchObject({ state: 'sent', sent_at: practice.clock.now().toISOString() })
    const second = await mailedToken(practice, 'staff', 2)
    expect(await accept(first)).toMatchObject(refused('superseded'))
    expect((await practice.doctor.call(endpoints.withdrawStaffInvite, { params })).status).toBe(204)
    expect(await accept(second)).toMatchObject(refused('superseded'))
    expect((await practice.doctor.call(endpoints.withdrawStaffInvite, { params })).status).toBe(404)
    expect((await mailedLinks(practice, 'staff')).map(({ message }) => message.state)).toEqual([
      'withdrawn',
      'withdrawn',
    ])
  })
})

describe('PUT and DELETE doctor/staff/:id', () => {
  const aMember = async () => {
    const { id } = await aPerson('assistant')
    await practice.link(id, { rights: ['bookings', 'chat'] })
    const [member] = await others()
    const session = (await practice.session(id)).actingAs(practice.ferri)
    return { member: member as StaffMember, session, agent: id }
  }
  const terms = { office_id: null, rights: ['chat'], valid_from: null, valid_to: null }
  const put = (id: number, body: object) =>
    practice.doctor.call(endpoints.changeStaff, { params: { id }, body: { ...terms, ...body } as never })

  test('take a right at once, refuse a stale version with the present one, and write what changed to the audit log', async () => {
    const { member, session } = await aMember()
    expect(await acts(session)).toBe(200)
    const changed = await put(member.id, { version: member.version })
    expect(changed.body.data).toMatchObject({ rights: ['chat'], version: 2 })
    expect(await acts(session)).toBe(403)
    const late = await put(member.id, { version: member.version, rights: ['bookings'] })
    expect([late.status, late.body.code, late.body.current.rights]).toEqual([409, 'stale', ['chat']])
    const [entry] = await sql(
      `select change from audit_entries where subject = 'doctor-links' order by id desc limit 1`,
    )
    expect(entry?.change).toEqual({ rights: [['bookings', 'chat'], ['chat']] })
  })

  test('end a link at once; it is no longer there', async () => {
    const { member, session } = await aMember()
    const end = () => practice.doctor.call(endpoints.endStaff, { params: { id: member.id } })
    expect((await end()).status).toBe(204)
    expect(await acts(session)).toBe(403)
    expect(await others()).toEqual([])
    expect((await end()).status).toBe(404)
  })

  test('refuse days and places that another link of the same two people has', async () => {
    const { member, agent } = await aMember()
    const { version } = member
    expect((await put(member.id, { version, office_id: practice.roma.officeId })).status).toBe(200)
    await practice.link(agent, { office_id: practice.prati.officeId })
    expect(said(await put(member.id, { version: 2 }))).toEqual([422, { valid_from: [staffText.twice] }])
    expect(said(await put(member.id, { version: 2, valid_to: '2026-11-01' }))).toEqual([
      422,
      { valid_to: [staffText.past] },
    ])
  })
})

describe('doctor/colleagues', () => {
  const share = (session: Session, id: number, office_id: number, isShared: boolean) =>
    session.call(endpoints.shareFreeTimes, { params: { id }, body: { office_id, share: isShared } })
  const states = async (session: Session) =>
    (await session.call(endpoints.colleagues)).body.data.map(({ name, office, state }: never) => [
      name,
      (office as { name: string }).name,
      state,
    ])

  test('are agreed when both have said yes in that office, until one says no; strangers are 404', async () => {
    const id = await practice.person('specialist', { first_name: 'Irene', last_name: 'Serra' }, 'specialist')
    const { officeId } = practice.roma
    const other = await practice.session(id)
    expect((await share(practice.doctor, id, officeId, true)).status).toBe(404)
    await sql('insert into office_users (user_id, office_id) values ($1, $2)', [id, officeId])
    const both = async () => [await states(practice.doctor), await states(other)]
    const rows = (mine: string, theirs: string) => [
      [['Irene Serra', 'Studio Via Roma', mine]],
      [['Giulia Ferri', 'Studio Via Roma', theirs]],
    ]
    expect(await both()).toEqual(rows('none', 'none'))
    expect((await share(practice.doctor, id, officeId, true)).body.data.state).toBe('asked')
    expect((await share(practice.doctor, id, officeId, true)).body.data.state).toBe('asked')
    expect(await both()).toEqual(rows('asked', 'asks'))
    expect((await share(other, practice.ferri, officeId, true)).body.data.state).toBe('agreed')
    expect(await both()).toEqual(rows('agreed', 'agreed'))
    expect((await share(practice.doctor, id, officeId, false)).body.data.state).toBe('asks')
    expect((await share(practice.doctor, id, practice.prati.officeId, true)).status).toBe(422)
    expect((await share(practice.doctor, practice.leone, officeId, true)).status).toBe(404)
    expect((await practice.assistant.call(endpoints.colleagues)).status).toBe(403)
    await sql('delete from colleague_consents')
    await sql('delete from office_users where user_id = $1', [id])
  })
})
