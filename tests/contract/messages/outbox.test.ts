import { desc, eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { auditEntries, messages } from '../../../server/db/tables'
import { createLink } from '../../../server/links/tokens'
import type { Practice } from '../../support/builders/practice'
import { aSession, aTestApp, aTokenOf, type Session } from '../../support/servers/app'
import { aGate } from '../../support/servers/eventually'
import { onPractice } from '../../support/servers/on-practice'
import { aMail, aSendingProcess } from '../../support/servers/sending'
import { anSmtpPeer } from '../../support/servers/smtp-peer'

let practice: Practice
let boss: Session
onPractice(async (made) => {
  practice = made
  boss = await practice.session(await practice.person('superadmin'))
})

let made = 0
async function aMessage(more: Partial<Parameters<typeof aMail>[1]> = {}): Promise<number> {
  made += 1
  const [row] = await practice.connection.db.insert(messages).values(aMail(made, more)).returning({ id: messages.id })
  return row?.id ?? 0
}
const open = (id: number, session = boss) => session.call(endpoints.outboxMessage, { params: { id } })
const resend = (id: number, state: 'failed' | 'uncertain') =>
  boss.call(endpoints.resendMessage, { params: { id }, body: { state } })
const lastAudited = async () => {
  const [line] = await practice.connection.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
  return line && { action: line.action, subject: line.subject, subject_id: line.subject_id, detail: line.detail }
}

describe('GET admin/outbox', () => {
  test('answers newest first, without content, with the reason in Italian; filters by state, channel, type and person', async () => {
    const failed = await aMessage({ state: 'failed', reason: '550 no …' })
    const skipped = await aMessage({
      state: 'skipped',
      reason: 'no-consent',
      user_id: practice.patient,
      channel: 'push',
    })
    const ids = async (query: Record<string, string>) =>
      (await boss.call(endpoints.outbox, { query })).body.data.map(({ id }: { id: number }) => id)
    const { body } = await boss.call(endpoints.outbox, { query: { paginate: 1, limit: 2 } })
    expect(body.data).toMatchObject([
      {
        id: skipped,
        reason: 'Manca il consenso per questa finalità',
        user: { name: 'D’Amico Nicolò' },
        under_way: false,
      },
      { id: failed, reason: '550 no …', user: null, type: { name: 'Prenotazione confermata' } },
    ])
    expect(JSON.stringify(body)).not.toContain('Visita numero')
    expect(await ids({ state: 'failed,uncertain' })).toEqual([failed])
    expect(await ids({ channel: 'push' })).toEqual([skipped])
    expect(await ids({ user: String(practice.patient) })).toEqual([skipped])
    const [type] = await practice.connection.sql<{ id: number }>(
      `select id from notification_types where code = 'news'`,
    )
    expect(await ids({ type: String(type?.id) })).toEqual([])
  })
})

describe('GET admin/outbox/:id', () => {
  test('answers the mail as its reader sees it, with a link that works where there is no mail server; the read is audited', async () => {
    const { db } = practice.connection
    const link = await db.transaction((tx) =>
      createLink(tx, practice.clock.now(), { purpose: 'reset-password', user_id: practice.patient }),
    )
    const id = await aMessage({ user_id: practice.patient, link_id: link.id, type_code: 'reset-password' })
    const { body } = await open(id)
    expect(body.data.text).toMatch(/\/reset-password\?token=[\w-]{43}\n/)
    expect(body.data).toMatchObject({ links_work: true, address: `persona${made}@posta.test` })
    expect(await lastAudited()).toEqual({
      action: 'read',
      subject: 'outbox',
      subject_id: id,
      detail: `user ${practice.patient}`,
    })

    const env = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://curante.test' }
    const mailing = await aTestApp(practice.connection, practice.clock, env)
    onTestFinished(() => mailing.close())
    const session = aSession(mailing.app, await aTokenOf(practice.connection, await practice.person('superadmin')))
    const hidden = (await open(id, session)).body.data
    expect(hidden.text).toContain('https://curante.test/reset-password?token=…')
    expect(hidden.html).not.toMatch(/token=[\w-]{20}/)
    expect(hidden.links_work).toBe(false)
  })

  test('of an unknown id answers 404; of a push message it has no HTML', async () => {
    expect((await open(999_999_999)).status).toBe(404)
    expect((await open(await aMessage({ channel: 'push' }))).body.data).toMatchObject({ html: null, address: null })
  })
})

describe('POST admin/outbox/:id/resend', () => {
  test.each([
    ['failed', 'retry'],
    ['uncertain', 'resend'],
  ] as const)(
    'of a message that is %s sends it once more, however often it is asked; audited',
    async (state, action) => {
      const peer = await anSmtpPeer()
      onTestFinished(() => peer.stop())
      const id = await aMessage({ state, reason: 'cut', attempts: 7 })
      const replies = await Promise.all([1, 2, 3].map(() => resend(id, state)))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await lastAudited()).toMatchObject({ action, subject: 'outbox', subject_id: id })
      const process = aSendingProcess(practice.connection, peer, { clock: practice.clock })
      onTestFinished(() => process.stop())
      await process.untilDone()
      expect(peer.taken.filter(({ to }) => to === `persona${made}@posta.test`)).toHaveLength(1)
      const [row] = await practice.connection.db.select().from(messages).where(eq(messages.id, id))
      expect(row).toMatchObject({ state: 'sent', attempts: 1 })
    },
  )

  test.each(['due', 'sent', 'withdrawn', 'skipped'] as const)('of a message that is %s answers 409', async (state) => {
    expect((await resend(await aMessage({ state }), 'failed')).status).toBe(409)
  })

  test('a result that comes late is of the attempt before: it does not touch the new one', async () => {
    const id = await aMessage()
    const gate = aGate()
    const peer = await anSmtpPeer(() => ({ wait: gate.opened }))
    onTestFinished(() => peer.stop())
    const process = aSendingProcess(practice.connection, peer, { clock: practice.clock })
    onTestFinished(() => process.stop())
    await process.turn()
    await practice.connection.db.update(messages).set({ state: 'uncertain' }).where(eq(messages.id, id))
    expect((await resend(id, 'uncertain')).status).toBe(200)
    gate.open()
    await peer.took(1)
    await process.stop()
    const [row] = await practice.connection.db.select().from(messages).where(eq(messages.id, id))
    expect(row?.state).toBe('due')
  })
})
