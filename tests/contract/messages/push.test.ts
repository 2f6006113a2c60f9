import { randomBytes } from 'node:crypto'
import type { lookup } from 'node:dns'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { undoWindowMinutes } from '../../../domain/text/limits'
import { readConfig } from '../../../server/config'
import { devices, messages } from '../../../server/db/tables'
import { withTransaction } from '../../../server/db/transaction'
import { sendingOf } from '../../../server/messages/send'
import type { Message, Sender } from '../../../server/messages/sender'
import { sendDueNotices } from '../../../server/notices/send-due'
import { type PushNetwork, publicNetwork } from '../../../server/push/public-network'
import { pushSender } from '../../../server/push/push-sender'
import { readVapidKeys } from '../../../server/push/vapid'
import { aPractice, aVisit, type Practice, save } from '../../support/builders/practice'
import { aTokenOf, type Session } from '../../support/servers/app'
import { aDatabase } from '../../support/servers/database'
import { aPushService, type PushService, type SubscribedBrowser } from '../../support/servers/push-service'

let practice: Practice
let service: PushService
let sender: Sender
let serverKey: string
beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  service = await aPushService()
  sender = senderBy(service.network)
  serverKey = (await readVapidKeys(practice.connection.db)).public
})
beforeEach(async () => {
  await practice.connection.db.delete(devices)
  service.taken.length = 0
})
afterAll(async () => {
  await sender.close()
  await service.close()
  await practice.close()
  await practice.connection.close()
})

const senderBy = (network: PushNetwork) =>
  pushSender({ db: practice.connection.db, clock: practice.clock, config: readConfig({}), network })

/** Registers a browser as the device of a session, which is opened for it unless given. */
async function registered(browser: SubscribedBrowser, session?: Session): Promise<Session> {
  const of = session ?? (await practice.session(practice.ferri))
  const reply = await of.call(endpoints.createDevice, { body: { platform: 'web', push: browser.subscription } })
  expect(reply.status).toBe(201)
  return of
}

const newBrowser = () => service.subscribe(serverKey)

/** A message as `writeMessages` stores it. */
const message = (more: Partial<Message> = {}): Message => ({
  id: 7,
  campaign_id: null,
  prescription_id: null,
  cause: 'notification 7',
  channel: 'push',
  recipient: `user ${practice.ferri}`,
  user_id: practice.ferri,
  address: null,
  type_code: 'booking-created',
  purpose: 'care',
  doctor_id: practice.ferri,
  booking_id: null,
  link_id: null,
  practice: 'Studio Via Roma',
  subject: 'Nuova prenotazione',
  text: 'È stata prenotata una visita.',
  detail: 'martedì 24 novembre, 9:00, Studio Via Roma',
  url: '/bookings?date=2026-11-24',
  state: 'due',
  reason: null,
  due_at: practice.clock.now(),
  attempts: 0,
  claimed_at: null,
  sent_at: null,
  shown_at: null,
  created_at: practice.clock.now(),
  ...more,
})

const pushOf = async (session: Session) => {
  const { body } = await session.call(endpoints.accountSessions)
  return body.data.find(({ current }: { current: boolean }) => current).device.push
}

describe('A push message', () => {
  test('is signed with the key of public/config and says title, text, path and id, with a receipt, nothing else', async () => {
    await registered(newBrowser())
    const { body } = await practice.anonymous.call(endpoints.publicConfig)
    expect(body.data.push).toEqual({ vapid_public_key: serverKey })
    expect(await sender.send(message())).toEqual({ state: 'sent' })
    expect(service.taken.map(({ payload }) => payload)).toEqual([
      {
        title: 'Nuova prenotazione',
        body: 'È stata prenotata una visita.',
        url: '/bookings?date=2026-11-24',
        id: 7,
        receipt: expect.stringMatching(/^7\.[\w-]{43}$/),
      },
    ])
    expect(service.taken[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'normal' })
  })

  test('stays within what push services take, however long its text', async () => {
    await registered(newBrowser())
    const long = '€'.repeat(5_000)
    expect(await sender.send(message({ subject: long, text: long, purpose: 'marketing' }))).toEqual({ state: 'sent' })
    const [push] = service.taken
    expect(Number(push?.headers['content-length'])).toBeLessThan(4_096)
    expect(push?.text).toContain('€…')
    expect(push?.headers.urgency).toBe('low')
  })

  test('goes to every device with a live session of the person’s own, and to no other', async () => {
    const [desk, phone, ended, idle, borrowed, others] = Array.from({ length: 6 }, newBrowser)
    await registered(desk as SubscribedBrowser)
    await registered(phone as SubscribedBrowser)
    const logout = await registered(ended as SubscribedBrowser)
    await logout.call(endpoints.logout)
    await registered(others as SubscribedBrowser, practice.otherDoctor)
    const { connection, ferri, clock } = practice
    const deviceOf = async (browser: SubscribedBrowser | undefined, more: Parameters<typeof aTokenOf>[2]) => {
      const token = await aTokenOf(connection, ferri, more)
      await connection.db.execute(sql`insert into devices (user_id, token_id, push)
        select ${ferri}, max(id), ${JSON.stringify(browser?.subscription)}::jsonb from access_tokens`)
      return token
    }
    await deviceOf(idle, { last_used_at: new Date(clock.now().getTime() - 31 * 86_400_000) })
    await deviceOf(borrowed, { impersonator_id: await practice.person('admin') })
    await sender.send(message())
    const pathOf = (browser?: SubscribedBrowser) => new URL(browser?.subscription.endpoint ?? '').pathname
    expect(service.taken.map(({ path }) => path).sort()).toEqual([pathOf(desk), pathOf(phone)].sort())
  })

  test('is not sent where there is no device: it has failed, with the reason', async () => {
    expect(await sender.send(message())).toEqual({
      state: 'failed',
      reason: 'Nessun dispositivo riceve più le notifiche push',
    })
    expect(await sender.send(message({ user_id: null }))).toMatchObject({ state: 'failed' })
  })
})

describe('A push service that answers', () => {
  test.each([404, 410])('%i → the device gets no more pushes; the others do', async (status) => {
    const [gone, alive] = [newBrowser(), newBrowser()]
    const session = await registered(gone)
    await registered(alive)
    service.answer(gone, status)
    expect(await sender.send(message())).toEqual({ state: 'sent' })
    expect(await pushOf(session)).toBe(false)
    service.answer(alive, status)
    expect(await sender.send(message())).toEqual({
      state: 'failed',
      reason: 'Nessun dispositivo riceve più le notifiche push',
    })
    expect(await practice.connection.db.$count(devices, sql`push is not null`)).toBe(0)
  })

  test.each([429, 500, 503])('%i → again, and the device is kept', async (status) => {
    const browser = newBrowser()
    const session = await registered(browser)
    service.answer(browser, status)
    expect(await sender.send(message())).toEqual({
      state: 'again',
      reason: `Il servizio push ha risposto ${status}`,
    })
    expect(await pushOf(session)).toBe(true)
    service.answer(browser, 201)
    expect(await sender.send(message())).toEqual({ state: 'sent' })
  })

  test('500 for one device and takes it for another → sent: who has it is not told twice', async () => {
    const [down, alive] = [newBrowser(), newBrowser()]
    await registered(down)
    await registered(alive)
    service.answer(down, 500)
    expect(await sender.send(message())).toEqual({ state: 'sent' })
  })

  test('400, a redirect, or 403 to a key that is not its browser’s → failed, with the status', async () => {
    const browser = newBrowser()
    await registered(browser)
    for (const status of [400, 301]) {
      service.answer(browser, status)
      expect(await sender.send(message())).toEqual({
        state: 'failed',
        reason: `Il servizio push ha rifiutato il messaggio (${status})`,
      })
    }
    await practice.connection.db.delete(devices)
    await registered(service.subscribe('the key of another database'))
    expect(await sender.send(message())).toMatchObject({ state: 'failed', reason: expect.stringContaining('403') })
  })

  test('nothing, the connection broken after the message → uncertain', async () => {
    const browser = newBrowser()
    await registered(browser)
    service.answer(browser, 'break')
    expect(await sender.send(message())).toEqual({
      state: 'uncertain',
      reason: 'Il servizio push non ha confermato il messaggio',
    })
  })

  test('201 with a body without end → sent at once', async () => {
    const browser = newBrowser()
    await registered(browser)
    service.answer(browser, (reply) => {
      reply.writeHead(201)
      const more = () => reply.destroyed || reply.write(randomBytes(65_536), () => setImmediate(more))
      more()
    })
    expect(await sender.send(message())).toEqual({ state: 'sent' })
  })
})

test('A push service that is away → again', async () => {
  const away = await aPushService()
  await registered(away.subscribe(serverKey))
  await away.close()
  expect(await senderBy(away.network).send(message())).toEqual({
    state: 'again',
    reason: 'Il servizio push non risponde',
  })
})

test('Keys that nothing can be encrypted for → forgotten', async () => {
  const { subscription } = newBrowser()
  const session = await registered({ serverKey, subscription: { ...subscription, keys: { p256dh: 'a', auth: 'b' } } })
  expect(await sender.send(message())).toMatchObject({ state: 'failed' })
  expect(await pushOf(session)).toBe(false)
})

describe('The address of a subscription, which anybody can invent,', () => {
  const withEndpoint = async (endpoint: string, network = publicNetwork()) => {
    await registered({ serverKey, subscription: { ...newBrowser().subscription, endpoint } })
    const own = senderBy(network)
    const sent = await own.send(message())
    await own.close()
    return sent
  }

  test.each([
    ['of this machine', () => service.origin],
    ['of this machine, in IPv6', () => 'https://[::1]/push'],
    ['of IPv4 in IPv6', () => 'https://[::ffff:169.254.169.254]/push'],
    ['of this machine, in hexadecimal', () => 'https://0x7f.1/push'],
    ['of a private network', () => 'https://10.0.0.1/push'],
    ['of a port that is not that of HTTPS', () => 'https://push.example.it:8443/push'],
  ])('%s is not asked, and forgotten', async (_name, endpoint) => {
    const before = service.connections()
    expect(await withEndpoint(endpoint())).toMatchObject({ state: 'failed' })
    expect(await practice.connection.db.$count(devices, sql`push is not null`)).toBe(0)
    expect(service.connections()).toBe(before)
  })

  test.each([
    ['127.0.0.1', 4],
    ['::1', 6],
    ['fe80::1', 6],
    ['169.254.169.254', 4],
  ])('by a name that leads to %s is not connected to', async (address, family) => {
    const resolve = ((_name: string, _options: object, done: (...found: unknown[]) => void) =>
      done(null, [
        { address: '93.184.215.14', family: 4 },
        { address, family },
      ])) as unknown as typeof lookup
    expect(await withEndpoint('https://push.example.it/push', publicNetwork(resolve))).toEqual({
      state: 'failed',
      reason: 'L’indirizzo del dispositivo non è ammesso',
    })
  })

  test('by a name that leads nowhere → again', async () => {
    const resolve = ((_name: string, _options: object, done: (error: Error) => void) =>
      done(new Error('ENOTFOUND'))) as unknown as typeof lookup
    expect(await withEndpoint('https://push.example.it/push', publicNetwork(resolve))).toMatchObject({ state: 'again' })
  })
})

test('A browser that somebody else signs in to gives the former user’s pushes to nobody', async () => {
  const browser = newBrowser()
  const former = await registered(browser)
  await registered(browser, await practice.session(practice.leone))
  expect(await pushOf(former)).toBe(false)
  expect(await sender.send(message())).toMatchObject({ state: 'failed' })
  expect(service.taken).toEqual([])
  expect(await sender.send(message({ user_id: practice.leone }))).toEqual({ state: 'sent' })
})

test('Names, notes and the reason of a visit are in no push that it causes', async () => {
  const marker = 'Zampillo'
  const { connection, assistant, patient, clock } = practice
  await connection.db.execute(sql`update users set last_name = ${marker} where id = ${patient}`)
  await registered(newBrowser(), await practice.session(patient))
  const visit = aVisit(practice, { date: '2026-11-27', assistant_notes: marker, doctor_notes: marker })
  expect((await save(assistant, visit)).status).toBeLessThan(300)
  clock.advance(undoWindowMinutes + 1)
  await withTransaction(connection.db, (tx) => sendDueNotices(tx, clock.now()))
  const pushes = eq(messages.channel, 'push')
  await connection.db
    .update(messages)
    .set({ detail: marker, practice: marker })
    .where(and(pushes, eq(messages.state, 'due')))
  const sending = sendingOf({ db: connection.db, clock, senders: { push: senderBy(service.network) } })
  await sending.turn()
  await sending.stop()
  const sent = await connection.db
    .select({ user: messages.user_id, state: messages.state })
    .from(messages)
    .where(and(pushes, eq(messages.user_id, patient)))
  expect(sent).toEqual([{ user: patient, state: 'sent' }])
  expect(service.taken).not.toEqual([])
  expect(service.taken.map(({ text }) => text).join()).not.toContain(marker)
})

describe('A receipt', () => {
  const say = (receipt: string) => practice.anonymous.call(endpoints.receiptPush, { body: { receipt } })
  const shownAt = async (receipt: string) => {
    const [row] = await practice.connection.sql('select shown_at from messages where id = $1', [parseInt(receipt, 10)])
    return row?.shown_at
  }

  /** A communication by push to the patient, and the receipts that its device got. */
  async function aCommunication() {
    await registered(newBrowser(), await practice.session(practice.patient))
    const content = { subject: 'Avviso', text: 'Lo studio è chiuso.', purpose: 'care', channels: ['push'] }
    const { body } = await practice.doctor.call(endpoints.createCampaign, {
      body: { ...content, audience: { kind: 'patient' } },
    })
    const params = { id: body.data.id }
    await practice.doctor.call(endpoints.startCampaign, { params, body: { version: 1 } })
    const sending = sendingOf({
      db: practice.connection.db,
      clock: practice.clock,
      senders: { push: senderBy(service.network) },
    })
    await sending.turn()
    await sending.stop()
    const receipts = service.taken.map(({ payload }) => String((payload as { receipt: string }).receipt))
    const progress = async () => (await practice.doctor.call(endpoints.campaign, { params })).body.data.progress
    return { receipt: receipts.at(-1) ?? '', progress }
  }

  test('makes a push that was sent a delivered one, once; forged, or a day and a half later, it makes nothing', async () => {
    const { receipt, progress } = await aCommunication()
    expect(await progress()).toMatchObject({ sent: 1, delivered: 0, by_channel: [{ sent: 1, delivered: 0 }] })
    const [id, signature] = receipt.split('.')
    for (const forged of [`${Number(id) + 1}.${signature}`, `${id}.${'A'.repeat(43)}`])
      expect((await say(forged)).status).toBe(404)
    expect(await shownAt(receipt)).toBeNull()
    practice.clock.advance(37 * 60)
    await say(receipt)
    expect(await shownAt(receipt)).toBeNull()
    practice.clock.advance(-37 * 60)
    expect((await say(receipt)).status).toBe(204)
    const first = await shownAt(receipt)
    practice.clock.advance(1)
    expect((await say(receipt)).status).toBe(204)
    expect([first, await shownAt(receipt)]).toEqual([first, first])
    expect(await progress()).toMatchObject({ sent: 1, delivered: 1, by_channel: [{ sent: 1, delivered: 1 }] })
  })

  test('that is forged is refused more and more slowly; one that is not a receipt is 422', async () => {
    expect((await say('x')).status).toBe(422)
    const statuses = new Set<number>()
    for (let n = 1; n <= 61; n += 1) statuses.add((await say(`${n}.${'A'.repeat(43)}`)).status)
    expect([...statuses]).toEqual([404, 429])
  })
})
