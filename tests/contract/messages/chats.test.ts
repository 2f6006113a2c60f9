import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { chatText } from '../../../domain/contract/messages/chat-fields'
import { refusalText } from '../../../domain/contract/refusal'
import { impersonating } from '../../support/builders/impersonation'
import { type Participants, withParticipants } from '../../support/builders/participants'
import { plainPdf } from '../../support/builders/pdf'
import { aPractice, booked, without } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'

let practice: Participants
let secretary: Session
beforeAll(async () => {
  practice = await withParticipants(await aPractice(await aDatabase()))
  secretary = await practice.session(practice.secretary)
  return async () => {
    await practice.close()
    await practice.connection.close()
  }
})

const sql = (text: string, values: unknown[] = []) => practice.connection.sql<Record<string, unknown>>(text, values)

const opened = async (session: Session, user_id: number): Promise<number> =>
  (await session.call(endpoints.openChat, { body: { user_id } })).body.data.id
/** A new patient of Ferri's with a conversation. */
async function aThread(names: { first_name?: string; last_name?: string } = {}) {
  const id = await practice.person('patient', names)
  await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [practice.ferri, id])
  return { person: id, patient: await practice.session(id), chat: await opened(practice.doctor, id) }
}
const send = (session: Session, chat: number, text: string, more: { seen?: number; files?: string[] } = {}) =>
  session.call(endpoints.sendMessage, { params: { id: chat }, body: { text, seen: 0, ...more } })
const sendOwn = (session: Session, chat: number, text: string) =>
  session.call(endpoints.sendOwnMessage, { params: { id: chat }, body: { text, seen: 0 } })
const conversation = async (session: Session, chat: number) =>
  (await session.call(endpoints.chat, { params: { id: chat } })).body.data
const ownConversation = async (session: Session, chat: number) =>
  (await session.call(endpoints.ownChat, { params: { id: chat } })).body.data
const thread = async (session: Session, chat: number, query: Record<string, string | number> = {}) =>
  (await session.call(endpoints.chatMessages, { params: { id: chat }, query })).body
const read = (session: Session, chat: number, number: number) =>
  session.call(endpoints.readChat, { params: { id: chat }, body: { number } })
const names = async (session: Session, query: Record<string, string | number> = {}) =>
  (await session.call(endpoints.chats, { query })).body.data.map(({ name }: { name: string }) => name)
const toRead = async (session: Session) => (await session.call(endpoints.chatsToRead)).body.data.to_read

describe('POST doctor/chats', () => {
  test('with a patient answers the one conversation of the two, whoever opens it and however often', async () => {
    const { person, patient, chat } = await aThread({ first_name: 'Livia', last_name: 'Orsini' })
    expect(await conversation(practice.doctor, chat)).toMatchObject({
      ...{ category: 'patient', name: 'Orsini Livia', user_id: person, members: [], unread: 0, last_message: null },
      ...{ last_number: 0, last_change: 0, closed: null },
    })
    expect(await opened(practice.assistant, person)).toBe(chat)
    const answer = await patient.call(endpoints.openOwnChat, { body: { user_id: practice.ferri } })
    expect(answer.body.data).toMatchObject({ id: chat, category: 'doctor', name: 'Ferri Giulia' })
  })

  test('is for patients, linked assistants, representatives who visit and doctors; everybody else is unknown', async () => {
    const { doctor, assistant, nicolo, isf, ferri, leone, leonePatient } = practice
    const stranger = await practice.person('assistant')
    const inactive = await practice.person('doctor', { active: false }, 'mmg')
    const mayWrite = async (session: Session, user_id: number) =>
      (await session.call(endpoints.openChat, { body: { user_id } })).status
    for (const other of [practice.patient, practice.secretary, leone]) expect(await mayWrite(doctor, other)).toBe(200)
    for (const other of [leonePatient, stranger, inactive, ferri, practice.representative, 999_999]) {
      const answer = await doctor.call(endpoints.openChat, { body: { user_id: other } })
      expect([answer.status, answer.body.errors]).toEqual([422, { user_id: [refusalText.unknownValue] }])
    }
    await booked(practice, {
      ...{ office_service_id: practice.roma.mr, user_id: practice.representative },
      ...{ from: '12:00:00', to: '12:15:00', date: '2026-11-25' },
    })
    expect(await mayWrite(doctor, practice.representative)).toBe(200)
    // the assistant writes to the doctor acted for as herself, and without one to the doctors of her links
    expect(await opened(assistant, ferri)).toBe(await opened(secretary, ferri))
    expect(await mayWrite(secretary, leone)).toBe(422)
    const own = async (session: Session, user_id: number) =>
      (await session.call(endpoints.openOwnChat, { body: { user_id } })).status
    expect([await own(nicolo, ferri), await own(nicolo, leone), await own(nicolo, practice.otherPatient)]).toEqual([
      200, 422, 422,
    ])
    expect([await own(isf, ferri), await own(isf, leone)]).toEqual([200, 422])
  })

  test('with somebody to whom one may no longer write gives the conversation that there is, to be read', async () => {
    const { person, patient, chat } = await aThread()
    await sendOwn(patient, chat, 'Grazie di tutto')
    await sql('update users set active = false where id = $1', [person])
    expect(await opened(practice.doctor, person)).toBe(chat)
    expect((await conversation(practice.doctor, chat)).closed).toMatchObject({ reason: 'inactive' })
    const foreign = await practice.otherDoctor.call(endpoints.openChat, { body: { user_id: person } })
    expect([foreign.status, foreign.body.errors]).toEqual([422, { user_id: [refusalText.unknownValue] }])
  })

  test('twice at once makes one conversation', async () => {
    const id = await practice.person('patient')
    await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [practice.ferri, id])
    const sessions = [practice.doctor, practice.assistant, practice.doctor, practice.assistant]
    const chats = await Promise.all(sessions.map((session) => opened(session, id)))
    expect(new Set(chats).size).toBe(1)
  })
})

describe('seats', () => {
  test('another doctor, another patient and a link without the right get 404, 404 and 403, as of an unknown one', async () => {
    const { chat } = await aThread()
    await send(practice.doctor, chat, 'Buongiorno')
    const unknown = await practice.otherDoctor.call(endpoints.chatMessages, { params: { id: 999_999 } })
    for (const [session, endpoint] of [
      [practice.otherDoctor, endpoints.chat],
      [practice.otherDoctor, endpoints.chatMessages],
      [secretary, endpoints.chat],
      [practice.nicolo, endpoints.ownChat],
      [practice.nicolo, endpoints.ownChatMessages],
    ] as const) {
      const answer = await session.call(endpoint, { params: { id: chat } })
      expect([answer.status, answer.body]).toEqual([404, unknown.body])
    }
    const agent = await practice.person('assistant')
    await practice.link(agent, { rights: without('chat') })
    const session = (await practice.session(agent)).actingAs(practice.ferri)
    for (const endpoint of [endpoints.chats, endpoints.chatSettings])
      expect((await session.call(endpoint)).status).toBe(403)
    expect((await send(session, chat, 'Ciao')).status).toBe(403)
    expect(await toRead(session)).toBe(0)
  })

  test('the assistant answers a patient for the doctor, and her doctor as herself', async () => {
    const { chat, patient } = await aThread()
    const { body } = await send(practice.assistant, chat, 'Risponde la segreteria')
    expect(body.data).toMatchObject({
      own: true,
      author: { id: practice.ferri },
      written_by: { name: 'Rinaldi Marta' },
    })
    // the patient learns the doctor's name alone
    const seen = (await patient.call(endpoints.ownChatMessages, { params: { id: chat } })).body.data
    expect(seen).toMatchObject([{ own: false, author: { name: 'Ferri Giulia' }, written_by: null, change_until: null }])

    const inner = await opened(practice.assistant, practice.ferri)
    await send(practice.assistant, inner, 'Ho spostato due visite')
    expect((await thread(practice.doctor, inner)).data.at(-1)).toMatchObject({
      ...{ own: false, author: { id: practice.secretary }, written_by: null },
    })
    expect((await conversation(practice.doctor, inner)).unread).toBe(1)
    expect((await conversation(practice.assistant, inner)).unread).toBe(0)
  })

  test('a group is for its members: closed ones are only read, one who left knows it no more', async () => {
    const [{ id: group }] = (await sql("insert into chats (name, search) values ('Zona', 'zona') returning id")) as [
      { id: number },
    ]
    await sql(
      `insert into chat_members (chat_id, user_id, category)
       values ($1, $2, 'group'), ($1, $3, 'group'), ($1, $4, 'group')`,
      [group, practice.ferri, practice.leone, practice.secretary],
    )
    expect(await names(practice.otherDoctor, { category: 'group' })).toEqual(['Zona'])
    await send(practice.otherDoctor, group, 'Chi è di turno?')
    const seen = await conversation(practice.doctor, group)
    expect(seen).toMatchObject({
      name: 'Zona',
      user_id: null,
      unread: 1,
      last_message: { author: { id: practice.leone } },
    })
    expect(seen.members.map(({ id }: { id: number }) => id).sort()).toEqual([practice.leone, practice.secretary].sort())
    await sql('update chats set active = false where id = $1', [group])
    expect((await conversation(practice.doctor, group)).closed).toMatchObject({ reason: 'inactive' })
    expect((await send(practice.doctor, group, 'Io')).body.message).toBe(chatText.inactive)
    await sql('delete from chat_members where chat_id = $1 and user_id = $2', [group, practice.leone])
    expect((await practice.otherDoctor.call(endpoints.chatMessages, { params: { id: group } })).status).toBe(404)
  })
})

describe('POST doctor/chats/:id/messages', () => {
  test('numbers each message, once per Idempotency-Key', async () => {
    const { chat, patient } = await aThread()
    const body = { text: 'Buongiorno dottoressa', seen: 0 }
    const once = () =>
      patient.call(endpoints.sendOwnMessage, { params: { id: chat }, body, headers: { 'idempotency-key': 'one' } })
    const [first, again] = [await once(), await once()]
    expect([first.status, again.body]).toEqual([201, first.body])
    await send(practice.doctor, chat, 'Mi dica', { seen: 1 })
    expect((await thread(practice.doctor, chat)).data).toMatchObject([
      { number: 1, change: 1, own: false, text: 'Buongiorno dottoressa' },
      { number: 2, change: 2, own: true, text: 'Mi dica', written_by: null },
    ])
    expect(await conversation(practice.doctor, chat)).toMatchObject({ unread: 0, read: 2, last_number: 2 })
  })

  test('after a colleague’s answer is 409 with what is newer; a message of the other side blocks nothing', async () => {
    const { chat, patient } = await aThread()
    await sendOwn(patient, chat, 'Posso passare domani?')
    await send(practice.assistant, chat, 'Sì, alle 10', { seen: 1 })
    await sendOwn(patient, chat, 'Grazie')
    const late = await send(practice.doctor, chat, 'No', { seen: 1 })
    expect([late.status, late.body.message]).toEqual([409, chatText.answered])
    expect(endpoints.sendMessage.conflict?.parse(late.body)).toBeTruthy()
    expect(late.body.messages.map(({ text }: { text: string }) => text)).toEqual(['Sì, alle 10', 'Grazie'])
    expect((await send(practice.assistant, chat, 'A domani', { seen: 1 })).status).toBe(201)
    expect((await send(practice.doctor, chat, 'Buona giornata', { seen: 4 })).status).toBe(201)
  })

  test('is 409 also where the colleague’s answer lies more than 100 messages back, and not where it was deleted', async () => {
    const { chat, person } = await aThread()
    const answer = await send(practice.assistant, chat, 'Sì, alle 10')
    await sql(
      `insert into chat_messages (chat_id, number, change, author_id, written_by, text, search)
       select $1, n, n, $2, $2, 'Grazie', 'grazie' from generate_series(2, 120) n`,
      [chat, person],
    )
    await sql('update chats set last_number = 120, last_change = 120 where id = $1', [chat])
    const late = await send(practice.doctor, chat, 'No')
    expect([late.status, late.body.messages.length]).toEqual([409, 100])
    await practice.assistant.call(endpoints.deleteMessage, { params: { id: answer.body.data.id } })
    expect((await send(practice.doctor, chat, 'Alle 11')).status).toBe(201)
  })

  test('between a doctor and a limited person is 403 for both, with the reason for the doctor alone', async () => {
    const { chat, person, patient } = await aThread()
    await sql(
      "insert into limited_users (doctor_id, user_id, reason, since, until) values ($1, $2, 'Insulti', '2026-01-01', '2027-01-31')",
      [practice.ferri, person],
    )
    const limit = { reason: 'limited', until: '2027-01-31' }
    expect((await conversation(practice.doctor, chat)).closed).toEqual({ ...limit, note: 'Insulti' })
    expect((await ownConversation(patient, chat)).closed).toEqual({ ...limit, note: null })
    const [byDoctor, byPerson] = [await send(practice.doctor, chat, 'Ciao'), await sendOwn(patient, chat, 'Ciao')]
    expect([byDoctor.status, byDoctor.body.message]).toEqual([403, chatText.limited])
    expect([byPerson.status, byPerson.body.message]).toEqual([403, chatText.youLimited])
  })

  test('brings an archived conversation back, for the side that had archived it', async () => {
    const { chat, patient } = await aThread({ first_name: 'Ida', last_name: 'Archiviata' })
    await sendOwn(patient, chat, 'Grazie')
    const mark = (body: object) => practice.doctor.call(endpoints.markChat, { params: { id: chat }, body })
    expect((await mark({ archived: true })).body.data).toMatchObject({ archived: true })
    expect(await names(practice.doctor)).not.toContain('Archiviata Ida')
    expect(await names(practice.doctor, { archived: 1 })).toEqual(['Archiviata Ida'])
    await sendOwn(patient, chat, 'Dimenticavo')
    expect(await names(practice.doctor)).toContain('Archiviata Ida')
  })

  test('that is unread stays among those to read when it is archived: the counters count it', async () => {
    const { chat, patient } = await aThread({ first_name: 'Pia', last_name: 'Sepolta' })
    await sendOwn(patient, chat, 'Mi può richiamare?')
    await practice.doctor.call(endpoints.markChat, { params: { id: chat }, body: { archived: true } })
    expect(await names(practice.doctor)).not.toContain('Sepolta Pia')
    expect(await names(practice.doctor, { to_read: 1 })).toContain('Sepolta Pia')
    expect(await names(practice.doctor, { to_read: 1, archived: 1 })).toEqual(['Sepolta Pia'])
    await read(practice.doctor, chat, 1)
    expect(await names(practice.doctor, { to_read: 1 })).not.toContain('Sepolta Pia')
  })
})

describe('files of a message', () => {
  test('are the writer’s own uploads, read by who sees the conversation, until the message is deleted', async () => {
    const { chat, patient } = await aThread()
    const upload = async (user: number, content: Buffer = Buffer.from('%PDF')) => {
      const key = `file-of-a-chat-${randomUUID()}`
      await sql(
        `insert into stored_files (key, name, type, user_id, size, created_at, uploaded_at)
         values ($1, 'Esami.pdf', 'application/pdf', $2, 4, $3, $3)`,
        [key, user, practice.clock.now()],
      )
      await practice.files.write(key, { name: 'Esami.pdf', type: 'application/pdf' }, Readable.from([content]))
      return key
    }
    const key = await upload(practice.secretary)
    const foreign = await send(practice.doctor, chat, '', { files: [key] })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['files']])
    const sent = (await send(practice.assistant, chat, '', { files: [key] })).body.data
    expect(sent.files).toMatchObject([{ key, name: 'Esami.pdf', size: 4, pages: null, thumbnail: null }])
    const counted = await send(practice.assistant, chat, '', { files: [await upload(practice.secretary, plainPdf(3))] })
    expect(counted.body.data.files).toMatchObject([{ pages: 3 }])
    const [seen] = (await patient.call(endpoints.ownChatMessages, { params: { id: chat } })).body.data
    const follow = async (url: string) => (await practice.app.inject({ url })).statusCode
    const urls = [sent.files[0].url, seen.files[0].url]
    expect(await Promise.all(urls.map(follow))).toEqual([200, 200])
    await sql('update doctor_links set rights = $1 where agent_id = $2', [`{${without('chat')}}`, practice.secretary])
    expect(await Promise.all(urls.map(follow))).toEqual([403, 200])
    await sql('update doctor_links set rights = $1 where agent_id = $2', [`{${without()}}`, practice.secretary])
    await practice.assistant.call(endpoints.deleteMessage, { params: { id: sent.id } })
    expect(await Promise.all(urls.map(follow))).toEqual([403, 403])
  })
})

describe('PUT and DELETE doctor/chat_messages/:id', () => {
  const change = (session: Session, id: number, text: string) =>
    session.call(endpoints.changeMessage, { params: { id }, body: { text } })
  const remove = (session: Session, id: number) => session.call(endpoints.deleteMessage, { params: { id } })

  test('change a message within 15 minutes, by who wrote it', async () => {
    const { chat, patient } = await aThread()
    const { id, change_until } = (await send(practice.doctor, chat, 'Alle 9')).body.data
    expect(Date.parse(change_until) - practice.clock.now().getTime()).toBe(15 * 60_000)
    expect((await change(practice.doctor, id, 'Alle 10')).body.data).toMatchObject({
      ...{ number: 1, change: 2, text: 'Alle 10', edited_at: practice.clock.now().toISOString() },
    })
    expect((await change(practice.assistant, id, 'Mai')).body.message).toBe(chatText.notYours)
    expect((await change(practice.otherDoctor, id, 'Mai')).status).toBe(404)
    practice.clock.advance(15)
    expect((await change(practice.doctor, id, 'Alle 11')).body.message).toBe(chatText.late)
    const [seen] = (await patient.call(endpoints.ownChatMessages, { params: { id: chat } })).body.data
    expect([seen.text, seen.change_until]).toEqual(['Alle 10', null])
  })

  test('a deleted one keeps its place without its text, and is found and counted no more', async () => {
    const { chat, patient } = await aThread({ first_name: 'Nora', last_name: 'Cancellini' })
    const unread = async () => (await ownConversation(patient, chat)).unread
    const { id } = (await send(practice.doctor, chat, 'zucchero')).body.data
    expect(await names(practice.doctor, { search: 'zucchero' })).toEqual(['Cancellini Nora'])
    expect(await unread()).toBe(1)
    expect((await remove(practice.doctor, id)).body.data).toMatchObject({
      number: 1,
      change: 2,
      text: '',
      deleted: true,
    })
    expect((await remove(practice.doctor, id)).body.data).toMatchObject({ change: 2, deleted: true })
    expect((await change(practice.doctor, id, 'sale')).status).toBe(409)
    expect(await names(practice.doctor, { search: 'zucchero' })).toEqual([])
    expect(await unread()).toBe(0)
    expect((await thread(practice.doctor, chat, { changed_after: 1 })).data).toMatchObject([{ id, deleted: true }])
  })
})

describe('reading', () => {
  test('moves the cursor of the whole side, never backwards, and never for an impersonator', async () => {
    const { chat, patient } = await aThread()
    const before = await toRead(practice.doctor)
    for (const text of ['uno', 'due', 'tre']) await sendOwn(patient, chat, text)
    expect(await toRead(practice.doctor)).toBe(before + 3)
    const admin = await practice.person('superadmin')
    const { session } = await impersonating(practice, admin, practice.ferri)
    expect((await read(session, chat, 3)).body.data.to_read).toBe(before + 3)
    await read(practice.assistant, chat, 2)
    expect(await toRead(practice.doctor)).toBe(before + 1)
    await read(practice.doctor, chat, 1)
    expect(await conversation(practice.doctor, chat)).toMatchObject({ unread: 1, read: 2 })
    expect(await ownConversation(patient, chat)).toMatchObject({ read_by_others: 2, unread: 0 })
    await read(practice.doctor, chat, 99)
    expect(await conversation(practice.doctor, chat)).toMatchObject({ unread: 0, read: 3 })
    // an impersonator's own message moves nothing either
    await sendOwn(patient, chat, 'quattro')
    expect((await send(session, chat, 'Prego', { seen: 4 })).status).toBe(201)
    expect(await conversation(practice.doctor, chat)).toMatchObject({ unread: 1, read: 3 })
    await read(practice.doctor, chat, 4)
    // nor by a message from a screen that is behind
    expect((await send(practice.doctor, chat, 'Va bene', { seen: 1 })).status).toBe(201)
    expect(await conversation(practice.doctor, chat)).toMatchObject({ unread: 0, read: 4 })
  })
})

describe('GET doctor/chats', () => {
  test('lists pinned ones first, then the newest; by category, to read, and found by name or word', async () => {
    const { doctor } = practice
    const first = await aThread({ first_name: 'Ugo', last_name: 'Primo' })
    const second = await aThread({ first_name: 'Ada', last_name: 'Secondò' })
    const silent = await aThread({ first_name: 'Eva', last_name: 'Muta' })
    await sendOwn(first.patient, first.chat, 'Ho perso la RICETTA del cardiologo')
    practice.clock.advance(1)
    await sendOwn(second.patient, second.chat, 'Grazie')
    expect((await names(doctor)).slice(0, 2)).toEqual(['Secondò Ada', 'Primo Ugo'])
    await doctor.call(endpoints.markChat, { params: { id: first.chat }, body: { pinned: true } })
    expect((await names(doctor)).slice(0, 2)).toEqual(['Primo Ugo', 'Secondò Ada'])
    expect(await names(doctor, { search: 'ricetta cardio' })).toEqual(['Primo Ugo'])
    expect(await names(doctor, { search: 'ada secondo' })).toEqual(['Secondò Ada'])
    expect(await names(doctor, { search: '...' })).toEqual([])
    await read(doctor, second.chat, 1)
    expect(await names(doctor, { to_read: 1, search: 'secondo' })).toEqual([])
    expect(await names(doctor, { category: 'assistant', search: 'primo' })).toEqual([])
    expect(await names(doctor)).not.toContain('Muta Eva')
    expect(silent.chat).toBeGreaterThan(0)
  })

  test('answers pages and goes on by cursor', async () => {
    const all = (await names(practice.doctor, { limit: 100 })) as string[]
    const page = async (query: Record<string, string | number>) =>
      (await practice.doctor.call(endpoints.chats, { query: { paginate: 1, limit: 2, ...query } })).body
    const first = await page({})
    expect(first.meta).toMatchObject({ total: all.length, last_page: Math.ceil(all.length / 2) })
    const next = await page({ cursor: first.meta.next_cursor })
    const rest = await page({ page: 3 })
    const found = [...first.data, ...next.data, ...rest.data].map(({ name }: { name: string }) => name)
    expect(found).toEqual(all.slice(0, 6))
  })
})

describe('GET doctor/chats/:id/messages', () => {
  test('before, after and changed_after give each message once, a hundred at a time; two of them are 422', async () => {
    const { chat, patient } = await aThread()
    await sql(
      `insert into chat_messages (chat_id, number, change, author_id, written_by, text)
       select $1, n, n, $2, $2, 'n. ' || n from generate_series(1, 250) n`,
      [chat, practice.ferri],
    )
    await sql('update chats set last_number = 250, last_change = 250 where id = $1', [chat])
    const numbers = async (query: Record<string, string | number>) =>
      (await thread(practice.doctor, chat, query)).data.map(({ number }: { number: number }) => number)
    const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
    expect(await numbers({})).toEqual(span(201, 250))
    expect(await numbers({ before: 201, limit: 999 })).toEqual(span(101, 200))
    expect(await numbers({ after: 0, limit: 3 })).toEqual([1, 2, 3])
    await sql("update chat_messages set text = 'x', change = 251 where chat_id = $1 and number = 7", [chat])
    await sql('update chats set last_change = 251 where id = $1', [chat])
    expect(await numbers({ changed_after: 249 })).toEqual([250, 7])
    expect(await numbers({ changed_after: 251 })).toEqual([])
    const two = await patient.call(endpoints.ownChatMessages, {
      params: { id: chat },
      query: { before: 3, changed_after: 1 },
    })
    expect([two.status, Object.keys(two.body.errors)]).toEqual([422, ['changed_after']])
  })
})

describe('GET doctor/chats/:id/messages?search', () => {
  test('gives the newest messages with all the words, none of another conversation, none deleted', async () => {
    const { chat, patient } = await aThread()
    const other = await aThread()
    for (const text of ['La RICETTA è pronta', 'Grazie', 'Perché la ricetta è rossa?'])
      await sendOwn(patient, chat, text)
    await sendOwn(other.patient, other.chat, 'ricetta')
    const found = async (search: string) =>
      (await thread(practice.doctor, chat, { search })).data.map(({ number }: { number: number }) => number)
    expect([await found('ricetta'), await found('perche ricetta'), await found('...')]).toEqual([[1, 3], [3], []])
    const { data } = (await send(practice.doctor, chat, 'Altra ricetta', { seen: 3 })).body
    expect((await thread(practice.doctor, chat, { search: 'ricetta', limit: 1 })).data).toMatchObject([{ number: 4 }])
    await practice.doctor.call(endpoints.deleteMessage, { params: { id: data.id } })
    expect(await found('ricetta')).toEqual([1, 3])
    const both = { params: { id: chat }, query: { search: 'ricetta', after: 1 } }
    expect((await practice.doctor.call(endpoints.chatMessages, both)).status).toBe(422)
  })
})

describe('GET doctor/chats/people', () => {
  test('finds at most 20 of a category to whom the doctor may write, with their conversation', async () => {
    const { doctor } = practice
    const people = async (query: Record<string, string>) =>
      (await doctor.call(endpoints.chatPeople, { query })).body.data.map((one: { name: string }) => one.name)
    const found = (
      await doctor.call(endpoints.chatPeople, { query: { category: 'patient', search: 'nicolo d amico' } })
    ).body.data
    expect(found).toEqual([
      {
        id: practice.patient,
        name: 'D’Amico Nicolò',
        category: 'patient',
        detail: '68 anni',
        chat_id: expect.any(Number),
      },
    ])
    expect(await people({ category: 'assistant' })).toContain('Rinaldi Marta')
    expect(await people({ category: 'doctor', search: 'leone' })).toEqual(['Leone Marco'])
    expect(await people({ category: 'patient', search: 'segreto' })).toEqual([])
    expect(await people({ category: 'patient', search: '3331234567' })).toEqual(['D’Amico Nicolò'])
    expect(await people({ category: 'group' })).toEqual([])
  })
})

describe('doctor/chat_settings', () => {
  const settings = (session: Session) => session.call(endpoints.chatSettings)
  const save = (session: Session, body: object) => session.call(endpoints.saveChatSettings, { body })

  test('are saved by the practice; a stale save is 409 with what is stored', async () => {
    const initial = (await settings(practice.assistant)).body.data
    expect(initial).toMatchObject({ patients_write: true, hours: [], quick_answers: [], version: 0 })
    const changed = { ...initial, quick_answers: [{ shortcut: 'ricetta', text: 'La ricetta è pronta.' }] }
    expect((await save(practice.assistant, changed)).body.data).toMatchObject({ version: 1 })
    const late = await save(practice.doctor, { ...changed, patients_write: false })
    expect([late.status, late.body.data.version]).toEqual([409, 1])
    expect((await save(practice.doctor, { ...changed, version: 1 })).body.data.version).toBe(2)
    expect((await settings(secretary)).body.message).toBe(refusalText.chooseDoctor)
  })

  test('that take no patients close the conversation for them, not for the doctor', async () => {
    const { chat, patient } = await aThread()
    const { data } = (await settings(practice.doctor)).body
    await save(practice.doctor, { ...data, patients_write: false })
    expect((await ownConversation(patient, chat)).closed).toEqual({ reason: 'not-taken', note: null, until: null })
    expect((await sendOwn(patient, chat, 'Ciao')).body.message).toBe(chatText.closed)
    expect((await send(practice.doctor, chat, 'Come sta?')).status).toBe(201)
    await save(practice.doctor, { ...(await settings(practice.doctor)).body.data, patients_write: true })
  })
})
