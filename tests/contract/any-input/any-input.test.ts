import { test } from 'vitest'
import { runAnyInput } from '../../support/any-input/run'
import { onMainDatabase } from '../../support/database'
import { aPractice } from '../../support/practice'

onMainDatabase((open) => {
  test('ten thousand random requests are answered or refused as the contract says, none at a high cost (IN1)', {
    timeout: 600_000,
  }, async () => {
    const practice = await aPractice(await open())
    await runAnyInput(practice, 10_000)
    await practice.close()
  })
})
