import { beforeAll } from 'vitest'
import { aPractice, type Practice } from '../builders/practice'
import { aDatabase } from './database'

/** One practice for all tests of a file, on a database of its own. */
export function onPractice(use: (practice: Practice) => void | Promise<void>) {
  beforeAll(async () => {
    const practice = await aPractice(await aDatabase())
    await use(practice)
    return async () => {
      await practice.close()
      await practice.connection.close()
    }
  })
}
