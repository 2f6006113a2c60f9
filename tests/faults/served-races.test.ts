import { beforeAll, expect, test, vi } from 'vitest'
import { booked } from '../support/practice'
import { expectAllSound, races, runRace } from '../support/races'
import { aServedGround, type Served } from '../support/races/ground'
import { loseAnswer } from '../support/races/lost-answers'
import { times } from '../support/races/race'
import { runSeries } from '../support/races/series'
import { quarter, toldOf } from '../support/races/visits'

/** Two real processes of the built server on one PostgreSQL: everybody's requests go to them in turn. */
let served: Served
beforeAll(async () => {
  served = await aServedGround('postgres')
  return () => served.close()
})

test.each(races.map((race) => [race.name, race] as const))('%s', (_name, race) => runRace(served.ground, race, 1))

test('40 series of each of two doctors at once, in opposite orders, with single visits among them', () =>
  runSeries(served.ground))

test('a process killed before it answers: the repeat gets the first answer from the other process, and from it when restarted', () =>
  loseAnswer(served, 0, 'once its commit is seen'))

test('due notices are sent once by two processes', async () => {
  const { ground } = served
  const patient = await ground.aPatient()
  const date = ground.aWednesday()
  const visits = await Promise.all(times(12, (i) => booked(ground, { date, ...quarter(i), user_id: patient.id })))
  const ids = visits.map(({ id }) => id)
  await ground.connection.sql('update due_notices set due_at = now() where booking_id = any($1)', [ids])
  await vi.waitFor(async () => {
    const waiting = await ground.connection.sql('select 1 from due_notices where booking_id = any($1)', [ids])
    expect(waiting).toEqual([])
  }, 30_000)
  for (const visit of visits) expect(await toldOf(ground, patient.id, visit)).toEqual(['booking-created'])
})

test('afterwards each visit is as its history says, and there was no deadlock', () => expectAllSound(served.ground))
