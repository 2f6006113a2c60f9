import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { runSendingCrashes } from '../support/races/sending-crashes'
import { isLong, onMainDatabase } from '../support/servers/database'
import { aGate, eventually } from '../support/servers/eventually'
import { aSendingProcess, statesOf, writeMails } from '../support/servers/sending'
import { anSmtpPeer } from '../support/servers/smtp-peer'

const mails = isLong ? 600 : 200

// `npm run test:long` does so twenty times on both databases
test('kill -9 of the sender, once: nobody has a mail twice, every message is sent or uncertain', async () => {
  expect((await runSendingCrashes('postgres', 1)).wrong).toEqual([])
})

onMainDatabase((open) => {
  test('two processes share the work, and each mail is sent once', async () => {
    const connection = await open()
    // the first claims are held until each process has made one
    const gate = aGate()
    const peer = await anSmtpPeer(() => ({ wait: gate.opened.then(() => pause(2)) }))
    onTestFinished(() => peer.stop())
    await writeMails(connection, 1, mails)
    const both = [aSendingProcess(connection, peer), aSendingProcess(connection, peer)]
    const done = Promise.all(both.map((process) => process.untilDone()))
    await eventually(() => expect(both.map((process) => process.claimed() > 0)).toEqual([true, true]))
    gate.open()
    await done
    await Promise.all(both.map((process) => process.stop()))
    expect(await statesOf(connection)).toEqual({ sent: mails })
    expect(new Set(peer.taken.map(({ to }) => to)).size).toBe(mails)
    expect(peer.taken).toHaveLength(mails)
  })

  test('withdrawn while others are sent: what is not claimed yet is not sent', async () => {
    const connection = await open()
    const gate = aGate()
    const peer = await anSmtpPeer(() => ({ wait: peer.taken.length < 5 ? 20 : gate.opened }))
    onTestFinished(() => peer.stop())
    await writeMails(connection, 1, 400)
    const process = aSendingProcess(connection, peer)
    const turn = process.turn()
    await peer.took(5)
    await connection.sql(`update messages set state = 'withdrawn' where state = 'due' and claimed_at is null`)
    gate.open()
    await turn
    await process.untilDone()
    await process.stop()
    const { sent = 0, withdrawn = 0, ...others } = await statesOf(connection)
    expect([sent + withdrawn, others]).toEqual([400, {}])
    expect(peer.taken).toHaveLength(sent)
    expect(sent).toBeLessThan(200)
  })
})
