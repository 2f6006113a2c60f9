import { expect, test } from 'vitest'
import { aClock } from '../../support/app'
import { onMainDatabase } from '../../support/database'
import { aPractice } from '../../support/practice'
import { compareRandomHours } from '../../support/random-hours'

onMainDatabase((open) => {
  test('slots of 36 random hours written by the calls, in three time zones, over both nights of a clock change, are those of a reading minute by minute', async () => {
    const practice = await aPractice(await open(), aClock())
    const tally = { saves: 0, refusals: 0, undos: 0, slots: 0 }
    await compareRandomHours(practice, 36, 1, tally)
    // guards against a run that saves nothing
    expect([tally.saves > 100, tally.undos > 5, tally.slots > 1_500]).toEqual([true, true, true])
    await practice.close()
  })
})
