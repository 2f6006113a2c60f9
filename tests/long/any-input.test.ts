import { test } from 'vitest'
import { runAnyInput } from '../support/any-input/run'
import { aPractice } from '../support/builders/practice'
import { eachDatabase } from '../support/servers/database'

eachDatabase((open) => {
  test('fifty thousand random requests are answered or refused as the contract says, none at a high cost', async () => {
    const practice = await aPractice(await open())
    await runAnyInput(practice, 50_000)
    await practice.close()
  })
})
