import { describe, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import type { Connection } from '../../server/db/connection/connect'
import { messages } from '../../server/db/tables'
import { withTransaction } from '../../server/db/transaction'
import { claimDue } from '../../server/messages/claims'
import { mostClaimed } from '../../server/messages/send'
import { addPatients, scheduledCampaigns } from '../support/builders/campaigns'
import { aPractice, type Practice } from '../support/builders/practice'
import { runSendingCrashes } from '../support/races/sending-crashes'
import type { AnyBody } from '../support/servers/app'
import { isLong, onMainDatabase } from '../support/servers/database'
import { aGate } from '../support/servers/eventually'
import { aMail, aSendingProcess } from '../support/servers/sending'
import { anSmtpPeer } from '../support/servers/smtp-peer'

const people = isLong ? 20_000 : 200

/** A doctor with so many patients, and what it takes to write to them all. */
async function aDoctorOf(connection: Connection, count: number, purpose = 'care') {
  const practice: Practice = await aPractice(connection)
  onTestFinished(() => practice.close())
  const doctor = await practice.person('doctor', {}, 'mmg')
  const session = await practice.session(doctor)
  await connection.withoutTimeLimits((patient) => addPatients(patient, doctor, 1, count))
  if (purpose !== 'care')
    await connection.sql(
      `insert into consents (user_id, purpose, given, at, source, text_version)
       select user_id, $2, true, now(), 'admin', '1' from doctor_patients where doctor_id = $1`,
      [doctor, purpose],
    )
  const text = { subject: 'Avviso', text: 'Lo studio è chiuso.', purpose, channels: ['email'] }
  const { body } = await session.call(endpoints.createCampaign, { body: { ...text, audience: { kind: 'patient' } } })
  const params = { id: body.data.id }
  const call = async (act: 'campaign' | 'stopCampaign' | 'resumeCampaign'): Promise<AnyBody> =>
    (await session.call(endpoints[act], { params })).body.data
  const start = async () => (await session.call(endpoints.startCampaign, { params, body: { version: 1 } })).body.data
  return { practice, doctor, session, id: params.id, call, start }
}

const addsUp = ({ sent, failed, uncertain, not_sent, included, total, exclusions }: AnyBody) => [
  sent + failed + uncertain + not_sent,
  included + exclusions.reduce((sum: number, { count }: { count: number }) => sum + count, 0) === total,
]

onMainDatabase((open, kind) => {
  test(`${people} people stopped at 40 %: the counts add up, going on sends exactly the rest`, {
    timeout: isLong ? 1_200_000 : 600_000,
  }, async () => {
    const connection = await open()
    const gate = aGate()
    // sending goes on while it is stopped, but cannot have come to its end by then
    const peer = await anSmtpPeer(() => (peer.taken.length < people * 0.6 ? 'take' : { wait: gate.opened }))
    onTestFinished(() => peer.stop())
    const { practice, call, start } = await aDoctorOf(connection, people)
    const began = performance.now()
    await start()
    const settle = () => scheduledCampaigns.turn(connection, practice.clock.now())
    // of a large audience the job does it
    await settle()
    const froze = performance.now() - began
    const started = await call('campaign')
    expect(started).toMatchObject({ state: 'running', progress: { included: people, not_sent: people, sent: 0 } })
    const process = aSendingProcess(connection, peer, { clock: practice.clock, perSecond: 100_000 })
    onTestFinished(() => process.stop())
    const turn = process.turn()
    await peer.took(Math.floor(people * 0.4))
    const asked = performance.now()
    const stopped = await call('stopCampaign')
    const stopping = performance.now() - asked
    gate.open()
    const [takenAtStop, claimed] = [peer.taken.length, process.claimed()]
    expect(stopped.state).toBe('stopped')
    expect(addsUp(stopped.progress)).toEqual([people, true])
    await turn
    await process.untilDone()
    await settle()
    // only what was on its way has come since
    const before = peer.taken.map(({ to }) => to)
    expect(before.length - takenAtStop).toBeLessThanOrEqual(mostClaimed)
    expect(before.length).toBeLessThanOrEqual(claimed + mostClaimed)
    const quiet = await call('campaign')
    expect(quiet).toMatchObject({
      state: 'stopped',
      progress: { sent: before.length, not_sent: people - before.length },
    })
    await call('resumeCampaign')
    await settle()
    await process.untilDone()
    await settle()
    const rest = peer.taken.slice(before.length).map(({ to }) => to)
    expect(rest).toHaveLength(people - before.length)
    expect(new Set([...before, ...rest]).size).toBe(people)
    expect(await call('campaign')).toMatchObject({ state: 'done', progress: { sent: people, not_sent: 0 } })
    console.log(
      `${people} people on ${kind}: frozen in ${Math.round(froze)} ms, stopped in ${Math.round(stopping)} ms at ${takenAtStop}`,
    )
  })

  test('what is care goes first: a mass communication waits until nothing else is due', async () => {
    const connection = await open()
    const { practice, id, start } = await aDoctorOf(connection, 30)
    await start()
    const later = new Date(practice.clock.now().getTime() + 60_000)
    practice.clock.set(later)
    await connection.db.insert(messages).values([1, 2, 3].map((n) => aMail(n, { due_at: later })))
    const claim = () => withTransaction(connection.db, (tx) => claimDue(tx, later, 'email', 25))
    const ofCampaign = async () => (await claim()).map(({ campaign_id }) => campaign_id)
    expect(await ofCampaign()).toEqual([null, null, null])
    expect(await ofCampaign()).toEqual(Array(25).fill(id))
    expect(await ofCampaign()).toHaveLength(5)
  })

  test('a stopped one is not claimed, also where a try was to be repeated; a consent withdrawn meanwhile is respected', async () => {
    const connection = await open()
    const refusing = await anSmtpPeer((_to, before) => (before === 0 ? { refuse: 451, at: 'RCPT TO' } : 'take'))
    onTestFinished(() => refusing.stop())
    const { practice, doctor, call, start } = await aDoctorOf(connection, 4, 'newsletter')
    await start()
    const process = aSendingProcess(connection, refusing, { clock: practice.clock })
    onTestFinished(() => process.stop())
    await process.untilDone()
    await call('stopCampaign')
    // one of the four: by hand, as a consent of another process is committed after the withdrawal of messages
    await connection.sql(
      `update messages set state = 'due', reason = null where id = (select min(id) from messages where campaign_id is not null)`,
    )
    practice.clock.advance(10)
    await process.untilDone()
    expect(refusing.taken).toEqual([])
    await connection.sql(
      `insert into consents (user_id, purpose, given, at, source, text_version)
       select max(user_id), 'newsletter', false, now(), 'unsubscribe', '1' from doctor_patients where doctor_id = $1`,
      [doctor],
    )
    await call('resumeCampaign')
    await process.untilDone()
    await scheduledCampaigns.turn(connection, practice.clock.now())
    expect(refusing.taken).toHaveLength(3)
    expect(await call('campaign')).toMatchObject({ state: 'done', progress: { included: 4, sent: 3, not_sent: 1 } })
  })

  test('a scheduled one that is started by hand at its very moment, and by every process, starts once', async () => {
    const connection = await open()
    const { practice, id, start } = await aDoctorOf(connection, 20)
    await connection.sql(`update campaigns set state = 'scheduled', due_at = $2 where id = $1`, [
      id,
      practice.clock.now(),
    ])
    const turns = Array.from({ length: 6 }, () => scheduledCampaigns.turn(connection, practice.clock.now()))
    await Promise.all([...turns, start(), start()])
    const [made] = await connection.sql(
      `select (select count(*)::int from messages where campaign_id = $1) as sent,
        (select count(*)::int from notifications where campaign_id = $1) as told,
        (select count(*)::int from audit_entries where action = 'start' and subject_id = $1) as starts`,
      [id],
    )
    expect(made).toEqual({ sent: 20, told: 0, starts: 1 })
  })
})

/** Kills of the embedded database's process are in `sending.test.ts`, and here in the long run. */
const kinds = isLong ? (['pglite', 'postgres'] as const) : (['postgres'] as const)
describe.each(kinds)('kill -9 during a mass communication on %s', (kind) => {
  test('once: nobody has it twice, every message is sent or uncertain', async () => {
    expect((await runSendingCrashes(kind, 1, scheduledCampaigns)).wrong).toEqual([])
  })
})
