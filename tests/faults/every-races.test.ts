import { beforeAll, test } from 'vitest'
import { eachDatabase } from '../support/database'
import { aPractice } from '../support/practice'
import { expectAllSound, races, runRace } from '../support/races'
import { aGround, type Ground } from '../support/races/ground'

eachDatabase((open) => {
  let ground: Ground
  beforeAll(async () => {
    const practice = await aPractice(await open())
    ground = await aGround(practice)
    return () => practice.close()
  })

  test.each(races.map((race) => [race.name, race] as const))('%s', (_name, race) => runRace(ground, race, 2))

  test('afterwards each visit is as its history says', () => expectAllSound(ground))
})
