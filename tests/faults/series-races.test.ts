import { expect, test } from 'vitest'
import { eachDatabase } from '../support/database'
import { aPractice } from '../support/practice'
import { deadlocksIn } from '../support/races/checks'
import { aGround } from '../support/races/ground'
import { runSeries } from '../support/races/series'

eachDatabase((open) => {
  test('forty series of each of two doctors at once, in opposite orders, and single visits among them', async () => {
    const practice = await aPractice(await open())
    const ground = await aGround(practice)
    await runSeries(ground)
    expect(await deadlocksIn(practice.connection)).toBe(0)
    await practice.close()
  })
})
