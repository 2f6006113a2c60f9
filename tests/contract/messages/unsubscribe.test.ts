import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { auditEntries, consents, links, messages, patientProfiles, users } from '../../../server/db/tables'
import { recordConsents } from '../../../server/messages/consents'
import { writeMessages } from '../../../server/messages/outgoing'
import { aPractice, type Practice } from '../../support/builders/practice'
import { aDatabase } from '../../support/servers/database'
import { aSendingProcess, mailOrigin } from '../../support/servers/sending'
import { anSmtpPeer, type SmtpPeer } from '../../support/servers/smtp-peer'

let practice: Practice
let peer: SmtpPeer
let reader: number
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
  await practice.connection.db.delete(messages)
  await practice.connection.db.delete(links)
  reader = await practice.person('patient', { email: `lettore${crypto.randomUUID()}@posta.test` })
  await practice.connection.db.insert(consents).values({
    user_id: reader,
    purpose: 'newsletter',
    given: true,
    at: practice.clock.now(),
    source: 'settings',
    text_version: '1',
  })
})

let cause = 0
const write = (userId = reader) => {
  cause += 1
  return practice.connection.db.transaction((tx) =>
    writeMessages(tx, practice.clock.now(), [{ cause: `test ${cause}`, userId, typeCode: 'broadcast' }]),
  )
}

/** A patient without an account whose mail goes to this address, and who agreed to it. */
async function relativeAt(address: string): Promise<number> {
  const id = await practice.person('patient')
  const { db } = practice.connection
  await db
    .insert(patientProfiles)
    .values({ user_id: id, contact_email: address })
    .onConflictDoUpdate({
      target: patientProfiles.user_id,
      set: { contact_email: address },
    })
  await db.transaction((tx) =>
    recordConsents(tx, {
      ...{ userId: id, given: { newsletter: true }, source: 'practice', actorId: null, now: practice.clock.now() },
    }),
  )
  return id
}

async function nextMail() {
  await write()
  const before = peer.taken.length
  const process = aSendingProcess(practice.connection, peer, { clock: practice.clock })
  onTestFinished(() => process.stop())
  await process.untilDone()
  return peer.taken[before]?.parsed()
}

/** The address in the mail's header, without its origin. */
async function unsubscribePath(): Promise<string> {
  const mail = await nextMail()
  const list = mail?.headers.get('list') as { unsubscribe?: { url?: string } } | undefined
  return (list?.unsubscribe?.url ?? '').replace(mailOrigin, '')
}
const post = (url: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  practice.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

describe('a mail that is no care', () => {
  test('has the headers of RFC 8058, and the same link in text and HTML; two of a type share it', async () => {
    const mail = await nextMail()
    expect(mail?.headers.get('list')).toMatchObject({ 'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' } })
    const path = await unsubscribePath()
    expect(path).toMatch(/^\/unsubscribe\/[\w-]{43}$/)
    expect(mail?.text).toContain(mailOrigin + path)
    expect(mail?.html).toContain(mailOrigin + path)
    expect(await practice.connection.db.$count(links)).toBe(1)
  })

  test.each([
    ['a form', undefined, undefined],
    [
      'multipart',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])(
    'POST of its address as %s ends them without a session, twice as once, and what is due is withdrawn',
    async (_name, payload, type) => {
      const path = await unsubscribePath()
      await write()
      for (let time = 0; time < 2; time += 1) expect((await post(path, payload, type)).statusCode).toBe(200)
      const rows = await practice.connection.db.select().from(messages).where(eq(messages.channel, 'email'))
      expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
        ['sent', null],
        ['withdrawn', 'chosen-off'],
      ])
      const audited = await practice.connection.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subject_id, reader))
      expect(audited.filter(({ subject }) => subject === 'notification-settings')).toHaveLength(1)
      await write()
      const [last] = (await practice.connection.db.select().from(messages).where(eq(messages.channel, 'email'))).slice(
        -1,
      )
      expect(last).toMatchObject({ state: 'skipped', reason: 'chosen-off' })
    },
  )

  test('GET and HEAD of its address change nothing', async () => {
    const path = await unsubscribePath()
    for (const method of ['GET', 'HEAD'] as const) await practice.app.inject({ method, url: path })
    await write()
    expect(await practice.connection.db.$count(messages, eq(messages.state, 'due'))).toBe(1)
  })
})

describe('POST public/unsubscribe', () => {
  const token = async () => (await unsubscribePath()).replace('/unsubscribe/', '')

  test('show says what it is about, and changes nothing', async () => {
    const about = {
      problem: null,
      type: 'Comunicazione del medico',
      purpose: 'newsletter',
      ended: false,
      withdrawn: false,
    }
    const body = { token: await token() }
    for (let time = 0; time < 2; time += 1)
      expect((await practice.anonymous.call(endpoints.showUnsubscribe, { body })).body.data).toEqual(about)
  })

  test('of the purpose withdraws the consent, once, from the link', async () => {
    const body = { token: await token(), what: 'purpose' }
    for (let time = 0; time < 2; time += 1) {
      const { status, body: reply } = await practice.anonymous.call(endpoints.unsubscribe, { body })
      expect([status, reply.data.withdrawn]).toEqual([200, true])
    }
    const rows = await practice.connection.db
      .select()
      .from(consents)
      .where(eq(consents.user_id, reader))
      .orderBy(consents.id)
    expect(rows.map(({ given, source, actor_id }) => [given, source, actor_id])).toEqual([
      [true, 'settings', null],
      [false, 'unsubscribe', null],
    ])
  })

  test('by an unknown, an expired and another purpose’s token answers 409 with the problem, and changes nothing', async () => {
    const known = await token()
    const refused = async (given: string) =>
      (await practice.anonymous.call(endpoints.unsubscribe, { body: { token: given, what: 'type' } })).body.code
    expect(await refused('x'.repeat(43))).toBe('unknown')
    expect((await post(`/unsubscribe/${'x'.repeat(43)}`)).statusCode).toBe(409)
    await practice.connection.db.update(links).set({ purpose: 'booking' })
    expect(await refused(known)).toBe('unknown')
    await practice.connection.db.update(links).set({ purpose: 'unsubscribe', expires_at: practice.clock.now() })
    expect(await refused(known)).toBe('expired')
  })
})

describe('who shares the address of a mail', () => {
  const addressOf = async (id: number) => {
    const [user] = await practice.connection.db.select().from(users).where(eq(users.id, id))
    return user?.email ?? ''
  }
  const lastOf = async (id: number) => {
    const own = practice.connection.db.select().from(messages).where(eq(messages.user_id, id)).orderBy(messages.id)
    const last = (await own).filter(({ channel }) => channel === 'email').at(-1)
    return [last?.state, last?.reason]
  }

  test.each([
    ['the type', 'type', 'chosen-off'],
    ['the purpose', 'purpose', 'no-consent'],
  ])('gets no more of them either once %s was ended; who has another address does', async (_name, what, reason) => {
    const relative = await relativeAt((await addressOf(reader)).toUpperCase())
    const other = await relativeAt('altra@posta.test')
    const token = (await unsubscribePath()).replace('/unsubscribe/', '')
    await write(relative)
    expect(await lastOf(relative)).toEqual(['due', null])
    await practice.anonymous.call(endpoints.unsubscribe, { body: { token, what } })
    expect(await lastOf(relative)).toEqual(['withdrawn', reason])
    for (const id of [relative, other]) await write(id)
    expect(await lastOf(relative)).toEqual(['skipped', reason])
    expect(await lastOf(other)).toEqual(['due', null])
  })
})
