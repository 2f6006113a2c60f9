import { Readable } from 'node:stream'
import { sql as query } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import { prescriptionText } from '../../domain/contract/prescription-fields'
import { isHeld, isReadable } from '../../server/storage/file-holders'
import { type AnyBody, aClock } from '../support/app'
import { aDatabase } from '../support/database'
import { impersonating } from '../support/impersonation'
import { relate } from '../support/participants'
import { aPractice, type Practice, without } from '../support/practice'
import { aRequest, process, setStatus, toldOfPrescriptions, undo } from '../support/prescriptions'
import { aSendingProcess } from '../support/sending'
import { anSmtpPeer, type SmtpPeer } from '../support/smtp-peer'

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
    const refused = await setStatus(practice.doctor, id, 'rejected', { reason: 'Serve una visita' })
    expect(refused.body.data.undo_until).not.toBeNull()
    await toldOfPrescriptions(practice)
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
    await setStatus(practice.doctor, first, 'rejected', { reason: 'No' })
    expect((await undo(practice.assistant, first)).status).toBe(403)
    const { body } = await undo(practice.doctor, first)
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
    practice.clock.advance(61)
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
      const may = async (userId: number) => {
        const reader = { userId, role: 'patient', doctor: null } as const
        const readable = isReadable('sheet-of-the-secretary', reader, practice.clock.now())
        return (await practice.connection.db.execute<AnyBody>(query`select ${readable} as may`)).rows[0].may
      }
      return [await may(user), await may(stranger.id)]
    }
    expect(await own()).toMatchObject({ status: 'processed', nres: [], sheet: null })
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
