import { beforeAll, expect, test } from 'vitest'
import { booked } from '../support/builders/practice'
import { expectAllConsistent, races, runRace } from '../support/races'
import { notificationsOf, quarter } from '../support/races/bookings'
import { killBeforeAnswer } from '../support/races/killed-process'
import { times } from '../support/races/race'
import { runSeries } from '../support/races/series'
import { type RaceServers, startRaceServers } from '../support/races/setup'
import { eventually } from '../support/servers/eventually'

/** Two real processes of the built server on one PostgreSQL, which get the requests in turn. */
let served: RaceServers
beforeAll(async () => {
  served = await startRaceServers('postgres')
  return () => served.close()
})

test.each(races.map((race) => [race.name, race] as const))('%s', (_name, race) => runRace(served.setup, race, 1))

test('40 series of each of two doctors at once, in opposite orders, with single visits among them', () =>
  runSeries(served.setup))

test('a process killed before it answers: the repeat gets the first answer from the other process, and from it when restarted', () =>
  killBeforeAnswer(served, 0, 'once its commit is seen'))

test('due notices are sent once by two processes', async () => {
  const { setup } = served
  const patient = await setup.aPatient()
  const date = setup.aWednesday()
  const visits = await Promise.all(times(12, (i) => booked(setup, { date, ...quarter(i), user_id: patient.id })))
  const ids = visits.map(({ id }) => id)
  await setup.connection.sql('update due_notices set due_at = now() where booking_id = any($1)', [ids])
  await eventually(async () => {
    const waiting = await setup.connection.sql('select 1 from due_notices where booking_id = any($1)', [ids])
    expect(waiting).toEqual([])
  })
  for (const visit of visits) expect(await notificationsOf(setup, patient.id, visit)).toEqual(['booking-confirmed'])
})

test('after all races every visit is consistent with its history, and there was no deadlock', () =>
  expectAllConsistent(served.setup))
