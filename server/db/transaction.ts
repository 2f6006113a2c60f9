import { setTimeout as pause } from 'node:timers/promises'
import { isRetryable } from './connection/errors'
import type { Db, Tx } from './types'

const attempts = 5

/** Runs a transaction, retried after a serialization failure or a deadlock: `work` must have no effects outside it. */
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
