import { test } from 'vitest'
import { runAnyInput } from '../../support/any-input/run'
import { aPractice } from '../../support/builders/practice'
import { isLong, onMainDatabase } from '../../support/servers/database'

/** Ten thousand in `npm run test:long`. */
const requests = isLong ? 10_000 : 120

onMainDatabase((open) => {
  test('random requests are answered or refused as the contract says, none at a high cost (IN1)', async () => {
    const practice = await aPractice(await open())
    await runAnyInput(practice, requests)
    await practice.close()
  })
})
