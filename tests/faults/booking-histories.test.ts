import { beforeAll, expect, test } from 'vitest'
import { aPractice } from '../support/builders/practice'
import { expectConsistent } from '../support/races/consistency'
import { runHistories } from '../support/races/histories'
import { bookSlotsAtOnce } from '../support/races/load'
import { aRaceSetup, type RaceSetup } from '../support/races/setup'
import { isLong, onMainDatabase } from '../support/servers/database'

const clients = isLong ? 8 : 4

onMainDatabase((open) => {
  let setup: RaceSetup
  beforeAll(async () => {
    setup = await aRaceSetup(await aPractice(await open()))
    return () => setup.close()
  })

  test(`fifty slots posted by ${clients} clients each, from every source at once: 50 created, the rest refused, no overlap (CO1)`, async () => {
    const result = await bookSlotsAtOnce(setup, { slots: 50, clients, atOnce: 50 })
    expect(result).toMatchObject({ created: 50, refused: 50 * (clients - 1) })
    await expectConsistent(setup.connection)
  })

  test('random histories of commands end in the state of the model', async () => {
    await runHistories(setup, isLong ? 15 : 8, 30)
    await expectConsistent(setup.connection)
  })
})
