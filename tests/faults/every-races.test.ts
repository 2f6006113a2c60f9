import { beforeAll, test } from 'vitest'
import { onMainDatabase } from '../support/database'
import { aPractice } from '../support/practice'
import { expectAllConsistent, races, runRace } from '../support/races'
import { aRaceSetup, type RaceSetup } from '../support/races/setup'

onMainDatabase((open) => {
  let setup: RaceSetup
  beforeAll(async () => {
    const practice = await aPractice(await open())
    setup = await aRaceSetup(practice)
    return () => practice.close()
  })

  test.each(races.map((race) => [race.name, race] as const))('%s', (_name, race) => runRace(setup, race, 2))

  test('after all races every visit is consistent with its history', () => expectAllConsistent(setup))
})
