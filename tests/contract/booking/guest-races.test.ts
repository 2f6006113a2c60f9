import { test } from 'vitest'
import { aPractice } from '../../support/builders/practice'
import { runRace } from '../../support/races'
import { guestRaces } from '../../support/races/guest-races'
import { aRaceSetup } from '../../support/races/setup'
import { aClock } from '../../support/servers/app'
import { eachDatabase } from '../../support/servers/database'

/** All races run in two processes in `served-races`, and so many times on both databases in `npm run test:long`. */
eachDatabase((open) => {
  test.each(guestRaces)('$name', async (race) => {
    const practice = await aPractice(await open(), aClock(), { TRUST_PROXY: '127.0.0.1' })
    await runRace(await aRaceSetup(practice), race, 3)
    await practice.close()
  })
})
