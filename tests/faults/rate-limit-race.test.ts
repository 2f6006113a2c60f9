import { test } from 'vitest'
import { aPractice } from '../support/builders/practice'
import { races, runRace } from '../support/races'
import { aRaceSetup } from '../support/races/setup'
import { onMainDatabase } from '../support/servers/database'

/** Two processes run every race in `served-races`; what only the doctor's lock holds, and no constraint, is run in one process too. */
onMainDatabase((open) => {
  test.each(races.filter(({ name }) => name.includes('inside the rate limit')))('$name', async (race) => {
    const practice = await aPractice(await open())
    await runRace(await aRaceSetup(practice), race, 4)
    await practice.close()
  })
})
