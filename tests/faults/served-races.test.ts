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

test('forty series of each of two doctors at once, in opposite orders, and single visits among them', () =>
  runSeries(served.ground))

test('a process is killed before its answer is heard: the other one gives it, and so does it when it is back', () =>
  loseAnswer(served, 0, 'once its commit is seen'))

test('what is due is told once, whichever process comes by first', async () => {
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

test('after all of them each visit stands as its history says, and no deadlock was broken', () =>
  expectAllSound(served.ground))
