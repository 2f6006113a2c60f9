import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds that one request may still wait for the database, over all its statements. */
export interface DatabaseTime {
  left: number
}

interface Scope {
  transaction: boolean
  readonly time?: DatabaseTime | undefined
  readonly turn?: string | undefined
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs `work` with `time` shared by all its statements; once it is used up they fail as unavailable (decision 09). */
export const withinDatabaseTime = <T>(time: DatabaseTime, work: () => T): T =>
  scopes.run({ transaction: false, time }, work)

export const databaseTime = (): DatabaseTime => scopes.getStore()?.time ?? { left: Number.POSITIVE_INFINITY }

/** Runs a transaction of `work` after those of the same `turn` that this process has begun before. */
export const withinTurn = <T>(turn: string, work: () => T): T =>
  scopes.run({ transaction: false, time: scopes.getStore()?.time, turn }, work)

export const turnToTake = (): string | undefined => scopes.getStore()?.turn

/** Throws on a query on `db` inside a transaction: PGlite would deadlock, PostgreSQL would run it outside the transaction. */
export function assertOutsideTransaction(): void {
  if (scopes.getStore()?.transaction) throw new Error('A query bypasses its transaction: pass tx instead of db')
}

/** Runs the body of a transaction; work it leaves running may use `db` after the transaction has ended. */
export async function insideTransaction<T>(body: () => Promise<T>): Promise<T> {
  assertOutsideTransaction()
  const scope: Scope = { ...scopes.getStore(), transaction: true }
  try {
    return await scopes.run(scope, body)
  } finally {
    scope.transaction = false
  }
}
