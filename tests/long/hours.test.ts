import { expect, test } from 'vitest'
import { aPractice } from '../support/builders/practice'
import { compareRandomHours } from '../support/builders/random-hours'
import { aClock } from '../support/servers/app'
import { eachDatabase } from '../support/servers/database'

eachDatabase((open) => {
  test('slots of a thousand random hours written by the calls are those of a reading minute by minute', async () => {
    const practice = await aPractice(await open(), aClock())
    const tally = { saves: 0, refusals: 0, undos: 0, slots: 0 }
    await compareRandomHours(practice, 1000, 1_000, tally)
    expect([tally.saves > 3_000, tally.undos > 300, tally.slots > 50_000]).toEqual([true, true, true])
    await practice.close()
  })
})
