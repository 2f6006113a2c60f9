import { beforeAll, expect, test } from 'vitest'
import { onMainDatabase } from '../support/database'
import { runHistories } from '../support/histories'
import { aPractice } from '../support/practice'
import { expectSound } from '../support/races/checks'
import { aGround, type Ground } from '../support/races/ground'
import { rushForSlots } from '../support/races/one-slot'

onMainDatabase((open) => {
  let ground: Ground
  beforeAll(async () => {
    ground = await aGround(await aPractice(await open()))
    return () => ground.close()
  })

  test('fifty slots posted by eight clients each, from every source at once: 50 created, 350 refused, no overlap (CO1)', async () => {
    const rush = await rushForSlots(ground, { slots: 50, clients: 8, atOnce: 50 })
    expect(rush).toMatchObject({ created: 50, refused: 350 })
    await expectSound(ground.connection)
  })

  test('random histories of commands end in the state of the model', async () => {
    await runHistories(ground, 15, 30)
    await expectSound(ground.connection)
  })
})
