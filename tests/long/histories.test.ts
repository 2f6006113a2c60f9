import { test } from 'vitest'
import { eachDatabase } from '../support/database'
import { runHistories } from '../support/histories'
import { aPractice } from '../support/practice'

eachDatabase((open) => {
  test('a thousand random histories of fifty steps end as the model says', async () => {
    const practice = await aPractice(await open())
    await runHistories(practice, 1000, 50)
    await practice.close()
  })
})
