import { test } from 'vitest'
import { aPractice } from '../support/builders/practice'
import { runHistories } from '../support/races/histories'
import { eachDatabase } from '../support/servers/database'

eachDatabase((open) => {
  test('a thousand random histories of fifty steps end as the model says', async () => {
    const practice = await aPractice(await open())
    await runHistories(practice, 1000, 50)
    await practice.close()
  })
})
