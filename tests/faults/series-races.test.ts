import { expect, test } from 'vitest'
import { aPractice } from '../support/builders/practice'
import { deadlocksIn } from '../support/races/consistency'
import { runSeries } from '../support/races/series'
import { aRaceSetup } from '../support/races/setup'
import { onMainDatabase } from '../support/servers/database'

onMainDatabase((open) => {
  test('40 series of each of two doctors at once, in opposite orders, with single visits among them: no deadlock', async () => {
    const practice = await aPractice(await open())
    const setup = await aRaceSetup(practice)
    await runSeries(setup)
    expect(await deadlocksIn(practice.connection)).toBe(0)
    await practice.close()
  })
})
