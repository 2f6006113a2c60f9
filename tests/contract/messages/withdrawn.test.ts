import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { undoWindowMinutes } from '../../../domain/text/limits'
import {
  consents,
  limitedUsers,
  messages,
  notificationChoices,
  notificationTypes,
  users,
} from '../../../server/db/tables'
import { writeMessages } from '../../../server/messages/outgoing'
import { sendDueNotices } from '../../../server/notices/send-due'
import { aPractice, booked, type Practice } from '../../support/builders/practice'
import { aDatabase } from '../../support/servers/database'
import { aSendingProcess } from '../../support/servers/sending'
import { anSmtpPeer, type SmtpPeer } from '../../support/servers/smtp-peer'

let practice: Practice
let peer: SmtpPeer
beforeAll(async () => {
  practice = await aPractice(await aDatabase())
  peer = await anSmtpPeer()
  return async () => {
    await peer.stop()
    await practice.close()
    await practice.connection.close()
  }
})
beforeEach(async () => {
  practice.clock.set('2026-11-24T07:45:00Z')
  for (const table of ['messages', 'links', 'notification_choices'])
    await practice.connection.sql(`delete from ${table}`)
})

let made = 0
/** A patient with an address, who consents to everything. */
async function aReader() {
  made += 1
  const id = await practice.person('patient', { email: `lettore${made}@posta.test` })
  const common = { user_id: id, given: true, at: practice.clock.now(), source: 'settings', text_version: '1' } as const
  await practice.connection.db.insert(consents).values([
    { ...common, purpose: 'newsletter' },
    { ...common, purpose: 'marketing' },
  ])
  return { id, email: `lettore${made}@posta.test` }
}

const write = (userId: number, typeCode: string) =>
  practice.connection.db.transaction((tx) =>
    writeMessages(tx, practice.clock.now(), [
      { cause: `test ${userId}`, userId, typeCode, doctorId: practice.ferri, detail: 'Da leggere.' },
    ]),
  )

async function send() {
  const process = aSendingProcess(practice.connection, peer, { clock: practice.clock })
  onTestFinished(() => process.stop())
  await process.untilDone()
  const rows = await practice.connection.db.select().from(messages).where(eq(messages.channel, 'email'))
  return rows.map(({ state, reason }) => ({ state, reason }))
}

const takenFor = (email: string) => peer.taken.filter(({ to }) => to === email)

describe('a message is withdrawn before it is sent', () => {
  test.each<[string, string, string, (id: number) => Promise<unknown>]>([
    [
      'when the person is inactive',
      'booking-moved',
      'inactive',
      (id) => practice.connection.db.update(users).set({ active: false }).where(eq(users.id, id)),
    ],
    [
      'when the person is deleted',
      'booking-moved',
      'inactive',
      (id) => practice.connection.db.update(users).set({ deleted_at: practice.clock.now() }).where(eq(users.id, id)),
    ],
    [
      'when the address is gone',
      'booking-moved',
      'no-address',
      (id) => practice.connection.db.update(users).set({ email: null }).where(eq(users.id, id)),
    ],
    [
      'when the consent is',
      'broadcast',
      'no-consent',
      (id) =>
        practice.connection.db.insert(consents).values({
          user_id: id,
          purpose: 'newsletter',
          given: false,
          at: practice.clock.now(),
          source: 'admin',
          text_version: '1',
        }),
    ],
    [
      'when the person no longer wants it',
      'broadcast',
      'chosen-off',
      (id) =>
        practice.connection.db.insert(notificationChoices).values({
          user_id: id,
          type_code: 'broadcast',
          channel: 'email',
          is_on: false,
          updated_at: practice.clock.now(),
        }),
    ],
    [
      'when the doctor limits the person',
      'broadcast',
      'limited',
      (id) =>
        practice.connection.db
          .insert(limitedUsers)
          .values({ user_id: id, doctor_id: practice.ferri, since: '2026-01-01' }),
    ],
  ])('%s', async (_when, type, reason, change) => {
    const { id, email } = await aReader()
    await write(id, type)
    await change(id)
    expect(await send()).toEqual([{ state: 'withdrawn', reason }])
    expect(takenFor(email)).toEqual([])
  })

  test('when its type has lost the channel', async () => {
    const { id, email } = await aReader()
    await write(id, 'booking-moved')
    const isType = eq(notificationTypes.code, 'booking-moved')
    await practice.connection.db
      .update(notificationTypes)
      .set({ channels: ['push'] })
      .where(isType)
    expect(await send()).toEqual([{ state: 'withdrawn', reason: 'channel-off' }])
    await practice.connection.db
      .update(notificationTypes)
      .set({ channels: ['email', 'push'] })
      .where(isType)
    expect(takenFor(email)).toEqual([])
  })

  test('but not care, for a limited person or one without consents', async () => {
    const { id, email } = await aReader()
    await practice.connection.db.delete(consents).where(eq(consents.user_id, id))
    await write(id, 'booking-moved')
    await practice.connection.db
      .insert(limitedUsers)
      .values({ user_id: id, doctor_id: practice.ferri, since: '2026-01-01' })
    expect(await send()).toEqual([{ state: 'sent', reason: null }])
    expect(takenFor(email)).toHaveLength(1)
  })

  test('nor to the address of before: to the one of now', async () => {
    const { id, email } = await aReader()
    await write(id, 'booking-moved')
    await practice.connection.db
      .update(users)
      .set({ email: `nuovo-${email}` })
      .where(eq(users.id, id))
    expect(await send()).toEqual([{ state: 'sent', reason: null }])
    expect([takenFor(email), takenFor(`nuovo-${email}`)].map(({ length }) => length)).toEqual([0, 1])
  })
})

describe('a visit', () => {
  const notices = () => practice.connection.db.transaction((tx) => sendDueNotices(tx, practice.clock.now()))

  test('undone at the last second of its window sends nothing; not undone it sends one mail', async () => {
    await practice.connection.sql(`update users set email = 'nicolo@posta.test' where id = ${practice.patient}`)
    const visit = await booked(practice, { date: '2026-11-26', from: '09:00', to: '09:15' })
    practice.clock.advance(5)
    await notices()
    await send()
    expect(takenFor('nicolo@posta.test')).toHaveLength(1)
    const status = (one: { id: number; version: number }, action: string, body = {}) =>
      practice.app.inject({
        method: action === 'undo' ? 'POST' : 'PUT',
        url: `/api/backoffice/doctor/bookings/${one.id}/${action}`,
        headers: { authorization: `Bearer ${practice.doctor.token}` },
        payload: body,
      })
    const canceled = await status(visit, 'status', { status: 'canceled', version: visit.version })
    expect(canceled.statusCode).toBe(200)
    practice.clock.set(new Date(practice.clock.now().getTime() + undoWindowMinutes * 60_000 - 1_000))
    expect((await status(visit, 'undo')).statusCode).toBe(200)
    practice.clock.advance(60)
    await notices()
    await send()
    expect(takenFor('nicolo@posta.test')).toHaveLength(1)
  })

  test('names nobody and says nothing of notes, in no header, subject or push text', async () => {
    await practice.connection.sql(`update users set email = 'nicolo@posta.test' where id = ${practice.patient}`)
    const before = peer.taken.length
    await booked(practice, {
      date: '2026-11-27',
      from: '09:00',
      to: '09:15',
      doctor_notes: 'SEGRETO-77',
      assistant_notes: 'SEGRETO-77',
    })
    practice.clock.advance(5)
    await notices()
    await send()
    const mails = peer.taken.slice(before)
    expect(mails.length).toBeGreaterThan(0)
    for (const { source } of mails) {
      const [headers = ''] = source.toString().split('\r\n\r\n')
      for (const marker of ['Nicol', 'Amico', 'SEGRETO-77', 'DMCNCL']) expect(headers).not.toContain(marker)
      expect(source.toString()).not.toContain('SEGRETO-77')
    }
    const { rows } = await practice.connection.db.execute<{ words: string }>(
      sql`select subject || ' ' || text || ' ' || coalesce(url, '') as words from messages`,
    )
    for (const { words } of rows) expect(words).not.toMatch(/Nicol|Amico|SEGRETO/)
  })
})
