import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { withTransaction } from '../../../server/db/transaction'
import { changeOf } from '../../../server/realtime/changes'
import { type LiveEvent, publishEvents } from '../../../server/realtime/live'
import { userChannel } from '../../../server/realtime/protocol'
import { aPractice, aVisit, type Practice, save } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'
import { aSocket, established } from '../../support/servers/echo'
import { eventually } from '../../support/servers/eventually'

const updated = { doctor_id: 3, booking_id: 81, date: '2026-11-24' }
const toUsers = (...users: number[]): LiveEvent => ({ users, event: 'booking-updated', data: updated })

onMainDatabase((open, kind) => {
  let practice: Practice
  let port: number
  beforeAll(async () => {
    practice = await aPractice(await open())
    await practice.app.listen({ port: 0, host: '127.0.0.1' })
    port = (practice.app.server.address() as AddressInfo).port
    return () => practice.close()
  })

  const db = () => practice.connection.db
  const numberOf = (user: number) => changeOf(db(), user)
  const ofUser = async (session: Session) => (await session.call(endpoints.currentUser)).body.data.change as number
  const publish = (...events: LiveEvent[]) => withTransaction(db(), (tx) => publishEvents(tx, events))
  const signature = async (session: Session, socketId: string, user: number) => {
    const body = { socket_id: socketId, channel_name: userChannel(user) }
    return (await session.call(endpoints.authorizeChannel, { body })).body.auth as string
  }
  /** A socket with a signature, and how it subscribes. */
  async function aSubscriber(session: Session, user: number) {
    const socket = aSocket({ port }, { path: '/app/curante?protocol=7' })
    const auth = await signature(session, await established(socket), user)
    const confirmation = () =>
      socket.frames.find(({ event }) => event === 'pusher_internal:subscription_succeeded')?.data as
        | { change?: number }
        | undefined
    return {
      async subscribe() {
        socket.subscribe(userChannel(user), auth)
        await eventually(() => expect(confirmation()).toBeDefined())
        return confirmation()?.change
      },
      changes: () =>
        socket.frames
          .filter(({ event }) => !event.startsWith('pusher'))
          .map(({ event, data }) => [event, (data as { change?: number }).change]),
    }
  }

  test('GET user, the confirmation of a subscription and the last event of each change carry the number', async () => {
    const { ferri, doctor } = practice
    const first = await ofUser(doctor)
    const console = await aSubscriber(doctor, ferri)
    expect(await console.subscribe()).toBe(first)
    await save(doctor, aVisit(practice, { date: '2026-11-26' }))
    await publish(toUsers(ferri), { users: [ferri], event: 'notification', data: { id: 1, type: 'notification' } })
    await eventually(() =>
      expect(console.changes()).toEqual([
        ['booking-updated', first + 1],
        ['booking-updated', undefined],
        ['notification', first + 2],
      ]),
    )
    expect(await ofUser(doctor)).toBe(first + 2)
  })

  test('a change between the signature and the subscription is counted in its confirmation', async () => {
    const { ferri, doctor } = practice
    const before = await ofUser(doctor)
    const console = await aSubscriber(doctor, ferri)
    await publish(toUsers(ferri))
    // It may be delivered as well: its notification may come after the subscription.
    expect(await console.subscribe()).toBe(before + 1)
  })

  test('a change that is rolled back is not counted, nor is one of others', async () => {
    const { ferri, leone, secretary, doctor, assistant } = practice
    const numbers = async () => [await numberOf(ferri), await numberOf(leone), await numberOf(secretary)]
    const before = await numbers()
    await withTransaction(db(), async (tx) => {
      await publishEvents(tx, [toUsers(ferri)])
      throw new Error('not after all')
    }).catch(() => undefined)
    expect(await numbers()).toEqual(before)
    await publish(toUsers(leone))
    expect(await numbers()).toEqual([before[0], (before[1] ?? 0) + 1, before[2]])
    expect([await ofUser(doctor), await ofUser(assistant)]).toEqual([before[0], before[2]])
  })

  test('an event for more users than fit into one notification counts one for each, and each gets the number of his own', async () => {
    const { ferri, secretary, doctor, assistant } = practice
    const [mine, hers] = await Promise.all([aSubscriber(doctor, ferri), aSubscriber(assistant, secretary)])
    const [a, b] = [(await mine.subscribe()) ?? 0, (await hers.subscribe()) ?? 0]
    const crowd = Array.from({ length: 700 }, (_, index) => 5_000_000 + index)
    await publish(toUsers(ferri, ...crowd, secretary))
    await eventually(() => {
      expect(mine.changes()).toEqual([['booking-updated', a + 1]])
      expect(hers.changes()).toEqual([['booking-updated', b + 1]])
    })
  })

  test('an event of an outside caller counts one, and travels as it was sent', async () => {
    const { ferri, doctor, live } = practice
    const console = await aSubscriber(doctor, ferri)
    const before = (await console.subscribe()) ?? 0
    await live.relay([{ users: [ferri, 999_999_999_999], event: 'chat-message', data: '{"chat_id":1}' }])
    await eventually(() => expect(console.changes()).toEqual([['chat-message', undefined]]))
    expect(await numberOf(ferri)).toBe(before + 1)
  })

  test.runIf(kind === 'postgres')('changes of the same users at once, in any order, wait for one another', async () => {
    const { ferri, leone, secretary } = practice
    const users = [ferri, leone, secretary]
    const before = await Promise.all(users.map(numberOf))
    await Promise.all(Array.from({ length: 40 }, (_, n) => publish(toUsers(...(n % 2 ? users : users.toReversed())))))
    expect(await Promise.all(users.map(numberOf))).toEqual(before.map((number) => number + 40))
  })
})
