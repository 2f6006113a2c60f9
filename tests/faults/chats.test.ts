import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import type { ChatMessage } from '../../domain/contract/messages/chats'
import { seeded } from '../../server/db/demo/random'
import { type Participants, withParticipants } from '../support/builders/participants'
import { aPractice } from '../support/builders/practice'
import type { Answer, Session } from '../support/servers/app'
import { isLong, onMainDatabase } from '../support/servers/database'
import { eventually } from '../support/servers/eventually'

onMainDatabase((open, kind) => {
  let practice: Participants
  beforeAll(async () => {
    practice = await withParticipants(await aPractice(await open()))
    return () => practice.close()
  })

  const aChat = async () => {
    const person = await practice.person('patient')
    await practice.connection.sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [
      practice.ferri,
      person,
    ])
    const { body } = await practice.doctor.call(endpoints.openChat, { body: { user_id: person } })
    return { chat: body.data.id as number, patient: await practice.session(person) }
  }
  const params = (id: number) => ({ params: { id } })
  const send = (session: Session, chat: number, text: string, seen: number) =>
    session.call(endpoints.sendMessage, { ...params(chat), body: { text, seen } })
  const sendOwn = (session: Session, chat: number, text: string) =>
    session.call(endpoints.sendOwnMessage, { ...params(chat), body: { text, seen: 0 } })

  test('60 messages at once are all answered 201, and get numbers and changes without gaps', async () => {
    const { chat, patient } = await aChat()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        n % 2 === 0 ? sendOwn(patient, chat, `p ${n}`) : send(practice.doctor, chat, `d ${n}`, 0),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(201))
    const numbers = answers.map(({ body }) => [body.data.number, body.data.change])
    expect(numbers.sort(([a], [b]) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => [n + 1, n + 1]))
    const { data } = (await practice.doctor.call(endpoints.chat, params(chat))).body
    expect([data.last_number, data.last_change]).toEqual([60, 60])
  })

  // on PGlite who holds the row holds the only connection
  test.runIf(kind === 'postgres')('a rush on a conversation whose row is held keeps no other call out', async () => {
    const { chat, patient } = await aChat()
    const { db } = practice.connection
    let rush: Promise<Answer[]> = Promise.resolve([])
    await db.transaction(async (tx) => {
      await tx.execute(`select 1 from chats where id = ${chat} for update`)
      rush = Promise.all(Array.from({ length: 15 }, (_, n) => sendOwn(patient, chat, `p ${n}`)))
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await eventually(async () => expect((await tx.execute(waiting)).rows).toHaveLength(1))
      for (let n = 0; n < 3; n += 1) expect((await practice.doctor.call(endpoints.currentUser)).status).toBe(200)
      expect((await tx.execute(waiting)).rows).toHaveLength(1)
    })
    expect((await rush).map(({ status }) => status)).toEqual(Array(15).fill(201))
  })

  test('of colleagues who answer at once one is heard, the others get 409 with that answer', async () => {
    const { chat, patient } = await aChat()
    await sendOwn(patient, chat, 'Posso passare?')
    const colleagues: Session[] = [practice.doctor, practice.assistant]
    for (let n = 0; n < 2; n += 1) {
      const agent = await practice.person('assistant')
      await practice.link(agent)
      colleagues.push((await practice.session(agent)).actingAs(practice.ferri))
    }
    const answers = await Promise.all(colleagues.map((session, n) => send(session, chat, `Risposta ${n}`, 1)))
    const written = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.text)
    const refused = answers.filter(({ status }) => status === 409)
    expect([written.length, refused.length]).toEqual([1, 3])
    for (const { body } of refused) expect(body.messages.map(({ text }: ChatMessage) => text)).toEqual(written)
  })

  test('messages written while one is away come back once each, with what was edited and deleted', async () => {
    const { chat, patient } = await aChat()
    const first = (await sendOwn(patient, chat, 'Prima')).body.data
    const mine = (await send(practice.doctor, chat, 'Mia', 1)).body.data as ChatMessage
    const count = isLong ? 500 : 48
    for (let n = 0; n < count; n += 4)
      await Promise.all([0, 1, 2, 3].map((each) => sendOwn(patient, chat, `n. ${n + each}`)))
    await practice.doctor.call(endpoints.deleteMessage, params(mine.id))
    const found: ChatMessage[] = []
    for (let after = 2; ; ) {
      const query = { changed_after: after, limit: Math.ceil(count / 5) }
      const { body } = await practice.assistant.call(endpoints.chatMessages, { ...params(chat), query })
      found.push(...body.data)
      after = Math.max(after, ...body.data.map(({ change }: ChatMessage) => change))
      if (body.data.length === 0) break
    }
    expect(found.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: count + 1 }, (_, n) => n + 2),
    )
    expect(found.find(({ number }) => number === 2)).toMatchObject({ deleted: true, text: '' })
    expect(found.some(({ id }) => id === first.id)).toBe(false)
  })

  describe('counters', () => {
    const acts = isLong ? 1_000 : 60

    test(`after ${acts} random messages, readings, edits and deletions of three people equal what the rows say`, async () => {
      const random = seeded(`chat counters ${acts}`)
      const chats = [await aChat(), await aChat(), await aChat()]
      const own = new Map<Session, number[]>()
      const keep = (session: Session, id: number | undefined) => {
        if (id !== undefined) own.set(session, [...(own.get(session) ?? []), id])
      }
      const act = async (): Promise<void> => {
        const { chat, patient } = random.pick(chats)
        const session = random.pick([practice.doctor, practice.assistant, patient])
        const byPatient = session === patient
        const kind = random.int(0, 9)
        if (kind < 5) {
          const answer = byPatient ? await sendOwn(patient, chat, 'Ciao') : await send(session, chat, 'Ciao', 1_000_000)
          if (!byPatient) keep(session, answer.body.data?.id)
        } else if (kind < 8) {
          const endpoint = byPatient ? endpoints.readOwnChat : endpoints.readChat
          await session.call(endpoint, { ...params(chat), body: { number: random.int(0, acts) } })
        } else {
          const id = random.pick([...(own.get(session) ?? []), 0])
          if (kind === 8) await session.call(endpoints.changeMessage, { ...params(id), body: { text: 'Corretto' } })
          else await session.call(endpoints.deleteMessage, params(id))
        }
      }
      for (let n = 0; n < acts; n += 3) {
        const answers = await Promise.allSettled([act(), act(), act()])
        expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
      }
      const unread = async (session: Session, own = false) =>
        (await session.call(own ? endpoints.ownChatsToRead : endpoints.chatsToRead)).body.data.to_read
      expect([await unread(practice.doctor), await unread(practice.assistant)]).toEqual([
        await counted(practice.ferri),
        await counted(practice.ferri),
      ])
      for (const { chat, patient } of chats) {
        const [row] = await practice.connection.sql<{ user_id: number; numbers: boolean }>(
          `select max(m.user_id) filter (where m.category = 'doctor') as user_id,
             bool_and(c.last_number = (select count(*) from chat_messages t where t.chat_id = c.id)) as numbers
           from chats c join chat_members m on m.chat_id = c.id where c.id = $1`,
          [chat],
        )
        expect(row?.numbers).toBe(true)
        expect(await unread(patient, true)).toBe(await counted(row?.user_id ?? 0))
      }
    })

    /** Unread messages of a member, counted from the rows in JavaScript. */
    async function counted(user: number): Promise<number> {
      const { sql } = practice.connection
      const seats = await sql<{ chat_id: number; last_read_number: number }>(
        'select chat_id, last_read_number from chat_members where user_id = $1',
        [user],
      )
      const messages = await sql<{ chat_id: number; number: number; author_id: number; deleted_at: unknown }>(
        'select chat_id, number, author_id, deleted_at from chat_messages',
      )
      return seats.reduce((sum, seat) => {
        const isUnread = (one: (typeof messages)[number]) =>
          one.chat_id === seat.chat_id && one.number > seat.last_read_number && one.author_id !== user
        return sum + messages.filter((one) => isUnread(one) && one.deleted_at === null).length
      }, 0)
    }
  })
})
