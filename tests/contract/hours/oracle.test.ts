import { expect, test } from 'vitest'
import { aPractice } from '../../support/builders/practice'
import { compareRandomHours } from '../../support/builders/random-hours'
import { aClock } from '../../support/servers/app'
import { isLong, onMainDatabase } from '../../support/servers/database'

const hours = isLong ? 36 : 12

onMainDatabase((open) => {
  test(`slots of ${hours} random hours written by the calls, in three time zones, over both nights of a clock change, are those of a reading minute by minute`, async () => {
    const practice = await aPractice(await open(), aClock())
    const tally = { saves: 0, refusals: 0, undos: 0, slots: 0 }
    await compareRandomHours(practice, hours, 1, tally)
    // guards against a run that saves nothing
    expect([tally.saves > 2.5 * hours, tally.undos > hours / 8, tally.slots > 40 * hours]).toEqual([true, true, true])
    await practice.close()
  })
})
