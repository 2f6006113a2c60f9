import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Connection } from '../../../server/db/connection/connect'
import { messages } from '../../../server/db/tables'
import { aDatabase } from '../../support/servers/database'
import { aMail, aSendingProcess, statesOf, writeMails } from '../../support/servers/sending'
import { anSmtpPeer, type SmtpPeer } from '../../support/servers/smtp-peer'

let connection: Connection
beforeAll(async () => {
  connection = await aDatabase()
  return () => connection.close()
})

const aPeer = async (...behave: Parameters<typeof anSmtpPeer>): Promise<SmtpPeer> => {
  const peer = await anSmtpPeer(...behave)
  onTestFinished(() => peer.stop())
  return peer
}

/** Sends these alone, and returns the messages as they are afterwards. */
async function sent(peer: SmtpPeer | null, ...all: ReturnType<typeof aMail>[]) {
  await connection.db.delete(messages)
  await connection.db.insert(messages).values(all)
  const process = aSendingProcess(connection, peer)
  onTestFinished(() => process.stop())
  await process.untilDone()
  return connection.db.select().from(messages).orderBy(messages.id)
}

describe('a mail that the server takes', () => {
  test('is sent once, with the practice, the text, the detail and the link; the subject is the type’s name', async () => {
    const peer = await aPeer()
    const [message] = await sent(peer, aMail(1, { url: '/bookings?date=2026-11-26' }))
    expect(message).toMatchObject({ state: 'sent', attempts: 1, claimed_at: null, reason: null })
    const mail = await peer.taken[0]?.parsed()
    expect(mail?.subject).toBe('Prenotazione confermata')
    expect(mail?.from?.text).toBe('"Curante" <no-reply@curante.test>')
    const { created_at, id } = message as typeof messages.$inferSelect
    expect(mail?.messageId).toBe(`<message-${id}-${created_at.getTime()}@curante.test>`)
    for (const content of [mail?.text, mail?.html])
      for (const part of [
        'Studio Via Roma',
        'La prenotazione è confermata.',
        'Visita numero 1.',
        '/bookings?date=2026-11-26',
      ])
        expect(content).toContain(part)
    expect(mail?.headers.has('list-unsubscribe')).toBe(false)
  })

  test('is escaped in its HTML, and no text of a type gets into its headers as a line of its own', async () => {
    const peer = await aPeer()
    const hostile = '<img src=x onerror=alert(1)>\r\nBcc: altri@posta.test'
    await sent(peer, aMail(1, { subject: hostile, text: hostile, detail: hostile, practice: hostile }))
    const mail = await peer.taken[0]?.parsed()
    expect(mail?.html).not.toContain('<img')
    expect(mail?.bcc).toBeUndefined()
    expect(peer.taken.map(({ to }) => to)).toEqual(['persona1@posta.test'])
  })
})

describe('a mail that the server does not take', () => {
  test.each([
    ['4xx at the recipient → due again after a minute', { refuse: 450, at: 'RCPT TO' }, 'due', '450 no …'],
    ['4xx after the content → due again', { refuse: 451, at: 'DATA' }, 'due', '451 no …'],
    ['5xx at the recipient → failed', { refuse: 550, at: 'RCPT TO' }, 'failed', '550 no …'],
    ['5xx after the content → failed', { refuse: 554, at: 'DATA' }, 'failed', '554 no …'],
    ['cut before the content → due again', { cut: 'before' }, 'due', 'unreachable'],
    ['cut after the content, without an answer → uncertain', { cut: 'after' }, 'uncertain', 'cut'],
  ] as const)('%s', async (_name, behaviour, state, reason) => {
    const peer = await aPeer(() => behaviour)
    const [message] = await sent(peer, aMail(1))
    expect(message).toMatchObject({ state, reason, attempts: 1, claimed_at: null, sent_at: null })
    expect(peer.taken).toEqual([])
    expect(peer.contents()).toBe(['DATA', 'after'].some((at) => Object.values(behaviour).includes(at as never)) ? 1 : 0)
  })

  test('nobody listening → due again; sent when somebody is, after the minute', async () => {
    const gone = await anSmtpPeer()
    await gone.stop()
    const [message] = await sent(gone, aMail(1))
    expect(message).toMatchObject({ state: 'due', reason: 'unreachable', attempts: 1 })
    const peer = await aPeer()
    const process = aSendingProcess(connection, peer)
    onTestFinished(() => process.stop())
    await process.untilDone()
    expect(peer.taken).toEqual([])
    process.clock.advance(1)
    await process.untilDone()
    expect(peer.taken).toHaveLength(1)
  })

  test('the seventh attempt without success is the last: failed', async () => {
    const peer = await aPeer(() => ({ refuse: 450, at: 'RCPT TO' }))
    const [message] = await sent(peer, aMail(1, { attempts: 6 }))
    expect(message).toMatchObject({ state: 'failed', attempts: 7 })
  })

  test('an address that is none → failed, and the others are sent', async () => {
    const peer = await aPeer()
    const all = await sent(peer, aMail(1, { address: 'non è un indirizzo' }), aMail(2), aMail(3, { address: null }))
    expect(all.map(({ state }) => state)).toEqual(['failed', 'sent', 'failed'])
  })
})

describe('sending', () => {
  test('a stop finishes what was handed over and gives back the rest, as if it had not been tried', async () => {
    await connection.db.delete(messages)
    const peer = await aPeer(() => ({ wait: 20 }))
    await writeMails(connection, 1, 300)
    const process = aSendingProcess(connection, peer)
    const turn = process.turn()
    await peer.took(10)
    await process.stop()
    await turn
    const { sent: done = 0, due = 0, ...others } = await statesOf(connection)
    expect([done + due, others]).toEqual([300, {}])
    expect(peer.taken).toHaveLength(done)
    const left = await connection.db.select().from(messages).where(eq(messages.state, 'due'))
    expect(
      left.every(({ claimed_at, attempts, reason }) => claimed_at === null && attempts === 0 && reason === null),
    ).toBe(true)
  })

  test('MAILS_PER_SECOND holds over two processes together', async () => {
    await connection.db.delete(messages)
    const peer = await aPeer()
    await writeMails(connection, 1, 60)
    const both = [1, 2].map(() => aSendingProcess(connection, peer, { perSecond: 40 }))
    onTestFinished(async () => void (await Promise.all(both.map((process) => process.stop()))))
    const began = performance.now()
    await Promise.all(both.map((process) => process.untilDone()))
    await peer.took(60)
    // four may leave at once after a quiet time
    expect(performance.now() - began).toBeGreaterThan((1000 * (60 - 4)) / 40 - 10)
    expect(peer.taken).toHaveLength(60)
  })

  test('without SMTP_URL messages stay in the outbox as sent', async () => {
    const all = await sent(null, aMail(1), aMail(2))
    expect(all.map(({ state }) => state)).toEqual(['sent', 'sent'])
  })
})
