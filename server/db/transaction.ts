import { setTimeout as pause } from 'node:timers/promises'
import { isRetryable, isUnavailable } from './connection/errors'
import type { Db, Tx } from './types'

const attempts = 5

/**
 * One transaction; tried again, with a little jitter, when the database says that it may well succeed (40001, 40P01).
 * `work` must therefore do nothing that outlives a rollback: publish by `tell`, or after this has resolved.
 *
 * `tell` is called after the commit, and also where the database was lost, since it may have committed all the same:
 * screens that look in vain lose nothing, and nobody else would ever tell them.
 */
export async function withTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  tell: () => void = () => undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let result: T
    try {
      result = await db.transaction(work)
    } catch (err) {
      if (isUnavailable(err)) tell()
      if (attempt === attempts || !isRetryable(err)) throw err
      await pause(attempt * 10 + Math.random() * 40)
      continue
    }
    tell()
    return result
  }
}
