import { describe, expect, onTestFinished, test } from 'vitest'
import { isLong, onMainDatabase } from '../support/database'
import { aSendingProcess, statesOf, writeMails } from '../support/sending'
import { runSendingCrashes } from '../support/sending-crashes'
import { anSmtpPeer } from '../support/smtp-peer'

const mails = isLong ? 600 : 200

describe.each(['pglite', 'postgres'] as const)('kill -9 of the sender on %s', (kind) => {
  test('once: nobody has a mail twice, every message is sent or uncertain', { timeout: 300_000 }, async () => {
    expect((await runSendingCrashes(kind, 1)).wrong).toEqual([])
  })
})

onMainDatabase((open) => {
  test('two processes share the work, and each mail is sent once', { timeout: 60_000 }, async () => {
    const connection = await open()
    const peer = await anSmtpPeer(() => ({ wait: 2 }))
    onTestFinished(() => peer.stop())
    await writeMails(connection, 1, mails)
    const both = [aSendingProcess(connection, peer), aSendingProcess(connection, peer)]
    const began = await Promise.all(both.map((process) => process.untilDone()))
    expect(began).toHaveLength(2)
    await Promise.all(both.map((process) => process.stop()))
    expect(await statesOf(connection)).toEqual({ sent: mails })
    expect(new Set(peer.taken.map(({ to }) => to)).size).toBe(mails)
    expect(peer.taken).toHaveLength(mails)
    expect(both.every((process) => process.claimed() > mails / 6)).toBe(true)
  })

  test('withdrawn while others are sent: what is not claimed yet is not sent', { timeout: 60_000 }, async () => {
    const connection = await open()
    const peer = await anSmtpPeer(() => ({ wait: 20 }))
    onTestFinished(() => peer.stop())
    await writeMails(connection, 1, 400)
    const process = aSendingProcess(connection, peer)
    const turn = process.turn()
    await peer.took(5)
    await connection.sql(`update messages set state = 'withdrawn' where state = 'due' and claimed_at is null`)
    await turn
    await process.untilDone()
    await process.stop()
    const { sent = 0, withdrawn = 0, ...others } = await statesOf(connection)
    expect([sent + withdrawn, others]).toEqual([400, {}])
    expect(peer.taken).toHaveLength(sent)
    expect(sent).toBeLessThan(200)
  })
})
