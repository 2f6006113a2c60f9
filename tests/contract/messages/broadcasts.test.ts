import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { broadcastText } from '../../../domain/contract/messages/broadcasts'
import { withTransaction } from '../../../server/db/transaction'
import { turnCampaigns } from '../../../server/messages/campaigns/actions'
import { isReadable } from '../../../server/storage/file-holders'
import { relate } from '../../support/builders/participants'
import { type Practice, without } from '../../support/builders/practice'
import type { AnyBody, Session } from '../../support/servers/app'
import { onPractice } from '../../support/servers/on-practice'
import { aSendingProcess } from '../../support/servers/sending'
import { anSmtpPeer } from '../../support/servers/smtp-peer'

let practice: Practice
onPractice((made) => {
  practice = made
})

const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
const draft = {
  subject: 'Studio chiuso',
  text: 'Il 2 giugno lo studio è chiuso.',
  purpose: 'care',
  channels: ['email'],
}
const patients = { kind: 'patient' }
const aDraft = (more: object = {}) => ({ ...draft, audience: patients, ...more })

const create = async (more: object = {}, session = practice.doctor) =>
  session.call(endpoints.createCampaign, { body: aDraft(more) })
const made = async (more: object = {}): Promise<AnyBody> => {
  const { status, body } = await create(more)
  expect([status, body]).toEqual([201, body])
  return body.data
}
const of = (id: number) => ({ params: { id } })
const start = ({ id, version }: AnyBody, session = practice.doctor) =>
  session.call(endpoints.startCampaign, { ...of(id), body: { version } })
const show = async (id: number) => (await practice.doctor.call(endpoints.campaign, of(id))).body.data

/** A doctor of its own with an audience of its own, so that tests do not count each other's people. */
async function aDoctor(): Promise<{ id: number; session: Session }> {
  const id = await practice.person('doctor', {}, 'mmg')
  return { id, session: await practice.session(id) }
}
let people = 0
async function aPatientOf(doctor: number, more: object = { email: `p${++people}@posta.test` }): Promise<number> {
  const id = await practice.person('patient', more)
  await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [doctor, id])
  return id
}
/** Sends all that is due, by a process of its own; returns the mails. */
async function sendAll() {
  const peer = await anSmtpPeer()
  const { clock, files } = practice
  const process = aSendingProcess(practice.connection, peer, { clock, files })
  await process.untilDone()
  await process.stop()
  await peer.stop()
  return peer.taken
}
const countOf = async (session: Session, more: object = {}) => {
  const { purpose, channels } = draft
  const body = { audience: patients, purpose, channels, ...more }
  const reply = await session.call(endpoints.countAudience, { body })
  expect([reply.status, reply.body]).toEqual([200, reply.body])
  return reply.body.data
}

describe('who may', () => {
  test('a link without the right to communications answers 403, one with it sees those of the doctor', async () => {
    const id = await practice.person('assistant')
    await practice.link(id, { rights: without('broadcast') })
    const poor = (await practice.session(id)).actingAs(practice.ferri)
    const { id: campaign } = await made()
    for (const [endpoint, more] of [
      [endpoints.campaigns, {}],
      [endpoints.campaign, of(campaign)],
      [endpoints.createCampaign, { body: aDraft() }],
      [endpoints.stopCampaign, of(campaign)],
      [endpoints.campaignTemplates, {}],
    ] as const)
      expect((await poor.call(endpoint, more)).status).toBe(403)
    expect((await practice.assistant.call(endpoints.campaign, of(campaign))).status).toBe(200)
  })

  test("another doctor's communication and template answer 404 like unknown ones", async () => {
    const { id, version } = await made()
    const template = { name: 'Ferie', subject: 'Ferie', text: 'Chiuso.', purpose: 'care' }
    const { body } = await practice.doctor.call(endpoints.createTemplate, { body: template })
    const unknown = await practice.otherDoctor.call(endpoints.campaign, of(999_999_999))
    for (const reply of [
      await practice.otherDoctor.call(endpoints.campaign, of(id)),
      await practice.otherDoctor.call(endpoints.changeCampaign, { ...of(id), body: { ...aDraft(), version } }),
      await start({ id, version }, practice.otherDoctor),
      await practice.otherDoctor.call(endpoints.stopCampaign, of(id)),
      await practice.otherDoctor.call(endpoints.removeCampaign, of(id)),
      await practice.otherDoctor.call(endpoints.removeTemplate, of(body.data.id)),
    ])
      expect([reply.status, reply.body]).toEqual([404, unknown.body])
  })

  test('patients of other doctors are counted only by who is linked to them with the right', async () => {
    const { id, session } = await aDoctor()
    await aPatientOf(id)
    const doctor_ids = [practice.ferri, id]
    const body = { audience: { ...patients, doctor_ids }, purpose: 'care', channels: ['email'] }
    expect((await practice.assistant.call(endpoints.countAudience, { body })).status).toBe(403)
    expect((await create({ audience: body.audience })).status).toBe(403)
    await practice.link(practice.secretary, { doctor_id: id })
    const { body: both } = await practice.assistant.call(endpoints.countAudience, { body })
    const alone = await countOf(session)
    expect(both.data.total).toBe((await countOf(practice.doctor)).total + alone.total)
    await practice.link(practice.secretary, { doctor_id: id, rights: without('broadcast') })
    expect((await practice.assistant.call(endpoints.countAudience, { body })).status).toBe(403)
  })

  test("another doctor's service answers 422 on its field", async () => {
    const audience = { ...patients, office_service_ids: [practice.girasole.visit] }
    expect((await create({ audience })).body.errors).toHaveProperty(['audience.office_service_ids'])
    expect((await create({ audience: { ...patients, city_ids: [99_999_999] } })).status).toBe(422)
  })
})

describe('drafts', () => {
  test('are listed newest first, changed at their version, refused at an older one, and removed', async () => {
    const first = await made()
    const { body } = await practice.doctor.call(endpoints.campaigns, { query: { paginate: 1 } })
    expect(body.data[0]).toEqual(first)
    const change = (version: number) =>
      practice.doctor.call(endpoints.changeCampaign, {
        ...of(first.id),
        body: { ...aDraft({ subject: 'Altro' }), version },
      })
    expect((await change(first.version)).body.data).toMatchObject({ subject: 'Altro', version: 2, state: 'draft' })
    const late = await change(first.version)
    expect(late).toMatchObject({ status: 409, body: { data: { subject: 'Altro', version: 2 } } })
    endpoints.changeCampaign.conflict?.parse(late.body)
    expect((await practice.doctor.call(endpoints.removeCampaign, of(first.id))).status).toBe(204)
    expect((await practice.doctor.call(endpoints.campaign, of(first.id))).status).toBe(404)
  })

  test('once started cannot be changed or removed', async () => {
    const campaign = await made()
    const { body } = await start(campaign)
    const { version } = body.data
    const changed = { ...of(campaign.id), body: { ...aDraft(), version } }
    expect((await practice.doctor.call(endpoints.changeCampaign, changed)).status).toBe(409)
    expect((await practice.doctor.call(endpoints.removeCampaign, of(campaign.id))).status).toBe(409)
  })

  test('a file is the own upload of who writes, goes with the mail and is read by who got the communication', async () => {
    const add = (key: string, owner: number) =>
      sql(
        `insert into stored_files (key, name, type, size, user_id, created_at, uploaded_at)
         values ($1, 'avviso.pdf', 'application/pdf', 4, $2, now(), now())`,
        [key, owner],
      )
    await add('broadcast-file-of-ferri', practice.ferri)
    await add('broadcast-file-of-leone', practice.leone)
    expect((await create({ file: 'broadcast-file-of-leone' })).body.errors).toHaveProperty('file')
    const campaign = await made({ file: 'broadcast-file-of-ferri' })
    expect(campaign.file).toMatchObject({ name: 'avviso.pdf', type: 'application/pdf', size: 4 })
    // it belongs to a communication now
    expect((await create({ file: 'broadcast-file-of-ferri' })).status).toBe(422)
    const kept = await practice.doctor.call(endpoints.changeCampaign, {
      ...of(campaign.id),
      body: { ...aDraft({ file: 'broadcast-file-of-ferri' }), version: 1 },
    })
    expect(kept.body.data.file.key).toBe('broadcast-file-of-ferri')
    const content = Readable.from(['%PDF'])
    await practice.files.write('broadcast-file-of-ferri', { name: 'avviso.pdf', type: 'application/pdf' }, content)
    await sql(`update users set email = 'allegato@posta.test' where id = $1`, [practice.otherPatient])
    const isRead = (userId: number) => {
      const reader = { userId, role: 'patient', doctor: null } as const
      return isReadable(practice.connection.db, 'broadcast-file-of-ferri', reader, practice.clock.now())
    }
    await start(kept.body.data)
    expect(await isRead(practice.otherPatient)).toBe(false)
    const taken = await sendAll()
    expect([await isRead(practice.otherPatient), await isRead(practice.leonePatient)]).toEqual([true, false])
    const reader = await practice.session(practice.otherPatient)
    const inboxOf = async (session: Session) => (await session.call(endpoints.ownNotifications)).body.data
    const [{ id, file }] = await inboxOf(reader)
    expect(file).toEqual({ name: 'avviso.pdf', type: 'application/pdf', size: 4, url: file.url })
    const follow = async (url: string) => (await practice.app.inject({ url })).statusCode
    expect(await follow(file.url)).toBe(200)
    const stranger = await practice.session(practice.leonePatient)
    expect(await inboxOf(stranger)).toEqual([])
    expect((await stranger.call(endpoints.readOwnNotification, of(id))).status).toBe(404)
    const [, theirReader] = /reader=([^&]+)/.exec(file.url) ?? []
    const [{ id: theirs }] = await sql('select max(id) as id from access_tokens where user_id = $1', [
      practice.leonePatient,
    ])
    expect(await follow(file.url.replace(`reader=${theirReader}`, `reader=${theirs}.0`))).toBe(403)
    const [mail] = await Promise.all(taken.filter(({ to }) => to === 'allegato@posta.test').map((one) => one.parsed()))
    await sql('update users set email = null where id = $1', [practice.otherPatient])
    expect(mail?.attachments).toMatchObject([{ filename: 'avviso.pdf', contentType: 'application/pdf', size: 4 }])
  })
})

describe('preview and test', () => {
  test('the mail is the one that will be sent; push and inbox name nobody', async () => {
    const content = { subject: 'Vaccini', text: 'Da lunedì\nsi prenota.', purpose: 'newsletter' }
    const { body } = await practice.doctor.call(endpoints.previewCampaign, { body: content })
    expect(body.data.email).toMatchObject({ subject: 'Vaccini', from: expect.stringContaining('@') })
    expect(body.data.email.html).toContain('Da lunedì<br>si prenota.')
    expect(body.data.email.text).toContain('Studio Via Roma')
    expect(body.data.email.text).toContain('Non voglio più riceverle')
    expect(body.data.push).toEqual({ title: 'Studio Via Roma', text: 'Vaccini' })
    const care = await practice.doctor.call(endpoints.previewCampaign, { body: { ...content, purpose: 'care' } })
    expect(care.body.data.email.text).not.toContain('Non voglio più riceverle')
  })

  test('a test goes to the caller alone, and is refused without an address', async () => {
    const before = await sql('select id from messages')
    const { status } = await practice.assistant.call(endpoints.testCampaign, { body: draft })
    expect(status).toBe(204)
    const rows = await sql('select * from messages where id > $1', [Math.max(0, ...before.map(({ id }) => id))])
    const [me] = await sql('select email from users where id = $1', [practice.secretary])
    expect(rows).toMatchObject([{ address: me.email, subject: draft.subject, state: 'due', campaign_id: null }])
    await sql('update users set email = null where id = $1', [practice.leone])
    const refused = await practice.otherDoctor.call(endpoints.testCampaign, { body: draft })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['channels']])
  })
})

describe('an audience', () => {
  test('a parent of three gets one, the children count as the same address', async () => {
    const { id, session } = await aDoctor()
    const parent = await aPatientOf(id)
    for (let child = 0; child < 3; child += 1) await relate(practice, await aPatientOf(id, {}), parent, 'Madre')
    expect(await countOf(session)).toEqual({
      total: 4,
      included: 1,
      exclusions: [{ reason: 'same-address', count: 3 }],
      reached: { inbox: 1, email: 1, push: 0 },
    })
    const { body } = await create({}, session)
    await start(body.data, session)
    const told = `select user_id, recipient from messages where campaign_id = $1`
    expect(await sql(told, [body.data.id])).toEqual([{ user_id: parent, recipient: `user ${parent}` }])
  })

  test('children of a parent who is no patient are reached through the parent, once', async () => {
    const { id, session } = await aDoctor()
    const parent = await practice.person('patient', { email: `p${++people}@posta.test` })
    for (let child = 0; child < 2; child += 1) await relate(practice, await aPatientOf(id, {}), parent, 'Padre')
    expect(await countOf(session)).toMatchObject({ total: 2, included: 1, reached: { email: 1 } })
  })

  test('who can read it nowhere has no address; who turned off the only way has chosen so; an account has the inbox', async () => {
    const { id, session } = await aDoctor()
    const off = (user: number) =>
      sql(
        `insert into notification_choices (user_id, type_code, channel, is_on, updated_at)
         values ($1, 'broadcast', 'email', false, now())`,
        [user],
      )
    await aPatientOf(id, {})
    await off(await aPatientOf(id))
    await off(await aPatientOf(id, { email: `p${++people}@posta.test`, password_hash: 'x' }))
    expect(await countOf(session)).toMatchObject({
      included: 1,
      exclusions: [
        { reason: 'chosen-off', count: 1 },
        { reason: 'no-address', count: 1 },
      ],
      reached: { inbox: 1, email: 0, push: 0 },
    })
    const { body } = await create({}, session)
    await start(body.data, session)
    const { body: now } = await session.call(endpoints.campaign, of(body.data.id))
    const nothing = { delivered: 0, failed: 0, uncertain: 0, not_sent: 0 }
    expect(now.data.progress).toMatchObject({ included: 1, sent: 1, inbox_only: 1, ...nothing })
  })

  test('assistants are those whose link to the doctor holds today', async () => {
    const { id, session } = await aDoctor()
    for (const link of [{}, { valid_to: '2026-11-23' }, { kind: 'pharmacy' as const }])
      await practice.link(await practice.person('assistant'), { doctor_id: id, ...link })
    expect(await countOf(session, { audience: { kind: 'assistant' } })).toMatchObject({ total: 1, included: 1 })
  })
})

describe('starting', () => {
  test('twenty starts at once, also with one key, make one communication that nobody gets twice', async () => {
    const { id, session } = await aDoctor()
    for (let n = 0; n < 5; n += 1) await aPatientOf(id)
    await aPatientOf(id, { password_hash: 'x' })
    const { body } = await create({}, session)
    const headers = { 'idempotency-key': 'una-volta' }
    const again = (n: number) =>
      session.call(endpoints.startCampaign, {
        ...of(body.data.id),
        body: { version: 1 },
        ...(n % 2 && { headers }),
      })
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => again(n)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const [told] = await sql(
      `select (select count(*)::int from messages where campaign_id = $1) as sent,
        (select count(*)::int from notifications where campaign_id = $1) as told,
        (select count(*)::int from audit_entries where action = 'start' and subject_id = $1) as written`,
      [body.data.id],
    )
    expect(told).toEqual({ sent: 5, told: 1, written: 1 })
  })

  test('at an older version answers 409 with the communication as it is', async () => {
    const campaign = await made()
    const body = { ...aDraft({ subject: 'Altro' }), version: 1 }
    await practice.doctor.call(endpoints.changeCampaign, { ...of(campaign.id), body })
    expect(await start(campaign)).toMatchObject({ status: 409, body: { data: { subject: 'Altro', state: 'draft' } } })
  })

  test('stopping twice and resuming twice is like once; before the start both are 409; who has read it is counted', async () => {
    const campaign = await made()
    const call = (act: 'stopCampaign' | 'resumeCampaign') => practice.doctor.call(endpoints[act], of(campaign.id))
    expect((await call('stopCampaign')).status).toBe(409)
    expect((await call('resumeCampaign')).status).toBe(409)
    await sql(`update users set email = 'letto@posta.test' where id = $1`, [practice.patient])
    await start(campaign)
    const stopped = await call('stopCampaign')
    expect(stopped.body.data).toMatchObject({ state: 'stopped', progress: { sent: 0, not_sent: 1 } })
    expect((await call('stopCampaign')).body).toEqual(stopped.body)
    expect((await call('resumeCampaign')).body.data).toMatchObject({ state: 'running', stopped_at: null })
    expect((await call('resumeCampaign')).body.data.version).toBe(stopped.body.data.version + 1)
    const reader = await practice.session(practice.patient)
    const readAll = async () => {
      await reader.call(endpoints.readOwnNotifications, { body: {} })
      return (await show(campaign.id)).progress
    }
    expect(await readAll()).toMatchObject({ sent: 0, not_sent: 1, read: 0 })
    await sendAll()
    expect(await readAll()).toMatchObject({ sent: 1, delivered: 1, not_sent: 0, read: 1 })
  })
})

describe('in the inbox', () => {
  test('whoever is "not sent" has nothing: it comes with the first message that leaves, goes when it is stopped unread and comes again', async () => {
    const { id, session } = await aDoctor()
    const byMail = [await aPatientOf(id), await aPatientOf(id)]
    const [reading, away] = [await aPatientOf(id, { password_hash: 'x' }), await aPatientOf(id, { password_hash: 'x' })]
    const { body } = await create({}, session)
    const figuresAfter = async (act?: 'stopCampaign' | 'resumeCampaign') => {
      if (act) await session.call(endpoints[act], of(body.data.id))
      const { progress } = (await session.call(endpoints.campaign, of(body.data.id))).body.data
      const { included, sent, delivered, failed, uncertain, not_sent, inbox_only } = progress
      const entries = await sql('select user_id from notifications where campaign_id = $1 order by user_id', [
        body.data.id,
      ])
      expect([sent + failed + uncertain + not_sent, included - not_sent]).toEqual([included, entries.length])
      return { readers: entries.map(({ user_id }) => user_id), sent, delivered, not_sent, inbox_only }
    }
    await start(body.data, session)
    const begun = { readers: [reading, away], sent: 2, delivered: 0, not_sent: 2, inbox_only: 2 }
    expect(await figuresAfter()).toEqual(begun)
    const reader = await practice.session(reading)
    await reader.call(endpoints.readOwnNotifications, { body: {} })
    expect(await figuresAfter('stopCampaign')).toEqual({
      ...begun,
      readers: [reading],
      sent: 1,
      not_sent: 3,
      inbox_only: 1,
    })
    await sendAll()
    expect(await figuresAfter()).toMatchObject({ readers: [reading], not_sent: 3 })
    expect(await figuresAfter('resumeCampaign')).toEqual(begun)
    await sendAll()
    const all = [...byMail, reading, away]
    expect(await figuresAfter()).toEqual({ readers: all, sent: 4, delivered: 2, not_sent: 0, inbox_only: 2 })
  })
})

test('mails that were refused, or perhaps sent, are counted as such, of persons and of the channel', async () => {
  const { id, session } = await aDoctor()
  for (let at = 0; at < 6; at += 1) await aPatientOf(id)
  const { body } = await create({}, session)
  await start(body.data, session)
  await sendAll()
  const states = [...Array(3).fill('failed'), ...Array(2).fill('uncertain'), 'sent']
  await sql(
    `update messages m set state = given.state from unnest($2::text[]) with ordinality as given (state, at),
       (select id, row_number() over (order by id) as at from messages where campaign_id = $1) as own
     where m.id = own.id and own.at = given.at`,
    [body.data.id, states],
  )
  const { progress } = (await session.call(endpoints.campaign, of(body.data.id))).body.data
  const counts = { sent: 1, delivered: 1, failed: 3, uncertain: 2, not_sent: 0 }
  expect(progress).toMatchObject({ included: 6, ...counts, by_channel: [{ channel: 'email', ...counts }] })
})

describe('a scheduled one', () => {
  const turn = () => withTransaction(practice.connection.db, (tx) => turnCampaigns(tx, practice.clock.now()))
  const at = (date: string, time: string) => ({ send_at: { date, time } })

  test.each([
    ['2027-03-28', '02:30:00', broadcastText.skipped],
    ['2026-11-24', '08:45:00', broadcastText.past],
  ])('at %s %s is refused on its field', async (date, time, text) => {
    expect((await create(at(date, time))).body.errors).toEqual({ send_at: [text] })
  })

  test.each([
    ['before the night to summer time', '2027-03-28', '01:59:00', '2027-03-28T00:59:00.000Z'],
    ['after it', '2027-03-28', '03:00:00', '2027-03-28T01:00:00.000Z'],
    ['on its morning', '2027-03-28', '09:00:00', '2027-03-28T07:00:00.000Z'],
    ['in the repeated hour, the first time', '2027-10-31', '02:30:00', '2027-10-31T00:30:00.000Z'],
    ['after the repeated hour', '2027-10-31', '03:00:00', '2027-10-31T02:00:00.000Z'],
    ['on its morning', '2027-10-31', '09:00:00', '2027-10-31T08:00:00.000Z'],
  ])('%s (%s %s) starts then and no second earlier', async (_name, date, time, due) => {
    const campaign = await made(at(date, time))
    expect(campaign).toMatchObject({ state: 'scheduled', send_at: { date, time } })
    // sessions end in months without use: the database is asked
    const startedAt = async () => {
      await turn()
      const [row] = await sql('select started_at from campaigns where id = $1', [campaign.id])
      return row.started_at && new Date(row.started_at).toISOString()
    }
    practice.clock.set(new Date(Date.parse(due) - 1000))
    const early = await startedAt()
    practice.clock.set(due)
    const onTime = await startedAt()
    practice.clock.set('2026-11-24T07:45:00Z')
    expect([early, onTime]).toEqual([null, due])
  })

  test('goes to the patients of other doctors only as long as its author is linked to them', async () => {
    const { id } = await aDoctor()
    await aPatientOf(id)
    const link = { doctor_id: id, valid_to: '2026-11-25' }
    await practice.link(practice.secretary, link)
    const audience = { ...patients, doctor_ids: [id] }
    const { body } = await create({ ...at('2026-11-27', '08:00:00'), audience }, practice.assistant)
    practice.clock.set('2026-11-27T07:00:00Z')
    await turn()
    const shown = await show(body.data.id)
    practice.clock.set('2026-11-24T07:45:00Z')
    expect(shown.progress).toMatchObject({ total: 0, included: 0 })
  })
})
