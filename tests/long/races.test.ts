import { beforeAll, describe, expect, test } from 'vitest'
import { aPractice } from '../support/builders/practice'
import { expectAllConsistent, races, runRace } from '../support/races'
import { expectConsistent } from '../support/races/consistency'
import { killBeforeAnswer, killMoments } from '../support/races/killed-process'
import { bookSlotsAtOnce } from '../support/races/load'
import { runSeries } from '../support/races/series'
import { aRaceSetup, type RaceServers, type RaceSetup, startRaceServers } from '../support/races/setup'
import { aClock } from '../support/servers/app'
import type { Connection } from '../support/servers/connect'
import { eachDatabase } from '../support/servers/database'

const rounds = 50
const eachRace = test.each(races.map((race) => [race.name, race] as const))

// each race has patients of its own: after some dozens of visits the next one is refused
eachDatabase((open) => {
  let connection: Connection
  let setup: RaceSetup
  beforeAll(async () => {
    connection = await open()
  })
  eachRace('%s', async (_name, race) => {
    const practice = await aPractice(connection, aClock(), { TRUST_PROXY: '127.0.0.1' })
    setup = await aRaceSetup(practice)
    await runRace(setup, race, rounds)
    await practice.close()
  })
  test('after all races every visit is consistent with its history', () => expectAllConsistent(setup))
})

describe('two processes on one PostgreSQL', () => {
  let served: RaceServers
  beforeAll(async () => {
    served = await startRaceServers('postgres')
    return () => served.close()
  })
  eachRace('%s', async (_name, race) => runRace(await served.anotherSetup(), race, rounds))

  test('forty series of each of two doctors, three times', async () => {
    for (let round = 0; round < 3; round += 1) await runSeries(served.setup)
  })

  test.each(Object.keys(killMoments) as (keyof typeof killMoments)[])('killed %s, ten times', async (moment) => {
    for (let round = 0; round < 10; round += 1) await killBeforeAnswer(served, round % 2, moment)
  })

  test('after all races every visit is consistent with its history', () => expectAllConsistent(served.setup))
})

test.each(['pglite', 'postgres'] as const)(
  'CO1 on %s: fifty slots posted by a hundred clients each create fifty visits',
  async (kind) => {
    const served = await startRaceServers(kind)
    const result = await bookSlotsAtOnce(served.setup, { slots: 50, clients: 100, atOnce: 1 })
    console.log(`CO1 on ${kind}: ${JSON.stringify(result)}`)
    expect(result).toMatchObject({ created: 50, refused: 4_950 })
    await served.look((connection) => expectConsistent(connection))
    await served.close()
  },
)
