import { beforeAll, expect, test } from 'vitest'
import { onMainDatabase } from '../support/database'
import { runHistories } from '../support/histories'
import { aPractice } from '../support/practice'
import { expectConsistent } from '../support/races/consistency'
import { bookSlotsAtOnce } from '../support/races/load'
import { aRaceSetup, type RaceSetup } from '../support/races/setup'

onMainDatabase((open) => {
  let setup: RaceSetup
  beforeAll(async () => {
    setup = await aRaceSetup(await aPractice(await open()))
    return () => setup.close()
  })

  test('fifty slots posted by eight clients each, from every source at once: 50 created, 350 refused, no overlap (CO1)', async () => {
    const result = await bookSlotsAtOnce(setup, { slots: 50, clients: 8, atOnce: 50 })
    expect(result).toMatchObject({ created: 50, refused: 350 })
    await expectConsistent(setup.connection)
  })

  test('random histories of commands end in the state of the model', async () => {
    await runHistories(setup, 15, 30)
    await expectConsistent(setup.connection)
  })
})
