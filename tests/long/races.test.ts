import { beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../support/database'
import { aPractice } from '../support/practice'
import { expectAllSound, races, runRace } from '../support/races'
import { expectSound } from '../support/races/checks'
import { aGround, aServedGround, type Ground, type Served } from '../support/races/ground'
import { loseAnswer, moments } from '../support/races/lost-answers'
import { rushForSlots } from '../support/races/one-slot'
import { runSeries } from '../support/races/series'

const rounds = 30
const eachRace = test.each(races.map((race) => [race.name, race] as const))

eachDatabase((open) => {
  let ground: Ground
  beforeAll(async () => {
    const practice = await aPractice(await open())
    ground = await aGround(practice)
    return () => practice.close()
  })
  eachRace('%s', (_name, race) => runRace(ground, race, rounds))
  test('after all of them each visit stands as its history says', () => expectAllSound(ground))
})

describe('two processes on one PostgreSQL', () => {
  let served: Served
  beforeAll(async () => {
    served = await aServedGround('postgres')
    return () => served.close()
  })
  eachRace('%s', (_name, race) => runRace(served.ground, race, rounds))

  test('forty series of each of two doctors, three times', async () => {
    for (let round = 0; round < 3; round += 1) await runSeries(served.ground)
  })

  test.each(Object.keys(moments) as (keyof typeof moments)[])('killed %s, ten times', async (moment) => {
    for (let round = 0; round < 10; round += 1) await loseAnswer(served, round % 2, moment)
  })

  test('after all of them each visit stands as its history says', () => expectAllSound(served.ground))
})

test.each(['pglite', 'postgres'] as const)(
  'CO1 whole, on %s: fifty slots, a hundred clients each, fifty visits',
  async (kind) => {
    const served = await aServedGround(kind)
    const rush = await rushForSlots(served.ground, { slots: 50, clients: 100, atOnce: 1 })
    console.log(`CO1 on ${kind}: ${JSON.stringify(rush)}`)
    expect(rush).toMatchObject({ created: 50, refused: 4_950 })
    await served.look((connection) => expectSound(connection))
    await served.close()
  },
)
