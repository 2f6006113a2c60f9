import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { type Practice, without } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onPractice } from '../../support/servers/on-practice'

let practice: Practice
onPractice((made) => {
  practice = made
})

const sql = (text: string, values: unknown[] = []) => practice.connection.sql<Record<string, unknown>>(text, values)

/** A new patient of Ferri's, with an address and a conversation. */
async function aThread() {
  const person = await practice.person('patient', { email: `${Math.random()}@paziente.test` })
  await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [practice.ferri, person])
  const { body } = await practice.doctor.call(endpoints.openChat, { body: { user_id: person } })
  return { person, chat: body.data.id as number, patient: await practice.session(person) }
}
const params = (id: number) => ({ params: { id } })
const write = (session: Session, chat: number, seen = 0) =>
  session.call(
    session === practice.doctor || session === practice.assistant ? endpoints.sendMessage : endpoints.sendOwnMessage,
    {
      ...params(chat),
      body: { text: 'Riservato', seen },
    },
  )
/** What leaves the house about a conversation, by person. */
const mails = async (chat: number) =>
  (
    await sql(
      `select user_id, replace(cause, 'chat ' || $1 || ' unread ', '') as first, state, reason, text, detail, url, due_at
       from messages where cause like 'chat ' || $1 || ' unread %' and channel = 'email' order by id`,
      [chat],
    )
  ).map(({ user_id, first, state, reason }) => `${user_id} n. ${first} ${[state, reason].filter(Boolean).join(' ')}`)

describe('an unread message', () => {
  test('is told after 15 minutes, once for all that follow it and without its text; read before, it is not', async () => {
    const { chat, person } = await aThread()
    await write(practice.doctor, chat)
    await write(practice.doctor, chat, 1)
    expect(await mails(chat)).toEqual([`${person} n. 1 due`])
    const [mail] = await sql("select text, detail, url, due_at from messages where cause = $1 and channel = 'email'", [
      `chat ${chat} unread 1`,
    ])
    expect(mail).toEqual({
      ...{ text: 'C’è un messaggio da leggere.', detail: null, url: null },
      due_at: new Date(practice.clock.now().getTime() + 15 * 60_000),
    })
    const patient = await practice.session(person)
    await patient.call(endpoints.readOwnChat, { ...params(chat), body: { number: 1 } })
    expect(await mails(chat)).toEqual([`${person} n. 1 withdrawn read`, `${person} n. 2 due`])
    await patient.call(endpoints.readOwnChat, { ...params(chat), body: { number: 2 } })
    expect(await mails(chat)).toEqual([`${person} n. 1 withdrawn read`, `${person} n. 2 withdrawn read`])
  })

  test('of a patient is told to the doctor and to who chats for the doctor; an answer withdraws it for all', async () => {
    const { chat, patient } = await aThread()
    const other = await practice.person('assistant')
    await practice.link(other, { rights: without('chat') })
    await write(patient, chat)
    const { ferri, secretary } = practice
    expect((await mails(chat)).sort()).toEqual([`${ferri} n. 1 due`, `${secretary} n. 1 due`].sort())
    await write(practice.assistant, chat, 1)
    expect((await mails(chat)).filter((line) => line.includes('n. 1')).sort()).toEqual(
      [`${ferri} n. 1 withdrawn read`, `${secretary} n. 1 withdrawn read`].sort(),
    )
  })

  test('that is deleted is not told; the next one is', async () => {
    const { chat, person } = await aThread()
    const { body } = await write(practice.doctor, chat)
    await write(practice.doctor, chat, 1)
    await practice.doctor.call(endpoints.deleteMessage, params(body.data.id))
    expect(await mails(chat)).toEqual([`${person} n. 1 withdrawn read`, `${person} n. 2 due`])
  })
})

describe('the automatic answer', () => {
  test('comes outside the hours, after a patient, once per conversation and day', async () => {
    const hours = [{ weekday: 2, from: '09:00', to: '13:00' }]
    const settings = { patients_write: true, representatives_write: true, quick_answers: [], version: 0 }
    const body = { ...settings, hours, automatic_text: 'Rispondiamo dalle 9 alle 13.' }
    expect((await practice.doctor.call(endpoints.saveChatSettings, { body })).status).toBe(200)
    const { chat, patient } = await aThread()
    const texts = async () => {
      const { data } = (await patient.call(endpoints.ownChatMessages, params(chat))).body
      return data.map((one: { own: boolean; automatic: boolean }) =>
        one.automatic ? 'automatic' : one.own ? 'patient' : 'doctor',
      )
    }
    // Tuesday 08:45 in Rome
    await write(patient, chat)
    await write(patient, chat, 2)
    expect(await texts()).toEqual(['patient', 'automatic', 'patient'])
    const { data } = (await practice.doctor.call(endpoints.chat, params(chat))).body
    expect([data.unread, data.last_number]).toEqual([2, 3])
    practice.clock.advance(60)
    await write(patient, chat, 3)
    expect((await texts()).length).toBe(4)
    practice.clock.advance(24 * 60)
    await write(patient, chat, 4)
    expect((await texts()).slice(4)).toEqual(['patient', 'automatic'])
    await write(practice.doctor, chat, 6)
    expect((await texts()).slice(6)).toEqual(['doctor'])
  })
})
