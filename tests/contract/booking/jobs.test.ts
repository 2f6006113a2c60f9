import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Connection } from '../../../server/db/connection/connect'
import type { Deps } from '../../../server/deps'
import { startJobs } from '../../../server/jobs/jobs'
import { readMessage } from '../../../server/realtime/message'
import { localDisk } from '../../../server/storage/local-disk'
import { aHomeVisit, ownBooked } from '../../support/builders/participants'
import { aPractice, booked, type Practice } from '../../support/builders/practice'
import { aClock } from '../../support/servers/app'
import { aDatabase, testNow } from '../../support/servers/database'
import { eventually } from '../../support/servers/eventually'

let connection: Connection
let practice: Practice
/** The events that were notified since the last call of `withJobs`. */
let heard: { users: readonly number[]; event: string; data: unknown }[] = []

beforeAll(async () => {
  connection = await aDatabase()
  practice = await aPractice(connection)
  const stop = await connection.listen('curante_live', (payload) => {
    for (const { users, event, data } of readMessage(payload)?.deliveries ?? [])
      heard.push({ users, event, data: JSON.parse(data) })
  })
  return async () => {
    await stop()
    await practice.close()
    await connection.close()
  }
})

/** The dependencies of the jobs, and a log that is kept. */
function withJobs(now: string, db: Deps['db'] = connection.db) {
  heard = []
  const logged: object[] = []
  const files = localDisk(join(tmpdir(), 'curante-no-files'))
  const deps = { db, files, clock: aClock(new Date(now)), hub: { sessions: () => [] } } as unknown as Deps
  return { logged, deps, log: { error: (details: object) => void logged.push(details) } }
}

/** Starts the jobs at an instant, stops them after `count` events, and returns these. */
async function heardOfJobsAt(now: string, count: number) {
  const { logged, deps, log } = withJobs(now)
  const jobs = startJobs(deps, log)
  try {
    await eventually(() => expect(heard).toHaveLength(count))
  } finally {
    await jobs.stop()
  }
  expect(logged).toEqual([])
  return heard
}

/** A visit whose own event has been received, so that it is not mistaken for one of the jobs'. */
async function bookedAndHeard(...given: Parameters<typeof booked>) {
  heard = []
  const visit = await booked(...given)
  await eventually(() => expect(heard).not.toEqual([]))
  return visit
}

test('the jobs at start send due notifications and finish elapsed visits, and publish events', async () => {
  const visit = await bookedAndHeard(practice, { date: '2026-11-24', from: '09:00', to: '09:15' })
  const booking = { doctor_id: practice.ferri, booking_id: visit.id, date: '2026-11-24' }
  expect(await heardOfJobsAt('2026-11-24T07:50:00Z', 2)).toEqual([
    { users: [practice.patient], event: 'notification', data: { id: expect.any(Number), type: 'notification' } },
    { users: [practice.patient], event: 'booking-updated', data: booking },
  ])
  expect(await heardOfJobsAt('2026-11-24T09:00:00Z', 1)).toEqual([
    { users: [practice.ferri, practice.secretary], event: 'booking-updated', data: booking },
  ])
})

test('a lapsed request publishes notification events to the doctor’s side', async () => {
  practice.clock.set('2026-11-25T12:00:00Z')
  const patient = await practice.session(practice.patient)
  heard = []
  const asked = await ownBooked(patient, aHomeVisit(practice))
  await eventually(() => expect(heard).toHaveLength(3))
  const [request] = await connection.sql<{ id: number }>('select id from notifications where pending')
  const desk = [practice.ferri, practice.secretary]
  const data = { doctor_id: practice.ferri, booking_id: asked.id, date: '2026-11-26' }
  expect(await heardOfJobsAt('2026-11-28T09:00:00Z', 4)).toEqual([
    { users: desk, event: 'booking-updated', data },
    { users: desk, event: 'notification', data: { id: request?.id, type: 'notification' } },
    { users: [practice.patient], event: 'notification', data: { id: expect.any(Number), type: 'notification' } },
    { users: [practice.patient], event: 'booking-updated', data },
  ])
  practice.clock.set(testNow)
})

test('a failing job run is logged without personal data, and the next run goes on', async () => {
  let fails = true
  const flaky = {
    transaction: (work: Parameters<Deps['db']['transaction']>[0]) =>
      fails ? Promise.reject(new Error('insert of Nicolò failed')) : connection.db.transaction(work),
  } as Deps['db']
  const visit = await bookedAndHeard(practice, { date: '2026-11-25', from: '10:00', to: '10:15' })
  const { logged, deps, log } = withJobs('2026-11-24T12:00:00Z', flaky)
  const jobs = startJobs(deps, log)
  await eventually(() => expect(logged.length).toBeGreaterThanOrEqual(2))
  expect(JSON.stringify(logged)).not.toContain('Nicolò')
  expect(logged[0]).toMatchObject({
    error: { stack: expect.arrayContaining([expect.stringContaining('jobs.test.ts')]) },
  })
  fails = false
  await eventually(() => expect(heard.map(({ event }) => event)).toEqual(['notification', 'booking-updated']))
  expect(heard[1]).toMatchObject({ users: [practice.patient], data: { booking_id: visit.id } })
  await jobs.stop()
})
