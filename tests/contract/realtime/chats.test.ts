import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { resourceEndpoints } from '../../../domain/resource'
import { changeOf, liveChannel } from '../../../server/realtime/changes'
import { readMessage } from '../../../server/realtime/message'
import groupChats from '../../../src/resources/structures/group-chats'
import { impersonating } from '../../support/builders/impersonation'
import { type Participants, withParticipants } from '../../support/builders/participants'
import { aPractice, without } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'
import { anEcho } from '../../support/servers/echo'
import { eventually } from '../../support/servers/eventually'

onMainDatabase((open) => {
  let practice: Participants
  /** What every process hears: event, recipients, whether it counts. */
  let heard: { event: string; users: number[]; data: Record<string, unknown>; counted: boolean }[] = []
  let chat: number
  beforeAll(async () => {
    practice = await withParticipants(await aPractice(await open()))
    const stop = await practice.connection.listen(liveChannel, (payload) => {
      const { deliveries = [], changes = [] } = readMessage(payload) ?? {}
      for (const { event, users, data } of deliveries)
        heard.push({ event, users, data: JSON.parse(data), counted: changes.length > 0 })
    })
    const { body } = await practice.doctor.call(endpoints.openChat, { body: { user_id: practice.patient } })
    chat = body.data.id
    return async () => {
      await stop()
      await practice.close()
    }
  })

  const params = () => ({ params: { id: chat } })
  /** Waits until all that was told so far is heard: whoever hears the mark has heard what came before. */
  async function allHeard(mark: string) {
    await practice.live.relay([{ users: [0], event: mark, data: '{}' }])
    await eventually(() => expect(heard.at(-1)?.event).toBe(mark))
  }
  /** The events of what `act` does, by recipient. */
  async function eventsOf(act: () => Promise<{ status: number }>) {
    await allHeard('begin')
    heard = []
    expect((await act()).status).toBeLessThan(300)
    await allHeard('end')
    const told = heard.filter(({ event }) => event !== 'end')
    return told.flatMap(({ users, ...event }) => users.map((user) => ({ user, ...event })))
  }
  const users = (events: readonly { user: number }[]) => events.map(({ user }) => user).sort((a, b) => a - b)
  const write = (session: Session, text: string) =>
    session.call(endpoints.sendMessage, { ...params(), body: { text, seen: 1_000 } })
  const everybody = () => [practice.ferri, practice.secretary, practice.patient].sort((a, b) => a - b)

  test('every change goes once to the members and to who chats for them, with the category each sees; ids only', async () => {
    const agent = await practice.person('assistant')
    await practice.link(agent, { rights: without('chat') })
    const sent = await eventsOf(() => write(practice.assistant, 'Riservato'))
    expect(users(sent)).toEqual(everybody())
    for (const { user, event, data, counted } of sent)
      expect([event, data, counted]).toEqual([
        'chat-message',
        { chat_id: chat, category: user === practice.patient ? 'doctor' : 'patient' },
        true,
      ])
    const { data } = (await practice.assistant.call(endpoints.chatMessages, params())).body
    const message = { params: { id: data.at(-1).id } }
    const acts = [
      () => practice.assistant.call(endpoints.changeMessage, { ...message, body: { text: 'Corretto' } }),
      () => practice.nicolo.call(endpoints.readOwnChat, { ...params(), body: { number: 1 } }),
      () => practice.assistant.call(endpoints.deleteMessage, message),
    ]
    for (const act of acts) expect(users(await eventsOf(act))).toEqual(everybody())
    // a limit closes the conversation, and lifting it opens it again
    const limit = { user_id: practice.patient, reason: 'Riservato', until: null }
    let lifted = { params: { id: 0 } }
    const limits = [
      async () => {
        const reply = await practice.assistant.call(endpoints.limitPatient, { body: limit })
        lifted = { params: { id: reply.body.data.id } }
        return reply
      },
      () => practice.assistant.call(endpoints.liftLimit, lifted),
    ]
    for (const act of limits) expect(users(await eventsOf(act))).toEqual(everybody())
    // nothing has changed
    expect(
      await eventsOf(() => practice.nicolo.call(endpoints.readOwnChat, { ...params(), body: { number: 1 } })),
    ).toEqual([])
    // pins are of the own side alone
    const pinned = await eventsOf(() =>
      practice.doctor.call(endpoints.markChat, { ...params(), body: { pinned: true } }),
    )
    expect(users(pinned)).toEqual([practice.ferri, practice.secretary].sort((a, b) => a - b))
  })

  test('over the official client each message is heard once, and after twenty reconnects all is there, nothing twice', async () => {
    await practice.app.listen({ port: 0, host: '127.0.0.1' })
    const echo = anEcho(practice.app.server.address() as AddressInfo, practice.doctor.token ?? '')
    const state = { heard: [] as unknown[], subscriptions: 0 }
    echo
      .private(`users.${practice.ferri}`)
      .listen('.chat-message', (data: unknown) => state.heard.push(data))
      .subscribed(() => {
        state.subscriptions += 1
      })
    await eventually(() => expect(state.subscriptions).toBe(1))
    const before = (await practice.doctor.call(endpoints.chat, params())).body.data
    const writes = () =>
      practice.nicolo.call(endpoints.sendOwnMessage, { ...params(), body: { text: 'Buongiorno', seen: 0 } })
    expect((await writes()).status).toBe(201)
    await eventually(() => expect(state.heard).toMatchObject([{ chat_id: chat, category: 'patient' }]))
    // as the console does: each time it is back it reads on after the last change that it knows
    const found: number[] = []
    let after: number = before.last_change
    const readOn = async () => {
      const query = { changed_after: after, limit: 100 }
      const { data } = (await practice.doctor.call(endpoints.chatMessages, { ...params(), query })).body
      found.push(...data.map(({ number }: { number: number }) => number))
      after = Math.max(after, ...data.map(({ change }: { change: number }) => change))
    }
    for (let round = 1; round <= 20; round += 1) {
      practice.hub.reconnectAll()
      await writes()
      await eventually(() => expect(state.subscriptions).toBe(round + 1))
      await readOn()
    }
    expect(found).toEqual(Array.from({ length: 21 }, (_, index) => before.last_number + 1 + index))
    // what came while it was away may still be on its way, and is heard before this
    await practice.live.relay([{ users: [practice.ferri], event: 'chat-message', data: '{}' }])
    await eventually(() => expect(state.heard.at(-1)).toEqual({}))
    state.heard = []
    await writes()
    await eventually(() => expect(state.heard).toMatchObject([{ chat_id: chat, category: 'patient' }]))
  })

  test('typing goes to the others once in three seconds, counts no change, and is not told of an impersonator', async () => {
    practice.clock.advance(1)
    const type = (session: Session) => eventsOf(() => session.call(endpoints.typing, params()))
    const before = await changeOf(practice.connection.db, practice.patient)
    const told = await type(practice.assistant)
    expect(users(told)).toEqual([practice.ferri, practice.patient].sort((a, b) => a - b))
    // the doctor learns that it is her secretary, the patient that it is the doctor
    const writer: Record<number, number> = {
      [practice.ferri]: practice.secretary,
      [practice.patient]: practice.ferri,
    }
    for (const { user, event, data, counted } of told)
      expect([event, data, counted]).toEqual(['chat-typing', { chat_id: chat, user_id: writer[user] }, false])
    expect(await type(practice.assistant)).toEqual([])
    expect((await type(practice.doctor)).length).toBe(2)
    practice.clock.set(new Date(practice.clock.now().getTime() + 3_000))
    expect((await type(practice.assistant)).length).toBe(2)
    expect(await changeOf(practice.connection.db, practice.patient)).toBe(before)
    const { session } = await impersonating(practice, await practice.person('superadmin'), practice.ferri)
    practice.clock.advance(1)
    expect(await type(session)).toEqual([])
  })

  test('an admin’s change of a group is told to who is in it, who comes and who goes', async () => {
    const admin = await practice.session(await practice.person('superadmin'))
    const { create, update } = resourceEndpoints(groupChats)
    const group = { name: 'Zona', doctor_ids: [practice.ferri, practice.leone], assistant_ids: [], active: true }
    let id = 0
    const made = await eventsOf(async () => {
      const answer = await admin.call(create, { body: group })
      id = answer.body.data.id
      return answer
    })
    const ofChats = (events: typeof made) => events.filter(({ event }) => event === 'chat-message')
    expect(users(ofChats(made))).toEqual([practice.ferri, practice.leone, practice.secretary].sort((a, b) => a - b))
    const body = { doctor_ids: [practice.ferri], version: 1 }
    const changed = await eventsOf(() => admin.call(update, { params: { id }, body }))
    expect(users(ofChats(changed))).toEqual([practice.ferri, practice.leone, practice.secretary].sort((a, b) => a - b))
    expect((await practice.otherDoctor.call(endpoints.chat, { params: { id } })).status).toBe(404)
  })
})
