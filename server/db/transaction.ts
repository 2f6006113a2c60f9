import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isRetryable, unavailablePerson } from './connection/errors'
import type { Db, Tx } from './types'

const attempts = 5

/** Runs work in a transaction that is rolled back at its end. */
export async function withoutEffects<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await withTransaction(db, async (tx) => {
      throw new Undone(await work(tx))
    })
  } catch (err) {
    if (err instanceof Undone) return err.result as T
    throw err
  }
}

/** Thrown to roll a transaction back, with the result of its work. */
class Undone extends Error {
  constructor(readonly result: unknown) {
    super('Rolled back')
  }
}

/**
 * Runs a transaction, retried after a serialization failure, a deadlock, or a row about a person who was being erased or merged:
 * then it begins when that is over. `work` must have no effects outside it.
 */
export async function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let person: number | null = null
  const run = async (tx: Tx) => {
    if (person !== null) await tx.execute(sql`select 1 from users where id = ${person} for key share`)
    return work(tx)
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(run)
    } catch (err) {
      person = unavailablePerson(err)
      if (attempt === attempts || !(isRetryable(err) || person !== null)) throw err
      await pause(attempt * 10 + Math.random() * 40)
    }
  }
}
