import { setTimeout as pause } from 'node:timers/promises'
import { isRetryable } from './errors'
import type { Db, Tx } from './types'

const attempts = 5

/**
 * One transaction; tried again, with a little jitter, when the database says that it may well succeed (40001, 40P01).
 * `work` must therefore do nothing that outlives a rollback: publish after this has resolved.
 */
export async function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work)
    } catch (err) {
      if (attempt === attempts || !isRetryable(err)) throw err
      await pause(attempt * 10 + Math.random() * 40)
    }
  }
}
