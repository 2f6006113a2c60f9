import { expect, test } from 'vitest'
import { eachDatabase } from '../support/database'
import { aPractice } from '../support/practice'
import { deadlocksIn } from '../support/races/checks'
import { aGround } from '../support/races/ground'
import { runSeries } from '../support/races/series'

eachDatabase((open) => {
  test('40 series of each of two doctors at once, in opposite orders, with single visits among them: no deadlock', async () => {
    const practice = await aPractice(await open())
    const ground = await aGround(practice)
    await runSeries(ground)
    expect(await deadlocksIn(practice.connection)).toBe(0)
    await practice.close()
  })
})
