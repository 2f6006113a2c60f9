import { Readable } from 'node:stream'
import { sql as query } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import { prescriptionText } from '../../domain/contract/prescriptions/prescription-fields'
import { readConfig } from '../../server/config'
import { sendingOf } from '../../server/messages/send'
import { pushSender } from '../../server/push/push-sender'
import { readVapidKeys } from '../../server/push/vapid'
import { isHeld, isReadable } from '../../server/storage/file-holders'
import { impersonating } from '../support/builders/impersonation'
import { relate } from '../support/builders/participants'
import { aPractice, type Practice, without } from '../support/builders/practice'
import {
  aRequest,
  process,
  setOwnStatus,
  setStatus,
  toldOfPrescriptions,
  undo,
} from '../support/builders/prescriptions'
import { type AnyBody, aClock, type Session } from '../support/servers/app'
import { aDatabase } from '../support/servers/database'
import { aPushService } from '../support/servers/push-service'
import { aSendingProcess } from '../support/servers/sending'
import { anSmtpPeer, type SmtpPeer } from '../support/servers/smtp-peer'

const lines: string[] = []
let practice: Practice
let peer: SmtpPeer
beforeAll(async () => {
  const connection = await aDatabase()
  const logStream = { write: (line: string) => void lines.push(line) }
  practice = await aPractice(connection, aClock(), { LOG_LEVEL: 'trace' }, { logStream })
  peer = await anSmtpPeer()
  return async () => {
    await peer.stop()
    await practice.close()
    await connection.close()
  }
})

const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
const of = (id: number) => ({ params: { id } })
let people = 0
/** A patient of Ferri with an address, and with a password where they use the app. */
async function aPatient(more: { app?: true; email?: null } = {}) {
  people += 1
  const email = more.email === null ? null : `rx${people}@posta.test`
  const id = await practice.person('patient', { email, ...(more.app && { password_hash: 'x' }) })
  await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [practice.ferri, id])
  return { id, email, session: await practice.session(id) }
}
const accepted = (user: number, more: object = {}) =>
  aRequest(practice, { doctor: practice.ferri, user, status: 'accepted', ...more })
const pastUndo = async () => {
  practice.clock.advance(61)
  return toldOfPrescriptions(practice)
}
const mailsTo = async (address: string | null) => {
  const sending = aSendingProcess(practice.connection, peer, practice)
  await sending.untilDone()
  await sending.stop()
  return Promise.all(peer.taken.filter(({ to }) => to === address).map((one) => one.parsed()))
}
const toldLast = async (user: number) =>
  (await sql('select text from notifications where user_id = $1 order by id desc limit 1', [user]))[0]?.text
/** Registers a browser of the patient; returns what sends due pushes, and the texts that the browser has read. */
async function aBrowserOf(session: Session) {
  const { db } = practice.connection
  const service = await aPushService()
  const browser = service.subscribe((await readVapidKeys(db)).public)
  await session.call(endpoints.createDevice, { body: { platform: 'web', push: browser.subscription } })
  const push = pushSender({ db, clock: practice.clock, config: readConfig({}), network: service.network })
  const sending = sendingOf({ db, clock: practice.clock, senders: { push } })
  return {
    async texts() {
      await sending.turn()
      await sending.stop()
      await service.close()
      return service.taken.map(({ text }) => text)
    },
  }
}
const codesOf = async (user: number) =>
  (await sql('select code from notifications where user_id = $1 order by id', [user])).map(({ code }) => code)

describe('a new request', () => {
  test('is told to the doctor’s side by the bell and live, without names and drugs; not to who lacks the right', async () => {
    const { session, id: user } = await aPatient()
    const agent = await practice.person('assistant')
    await practice.link(agent, { rights: without('bookings') })
    const body = { doctor_id: practice.ferri, drugs: [{ name: 'Viagra', quantity: 1 }], notes: 'Sono Zelinda' }
    const heard = async () => {
      const rows = await sql('select user_id, number from channel_changes where user_id = any($1)', [
        [practice.ferri, practice.secretary, agent, user],
      ])
      return new Map(rows.map((row) => [row.user_id, row.number]))
    }
    const before = await heard()
    const { body: made } = await session.call(endpoints.askForPrescription, { body })
    const after = await heard()
    const hear = [practice.ferri, practice.secretary, user, agent].map(
      (id) => (after.get(id) ?? 0) > (before.get(id) ?? 0),
    )
    expect(hear).toEqual([true, true, true, false])
    const [entry] = await sql('select * from notifications where user_id = $1 order by id desc', [practice.ferri])
    expect(entry).toMatchObject({ code: 'prescription-requested', url: '/prescriptions', pending: false })
    const messages = await sql(`select * from messages where type_code = 'prescription-requested'`)
    const told = messages.map(({ user_id }) => user_id)
    expect([told.includes(practice.secretary), told.includes(agent), told.includes(user)]).toEqual([true, false, false])
    expect(JSON.stringify([entry, messages])).not.toMatch(/viagra|zelinda|cognome/i)
    const audit = await sql(`select * from audit_entries where subject = 'prescription' and subject_id = $1`, [
      made.data.id,
    ])
    expect(audit).toMatchObject([{ action: 'create', change: null, detail: null }])
  })
})

describe('an answer', () => {
  test('is told to the patient once it can no longer be taken back, and to the parent who asked', async () => {
    const [child, parent] = [await aPatient(), await aPatient()]
    await relate(practice, child.id, parent.id, 'Padre')
    const body = { doctor_id: practice.ferri, user_id: child.id, drugs: [{ name: 'Sciroppo', quantity: 1 }] }
    const asked = await parent.session.call(endpoints.askForPrescription, { body })
    const { id } = asked.body.data
    const heard = () => sql('select number from channel_changes where user_id = $1', [parent.id])
    const before = await heard()
    const refused = await setStatus(practice.doctor, id, 'rejected', { reason: 'Serve una visita' })
    expect(refused.body.data.undo_until).not.toBeNull()
    await toldOfPrescriptions(practice)
    expect(await heard()).toEqual(before)
    const held = (await parent.session.call(endpoints.ownPrescription, of(id))).body.data
    expect(held).toMatchObject({ status: 'pending', reason: null, next: [] })
    const listed = async (status: string) =>
      (await parent.session.call(endpoints.ownPrescriptions, { query: { 'filter[status][in]': status } })).body.data
    expect([(await listed('pending')).length, (await listed('rejected')).length]).toEqual([1, 0])
    const cancel = await setOwnStatus(parent.session, id, 'canceled', held.version)
    expect(cancel.body.errors).toEqual({ status: [prescriptionText.held] })
    expect([await codesOf(child.id), await codesOf(parent.id)]).toEqual([[], []])
    const events = await pastUndo()
    expect([await codesOf(child.id), await codesOf(parent.id)]).toEqual([
      ['prescription-rejected'],
      ['prescription-rejected'],
    ])
    expect(events.filter(({ event }) => event === 'prescription-updated')).toMatchObject([
      { data: { doctor_id: practice.ferri, prescription_id: id } },
    ])
    const { body: seen } = await parent.session.call(endpoints.ownPrescription, of(id))
    expect(seen.data).toMatchObject({ status: 'rejected', reason: 'Serve una visita' })
    const texts = await sql('select title, text, url from notifications where user_id = $1', [child.id])
    expect(JSON.stringify(texts)).not.toMatch(/sciroppo|serve una visita/i)
  })

  test('taken back is told to nobody; a status before it that nobody was told of is told then', async () => {
    const { id: user } = await aPatient()
    const first = await aRequest(practice, { doctor: practice.ferri, user })
    const mayUndo = () =>
      Promise.all(
        [practice.doctor, practice.assistant].map(
          async (session) => (await session.call(endpoints.prescription, of(first))).body.data.may_undo,
        ),
      )
    expect(await mayUndo()).toEqual([false, false])
    await setStatus(practice.doctor, first, 'rejected', { reason: 'No' })
    expect(await mayUndo()).toEqual([true, false])
    expect((await undo(practice.assistant, first)).status).toBe(403)
    const { body } = await undo(practice.doctor, first)
    expect(await mayUndo()).toEqual([false, false])
    expect(body.data).toMatchObject({ status: 'pending', reason: null, undo_until: null, version: 3 })
    expect((await undo(practice.doctor, first)).body.errors).toEqual({ undo_until: [prescriptionText.late] })
    await pastUndo()
    expect(await codesOf(user)).toEqual([])
    await setStatus(practice.doctor, first, 'accepted', { version: 3 })
    await process(practice.doctor, first, { version: 4 })
    const back = await undo(practice.doctor, first)
    expect(back.body.data).toMatchObject({ status: 'accepted', nres: [], collected_by: null, delivered_at: null })
    await toldOfPrescriptions(practice)
    expect(await codesOf(user)).toEqual(['prescription-accepted'])
    expect((await process(practice.doctor, first, { version: 6 })).status).toBe(200)
    expect(await mayUndo()).toEqual([true, false])
    practice.clock.advance(61)
    expect(await mayUndo()).toEqual([false, false])
    expect((await undo(practice.doctor, first)).status).toBe(422)
  })
})

describe('what was processed', () => {
  test('a way by which the person cannot be reached → 422 on it; `reached_by` says the others', async () => {
    const { id: user } = await aPatient({ email: null })
    const id = await accepted(user)
    const nres = ['1200A4000000001']
    expect((await process(practice.doctor, id, { delivery: 'email', nres })).body.errors).toEqual({
      delivery: [prescriptionText.noAddress],
    })
    expect((await process(practice.doctor, id, { delivery: 'app', nres })).body.errors).toEqual({
      delivery: [prescriptionText.noApp],
    })
    const { body } = await practice.doctor.call(endpoints.prescription, of(id))
    expect(body.data.reached_by).toEqual(['collected'])
  })

  test('by the app: numbers and sheet stand in the patient’s own reply once they have left, in nobody else’s', async () => {
    const { id: user, session } = await aPatient({ app: true })
    const stranger = await aPatient({ app: true })
    const add = (key: string, owner: number) =>
      sql(
        `insert into stored_files (key, name, type, size, user_id, created_at, uploaded_at)
         values ($1, 'Ricetta di Zelinda.pdf', 'application/pdf', 4, $2, now(), now())`,
        [key, owner],
      )
    await add('sheet-of-the-secretary', practice.secretary)
    await add('sheet-of-another-doctor', practice.leone)
    const id = await accepted(user)
    const sent = { delivery: 'app', nres: ['1200a 4000 0000 02'] }
    const foreign = await process(practice.assistant, id, { ...sent, sheet: 'sheet-of-another-doctor' })
    expect(foreign.body.errors).toHaveProperty('sheet')
    const { body } = await process(practice.assistant, id, { ...sent, sheet: 'sheet-of-the-secretary' })
    expect(body.data).toMatchObject({
      nres: ['1200A4000000002'],
      delivered_at: null,
      sheet: { type: 'application/pdf' },
    })
    const own = async () => (await session.call(endpoints.ownPrescription, of(id))).body.data
    const readers = async () => {
      const may = (userId: number) => {
        const reader = { userId, role: 'patient', doctor: null } as const
        return isReadable(practice.connection.db, 'sheet-of-the-secretary', reader, practice.clock.now())
      }
      return [await may(user), await may(stranger.id)]
    }
    expect(await own()).toMatchObject({ status: 'accepted', nres: [], sheet: null, next: [] })
    expect(await readers()).toEqual([false, false])
    await pastUndo()
    expect(await own()).toMatchObject({ nres: ['1200A4000000002'], sheet: { name: 'Ricetta di Zelinda.pdf' } })
    expect((await own()).delivered_at).not.toBeNull()
    expect(await readers()).toEqual([true, false])
    const held = await practice.connection.db.execute<AnyBody>(
      query`select ${isHeld('sheet-of-the-secretary')} as held`,
    )
    expect(held.rows).toEqual([{ held: true }])
    expect(await codesOf(user)).toEqual(['prescription-ready'])
    const mails = await mailsTo(`rx${people - 1}@posta.test`)
    expect(mails.flatMap(({ attachments }) => attachments)).toEqual([])
  })

  test('collected: by whom and with which delegation is kept, at once, and nothing is sent', async () => {
    const { id: user, email } = await aPatient()
    const id = await accepted(user)
    const { body } = await process(practice.assistant, id, { delegation: 'delega del 3/11, carta CA12345AB' })
    expect(body.data).toMatchObject({ collected_by: 'La figlia', delegation: 'delega del 3/11, carta CA12345AB' })
    expect(body.data.delivered_at).toBe(practice.clock.now().toISOString())
    await pastUndo()
    const [mail] = await mailsTo(email)
    expect(mail?.attachments).toEqual([])
  })

  test('by mail: an NRE is found in the attachment, on the practice’s screen and in its record, and nowhere else', async () => {
    const nre = '1200ZELINDA0042'
    const { id: user, email, session } = await aPatient({ app: true })
    await sql(`insert into notification_choices (user_id, type_code, channel, is_on, updated_at)
      values (${user}, 'prescription-ready', 'email', false, now())`)
    await sql(
      `insert into stored_files (key, name, type, size, user_id, created_at, uploaded_at)
       values ('sheet-of-zelinda', $1, 'application/pdf', 4, $2, now(), now())`,
      [`${nre}.pdf`, practice.ferri],
    )
    await practice.files.write('sheet-of-zelinda', { name: 'a.pdf', type: 'application/pdf' }, Readable.from(['%PDF']))
    const id = await accepted(user)
    const browser = await aBrowserOf(session)
    const headers = { 'idempotency-key': 'process-once' }
    const body = { delivery: 'email', nres: [nre], sheet: 'sheet-of-zelinda', version: 1 }
    const call = () => practice.doctor.call(endpoints.processPrescription, { ...of(id), body, headers })
    // what is refused does not say it either
    const wrong = await practice.doctor.call(endpoints.processPrescription, {
      ...of(id),
      body: { ...body, nres: [nre, nre, `${nre}0`], version: 9 },
    })
    expect([wrong.status, JSON.stringify(wrong.body).includes(nre)]).toEqual([422, false])
    const [first, again] = [await call(), await call()]
    expect([first.status, again.status, again.body.data.nres]).toEqual([200, 200, [nre]])
    await pastUndo()
    const pushes = await browser.texts()
    expect([pushes.length, pushes.join().match(/1200ZELINDA|tachipirina/i)]).toEqual([1, null])
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['Numeri delle ricette.pdf', 'application/pdf'],
      ['Promemoria.pdf', 'application/pdf'],
    ])
    expect(mail?.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
    const said = JSON.stringify([mail?.subject, mail?.text, mail?.html, [...(mail?.headers ?? [])]])
    expect(said).not.toMatch(/1200ZELINDA|tachipirina/i)
    const { body: own } = await session.call(endpoints.ownPrescription, of(id))
    expect([own.data.nres, own.data.sheet]).toEqual([[], null])
    const tables = await sql(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
    const holding = async (name: string) =>
      (await sql(`select 1 from "${name}" t where t::text ilike '%${nre}%' limit 1`)).length > 0
    const found = []
    for (const { name } of tables) if (await holding(name)) found.push(name)
    // the name under which the file was uploaded is its owner's
    expect(found).toEqual(['prescriptions', 'stored_files'])
    expect(lines.join('')).toContain('doctor/prescriptions/:id/process')
    expect(lines.join('')).not.toContain('ZELINDA')
  })

  test('by mail to the address of the practice where there is no access, or of the parent who asked', async () => {
    const [child, parent, plain] = [await aPatient({ email: null }), await aPatient(), await aPatient({ email: null })]
    await sql(`insert into patient_profiles (user_id, contact_email) values ($1, 'famiglia@posta.test')`, [plain.id])
    const first = await accepted(child.id, { source: 'patient', by: parent.id })
    await relate(practice, child.id, parent.id, 'Madre')
    const second = await accepted(plain.id)
    for (const id of [first, second])
      await process(practice.doctor, id, { delivery: 'email', nres: ['1200A4000000003'] })
    await pastUndo()
    const attached = async (address: string | null) =>
      (await mailsTo(address)).flatMap(({ attachments }) => attachments.map(({ filename }) => filename))
    expect(await attached(parent.email)).toEqual(['Numeri delle ricette.pdf'])
    expect(await attached('famiglia@posta.test')).toEqual(['Numeri delle ricette.pdf'])
    expect([await toldLast(child.id), await toldLast(parent.id)]).toEqual([
      'La ricetta che hai chiesto è pronta. È stata inviata per e-mail a chi l’ha chiesta.',
      'La ricetta che hai chiesto è pronta. La trovi allegata all’e-mail.',
    ])
  })

  test('asked for in a conversation by a parent → reaches the parent, who finds it among the own requests', async () => {
    const [child, parent] = [await aPatient({ email: null }), await aPatient({ app: true })]
    await relate(practice, child.id, parent.id, 'Madre')
    const { body: chat } = await practice.doctor.call(endpoints.openChat, { body: { user_id: parent.id } })
    const sent = await parent.session.call(endpoints.sendOwnMessage, {
      ...of(chat.data.id),
      body: { text: 'Mi serve lo sciroppo per Luca', seen: 0 },
    })
    const drugs = [{ name: 'Sciroppo', quantity: 1 }]
    const body = { user_id: child.id, drugs, chat_message_id: sent.body.data.id }
    const { data } = (await practice.doctor.call(endpoints.createPrescription, { body })).body
    expect(data).toMatchObject({ source: 'chat', reached_by: ['app', 'email', 'collected'] })
    await setStatus(practice.doctor, data.id, 'accepted')
    await process(practice.doctor, data.id, { delivery: 'app', nres: ['1200A4000000009'], version: 2 })
    await pastUndo()
    const seen = await parent.session.call(endpoints.ownPrescription, of(data.id))
    expect(seen.body.data.nres).toEqual(['1200A4000000009'])
    expect(await codesOf(parent.id)).toEqual(['prescription-ready'])
  })
})

describe('what has become of a mail', () => {
  const nres = ['1200A4000000007']
  const outcome = async (id: number) => (await practice.doctor.call(endpoints.prescription, of(id))).body.data.outcome
  const mailed = async (more: Parameters<typeof aPatient>[0] = {}) => {
    const patient = await aPatient(more)
    const id = await accepted(patient.id)
    await process(practice.doctor, id, { delivery: 'email', nres })
    return { ...patient, user: patient.id, id }
  }
  const otherwise = (id: number, more: object = {}) =>
    practice.assistant.call(endpoints.deliverPrescription, {
      ...of(id),
      body: { delivery: 'collected', collected_by: 'La figlia', version: 2, ...more },
    })
  const refusedWith = async (id: number, text: string, version = 2) =>
    expect((await otherwise(id, { version })).body.errors).toEqual({ delivery: [text] })
  const notArrived = async () => {
    const query = { paginate: '1', 'filter[undelivered]': '1' }
    const { body: list } = await practice.doctor.call(endpoints.prescriptions, { query })
    const { body: day } = await practice.doctor.call(endpoints.day, { query: { with: 'prescriptions' } })
    expect([list.undelivered, list.meta.total]).toEqual(Array(2).fill(day.data.prescriptions.undelivered))
    const { body: all } = await practice.doctor.call(endpoints.prescriptions, { query: { paginate: '1' } })
    expect([list.counts, list.undelivered]).toEqual([all.counts, all.undelivered])
    return list.data.map(({ id }: AnyBody) => id)
  }

  test('in time it leaves, then it is being sent, and delivered once the mail server has it: no other way holds then', async () => {
    const { id, email } = await mailed()
    expect(await outcome(id)).toEqual({ state: 'leaving', problem: null, may_change: false })
    await refusedWith(id, prescriptionText.leaving)
    await pastUndo()
    expect(await outcome(id)).toEqual({ state: 'sending', problem: null, may_change: false })
    await refusedWith(id, prescriptionText.underWay)
    await mailsTo(email)
    expect(await outcome(id)).toEqual({ state: 'delivered', problem: null, may_change: false })
    const [stored] = await sql('select delivered_at from prescriptions where id = $1', [id])
    expect(stored?.delivered_at).not.toBeNull()
    await refusedWith(id, prescriptionText.arrived)
    expect(await notArrived()).toEqual([])
  })

  test.each(['failed', 'uncertain', 'withdrawn', 'skipped'] as const)(
    '%s → not arrived, with the reason; one other way is chosen, and the mail is never sent again',
    async (state) => {
      const { id, session, user } = await mailed({ app: true })
      await pastUndo()
      await sql(`update messages set state = $2, reason = 'no-address' where prescription_id = $1`, [id, state])
      expect(await notArrived()).toEqual([id])
      expect(await outcome(id)).toEqual({
        state: state === 'uncertain' ? 'uncertain' : 'undelivered',
        problem: 'Manca l’indirizzo e-mail',
        may_change: true,
      })
      const both = await Promise.all([otherwise(id, { delivery: 'app', collected_by: null }), otherwise(id)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      await toldOfPrescriptions(practice)
      expect(await outcome(id)).toMatchObject({ state: 'delivered', may_change: false })
      const mails = await sql(`select state, reason from messages where prescription_id = $1`, [id])
      expect(mails).toEqual([{ state: 'withdrawn', reason: 'otherwise' }])
      const { body } = await session.call(endpoints.ownPrescription, of(id))
      const isByApp = both[0]?.status === 200
      expect([body.data.status, body.data.nres]).toEqual(['processed', isByApp ? nres : []])
      expect(await codesOf(user)).toEqual(['prescription-ready', 'prescription-ready'])
      await refusedWith(id, prescriptionText.arrived, 3)
      expect(await notArrived()).toEqual([])
    },
  )

  test('an address lost meanwhile, and mails that are switched off: nothing has arrived, and no mail is offered', async () => {
    const lost = await mailed()
    await sql('update users set email = null where id = $1', [lost.user])
    await pastUndo()
    const problem = prescriptionText.noAddress
    expect(await outcome(lost.id)).toEqual({ state: 'undelivered', problem, may_change: true })
    expect(await toldLast(lost.user)).toContain('Rivolgiti allo studio')
    const gone = await aPatient({ app: true })
    const byApp = await accepted(gone.id)
    await process(practice.doctor, byApp, { delivery: 'app', nres })
    await sql('update users set password_hash = null where id = $1', [gone.id])
    const off = await mailed()
    await sql(`update notification_types set channels = '{push}' where code = 'prescription-ready'`)
    await pastUndo()
    expect(await outcome(byApp)).toEqual({ state: 'undelivered', problem: prescriptionText.noApp, may_change: true })
    expect((await gone.session.call(endpoints.ownPrescription, of(byApp))).body.data.nres).toEqual([])
    expect(await outcome(off.id)).toMatchObject({ state: 'undelivered', may_change: true })
    const refused = await otherwise(off.id, { delivery: 'email' })
    expect(refused.body.errors).toEqual({ delivery: [prescriptionText.mailOff] })
    const { body } = await practice.doctor.call(endpoints.prescription, of(off.id))
    expect([body.data.reached_by, body.data.mail_off]).toEqual([['collected'], true])
    await sql(`update notification_types set channels = '{email,push}' where code = 'prescription-ready'`)
    expect((await otherwise(off.id, { delivery: 'email' })).status).toBe(200)
    await toldOfPrescriptions(practice)
    const mails = await mailsTo(off.email)
    expect(mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual([
      'Numeri delle ricette.pdf',
    ])
    expect(await outcome(off.id)).toMatchObject({ state: 'delivered' })
    expect((await notArrived()).sort()).toEqual([lost.id, byApp].sort())
  })
})

test('who impersonates reads and changes nothing: 403 with the reason', async () => {
  const { id: user } = await aPatient()
  const id = await aRequest(practice, { doctor: practice.ferri, user })
  const { session } = await impersonating(practice, await practice.person('superadmin'), practice.ferri)
  expect((await session.call(endpoints.prescription, of(id))).body.data.next).toEqual([])
  const body = { user_id: user, drugs: [{ name: 'A', quantity: 1 }] }
  for (const reply of [
    await setStatus(session, id, 'accepted'),
    await session.call(endpoints.createPrescription, { body }),
    await session.call(endpoints.changePrescription, { ...of(id), body: { version: 1, notes: 'x' } }),
  ])
    expect([reply.status, reply.body.message]).toEqual([403, prescriptionText.impersonated])
})
